import { z } from "zod";
import periodWords from "#data/assistant/periods.json" with { type: "json" };
import { numberPattern, valueOf } from "../describe/numbers.ts";
import { anyOf } from "../describe/word-lists.ts";

/** What numbers can be compared with each other. `time` in hours, `every` in days, `day` of a month, `date` as month and day. */
export type Dimension = "NGN" | "USD" | "percent" | "count" | "time" | "working-time" | "every" | "day" | "date";

/** A figure of a text: `words` are the text's own, from `start` to `end`. `low` and `high` are equal unless it is a range. */
export type Quantity = {
  dimension: Dimension;
  low: number;
  high: number;
  words: string;
  start: number;
  end: number;
  /** What is counted, in small letters, where it is a count. */
  noun: string | null;
};

const periods = z
  .array(z.strictObject({ days: z.number().min(0), words: z.array(z.string().min(1)).min(1) }))
  .parse(periodWords)
  .map(({ days, words }) => ({ days, pattern: anyOf(words, "giu") }));

const hoursIn: Record<string, number> = {
  second: 1 / 3600,
  minute: 1 / 60,
  hour: 1,
  day: 24,
  week: 168,
  month: 730,
  year: 8766,
};
const daysIn: Record<string, number> = { day: 1, week: 7, month: 30.4, quarter: 91, year: 365 };
const numeral = String.raw`(?:${numberPattern})(?!\p{L})`;
const number = String.raw`(?<![\w.,])(?<number>${numeral}|an?|half an?)`;
/** A word that can be part of what is counted: none that joins or says. */
const noun = String.raw`(?!(?:an?|the|our|of|on|in|at|for|and|or|to|is|are|was|were|by|from|with|who|that|which|per|each|had|has|have|sat|sits?|as|among|out|but|so)\b)[a-z][\w-]*`;
const monthNames =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const monthsInOrder = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const monthOf = (name: string): number => monthsInOrder.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const ordinalOf = (word: string): number =>
  /^\d/.test(word) ? Number.parseInt(word, 10) : ordinals.indexOf(word.toLowerCase()) + 1;

type Read = Pick<Quantity, "dimension" | "low" | "high"> & { noun?: string };
type Form = { pattern: RegExp; read: (groups: Record<string, string>) => Read | null };

const exact = (dimension: Dimension, value: number | undefined, noun?: string): Read | null =>
  value === undefined ? null : { dimension, low: value, high: value, ...(noun && { noun }) };
const amountOf = (written: string): number | undefined =>
  /^half/i.test(written) ? 0.5 : /^an?$/i.test(written) ? 1 : valueOf(written);

