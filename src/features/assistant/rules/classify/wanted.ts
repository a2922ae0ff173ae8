import { z } from "zod";
import tables from "#data/assistant/asked.json" with { type: "json" };
import { figureSchema, type Figure } from "../../../catalogue/rules/figures/figure.ts";
import type { Passage } from "../corpus/passage.ts";
import { stemsOf } from "../retrieve/tokens.ts";

const answers = ["amount", "time", "date", "penalty"] as const;
type Answers = (typeof answers)[number];

const kindsSchema = z.array(
  z.strictObject({
    kind: z.string(),
    answers: z.enum(answers).describe("The kind of thing that it wants to hear"),
    figures: z.array(figureSchema.shape.kind).min(1).describe("The figures of a duty that are one"),
    cues: z.array(z.string().transform((cue) => new RegExp(cue, "i"))).min(1),
    examples: z.array(z.string()).min(1),
    not: z.array(z.string()).min(1),
  }),
);
/** The kinds of thing that a question may want, each with the cues that tell it and questions that do and do not ask so. */
export const askedKinds = kindsSchema.parse(tables.kinds);

/** The stems of words that say nothing of which figure is asked for: "the required minimum now". */
export const plainStems: ReadonlySet<string> = new Set(z.array(z.string()).parse(tables.plain).flatMap(stemsOf));

/** A question without the words by which it wants some kind of thing. */
export const withoutCues = (question: string): string =>
  askedKinds.flatMap(({ cues }) => cues).reduce((rest, cue) => rest.replace(cue, " "), question);

/** What kinds of thing a question wants to hear. Both are empty where it wants none of them. */
export type Wanted = { answers: ReadonlySet<Answers>; figures: ReadonlySet<Figure["kind"]> };

/** Any amount, which a narrower kind that is asked for takes the place of. */
const widest = "amount";

/** Reads what kinds of thing a question wants to hear by how it asks. */
export function wantedOf(question: string): Wanted {
  const found = askedKinds.filter(({ cues }) => cues.some((cue) => cue.test(question)));
  const isNarrow = found.some(({ kind, answers: one }) => one === "amount" && kind !== widest);
  const kinds = found.filter(({ kind }) => !isNarrow || kind !== widest);
  return {
    answers: new Set(kinds.map((kind) => kind.answers)),
    figures: new Set(kinds.flatMap(({ figures }) => figures)),
  };
}

const time =
  /\b(\d+|one|two|three|four|five|six|seven|ten|thirty)[ -](working |business |calendar )?(second|minute|hour|day|week|month|year)s?\b|\b(daily|weekly|monthly|quarterly|annually|yearly|immediately|20\d\d)\b/i;
const amount = /(?:\bN|₦|US\$|\$)\s?\d|\d\s?%|\bper ?cent\b|\b\d[\d,.]*\s?(m|bn|million|billion|naira)\b/i;

const saysAmount = ({ text }: Passage): boolean => amount.test(text);

const saying: Record<Answers, (passage: Passage) => boolean> = {
  time: ({ text, deadline }) => deadline !== null || time.test(text),
  date: ({ text, deadline }) => deadline !== null || time.test(text),
  amount: saysAmount,
  penalty: ({ place }) => place.passage === "penalty",
};

// Of time and warning, "how much" asks for days.
const figure =
  /\bhow much\b(?! (?:time|notice|warning))|\bcosts?\b|\bwhat (?:do|does|did|will|would) .*\bcharge\b|\bwhat(?:'s| is| are)?(?: the| an?)? (?:[\w-]+ ){0,2}(?:price|fee|tariff|rate|commission|bonus|capital|premium|royalty|dues)s?\b/i;

/** Where nothing but an amount answers ("How much is a permit?"): does a passage say one? Null elsewhere. */
export const figureIn = (question: string): ((passage: Passage) => boolean) | null =>
  figure.test(question) ? saysAmount : null;

/** Of the kinds of thing that a question wants (a time, an amount, a penalty): does a passage say one? Null when it wants none. */
export function wantedIn(question: string): ((passage: Passage) => boolean) | null {
  const wanted = [...wantedOf(question).answers];
  return wanted.length === 0 ? null : (passage) => wanted.some((one) => saying[one](passage));
}
