import { clean } from "../../retrieve/tokens.ts";

const spelled: Record<string, number> = Object.fromEntries(
  (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
    "eighteen nineteen twenty"
  )
    .split(" ")
    .map((word, value) => [word, value]),
);
const tens: Record<string, number> = Object.fromEntries(
  "thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, at) => [word, (at + 3) * 10]),
);
Object.assign(spelled, tens);
const spelledPattern = new RegExp(
  `\\b(${Object.keys(spelled).join("|")})(?:[- ](one|two|three|four|five|six|seven|eight|nine))?\\b`,
  "g",
);

const scales: Record<string, number> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
  tn: 1e12,
};
const currencies: Record<string, string> = {
  "₦": "ngn",
  n: "ngn",
  ngn: "ngn",
  naira: "ngn",
  kobo: "kobo",
  $: "usd",
  us$: "usd",
  usd: "usd",
  dollar: "usd",
  "€": "eur",
  eur: "eur",
  euro: "eur",
  "£": "gbp",
  gbp: "gbp",
};
const units = new Set(["second", "minute", "hour", "day", "week", "month", "quarter", "year", "%", "percent", "times"]);

const figure =
  /(us\$|[₦$€£]|\b(?:ngn|usd|eur|gbp|n)\s?(?=\d))?\s?(\d+(?:[./:-]\d+)*)(?:\s?(thousand|million|billion|trillion|tn|bn|k|m|b)\b)?(?:[\s-]?(%|percent|per cent|[a-z]+(?!\w)))?(?:\s([a-z]+(?!\w)))?/g;

/** Does a sentence have no figure but those of the texts? */
export function keepsFigures(sentence: string, texts: string): boolean {
  const held = figuresOf(texts);
  return [...figuresOf(sentence)].every((found) => held.has(found));
}

/**
 * The numbers, amounts, dates and durations of a text in one form: "N1.2 million" and "₦1,200,000" are one, "24 hours" and
 * "24 days" are not, nor are "5 days" and "5 working days".
 */
function figuresOf(text: string): Set<string> {
  const cleaned = clean(text);
  const days = [...cleaned.matchAll(date)].flatMap(({ groups }) => daysOf(groups));
  const written = cleaned
    .replaceAll(date, " ")
    .toLowerCase()
    .replaceAll(/(\d),(?=\d{3}\b)/g, "$1")
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, "$1")
    .replaceAll(
      spelledPattern,
      (_, word: string, last?: string) =>
        String((spelled[word] ?? 0) + (last && word in tens ? (spelled[last] ?? 0) : 0)) +
        (last && !(word in tens) ? ` ${last}` : ""),
    );
  return new Set([
    ...days,
    ...Array.from(written.matchAll(figure), figureOf),
    ...Array.from(written.matchAll(rate), rateOf),
  ]);
}

// "N100,000 for each day": an amount for each month of it is another, though "month" stands elsewhere in the text.
const rate =
  /(?:us\$|[₦$€£]|\b(?:ngn|usd|eur|gbp|n)(?=\s?\d))\s?(\d+(?:\.\d+)?)(?:\s?(thousand|million|billion|trillion|tn|bn|k|m|b)\b)?\s(?:(?:for|in) )?(?:per|each|every|an?)\s([a-z]+)/g;

const rateOf = ([, digits = "", scale = "", unit = ""]: RegExpExecArray): string =>
  `${Number(digits) * (scales[scale] ?? 1)} per ${singular(unit)}`;

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const month = `(?:${months.join("|")})[a-z]*`;
const dayOfMonth = String.raw`(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?`;
const date = new RegExp(
  [
    String.raw`\b(?<day>${dayOfMonth}) (?:of )?(?<month>${month})\b(?:,? (?<year>\d{4})\b)?`,
    String.raw`\b(?<otherMonth>${month}) (?<otherDay>${dayOfMonth})\b(?:,? (?<otherYear>\d{4})\b)?`,
  ].join("|"),
  "g",
);

/** A day in one form, and the same without its year: who names a day need not name the year that the text has. */
function daysOf({ day, month: name, year, otherDay, otherMonth, otherYear }: Record<string, string> = {}): string[] {
  const known = `${Number.parseInt(day ?? otherDay!, 10)} ${(name ?? otherMonth!).slice(0, 3)}`;
  const ofYear = year ?? otherYear;
  return [`on ${known}`, ...(ofYear ? [`on ${known} ${ofYear}`] : [])];
}

