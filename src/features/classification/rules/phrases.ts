import { fold, readWords, wholeOf, type Span, type TextWord, type TextWords } from "./text-words.ts";

/**
 * The language in which the tables of words are written. A phrase is a row of words, each of which stands for its singular
 * and plural in any case and spelling:
 *
 *     (circular|letter) to [all] bank      alternatives in round brackets, what may be missing in square ones
 *     amend*                               a word with any ending
 *     ^ bank *s                            any word with an s at its end: a plural, or what somebody does
 *     =opens                               this form of the word alone
 *     extension of ..3 deadline            up to three words of any kind, within one sentence
 *     after # days                         a number
 *     ^ list of        as amended $        at the beginning, at the end of the part that is looked at
 *
 * There is no repetition, so that a phrase has a longest length, and the time to find it grows with the text and no faster.
 */
export type PhraseRow<T> = { name: string; of: T; phrases: string };
/** Phrases as a table writes them, with commas between. */
const phrasesOf = (list: string): string[] =>
  list.split(",").flatMap((phrase) => (phrase.trim() === "" ? [] : [phrase.trim()]));
/** Something found: the words from the first to before the last. */
export type Found<T> = Span & { of: T };

// Limits of one phrase: a table with more is a fault, and no text takes long with what is within them.
const mostLeaves = 60;
const widestGap = 8;

type Leaf =
  | { kind: "word" | "form"; word: string }
  | { kind: "beginning"; word: string }
  | { kind: "inflected" }
  | { kind: "number" }
  | { kind: "any" };
/** The automaton of a phrase: one state for each of its words, and which may stand behind which. */
type Automaton = { leaves: Leaf[]; next: number[][]; first: number[]; last: Set<number> };
type Entry<T> = { of: T; automaton: Automaton; isAtStart: boolean; isAtEnd: boolean };
/** By the word with which a phrase may begin, or the first two letters of it; and those of the beginning of a part. */
export type Phrases<T> = {
  byWord: Map<string, Entry<T>[]>;
  byLetters: Map<string, Entry<T>[]>;
  byNumber: Entry<T>[];
  atStart: Entry<T>[];
};

/** Phrases that were compiled already: many are looked for in several parts of a text, and say the same in each. */
export type CompiledPhrases = Map<string, Compiled>;
type Compiled = Omit<Entry<never>, "of">;

/** @throws Error that names the row, the phrase and what is wrong with it */
export function compilePhrases<T>(rows: readonly PhraseRow<T>[], known: CompiledPhrases = new Map()): Phrases<T> {
  const table: Phrases<T> = { byWord: new Map(), byLetters: new Map(), byNumber: [], atStart: [] };
  for (const { name, of, phrases } of rows)
    for (const phrase of phrasesOf(phrases)) {
      try {
        const is = known.get(phrase) ?? compiled(phrase);
        known.set(phrase, is);
        file(table, { of, ...is });
      } catch (error) {
        throw new Error(`${name}: "${phrase}" ${(error as Error).message}`, { cause: error });
      }
    }
  return table;
}

function file<T>(table: Phrases<T>, entry: Entry<T>): void {
  const { leaves, first } = entry.automaton;
  // The beginning of a part is a place where anything may stand.
  if (entry.isAtStart) return void table.atStart.push(entry);
  const keys = new Set(first.map((at) => leaves[at]!));
  const add = (map: Map<string, Entry<T>[]>, key: string) => {
    const list = map.get(key) ?? [];
    if (!list.includes(entry)) map.set(key, [...list, entry]);
  };
  for (const leaf of keys) {
    if (leaf.kind === "word") add(table.byWord, leaf.word);
    else if (leaf.kind === "form") add(table.byWord, fold(leaf.word));
    else if (leaf.kind === "beginning") add(table.byLetters, leaf.word.slice(0, 2));
    else if (!table.byNumber.includes(entry)) table.byNumber.push(entry);
  }
}

/** Every phrase of the table that stands in the span, each at its longest, in the order of the text. */
export function findPhrases<T>(table: Phrases<T>, text: TextWords, span: Span = wholeOf(text)): Found<T>[] {
  const found: Found<T>[] = [];
  const look = (entries: readonly Entry<T>[] | undefined, from: number) => {
    for (const entry of entries ?? []) {
      const to = endOf(entry, text, { from, to: span.to });
      if (to > from) found.push({ of: entry.of, from, to });
    }
  };
  if (span.from < span.to) look(table.atStart, span.from);
  for (let from = span.from; from < span.to; from += 1) {
    const { word } = text.words[from]!;
    look(table.byWord.get(word), from);
    look(table.byLetters.get(word.slice(0, 2)), from);
    if (isNumber(word)) look(table.byNumber, from);
  }
  return found;
}

export const hasPhrase = <T>(table: Phrases<T>, text: TextWords, span?: Span): boolean =>
  findPhrases(table, text, span).length > 0;

const isNumber = (word: string) => /^\d/.test(word);

/** Where the longest way through the phrase ends; 0 where there is none. */
function endOf<T>({ automaton, isAtEnd }: Entry<T>, { words }: TextWords, { from, to }: Span): number {
  const { leaves, next, first, last } = automaton;
  let end = 0;
  let states: readonly number[] = first;
  for (let at = from; at < to && states.length > 0; at += 1) {
    const isFurther = words[at]!.isAfterBreak && at > from;
    const following: number[] = [];
    let isWhole = false;
    for (const state of states) {
      if (!accepts(leaves[state]!, words[at]!, isFurther)) continue;
      isWhole ||= last.has(state);
      for (const other of next[state]!) if (!following.includes(other)) following.push(other);
    }
    if (isWhole && (!isAtEnd || at + 1 === to)) end = at + 1;
    states = following;
  }
  return end;
}

