import short from "#data/assistant/spelling.json" with { type: "json" };
import { names } from "../../../catalogue/rules/search/names.ts";
import type { Index } from "../retrieve/build.ts";
import { isStopWord, stemOf, wordsOf } from "../retrieve/tokens.ts";
import { listsOf } from "../word-file.ts";
import { askingWords } from "./substance.ts";
import { sayings } from "./synonyms.ts";

/** Does the general dictionary of English have a word, in small letters? */
export type IsEnglish = (word: string) => boolean;

/** The words that a library knows, and repairs of those that it does not. */
export type Speller = {
  knows: (form: string) => boolean;
  /** A form in small letters as the library would write it: itself where no near word is known. */
  repair: (form: string) => string;
};

const lists = listsOf(short);
const standing = new Map(
  [...lists.short, ...lists.joined].flatMap(({ said, meant }) => said.map((form) => [form, meant] as const)),
);

const inflected = /(?:s|ed|ing|er)$/;
const fewestLetters = 4;
const fewestForTwo = 8;
const fewestForMissing = 5;
// What the library says often is meant sooner: "transation" is a transaction, and not a transition.
const oftenWeight = 0.25;

/**
 * Reads the words of an index: what the library says is what a word is repaired to, and what anybody may read (`isOpen`, by unit)
 * is spelt as it is. What a company uploaded shows in no repair.
 */
export function spellerOf(index: Index, isOpen: (unit: number) => boolean, isEnglish: IsEnglish): Speller {
  const { forms, formDf, stems, body } = index;
  const isRead = readable(index, isOpen);
  const held = new Map([...forms].flatMap(([form, id]) => (formDf[id]! > 0 ? [[form, formDf[id]!] as const] : [])));
  for (const { form } of wordsOf([...names.flat(), ...sayings, ...askingWords].join(" ").toLowerCase()))
    if (!held.has(form)) held.set(form, 1);
  // The first letter is hardly ever mistyped, and a word of another is another word.
  const byLetter = Map.groupBy(
    [...held.keys()].filter((form) => form.length >= fewestLetters && /^[a-z]+$/.test(form)),
    (form) => form[0]!,
  );
  // Another form of a word that is held is found by their stem; "penality", which has that of "penal", is none.
  const isFound = (form: string) => inflected.test(form) && (body.df[stems.get(stemOf(form)) ?? -1] ?? 0) > 0;
  const knows = (form: string) =>
    held.has(form) || isRead[forms.get(form) ?? -1] === 1 || isStopWord(form) || isFound(form) || isEnglish(form);
  return {
    knows,
    repair(form) {
      if (form.length < fewestLetters || !/^[a-z]+$/.test(form) || knows(form)) return form;
      const most = form.length >= fewestForTwo ? 2 : 1;
      const near = (byLetter.get(form[0]!) ?? []).flatMap((other) => {
        const cost = costOf(form, other, most);
        return cost === null ? [] : [{ other, cost: cost - oftenWeight * Math.log(held.get(other)!) }];
      });
      const [best] = near.toSorted((a, b) => a.cost - b.cost);
      return best?.other ?? parted(form, held) ?? form;
    },
  };
}

/** Of each form whether a unit that anybody may read has it. */
function readable({ forms, tokens, starts, units }: Index, isOpen: (unit: number) => boolean): Uint8Array {
  const isRead = new Uint8Array(forms.size);
  for (let unit = 0; unit < units; unit += 1)
    if (isOpen(unit)) for (const form of tokens.subarray(starts[unit], starts[unit + 1])) isRead[form] = 1;
  return isRead;
}

/** How far a word is mistyped from another, null where it is too far; a vowel is missed or taken for another sooner than the rest. */
function costOf(typed: string, meant: string, most: number): number | null {
  const missing = meant.length - typed.length;
  if (Math.abs(missing) > 2) return null;
  const distance = distanceOf(typed, meant);
  if (distance > most && !(distance === 2 && missing === 2 && leavesOut(typed, meant))) return null;
  const consonants = (word: string) => word.replaceAll(/[aeiouy]|(.)(?=\1)/g, "");
  return distance - (consonants(typed) === consonants(meant) ? 0.25 : 0);
}

/** Has a word of five letters and more all letters of the other in their order, but for those that it leaves out inside? */
function leavesOut(typed: string, meant: string): boolean {
  if (typed.length < fewestForMissing || typed.at(-1) !== meant.at(-1)) return false;
  let at = 0;
  for (const letter of meant) if (letter === typed[at]) at += 1;
  return at === typed.length;
}

/** Letters to put in, leave out, change, or change places with the next (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, changed);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, last] = [last, row];
  }
  return last[other.length]!;
}

/** Two words of the library that were written as one. */
function parted(form: string, held: ReadonlyMap<string, number>): string | undefined {
  for (let at = fewestLetters; at <= form.length - fewestLetters; at += 1)
    if (held.has(form.slice(0, at)) && held.has(form.slice(at))) return `${form.slice(0, at)} ${form.slice(at)}`;
  return undefined;
}

/** A message in standard spelling, and the words of it that were mistyped and say something. */
export type Spelt = { text: string; repaired: readonly string[] };

/** Writes out what a message has cut short and repairs what is mistyped. Names and codes in capitals stay as they are. */
export function spelt(message: string, speller: Speller): Spelt {
  const isShouted = message === message.toUpperCase();
  const repaired: string[] = [];
  const text = message.replaceAll(
    /(?<![\p{L}\p{N}'’@./])[\p{L}\p{N}]+(?![\p{L}\p{N}'’@]|[./]\p{L})/gu,
    (word, at: number) => {
      const form = word.toLowerCase();
      const isName = !isShouted && word !== form && (at > 0 || word === word.toUpperCase());
      if (isName && word.length > 1) return word;
      const meant = standing.get(form);
      if (meant !== undefined && (form.length > 1 || word === form)) return meant;
      const near = speller.repair(form);
      if (near === form) return word;
      if (!isStopWord(near)) repaired.push(near);
      return near;
    },
  );
  return { text: text === message ? message : text.replaceAll(/ {2,}/g, " ").trim(), repaired };
}
