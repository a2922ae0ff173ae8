import { textOf, withoutEndMarks, type Token } from "../tokens.ts";
import type { Recurrence } from "./events.ts";
import { numberAt, word } from "./numbers.ts";

/** How often, the words that say so where they stand for themselves, and the rule in words. */
export type Often = { recurrence: Recurrence; words: string | null; rule: string };

const adverbs: Record<string, Recurrence> = { daily: "daily", weekly: "weekly", monthly: "monthly", quarterly: "quarterly", annually: "annual", yearly: "annual", "half-yearly": "semi-annual", "semi-annually": "semi-annual", "semi-annual": "semi-annual", "bi-annually": "semi-annual", "bi-annual": "semi-annual", annual: "annual" }; // prettier-ignore
const periods: Record<string, Recurrence> = { day: "daily", week: "weekly", month: "monthly", quarter: "quarterly", year: "annual", monday: "weekly", tuesday: "weekly", wednesday: "weekly", thursday: "weekly", friday: "weekly" }; // prettier-ignore
const rules: Partial<Record<Recurrence, string>> = { daily: "Every day", weekly: "Every week", monthly: "Every month", quarterly: "Every quarter", "semi-annual": "Every half-year", annual: "Every year" }; // prettier-ignore

// "The weekly limit" and "annual turnover" say how much, not how often.
const measures = new Set(["limit", "limits", "cumulative", "maximum", "minimum", "withdrawal", "turnover", "general", "income", "revenue", "fee", "fees", "interest", "transaction", "average", "threshold", "levy", "gross", "leave", "salary"]); // prettier-ignore
const reports = new Set(["return", "returns", "report", "reports", "reporting", "audit", "review", "assessment", "test", "tests", "training", "reconciliation", "rendition", "disclosure", "statement", "statements", "account", "accounts", "financial", "audited", "compliance", "vulnerability", "penetration", "independent", "self-assessment", "basis"]); // prettier-ignore

/** How often a sentence wants its act done; null when it does not say. */
export function recurrenceIn(tokens: readonly Token[]): Often | null {
  let first: Often | null = null;
  for (let at = 0; at < tokens.length; at += 1) {
    const often = oftenAt(tokens, at);
    if (often?.words) return often;
    first ??= often;
  }
  return first;
}

function oftenAt(tokens: readonly Token[], at: number): Often | null {
  const first = word(tokens, at);
  const adverb = adverbs[first];
  if (adverb && !measures.has(word(tokens, at + 1))) {
    if (first === "annual" && !reports.has(word(tokens, at + 1))) return null;
    return { recurrence: adverb, words: null, rule: rules[adverb]! };
  }
  if (first === "every" || first === "each") return everyAt(tokens, at);
  const isOnce = first === "once" || first === "twice";
  return isOnce ? onceAt(tokens, at, first === "twice") : null;
}

function everyAt(tokens: readonly Token[], at: number): Often | null {
  const number = numberAt(tokens, at + 1);
  if (number && number.count > 1) {
    const unit = word(tokens, number.end);
    if (!/^(days|weeks|months|years)$/.test(unit)) return null;
    const months = unit === "months" ? number.count : 0;
    const recurrence = months === 3 ? "quarterly" : months === 6 ? "semi-annual" : months === 12 ? "annual" : "event";
    return told(tokens, at, number.end + 1, recurrence);
  }
  const place = ["calendar", "business", "working", "financial"].includes(word(tokens, at + 1)) ? at + 2 : at + 1;
  const recurrence = periods[word(tokens, place).replace(/^(sun|satur)day$/, "friday")];
  // "For each day of default" and "the end of each month" are no pace of their own.
  const isOwn = !["of", "for", "in"].includes(word(tokens, at - 1));
  if (recurrence && isOwn) return told(tokens, at, place + 1, recurrence);
  return recurrence && word(tokens, at - 1) === "of" ? { recurrence, words: null, rule: rules[recurrence]! } : null;
}

/** "At least once a year", "twice in every year", "once ayear" as recognised. */
function onceAt(tokens: readonly Token[], at: number, isTwice: boolean): Often | null {
  let end = at + 1;
  while (["a", "in", "every", "each", "per", "an"].includes(word(tokens, end))) end += 1;
  const period = word(tokens, end).replace(/^a(?=year|month|week|quarter)/, "");
  const recurrence = periods[period];
  if (!recurrence) {
    const number = numberAt(tokens, end);
    return number ? everyAt(tokens, end - 1) : null;
  }
  const from = word(tokens, at - 1) === "least" ? Math.max(0, at - 2) : at;
  return told(tokens, from, end + 1, isTwice ? (recurrence === "annual" ? "semi-annual" : "event") : recurrence);
}

function told(tokens: readonly Token[], from: number, end: number, recurrence: Recurrence): Often {
  const words = withoutEndMarks(textOf(tokens.slice(from, end)));
  return { recurrence, words, rule: words };
}
