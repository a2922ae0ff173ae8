import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fromDataFile } from "#platform/program/data-file.ts";
import type { Log } from "#platform/log.ts";
import { searchTermsSchema, type SearchTerms } from "../rules/corpus/search-terms.ts";

/**
 * The words of data/search-terms, of all files together.
 * @throws Error that names the file and the fault: the files come with the program
 */
export async function readSearchTerms(folder: string): Promise<SearchTerms> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".yaml")).toSorted();
  const places = names.map((name) => path.join(folder, name));
  return joined(await Promise.all(places.map(async (file) => searchTermsOf(file, await readFile(file, "utf8")))));
}

/** What was read of folders, for all databases of a process. */
const known = new Map<string, Promise<SearchTerms>>();

/**
 * Reads the words of a folder, once while the process runs, and over them those of texts by file name, which may be others each
 * time: for one instrument the last counts. A text that cannot be read any more is logged and left out. A read that failed is not
 * kept: the next to ask reads again.
 */
export function searchTermsReader(
  log: Log,
): (folder: string, over: ReadonlyMap<string, string>) => Promise<SearchTerms> {
  const termsOver = ([file, text]: [string, string]): SearchTerms[] => {
    try {
      return [searchTermsOf(file, text)];
    } catch (err) {
      log.warn({ err }, "words of the catalogue pack that people ask by are left out");
      return [];
    }
  };
  return async (folder, over) => {
    const reading = known.get(folder) ?? readSearchTerms(folder);
    known.set(folder, reading);
    reading.catch(() => known.get(folder) === reading && known.delete(folder));
    return joined([await reading, ...[...over].flatMap(termsOver)]);
  };
}

/** The words of one file. @throws Error that names it and the fault */
export const searchTermsOf = (file: string, text: string): SearchTerms =>
  fromDataFile(file, text, { schema: searchTermsSchema, make: (terms) => terms });

const joined = (terms: readonly SearchTerms[]): SearchTerms =>
  Object.fromEntries(terms.flatMap(Object.entries<SearchTerms[string]>));
