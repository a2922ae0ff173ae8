import { employeeSizes, type EmployeeSize } from "../../../company/vocabulary.ts";
import { headCount } from "../../../company/rules.ts";
import type { Clause } from "./clauses.ts";
import type { Taken } from "./identity.ts";
import { numberPattern, valueOf } from "./numbers.ts";

const hedge = String.raw`(?:about|around|roughly|approximately|approx\.?|some|nearly|almost|over|more than|at least|up to|under|fewer than|less than|just over|just under|close to|~|c\.)`;
const staff = String.raw`(?:full[\s-]?time\s+|permanent\s+|contract\s+|shore\s+|shop[\s-]floor\s+|factory\s+|head\s+office\s+|office\s+|technical\s+|casual\s+|academic\s+|non-academic\s+|teaching\s+|non-teaching\s+|junior\s+|senior\s+|other\s+|field\s+|software\s+)?(?:staff(?:\s+members?)?|members\s+of\s+staff|employees?|workers?|personnel|team\s+members|seafarers?|crew|teachers?|lecturers?|engineers?|developers?|drivers|nurses|doctors|labourers|technicians|hands|colleagues|operatives)`;
const people = String.raw`(?:people|persons)(?=\s+(?:work|on\s+(?:the|our)\s+(?:team|payroll)|in\s+(?:the|our)\s+(?:team|company|office|head)|employed|strong|are\s+employed|at\s+(?:the\s+)?(?:head\s+office|hq)|full|across))`;
const ofUs = String.raw`of\s+us\b`;
const amount = String.raw`(?<hedge>${hedge}\s+)?(?<number>${numberPattern})`;

const counted = new RegExp(
  String.raw`(?<![\w.,-])${amount}[\s-]+(?:${staff}|${people}|${ofUs})(?!\s+(?:accounts?|loans?|members\s+of\s+the\s+public)\b)`,
  "giu",
);
const stated = new RegExp(
  String.raw`\b(?:staff\s+strength|head\s?count|workforce|team(?:\s+size)?|staff|employees|size)\s*(?:is|of|stands\s+at|:|=|are|numbers?|totals?)\s+(?:currently\s+)?${amount}(?![\d%]|\s?[-–]\s?\d)|\b(?:employ|employs|employing)\s+(?<hedge2>${hedge}\s+)?(?<number2>${numberPattern})(?![\d%]|\s?[-–]\s?\d)|\bwe\s+are\s+(?:a\s+team\s+of\s+)?(?<hedge3>${hedge}\s+)?(?<number3>${numberPattern})\s+(?:people|persons|strong|in\s+(?:all|total|number))`,
  "giu",
);

type Count = { value: number; words: string; isExact: boolean; isOfAll: boolean };
/** `contradicting`: the words of counts of everybody that cannot all be right; then no size is taken. */
type Staff = { size: Taken<EmployeeSize> | null; exact: number | null; contradicting: string[] };

/** How many people work for the company. Two kinds of staff in one clause are added; of several counts the largest is it. */
export function readStaff(clauses: readonly Clause[]): Staff {
  const counts = clauses
    .filter(({ isOfOthers, isQuestion, mode }) => !isOfOthers && !isQuestion && mode === "now")
    .flatMap(countIn);
  const [largest] = counts.toSorted((a, b) => b.value - a.value);
  if (!largest) return { size: null, exact: null, contradicting: [] };
  const ofAll = counts.filter(({ isOfAll }) => isOfAll);
  const bands = new Set(ofAll.map(({ value }) => bandOf(value)));
  if (bands.size > 1) return { size: null, exact: null, contradicting: ofAll.map(({ words }) => words) };
  const size = bandOf(largest.value);
  return {
    size: size ? { value: size, words: largest.words } : null,
    exact: size && largest.isExact ? largest.value : null,
    contradicting: [],
  };
}

const bandOf = (value: number): EmployeeSize | undefined =>
  employeeSizes.find((band) => value >= headCount(band).from && value <= headCount(band).to);

// A count of everybody, and of no kind of staff or place.
const everybody =
  /\b(?:staff(?: strength)?|employees?|workers?|people|personnel|of us|workforce|head ?count|employ\w*)\b/i;
const aPart =
  /^\s*(?:members?\s+)?(?:in(?! (?:all|total|(?:the|our) (?:company|team|firm|business))\b)|at|of|from|per|for|who|were|joined|left)\b|\b(?:contract|shore|shop|factory|head\s+office|office|technical|casual|academic|teaching|junior|senior|other|field|software)\b/i;

// People who are reached, and none who work here.
const isServed = /\b(?:serv|reach|help|lend|data of|customers|pa(?:y|id) to)\w*\s+(?:[\w-]+\s+){0,2}$/i;

function countIn({ text, head }: Clause): Count[] {
  const said = /^(?:size|staff(?: strength)?|employees|head ?count|team|workforce)$/.test(head)
    ? `${head}: ${text}`
    : text;
  const single = Array.from(said.matchAll(stated), toCount).filter((count) => count !== null);
  const kinds = Array.from(said.matchAll(counted))
    .filter(({ index }) => !isServed.test(said.slice(0, index)))
    .map(toCount)
    .filter((count) => count !== null);
  const [first] = kinds;
  if (!first) return single;
  const sum = {
    value: kinds.reduce((total, { value }) => total + value, 0),
    words: kinds.map(({ words }) => words).join(", "),
    isExact: kinds.every(({ isExact }) => isExact),
    isOfAll: kinds.length === 1 && first.isOfAll,
  };
  return [...single, sum];
}

function toCount(match: RegExpExecArray): Count | null {
  const groups = match.groups ?? {};
  const value = valueOf(groups["number"] ?? groups["number2"] ?? groups["number3"] ?? "");
  if (value === undefined || !Number.isInteger(value) || value < 1) return null;
  const isExact = !(groups["hedge"] ?? groups["hedge2"] ?? groups["hedge3"]);
  const after = match.input.slice(match.index + match[0].length);
  const isOfAll = everybody.test(match[0]) && !aPart.test(match[0]) && !aPart.test(/^[^,;]{0,20}/.exec(after)![0]);
  return { value, words: match[0], isExact, isOfAll };
}
