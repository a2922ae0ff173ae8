import { names } from "./names.ts";

/** Words that follow one another in one field; the last may be only the beginning of a word. */
export type Phrase = { text: string; isBeginning: boolean };
/** Of each of `every` at least one phrase must be found, or else one of `instead`. */
export type SearchQuery = { every: Phrase[][]; instead: Phrase[] };

/** Letters, with the marks on them, and digits only: nothing else that a user types is looked for. */
function words(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
      ?.slice(0, maxWords) ?? []
  );
}

// A sentence's worth; each word costs one look-up.
const maxWords = 16;

/** Long forms also in the plural; a short one is no beginning of another word ("car" of "card"). */
const asForm = (form: string): Phrase => ({ text: form, isBeginning: form.includes(" ") });

/** A word without the ending that the text may not have: "banks" finds bank, "licensing" licensed, "policy" policies. */
const withoutEnding = (word: string) =>
  word.replace(/(?<=.{5})(ies|(?<=[^aeiou])y)$|(?<=.{4})(ations?|ings?|ed)$|(?<=.{3})(es|(?<!s)s)$/u, "");

/** One typed word: the start of a word (search as you type), or any form of the subject it names. */
function anyForm(word: string): Phrase[] {
  const forms = names.find((group) => group.includes(word))?.filter((form) => form !== word) ?? [];
  // A lone letter as a beginning would match everything.
  const typed = word.length > 1 ? { text: withoutEnding(word), isBeginning: true } : { text: word, isBeginning: false };
  return [typed, ...forms.map(asForm)];
}

/**
 * Reads what a user typed: every word must be found, each as the start of a word or in another form. Several words that
 * together name a subject ("know your customer") find its short form too. Undefined when nothing is left to look for.
 */
export function searchQuery(text: string): SearchQuery | undefined {
  const typed = words(text);
  if (typed.length === 0) return undefined;
  const group = typed.length > 1 ? names.find((forms) => forms.includes(typed.join(" "))) : undefined;
  return { every: typed.map(anyForm), instead: group?.map(asForm) ?? [] };
}
