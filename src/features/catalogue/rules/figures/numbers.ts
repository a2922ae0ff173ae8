import type { Figure } from "./figure.ts";

/** A number in a duty's words. `unit` null: they do not say of what, or of something that figures have no unit for. */
export type Numeral = { value: number; unit: Figure["unit"] | null; words: string };

const ones = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(" ");
const tens = { twenty: 20, thirty: 30, forty: 40, sixty: 60, ninety: 90 };
const values = new Map<string, number>([
  ...ones.map((word, at) => [word, at] as const),
  ...Object.entries(tens),
  ["single", 1],
  ["twice", 2],
]);
const ordinals = new Map(
  ["third", "fourth", "fifth", "sixth", "seventh", "tenth"].map((word, at) => [word, at === 5 ? 10 : at + 3]),
);
const scales: Record<string, number> = { k: 1e3, m: 1e6, million: 1e6, bn: 1e9, billion: 1e9, "": 1 };

const amount = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const month = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
/** Numbers that are names: of days, of laws and their parts, of standards, of tiers. */
const names = new RegExp(
  [
    String.raw`(?:\b\d{1,2}(?: (?:and|to) \d{1,2})? )?\b${month}\b(?: \d{4}\b)?`,
    String.raw`(?<![N$,.\d])\b(?:19|20)\d\d\b(?![,.]?\d|\s?%)`,
    String.raw`\b(?:sections?|forms?|circular|SRG|code|Android|ISO|IFRS|tiers?)[- ]?\d[\d/-]*(?:(?: and |\/| or )[A-Z]?\d+(?!\d|[.,]\d|%))*`,
    String.raw`\b(?:AT|CET|S|T\+)\d+(?: and [A-Z]\d+)?`,
    // The lower end of a span of time.
    String.raw`\b\d+ to (?=\d+ hours)`,
  ].join("|"),
  "gi",
);
const word = `(?:${[...values.keys()].join("|")})`;
const numeral = new RegExp(
  [
    String.raw`(?<currency>\bN|₦|US\$|\$)(?<money>${amount})\s?(?<scale>bn|billion|million|m|k)?\b`,
    String.raw`(?<percent>${amount})\s?(?:%|per cent)`,
    String.raw`(?<ordinal>${[...ordinals.keys()].join("|")})(?= (?:working|business) day)`,
    String.raw`(?<![\w.,])(?:(?<digits>${amount})|\b(?<word>${word}))\b(?:[- ](?:a )?(?<noun>(?:(?:working|business) )?(?!${word}\b)[a-z]+))?`,
  ].join("|"),
  "gi",
);

const units: readonly (readonly [RegExp, Figure["unit"]])[] = [
  [/^(?:working|business) days?$/i, "working-days"],
  [/^seconds?$/i, "seconds"],
  [/^minutes?$/i, "minutes"],
  [/^hours?$/i, "hours"],
  [/^days?$/i, "days"],
  [/^weeks?$/i, "weeks"],
  [/^months?$/i, "months"],
  [/^years?$/i, "years"],
  [/^times?$/i, "times"],
  [/^metres?$/i, "metres"],
  [/^points?$/i, "points"],
  [/^(?:persons?|people|directors|members|employees)$/i, "persons"],
];

/** The numbers of a text with their units, in the order in which they stand: N5bn, US$500, 5%, "24 hours", "seven working days". */
export function numbersIn(text: string): Numeral[] {
  const bare = text.replaceAll(names, (name) => " ".repeat(name.length - 1) + "·");
  return [...bare.matchAll(numeral)].map((match) => ({ ...readNumeral(match), words: match[0] }));
}

function readNumeral({ groups = {} }: RegExpExecArray): Omit<Numeral, "words"> {
  const { currency, money, scale = "", percent, ordinal, digits, word: spelt, noun = "" } = groups;
  if (money) {
    const value = numberOf(money) * scales[scale.toLowerCase()]!;
    return { value: Math.round(value * 100) / 100, unit: currency!.endsWith("$") ? "USD" : "NGN" };
  }
  if (percent) return { value: numberOf(percent), unit: "percent" };
  if (ordinal) return { value: ordinals.get(ordinal.toLowerCase())!, unit: "working-days" };
  const value = digits ? numberOf(digits) : values.get(spelt!.toLowerCase())!;
  // "twice a year" is two times, not two years.
  if (spelt?.toLowerCase() === "twice") return { value, unit: "times" };
  return { value, unit: units.find(([pattern]) => pattern.test(noun))?.[1] ?? null };
}

const numberOf = (digits: string): number => Number(digits.replaceAll(",", ""));
