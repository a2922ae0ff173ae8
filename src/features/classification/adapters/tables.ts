import path from "node:path";
import { readAudienceTable } from "../../audience/adapters/table.ts";
import type { Addressing } from "../../audience/schema.ts";
import { compileAudience, namesOf } from "../rules/audience-words.ts";
import { addressingBy } from "../rules/classes-alone.ts";
import type { ClassificationTables } from "../rules/classify.ts";
import { readCues } from "./cues.ts";
import { readNoticeWeights } from "./notice-weights.ts";

/**
 * The tables by which publications are read.
 * @throws Error that names the file and the fault: they come with the program
 */
export async function readTables(folder: string): Promise<ClassificationTables & { addressing: Addressing }> {
  const table = readAudienceTable(path.join(folder, "audience.yaml"));
  const cues = await readCues(path.join(folder, "cues.yaml"), namesOf(table));
  const notices = await readNoticeWeights(path.join(folder, "notice-weights.json"));
  const audience = compileAudience(table);
  return { cues, notices, audience, addressing: addressingBy(audience) };
}
