import { readFile } from "node:fs/promises";
import { fromDataFile } from "#platform/program/data-file.ts";
import { compileCues, cueFileSchema, type CueTable } from "../rules/cue-table.ts";
import type { CompiledPhrases } from "../rules/phrases.ts";

/**
 * The words of data/cues.yaml, checked and compiled; `names` are phrases for those who are written to (data/audience.yaml).
 * @throws Error that names the file and the fault: the file comes with the program
 */
export const readCues = async (file: string, names: string, known?: CompiledPhrases): Promise<CueTable> =>
  fromDataFile(file, await readFile(file, "utf8"), {
    schema: cueFileSchema,
    make: (data) => compileCues(data, names, known),
  });