function accepts(leaf: Leaf, { word, raw }: TextWord, isAfterBreak: boolean): boolean {
  switch (leaf.kind) {
    case "word":
      return leaf.word === word;
    case "form":
      return leaf.word === raw;
    case "beginning":
      return word.startsWith(leaf.word);
    case "inflected":
      return raw.endsWith("s") && raw !== word;
    case "number":
      return isNumber(word);
    case "any":
      return !isAfterBreak;
  }
}

type Part = { first: number[]; last: number[]; canBeMissing: boolean };
type Building = { leaves: Leaf[]; next: number[][]; tokens: string[]; at: number };

function compiled(phrase: string): Compiled {
  const tokens = phrase.match(/\.\.\d+|[()[\]|^$]|[^\s()[\]|^$]+/g) ?? [];
  const isAtStart = tokens[0] === "^";
  const isAtEnd = tokens.at(-1) === "$";
  const building = { leaves: [], next: [], tokens: tokens.slice(isAtStart ? 1 : 0, isAtEnd ? -1 : undefined), at: 0 };
  const { first, last, canBeMissing } = alternatives(building);
  if (building.at < building.tokens.length) throw new Error(`has a "${building.tokens[building.at]}" too many`);
  const { leaves, next } = building as Building;
  if (canBeMissing) throw new Error("says nothing: all of it may be missing");
  const kindsOf = (states: number[]) => states.map((at) => leaves[at]!.kind);
  const isLoose = isAtStart ? false : kindsOf(first).some((kind) => kind === "any" || kind === "inflected");
  if (isLoose || kindsOf(last).includes("any")) throw new Error("must begin and end with a word");
  if (leaves.length > mostLeaves) throw new Error(`has more than ${mostLeaves} words`);
  return { automaton: { leaves, next, first, last: new Set(last) }, isAtStart, isAtEnd };
}

function alternatives(building: Building): Part {
  let whole = row(building);
  while (building.tokens[building.at] === "|") {
    building.at += 1;
    const other = row(building);
    whole = {
      first: [...whole.first, ...other.first],
      last: [...whole.last, ...other.last],
      canBeMissing: whole.canBeMissing || other.canBeMissing,
    };
  }
  return whole;
}

const nothing: Part = { first: [], last: [], canBeMissing: true };

function row(building: Building): Part {
  let whole = nothing;
  while (building.at < building.tokens.length && !/^[)\]|]$/.test(building.tokens[building.at]!))
    whole = behind(building, whole, item(building));
  if (whole === nothing) throw new Error("has an alternative without words");
  return whole;
}

function behind({ next }: Building, before: Part, after: Part): Part {
  for (const at of before.last) next[at]!.push(...after.first);
  return {
    first: before.canBeMissing ? [...before.first, ...after.first] : before.first,
    last: after.canBeMissing ? [...before.last, ...after.last] : after.last,
    canBeMissing: before.canBeMissing && after.canBeMissing,
  };
}

function item(building: Building): Part {
  const token = building.tokens[building.at]!;
  building.at += 1;
  if (token === "(" || token === "[") {
    const inside = alternatives(building);
    if (building.tokens[building.at] !== (token === "(" ? ")" : "]"))
      throw new Error(`has a "${token}" that is not closed`);
    building.at += 1;
    return token === "[" ? { ...inside, canBeMissing: true } : inside;
  }
  if (token.startsWith("..")) return gap(building, Number(token.slice(2)));
  if (token === "*s") return leaf(building, { kind: "inflected" });
  if (/^=\p{L}+$/u.test(token)) return leaf(building, { kind: "form", word: token.slice(1).toLowerCase() });
  if (token === "<number>") return leaf(building, { kind: "number" });
  if (token === "^" || token === "$") throw new Error(`has a "${token}" within it`);
  return words(building, token);
}

function gap(building: Building, longest: number): Part {
  if (longest < 1 || longest > widestGap) throw new Error(`may leave out 1 to ${widestGap} words, not ${longest}`);
  let whole = nothing;
  for (let count = 0; count < longest; count += 1)
    whole = behind(building, whole, { ...leaf(building, { kind: "any" }), canBeMissing: true });
  return whole;
}

/** What is written as one may be several: "know-your-customer" is three words, in texts as in phrases. */
function words(building: Building, token: string): Part {
  const isBeginning = token.endsWith("*");
  const parts = readWords(isBeginning ? token.slice(0, -1) : token).words;
  const last = parts.at(-1);
  if (!last || !/^[^*]+\*?$/.test(token)) throw new Error(`has "${token}", which is no word`);
  const raw = fold(token.slice(last.start, last.end));
  if (isBeginning && raw.length < 2) throw new Error(`has "${token}", which nearly every word begins with`);
  return parts.reduce<Part>((whole, part) => {
    const kind = isBeginning && part === last ? "beginning" : "word";
    // The beginning of a word has no plural.
    const word = kind === "beginning" ? token.slice(part.start, part.end).toLowerCase() : part.word;
    return behind(building, whole, leaf(building, { kind, word }));
  }, nothing);
}

function leaf({ leaves, next }: Building, one: Leaf): Part {
  leaves.push(one);
  next.push([]);
  return { first: [leaves.length - 1], last: [leaves.length - 1], canBeMissing: false };
}
