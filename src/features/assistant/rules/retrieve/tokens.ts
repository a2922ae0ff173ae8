import { stem } from "porter2";

/** A word of a text: as it is compared, as it is written, and where in the cleaned text. */
export type Word = { form: string; written: string; start: number };

// The function words of English, the marks of lists, and the modal verbs that every duty has.
const stopWords = new Set(
  (
    "a about above after again against all also am an and any are as at be because been before being below between both " +
    "but by can could d did do does doing down during each either else for from further had has have having he her here " +
    "hers him his how however i if ii iii in into is it its itself iv let ll m may me more most must my no nor not of off " +
    "on once only or other ought our ours out over own per please re s same shall she should so some such t than that " +
    "the their theirs them then there therefore these they this those through thus to too under until up upon us ve very " +
    "was we were what when where whether which while who whom whose why will with within without would you your yours"
  ).split(" "),
);

// A number of a provision (16.4.2) stays whole; an apostrophe inside a word does not divide it.
const wordPattern = /\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}]+(?:'\p{L}+)*/gu;

/** Text without what is not seen (direction marks, soft hyphens) or not compared (accents), with one kind of apostrophe. */
export function clean(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll(/[‘’ʼ`´]/g, "'");
}

/** The words of a cleaned text in their order, stop words included. */
export function wordsOf(cleaned: string): Word[] {
  return Array.from(cleaned.matchAll(wordPattern), ({ 0: written, index }) => ({
    form: written.toLowerCase().replace(/'s$/, "").replaceAll("'", ""),
    written,
    start: index,
  }));
}

export const isStopWord = (form: string): boolean => stopWords.has(form);

// An acronym that would be taken for a form of another word: PAYE is no way to pay.
const acronyms = new Set(["paye"]);

/** The Porter2 stem, under which the forms of a word are found together. */
export const stemOf = (form: string): string => (acronyms.has(form) ? form : stem(form));

/** The words of a cleaned text that say what it is about. */
export const contentWords = (cleaned: string): Word[] => wordsOf(cleaned).filter(({ form }) => !isStopWord(form));

/** The stems of the words of a text that say what it is about, in their order. */
export const stemsOf = (text: string): string[] => contentWords(clean(text)).map(({ form }) => stemOf(form));

/** A number of a provision as it is compared: "8.2.2.(1)" and "8.2.2(1)" are both "8.2.2.1". */
export function plainNumber(number: string): string {
  return clean(number)
    .toLowerCase()
    .replaceAll(/[\s().]+/g, ".")
    .replaceAll(/^\.|\.$/g, "");
}

// "Rule 16.4.2(1)", "16.4.2", "section 205(2)": a number of one part counts only where a word says what it numbers.
const referencePattern =
  /\b(?:(\d+(?:\.\d+)+)|(?:rule|section|regulation|paragraph|article|clause)s?\s+(\d+[a-z]?)(?![.\d]*\d))((?:\s?\(\w{1,4}\))*)/gi;

/** A number of a provision that is named: as `plainNumber` writes it, and the form by which a text has it, if it can. */
export type Reference = { number: string; form: string | null };

/** The numbers of provisions that a cleaned text names. */
export function referencesIn(cleaned: string): Reference[] {
  return Array.from(cleaned.matchAll(referencePattern), ([, dotted = "", single = "", rest = ""]) => ({
    number: plainNumber(`${dotted}${single}.${rest}`),
    form: dotted || null,
  }));
}

/** The terms of two and more capitalised words with nothing but a space or a hyphen between ("Authorised Person"). */
export function definedTerms(cleaned: string): string[][] {
  const runs: Word[][] = [[]];
  let end = 0;
  for (const word of wordsOf(cleaned)) {
    const isNext = /^[\s-]+$/.test(cleaned.slice(end, word.start));
    end = word.start + word.written.length;
    if (!isNext || !isCapital(word)) runs.push([]);
    const run = runs.at(-1)!;
    // What opens a sentence has a capital for that alone: "What must an Authorised Person …".
    if (isCapital(word) && (run.length > 0 || !isStopWord(word.form))) run.push(word);
  }
  const terms = runs.filter((run) => run.length > 1).map((run) => run.map(({ form }) => form));
  return [...new Map(terms.map((term) => [term.join(" "), term])).values()];
}

const isCapital = ({ written }: Word) => /^\p{Lu}/u.test(written);
