import { readFileSync } from "node:fs";
import { fromDataFile } from "#platform/program/data-file.ts";
import { holidaysSchema, type Holiday } from "../schema.ts";

/** The holidays that come with the program. @throws Error that names the file and the fault */
export const readHolidays = (file: string): readonly Holiday[] =>
  fromDataFile(file, readFileSync(file, "utf8"), { schema: holidaysSchema, make: (list) => list });
