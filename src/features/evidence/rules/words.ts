// A text of two hundred pages has some three thousand different words; what has more is a table of numbers.
const mostWords = 3000;
const longestWord = 40;
// Reading goes on no farther: what is longer is looked at from its beginning.
const mostChars = 1_000_000;
const mostTerms = 8;

/** A text as it is searched: small letters without marks, so that "Ọyọ̀" is found by "oyo". */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();

const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The different words of a text, each once, as many as are kept. */
export function wordsOf(text: string): string[] {
  const found = wordsIn(text.slice(0, mostChars)).filter(({ length }) => length > 1);
  return [...new Set(found.map((word) => word.slice(0, longestWord).toWellFormed()))].slice(0, mostWords);
}

/** What is searched for: each must be the beginning of a word. */
export const termsOf = (search: string): string[] =>
  [...new Set(wordsIn(search).map((word) => word.slice(0, longestWord).toWellFormed()))].slice(0, mostTerms);

/** The words that begin with a term stand from it up to this, in the order of bytes. */
export const afterAll = (term: string): string => `${term}\u{10FFFF}`;
