import { z } from "zod";
import intents from "#data/assistant/intents.json" with { type: "json" };
import { cuesOf, phrases } from "./cues.ts";

const keys = [
  "replaced-by", "replaces", "amended", "since", "status", "penalty", "due", "returns", "changes", "regulators", "meaning",
] as const; // prettier-ignore
export type Intent = (typeof keys)[number];

/** What stored fields answer, by the words that ask for it, in the order in which they are tried. */
export const storedIntents = z
  .array(
    z.strictObject({
      key: z.enum(keys),
      cues: phrases,
      must: phrases.describe("Messages that ask for it"),
      mustNot: phrases.describe("Messages that do not"),
    }),
  )
  .parse(intents);

const tests = new Map(storedIntents.map(({ key, cues }) => [key, cuesOf(cues)]));

/** What a message asks of what is stored, nearest first; the words by which it asks can be taken out with `withoutCue`. */
export const intentsIn = (message: string): Intent[] => keys.filter((key) => tests.get(key)!.test(message));

const around =
  /\b(?:what|which|when|since|from|is|was|are|were|has|have|been|did|does|do|will|it|that|this|and|still|in force|in effect|into force|effective|force|effect|valid|law|now|already|yet|over|by|come|came|take|enter|start|begin|commence|become|apply|applies|amendments?|amended|any|replaced?|superseded?|repeal(?:ed)?|withdrawn|abolished|scrapped|cancelled|issued|published|released|enacted|signed|passed|draft|true|correct|right|heard|suspended|stopped|lifted|removed|to|of|place|stands?|its|their|instead|after|there|please|then|so)\b/gi;

/** A message without the words by which such questions ask: what is left names the text that it is about. */
export const withoutCue = (message: string): string => message.replaceAll(around, " ").replaceAll(/[?!,]/g, " ").trim();
