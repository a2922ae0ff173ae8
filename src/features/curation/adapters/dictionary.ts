import { readFileSync } from "node:fs";
import path from "node:path";
import Typo from "typo-js";
import type { KnowsWord } from "../rules/gates/spelling.ts";
import { packageFolder } from "#platform/program.ts";

/**
 * The British dictionary, and words of one's own beside it. It takes a quarter of a second and some 40 MB: for a command, not
 * for the server.
 */
export function dictionary(ownWords: readonly string[]): KnowsWord {
  const folder = packageFolder("dictionary-en-gb");
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const speller = new Typo("en_GB", read("index.aff"), read("index.dic"));
  const own = new Set(ownWords);
  return (word) => own.has(word) || own.has(word.toLowerCase()) || speller.check(word);
}
