import { z } from "zod";
import { compilePhrases, type Phrases } from "./phrases.ts";
import type { Abbreviations } from "./sentences.ts";
import type { Spelling } from "./tokens.ts";

const phrase = z.string().regex(/^[a-z0-9'.|?-]+( [a-z0-9'.|?-]+)*$/, "must be small words with one blank between two");
const phrases = z.array(phrase).min(1);
const words = z.array(z.string().regex(/^[a-z0-9.'-]+$/, "must be one small word")).min(1);

/** data/duty-cues.yaml: by which words a text obliges. */
export const dutyCuesSchema = z.strictObject({
  obliges: phrases,
  prohibits: phrases,
  orders: phrases,
  asks: phrases,
  saysNothing: phrases,
  byRegulator: phrases,
  regulators: phrases,
  things: phrases,
  recitals: phrases,
  told: phrases,
  relative: words,
  breach: phrases,
  sanctions: phrases,
  pays: phrases,
  penaltyHeadings: phrases,
  wholeText: phrases,
  openings: words,
  determiners: words,
  verbs: words,
  abbreviations: words,
  times: words,
  glued: z.record(z.string(), phrase),
});

const inPhrases = ["obliges", "prohibits", "orders", "asks", "saysNothing", "byRegulator", "regulators", "things", "recitals", "told", "breach", "sanctions", "pays", "penaltyHeadings", "wholeText"] as const; // prettier-ignore
const inWords = ["relative", "openings", "determiners", "verbs"] as const;

/** The cues ready to be looked for. */
export type DutyCues = Record<(typeof inPhrases)[number], Phrases> &
  Record<(typeof inWords)[number], ReadonlySet<string>> & { abbreviations: Abbreviations; spelling: Spelling };

const made = <K extends string, V>(names: readonly K[], make: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;

const wordsOf = (text: string) => text.replaceAll("?", "").split(/[ |]/);

export function compileDutyCues(file: z.infer<typeof dutyCuesSchema>): DutyCues {
  return {
    ...made(inPhrases, (name) => compilePhrases(file[name])),
    ...made(inWords, (name) => new Set(file[name]) as ReadonlySet<string>),
    abbreviations: new Set(file.abbreviations),
    spelling: {
      glued: new Map(Object.entries(file.glued).map(([whole, parts]) => [whole, parts.split(" ")])),
      known: new Set([
        ...inPhrases.flatMap((name) => file[name].flatMap(wordsOf)),
        ...inWords.flatMap((name) => file[name]),
        ...file.times,
      ]),
    },
  };
}
