import type { Corpus } from "../corpus.ts";
import { standardEnglish } from "./pidgin.ts";
import { spelt } from "./spelling.ts";

/** A message as all stages read it; `isRepaired`: a word that says something was mistyped, and whoever asks is told. */
export type Reading = { text: string; isRepaired: boolean };

/** Reads a message in standard English, spelt as the library spells. What the user wrote stays the turn's message. */
export function readMessage({ speller }: Pick<Corpus, "speller">, message: string): Reading {
  const { text, repaired } = spelt(standardEnglish(message), speller);
  return { text, isRepaired: repaired.length > 0 };
}
