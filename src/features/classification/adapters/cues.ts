import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";
import { compileCues, cueFileSchema, type CueTable } from "../rules/cue-table.ts";

/**
 * The words of data/cues.yaml, checked and compiled; `names` are phrases for those who are written to (data/audience.yaml).
 * @throws Error that names the file and the fault: the file comes with the program
 */
export async function readCues(file: string, names: string): Promise<CueTable> {
  const read = cueFileSchema.safeParse(parse(await readFile(file, "utf8")));
  if (!read.success) throw new Error(`${file} is broken: ${z.prettifyError(read.error)}`);
  try {
    return compileCues(read.data, names);
  } catch (error) {
    throw new Error(`${file} is broken: ${(error as Error).message}`, { cause: error });
  }
}