function figureOf([, currency = "", digits = "", scale = "", next = "", afterNext = ""]: RegExpExecArray): string {
  const value = /^\d+(?:\.\d+)?$/.test(digits) && scale ? String(Number(digits) * (scales[scale] ?? 1)) : digits;
  const plain = value.replace(/^0+(?=\d)/, "");
  const money = currencies[currency.trim()] ?? currencies[singular(next)];
  if (money) return `${money} ${plain}`;
  const isKindOfDay = ["working", "business", "calendar", "clear"].includes(next);
  const unit = singular(isKindOfDay ? afterNext : next)
    .replace("per cent", "%")
    .replace("percent", "%");
  if (!units.has(unit)) return plain;
  return `${plain} ${isKindOfDay && next !== "calendar" ? "working " : ""}${unit}`;
}

const singular = (word: string) => word.replace(/s$/, "");

/** What a sentence may say only where the text it cites says it too: how often, by when, how much at most, to whom alone. */
const qualifiers: readonly RegExp[] = [
  /\b(?:annual(?:ly)?|yearly|(?:every|each|per|a) (?:year|annum))\b/,
  /\b(?:half[- ]year(?:ly)?|bi-?annual(?:ly)?|semi-?annual(?:ly)?)\b/,
  /\b(?:quarterly|(?:every|each|per|a) quarter)\b/,
  /\b(?:monthly|(?:every|each|per|a) month)\b/,
  /\b(?:weekly|fortnight(?:ly)?|(?:every|each|per|a) week)\b/,
  /\b(?:daily|(?:every|each|per|a) day)\b/,
  /\b(?:hourly|(?:every|each|per|an) hour)\b/,
  ...["year", "quarter", "month", "week", "hour"].map((unit) => new RegExp(`\\b${unit}(?:s|ly)?\\b`)),
  /\b(?:days?|daily)\b/,
  /\bminutes?\b/,
  /\b(?:working|business) days?\b/,
  /\b(?:immediate(?:ly)?|forthwith|at once|instant(?:ly)?|promptly|without delay|real[- ]time)\b/,
  /\b(?:at least|minimum|or more|or above|atleast)\b/,
  /\b(?:at most|maximum|up to|or less|within|limit(?:s|ed)?|cap(?:s|ped)?|atmost)\b/,
  /\b(?:(?:more|higher|greater|later|longer|larger) than|above|over|exceed(?:s|ed|ing)?)\b/,
  /\b(?:(?:less|fewer|lower|smaller|earlier|shorter) than|below)\b/,
  /\b(?:before|prior|in advance|until)\b/,
  /\b(?:after|following|afterwards|once|subsequent(?:ly)?)\b/,
  /\b(?:only|solely|exclusive(?:ly)?|alone)\b/,
  /\b(?:all|every|each|any|always|whole|entire(?:ly)?)\b/,
  /\bexempt(?:s|ed|ion|ions)?\b/,
  /\bwaive(?:s|d|r|rs)?\b/,
  /\bexclud(?:e|es|ed|ing)\b/,
  /\b(?:except(?:s|ed|ion|ions)?|unless|save (?:where|for|that))\b/,
  /\b(?:optional|voluntary|voluntarily|unnecessary)\b/,
  /\b(?:double|twice|half|third|quarter of|majority|two-thirds)\b/,
  /\b(?:criminal|imprison\w*|jail|revo(?:ke|ked|cation)|suspen(?:d|ded|sion))\b/,
];

/** Does a sentence say nothing of that kind but what the texts say? */
export function keepsQualifiers(sentence: string, texts: string): boolean {
  const [said, held] = [withBounds(sentence), withBounds(texts)];
  return qualifiers.every((pattern) => !pattern.test(said) || pattern.test(held));
}

/** "No later than" and "not exceeding" as one word each: they are neither "later than" nor "exceeding". */
const withBounds = (text: string): string =>
  clean(text)
    .toLowerCase()
    .replaceAll(/\b(?:no|not) (?:(?:more|higher|greater|later|longer|larger) than|above|over)\b/g, "atmost")
    .replaceAll(/\b(?:not|never) (?:to )?exceed(?:ing|s)?\b/g, "atmost")
    .replaceAll(/\b(?:no|not) (?:(?:less|fewer|lower|smaller|earlier|shorter) than|below)\b/g, "atleast");
