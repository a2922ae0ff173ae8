import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { searchTermsSchema, type SearchTerms } from "../rules/search-terms.ts";

/**
 * The words of data/search-terms, of all files together.
 * @throws Error that names the file and the fault: the files come with the program
 */
export async function readSearchTerms(folder: string): Promise<SearchTerms> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".yaml")).toSorted();
  const files = await Promise.all(names.map((name) => readFileOf(path.join(folder, name))));
  return Object.fromEntries(files.flatMap((terms) => Object.entries(terms)));
}

async function readFileOf(file: string): Promise<SearchTerms> {
  const read = searchTermsSchema.safeParse(parse(await readFile(file, "utf8")));
  if (read.success) return read.data;
  throw new Error(`${file} is broken: ${z.prettifyError(read.error)}`);
}
