import { readFileSync } from "node:fs";
import path from "node:path";
import type { IsEnglish } from "../rules/rewrite/spelling.ts";
import { packageFolder } from "#platform/program.ts";

// The endings of the forms of a word, with what its first form has in their place.
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ies$/, ["y"]],
  [/ied$/, ["y"]],
  [/es$/, ["", "e"]],
  [/s$/, [""]],
  [/(.)\1(?:ed|ing|er|ers)$/, ["$1"]],
  [/(?:ed|ing|er|ers|ings|ions?|able)$/, ["", "e"]],
  [/ments?$/, [""]],
  [/(?:ly|ness)$/, ["", "e"]],
];
const beginning = /^(?:un|re|non|pre|dis|mis|over|under|in|im)(?=.{4})/;

/**
 * Whether the British dictionary has a word or what its ending was put to. Its list is half a megabyte and is looked through as
 * it is: the reader of all its endings takes 40 MB, and here it is asked for the few words only that the library does not know.
 */
export function englishWords(): IsEnglish {
  let list: string | undefined;
  const isListed = (word: string) => {
    list ??= `\n${readFileSync(path.join(packageFolder("dictionary-en-gb"), "index.dic"), "utf8")}\n`;
    return list.includes(`\n${word}\n`) || list.includes(`\n${word}/`);
  };
  const isForm = (word: string) =>
    isListed(word) ||
    endings.some(([ending, first]) => first.some((put) => ending.test(word) && isListed(word.replace(ending, put))));
  return (word) => isForm(word) || (beginning.test(word) && isForm(word.replace(beginning, "")));
}