/** How figures are written, the more telling first: what one has read no later one reads again. */
const forms: readonly Form[] = [
  { pattern: /(?:₦|\b(?:N(?=\d)|NGN|naira))\s?(?<sum>\d[\d,]*(?:\.\d+)?(?:\s?(?:k|m|bn|b|million|billion|thousand)\b)?)/giu, read: ({ sum }) => exact("NGN", moneyOf(sum!)) },
  { pattern: /(?:US\$|\$|\bUSD)\s?(?<sum>\d[\d,]*(?:\.\d+)?(?:\s?(?:k|m|bn|b|million|billion|thousand)\b)?)/giu, read: ({ sum }) => exact("USD", moneyOf(sum!)) },
  { pattern: new RegExp(String.raw`${number}\s+(?:naira\b|NGN\b)`, "giu"), read: ({ number: said }) => exact("NGN", valueOf(said!)) },
  { pattern: new RegExp(String.raw`${number}\s+(?:(?:US )?dollars?\b|USD\b)`, "giu"), read: ({ number: said }) => exact("USD", valueOf(said!)) },
  { pattern: new RegExp(String.raw`${number}\s?(?:%|(?:per ?cent|percent)\b)`, "giu"), read: ({ number: said }) => exact("percent", amountOf(said!)) },
  { pattern: new RegExp(String.raw`\bof (?:the |our |all )?(?<whole>${numeral})\s+[\w\s]{2,30}?,\s*(?:(?:some|about|only)\s+)?(?<part>${numeral})`, "giu"), read: shareOf },
  { pattern: new RegExp(String.raw`(?<![\w.,])(?<part>${numeral})\s+(?:out\s+)?of\s+(?:the |our |their )?(?<whole>${numeral})(?!\w)`, "giu"), read: shareOf },
  { pattern: new RegExp(String.raw`\bevery\s+(?:(?<number>${numeral}|other|second|third)\s+)?(?<unit>day|week|month|quarter|year)s?\b`, "giu"), read: everyOf },
  { pattern: new RegExp(String.raw`\b(?<times>once|twice|thrice|${numeral}\s+times)\s+(?:an?|every|each|per|in (?:an?|every))\s+(?:(?<number>${numeral})\s+)?(?<unit>day|week|month|quarter|year)s?\b`, "giu"), read: everyOf },
  { pattern: new RegExp(String.raw`\bin (?:${monthNames}) and (?:in )?(?:${monthNames})\b`, "giu"), read: () => exact("every", 182) },
  ...periods.map(({ days, pattern }): Form => ({ pattern, read: () => exact("every", days) })),
  { pattern: new RegExp(String.raw`\b(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(?<month>${monthNames})\b`, "giu"), read: ({ day, month }) => exact("date", monthOf(month!) * 100 + Number(day)) },
  { pattern: new RegExp(String.raw`\b(?<month>${monthNames})\s+(?<day>\d{1,2})(?:st|nd|rd|th)?\b(?!\d)`, "giu"), read: ({ day, month }) => exact("date", monthOf(month!) * 100 + Number(day)) },
  { pattern: /\b(?:the |on )(?<day>\d{1,2})(?:st|nd|rd|th)\b(?! (?:floor|year|time))/giu, read: ({ day }) => exact("day", Number(day)) },
  { pattern: new RegExp(String.raw`\b(?:on|by|until) the (?<nth>\d{1,2}(?:st|nd|rd|th)|${ordinals.join("|")})\s+(?:working|business)\s+day\b`, "giu"), read: ({ nth }) => exact("working-time", ordinalOf(nth!)) },
  { pattern: new RegExp(String.raw`${number}\s+(?:working|business|work)\s+days?\b`, "giu"), read: ({ number: said }) => exact("working-time", amountOf(said!)) },
  { pattern: new RegExp(String.raw`${number}[\s-]+(?<unit>second|minute|hour|day|week|month|year)s?\b(?![- ]old)`, "giu"), read: ({ number: said, unit }) => exact("time", hoursOf(said!, unit!)) },
  { pattern: /\bon day (?<day>\d{1,2}|two|three|four|five|six|seven)\b/giu, read: ({ day }) => ({ dimension: "time", low: (valueOf(day!)! - 1) * 24, high: valueOf(day!)! * 24 }) },
  { pattern: /\b(?:the )?(?:same|that very) (?:day|morning|afternoon|evening)\b|\b(?:at once|immediately|instantly|straight away|right away|on the spot)\b/giu, read: () => ({ dimension: "time", low: 0, high: 24 }) },
  { pattern: /\b(?:the )?next day\b/giu, read: () => ({ dimension: "time", low: 24, high: 48 }) },
  { pattern: new RegExp(String.raw`(?<![\w.,])(?<number>${numeral})(?:\s+(?<noun>${noun}(?:\s+${noun}){0,2}))?`, "giu"), read: ({ number: said, noun }) => exact("count", valueOf(said!), noun?.toLowerCase()) },
]; // prettier-ignore

const moneyOf = (sum: string): number | undefined => valueOf(sum.replaceAll(",", "").replace(/(?<=\d\s?)b$/i, "bn"));
const hoursOf = (said: string, unit: string): number | undefined => {
  const value = amountOf(said);
  return value === undefined ? undefined : value * hoursIn[unit.toLowerCase()]!;
};

function shareOf({ part, whole }: Record<string, string>): Read | null {
  const [some, all] = [valueOf(part!), valueOf(whole!)];
  return some === undefined || !all || some > all ? null : exact("percent", (100 * some) / all);
}

const nth: Record<string, number> = { other: 2, second: 2, third: 3 };
const timesIn: Record<string, number> = { once: 1, twice: 2, thrice: 3 };

function everyOf({ number: said, times = "once", unit }: Record<string, string>): Read | null {
  const count = timesIn[times.toLowerCase()] ?? valueOf(times.replace(/\s+times$/i, ""));
  const span = said === undefined ? 1 : (nth[said.toLowerCase()] ?? valueOf(said));
  return count && span ? exact("every", (span * daysIn[unit!.toLowerCase()]!) / count) : null;
}

/** The figures of a text in its order. A number that is part of one is no other. */
export function readQuantities(text: string): Quantity[] {
  let left = text;
  const found = forms.flatMap(({ pattern, read }) =>
    [...left.matchAll(pattern)].flatMap((match): Quantity[] => {
      const quantity = read(match.groups ?? {});
      if (!quantity) return [];
      const [start, end] = [match.index, match.index + match[0].length];
      left = `${left.slice(0, start)}${"·".repeat(end - start)}${left.slice(end)}`;
      return [{ noun: null, ...quantity, words: match[0].trim(), start, end }];
    }),
  );
  return found.toSorted((a, b) => a.start - b.start);
}
