import { isSlip, plainReference, tokensOf } from "./tokens.ts";
import { plainWords } from "./words.ts";

/** What is known of a regulation that a row may name. */
export type Law = { id: string; regulator: string; title: string; shortTitle: string; reference: string | null };
type Known = { law: Law; title: Set<string>; short: Set<string>; references: string[]; years: Set<string> };

// What stands in most titles and names nothing, and what only says where in a text.
const weak = new Set(
  tokensOf(
    "act law regulation regulations guideline guidelines framework circular nigeria federal amended revised cbn code rules operations standard",
  ).concat("="),
);
const sections =
  /\b(?:ss?|secs?|sections?|regs?|arts?|articles?|paras?|paragraphs?|cl|clauses?|rules?|parts?)\.?\s*(\d+[a-z]?(?:\(\w{1,4}\))*)/gi;
const years = /\b(?:19|20)\d\d\b/g;
// Shorter ones are numbers that stand in many texts.
const shortestReference = 9;

/** Numbers of provisions that a text names. */
export const provisionsIn = (text: string): string[] =>
  Array.from(text.matchAll(sections), ([, number]) => number!.toLowerCase());

/** The number of a provision without its parts: of 7(6) it is 7. */
export const wholeProvision = (number: string): string => number.replace(/\(.*$/, "");

// So many take a few milliseconds.
const atOnce = 20;
/** What is made of each, in steps. */
export function* inSteps<T, R>(all: readonly T[], make: (one: T) => R): Generator<void, R[]> {
  const made: R[] = [];
  for (const [at, one] of all.entries()) {
    if (at % atOnce === 0) yield;
    made.push(make(one));
  }
  return made;
}

export type LawScores = (words: string) => Map<string, number>;

/** Makes what finds how surely a row's words name each regulation, from 0 to 1. */
export function* lawFinding(laws: readonly Law[]): Generator<void, LawScores> {
  const known = yield* inSteps(laws, knownLaw);
  const df = new Map<string, number>();
  for (const { title, short } of known)
    for (const token of new Set([...title, ...short])) df.set(token, (df.get(token) ?? 0) + 1);
  const weightOf = (token: string): number =>
    Math.log(1 + laws.length / (df.get(token) ?? 1)) * (weak.has(token) ? 0.25 : 1);
  const sum = (tokens: Iterable<string>) => [...tokens].reduce((total, token) => total + weightOf(token), 0);
  const vocabulary = [...df.keys()];

  function repaired(token: string): string {
    if (df.has(token) || token.length < 6) return token;
    return vocabulary.find((word) => isSlip(word, token)) ?? token;
  }

  function share(asked: readonly string[], of: Set<string>): number {
    const common = sum(asked.filter((token) => of.has(token)));
    return common === 0 ? 0 : 0.7 * (common / sum(asked)) + 0.3 * (common / sum(of));
  }

  return function scores(words: string): Map<string, number> {
    const reference = plainReference(words);
    const asked = tokensOf(words.replaceAll(sections, " ").replaceAll(years, " ")).map(repaired);
    const letters = words.split(/\s+/).map((word) => plainWords(word).replaceAll(" ", ""));
    const tokens = [...new Set([...asked, ...letters.filter((word) => df.has(word))])];
    const said = new Set(words.match(years));
    const found = new Map<string, number>();
    for (const { law, title, short, references, years: own } of known) {
      if (references.some((one) => reference.includes(one))) {
        found.set(law.id, 1);
        continue;
      }
      const isOtherYear = said.size > 0 && own.size > 0 && ![...said].some((year) => own.has(year));
      const score = Math.max(share(tokens, title), share(tokens, short)) * (isOtherYear ? 0.8 : 1);
      if (score > 0.1) found.set(law.id, score);
    }
    return found;
  };
}

function knownLaw(law: Law): Known {
  const references = (law.reference ?? "").split(/[;,(]| \u2013 |\bof\b/).map(plainReference);
  const own = (text: string) => new Set([...tokensOf(text.replaceAll(years, " ")), ...initials(text)]);
  return {
    law,
    title: own(law.title),
    short: own(`${law.shortTitle} ${law.regulator}`),
    references: references.filter((one) => one.length >= shortestReference && /\d/.test(one)),
    years: new Set(`${law.title} ${law.shortTitle} ${law.id}`.match(years)),
  };
}

/** By which letters a title is known: MLPPA. */
function initials(title: string): string[] {
  const words = plainWords(title.replaceAll(/\([^)]*amend[^)]*\)/gi, " "))
    .split(" ")
    .filter((word) => !/^(and|of|the|for|in|to|on|\d+)$/.test(word));
  return words.length >= 3 ? [words.map((word) => word[0]).join("")] : [];
}
