import path from "node:path";
import { runApart } from "#platform/sandbox/thread.ts";
import { readAudienceTable } from "../../audience/adapters/table.ts";
import type { Addressing } from "../../audience/schema.ts";
import { compileAudience, namesOf } from "../rules/audience-words.ts";
import { addressingBy } from "../rules/classes-alone.ts";
import type { ClassificationTables } from "../rules/classify.ts";
import type { CompiledPhrases } from "../rules/phrases.ts";
import { readCues } from "./cues.ts";
import { readNoticeWeights } from "./notice-weights.ts";
import { programScript } from "#platform/program.ts";

export type Tables = ClassificationTables & { addressing: Addressing };

const script = programScript("features/classification/adapters/tables-thread");

/**
 * The tables by which publications are read.
 * @throws Error that names the file and the fault: they come with the program
 */
export async function readTables(folder: string): Promise<Tables> {
  return withAddressing(await readParts(folder));
}

/** The same, read in a thread of its own: reading and compiling them takes a quarter of a second, in which the server answers others. */
export const readTablesApart = async (folder: string): Promise<Tables> =>
  withAddressing(await runApart<ClassificationTables>(script, folder));

/** All of them that can be handed over. */
export async function readParts(folder: string): Promise<ClassificationTables> {
  const known: CompiledPhrases = new Map();
  const table = readAudienceTable(path.join(folder, "audience.yaml"));
  const cues = await readCues(path.join(folder, "cues.yaml"), namesOf(table), known);
  const notices = await readNoticeWeights(path.join(folder, "notice-weights.json"));
  return { cues, notices, audience: compileAudience(table, known) };
}

const withAddressing = (tables: ClassificationTables): Tables => ({
  ...tables,
  addressing: addressingBy(tables.audience),
});
