import { readFileSync } from "node:fs";
import { fromDataFile } from "#platform/program/data-file.ts";
import { audienceTableSchema, type AudienceTable } from "../schema.ts";

/**
 * The classes of addressees, and whom each regulator licenses (data/audience.yaml).
 * @throws Error that names the file and the fault: it comes with the program
 */
export const readAudienceTable = (file: string): AudienceTable =>
  fromDataFile(file, readFileSync(file, "utf8"), { schema: audienceTableSchema, make: (table) => table });
