import type { Token } from "../tokens.ts";

export type Unit = "seconds" | "minutes" | "hours" | "days" | "workingDays" | "weeks" | "months" | "years";
/** "Five (5) working days" with the place behind it. */
export type Span = { count: number; unit: Unit; end: number };

const ones = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" "); // prettier-ignore
const tens = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const firsts = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(" "); // prettier-ignore

/** What a single word counts: "5", "five", "thirty-one"; undefined for no number. */
function countOf(word: string): number | undefined {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const small = ones.indexOf(word);
  if (small !== -1) return small;
  const [ten = "", one] = word.split("-");
  const whole = tens.indexOf(ten) * 10;
  if (whole < 20) return undefined;
  return one === undefined ? whole : ones.indexOf(one) > 0 ? whole + ones.indexOf(one) : undefined;
}

/** A number of one or several words, its figure in brackets with it; undefined where the two differ. */
export function numberAt(tokens: readonly Token[], at: number): { count: number; end: number } | undefined {
  const number = numberInWords(tokens, at);
  return number && withFigure(tokens, number.count, number.end);
}

function numberInWords(tokens: readonly Token[], at: number): { count: number; end: number } | undefined {
  let count = countOf(word(tokens, at));
  let end = at + 1;
  if (count === undefined) return undefined;
  const isTens = count >= 20 && count % 10 === 0 && !/\d/.test(word(tokens, at));
  const one = ones.indexOf(word(tokens, end));
  if (isTens && one > 0 && one < 10) [count, end] = [count + one, end + 1];
  if (word(tokens, end) === "hundred") {
    [count, end] = [count * 100, end + 1];
    const rest = word(tokens, end) === "and" ? numberInWords(tokens, end + 1) : undefined;
    if (rest) return { count: count + rest.count, end: rest.end };
  }
  return { count, end };
}

/** "(5)", or "( 5)" as recognition has it. */
function withFigure(tokens: readonly Token[], count: number, end: number): { count: number; end: number } | undefined {
  const bracket = tokens[end]?.raw === "(" ? end + 1 : tokens[end]?.raw.startsWith("(") ? end : undefined;
  const figure = bracket === undefined ? undefined : figureOf(word(tokens, bracket));
  if (bracket === undefined || figure === undefined) return { count, end };
  return figure === count ? { count, end: bracket + 1 } : undefined;
}

/** What a figure in brackets says: "5th", and "3O" as recognition has it. */
const figureOf = (text: string) =>
  countOf(
    text
      .replace(/(st|nd|rd|th)$/, "")
      .replaceAll("o", "0")
      .replaceAll("l", "1"),
  );

/** A day's number in a month: "10th", "fifth (5th)", "1st". */
export function ordinalAt(tokens: readonly Token[], at: number): { count: number; end: number } | undefined {
  const digits = /^(\d{1,2})(st|nd|rd|th)$/.exec(word(tokens, at));
  const count = digits ? Number(digits[1]) : firsts.indexOf(word(tokens, at));
  return count > 0 ? withFigure(tokens, count, at + 1) : undefined;
}

const units: Record<string, Unit> = { second: "seconds", minute: "minutes", hour: "hours", hr: "hours", day: "days", week: "weeks", month: "months", year: "years" }; // prettier-ignore
const kinds = new Set(["working", "business", "calendar", "clear", "consecutive", "official", "bank", "banking"]);
const leadIns = new Set([
  "a",
  "the",
  "period",
  "of",
  "at",
  "least",
  "first",
  "next",
  "maximum",
  "minimum",
  "not",
  "more",
  "than",
]);

/** A length of time at a place, with what leads in to it. */
export function spanAt(tokens: readonly Token[], from: number): Span | undefined {
  let at = from;
  while (at < from + 6 && leadIns.has(word(tokens, at))) at += 1;
  const glued = /^(\d{1,4})(hours?|hrs?|days?|weeks?|months?|years?)$/.exec(word(tokens, at));
  if (glued) return { count: Number(glued[1]), unit: units[glued[2]!.replace(/s$/, "")]!, end: at + 1 };
  const number = numberAt(tokens, at);
  if (!number || number.count === 0) return undefined;
  const isKind = kinds.has(word(tokens, number.end));
  const isWorking = isKind && ["working", "business", "official", "bank", "banking"].includes(word(tokens, number.end));
  const place = isKind ? number.end + 1 : number.end;
  const unit = units[word(tokens, place).replace(/'$/, "").replace(/s$/, "")];
  if (!unit || (isWorking && unit !== "days")) return undefined;
  const isNamedTwice = isSettlementDay(word(tokens, place + 1)) && !/[,.;:]$/.test(tokens[place]!.raw);
  const end = isNamedTwice ? place + 2 : place + 1;
  return { count: number.count, unit: isWorking ? "workingDays" : unit, end };
}

/** "(T+1)" says once more how many days after the trade. */
export const isSettlementDay = (text: string): boolean => /^t\+\d{1,2}$/.test(text);

/** The word at a place, or nothing. */
export const word = (tokens: readonly Token[], at: number): string => tokens[at]?.word ?? "";
