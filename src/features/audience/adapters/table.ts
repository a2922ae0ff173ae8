import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { audienceTableSchema, type AudienceTable } from "../schema.ts";

/**
 * The classes of addressees, and whom each regulator licenses (data/audience.yaml).
 * @throws Error that names the file and the fault: it comes with the program
 */
export function readAudienceTable(file: string): AudienceTable {
  const read = audienceTableSchema.safeParse(parse(readFileSync(file, "utf8")));
  if (read.success) return read.data;
  throw new Error(`${file} is broken: ${z.prettifyError(read.error)}`);
}
