import { z } from "zod";
import cues from "#data/assistant/quarantine.json" with { type: "json" };
import { addressesModels } from "#shared/prompt-injection.ts";
import type { Provision } from "./provisions.ts";

const examples = z.array(z.string().min(10)).min(2);
const pattern = z.string().transform((source) => new RegExp(source, "i"));

/**
 * How a text speaks that wants its reader to do something for whoever wrote it: `cue` is found in a sentence and `unless` is not.
 * Every cue finds each sentence of `must`, and nothing finds one of `mustNot`.
 */
export const quarantineCues = z
  .array(
    z.strictObject({
      kind: z.enum(["model", "disregard", "exemption", "payment", "telephone", "credentials"]),
      cue: pattern,
      unless: pattern.optional(),
      must: examples,
      mustNot: examples,
    }),
  )
  .parse(cues);

const [officialWithdrawal] = quarantineCues.flatMap(({ kind, unless }) => (kind === "disregard" ? (unless ?? []) : []));

/** A regulator that takes an older letter of its own back speaks to those whom that letter bound. */
const speaksToModels = (text: string): boolean => addressesModels(text) && !officialWithdrawal!.test(text);

type Cue = (typeof quarantineCues)[number];
/** Which kinds of instruction are looked for; all, unless said. */
export type QuarantineKinds = readonly Cue["kind"][];

/** Does a sentence address its reader as an instruction, be it a person or a model, as no regulator's duty does? */
export function isInstruction(sentence: string, kinds?: QuarantineKinds): boolean {
  const text = sentence.replaceAll(/\s+/g, " ");
  if (speaksToModels(text)) return true;
  const isLookedFor = ({ kind }: Cue) => kinds === undefined || kinds.includes(kind);
  return quarantineCues.some((one) => isLookedFor(one) && one.cue.test(text) && one.unless?.test(text) !== true);
}

/** A part of a document nobody has reviewed; `isQuarantined`: it is an instruction to whoever reads it. */
export type Sifted = Provision & { isQuarantined: boolean };

/**
 * Takes the instructions to a reader out of a provision: they become parts of their own, and what stands around them is left.
 * A provision that speaks to models is one instruction as a whole, since its next sentence belongs to it.
 */
export function sift({ text, offset, number }: Provision, kinds?: QuarantineKinds): Sifted[] {
  const whole = { text, offset, number, isQuarantined: true };
  const isSuspect = isInstruction(text, kinds) || sentencesOf(text).some((part) => isInstruction(part.text, kinds));
  if (!isSuspect) return [{ ...whole, isQuarantined: false }];
  if (speaksToModels(text)) return [whole];
  const parts: Sifted[] = [];
  for (const { text: sentence, start } of sentencesOf(text)) {
    const isQuarantined = isInstruction(sentence, kinds);
    const last = parts.at(-1);
    const end = start + sentence.length;
    if (last?.isQuarantined === isQuarantined) last.text = text.slice(last.offset - offset, end);
    else parts.push({ text: sentence, offset: offset + start, number, isQuarantined });
  }
  // What only shows over the end of a sentence is in none of them.
  return parts.some(({ isQuarantined }) => isQuarantined) ? parts : [whole];
}

/** Sentences without the white space around them. */
function sentencesOf(text: string): { text: string; start: number }[] {
  return Array.from(text.matchAll(/\S[\s\S]*?(?:[.!?;]["”’)]?(?=\s+\S)|$)/g), (match) => ({
    text: match[0].trimEnd(),
    start: match.index,
  }));
}
