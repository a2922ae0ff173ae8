import { regulatorName, regulatorNames } from "../../../../catalogue/rules/regulator.ts";
import type { Citation } from "../../../schema.ts";
import { clean, isStopWord, wordsOf, type Word } from "../../retrieve/tokens.ts";
import { isSenseWord } from "./sense.ts";
import { stemOfWord } from "./words.ts";

/** What a model is shown of a citation, and what its sentences are held against. */
export type WordingPassage = Pick<Citation, "number" | "title" | "regulator" | "provision" | "status" | "quote"> & {
  /** What the library knows of it besides: its deadline, its figures, what a breach costs. */
  facts?: readonly string[];
};

/** What a passage says: its quote, and the facts that go with it. */
export const textsOf = ({ quote, facts = [] }: WordingPassage): string[] => [quote, ...facts];

// What an answer says about texts in general; it neither helps nor harms.
const neutral = new Set(
  (
    "say says state states stated provide provides set sets out lay lays according under rule rules regulation regulations " +
    "guideline guidelines framework circular act law text document apply applies draft superseded withdrawn captured " +
    "force person persons institution institutions company companies firm firms entity entities one two three"
  ).split(" "),
);
const regulatorForms = new Set(Object.keys(regulatorNames).map((code) => code.toLowerCase()));
// Words of English that hardly a sentence of ten words does without; an answer in another language has none of them.
const english = new Set(
  "the of to and a an is are be been must shall should may can not with by for from within on in or that which who if as at its their it any no".split(
    " ",
  ),
);

// One word in five may be the model's own, and two at most: a verb, a turn of phrase. With more, words of its own begin to say
// things of their own (tests/unit/assistant/wording/library.test.ts holds the library's duties against each other).
const ownShare = 0.2;
const mostOwn = 2;
const fewestShared = 3;
const opposing = ["un", "non", "dis", "in", "im", "ir", "il", "mis"];

const placeOf = ({ title, regulator, provision }: WordingPassage): string =>
  [title, provision ?? "", regulator, regulatorName(regulator)].join("\n");

/** All that a passage says, its place included. */
export const wholeOf = (passage: WordingPassage): string => [...textsOf(passage), placeOf(passage)].join("\n");

const contentsOf = (text: string): Word[] =>
  wordsOf(clean(text)).filter(({ form }) => !isStopWord(form) && !isSenseWord(form) && !/^\d/.test(form));
const stemsOf = (text: string): Set<string> => new Set(contentsOf(text).map(({ form }) => stemOfWord(form)));

/** Is a sentence made of the words of what it cites, of each at least a part? Words of the titles count for nothing. */
export function isGrounded(sentence: string, cited: readonly WordingPassage[]): boolean {
  const inPlaces = stemsOf(cited.map(placeOf).join("\n"));
  const held = cited.map((passage) => stemsOf(textsOf(passage).join("\n")));
  const isHeld = (stem: string) => held.some((stems) => stems.has(stem));
  const said = contentsOf(sentence)
    .filter(({ form }) => !neutral.has(form))
    .map(({ form }) => stemOfWord(form));
  const counted = [...new Set(said)].filter((stem) => isHeld(stem) || !inPlaces.has(stem));
  const shared = counted.filter(isHeld);
  if (shared.length < Math.min(fewestShared, ...held.map(({ size }) => Math.max(size, 1)))) return false;
  const own = counted.filter((stem) => !isHeld(stem));
  if (own.length > Math.max(1, Math.min(mostOwn, Math.floor(counted.length * ownShare)))) return false;
  if (own.some((stem) => isOpposite(stem, isHeld))) return false;
  return held.every((stems) => shared.filter((stem) => stems.has(stem)).length * held.length * 2 >= shared.length);
}

/** "Unlicensed" where the text says "licensed", or the other way round. */
const isOpposite = (stem: string, isHeld: (stem: string) => boolean): boolean =>
  opposing.some((prefix) => isHeld(prefix + stem) || (stem.startsWith(prefix) && isHeld(stem.slice(prefix.length))));

/** Does a sentence name nobody and nothing by a name that the texts cited do not have? */
export function namesAreHeld(sentence: string, cited: readonly WordingPassage[]): boolean {
  const words = wordsOf(clean(sentence));
  const known = new Set(
    cited.flatMap((passage) => wordsOf(clean(wholeOf(passage))).map(({ form }) => stemOfWord(form))),
  );
  return words.every((word, at) => {
    const { form } = word;
    const isName = isCapital(word) && (at > 0 || isPartOfName(word, words[at + 1]));
    // "N5" is an amount, and no name; whether the text has it is seen with the figures.
    if ((!isName && !regulatorForms.has(form)) || /^n\d/.test(form)) return true;
    return known.has(stemOfWord(form)) || isStopWord(form) || statusWords.has(form);
  });
}

const statusWords = new Set(["draft", "superseded", "withdrawn", "captured"]);

const isCapital = ({ written }: Word): boolean => /^\p{Lu}/u.test(written);

/** A capital says nothing at the beginning of a sentence, unless it is an abbreviation or another capital follows. */
function isPartOfName({ form, written }: Word, next: Word | undefined): boolean {
  const isAbbreviation = written.length > 1 && written === written.toUpperCase();
  return !isStopWord(form) && (isAbbreviation || (next !== undefined && isCapital(next)));
}

/** Is it English? Whatever a foreign text made a model say, nobody here could check it. */
export function isEnglish(sentence: string): boolean {
  const words = wordsOf(clean(sentence));
  const common = words.filter(({ form }) => english.has(form)).length;
  return common >= 1 && common * 10 >= words.length;
}
