import { readFileSync } from "node:fs";
import { fromDataFile } from "#platform/program/data-file.ts";
import { compileDutyCues, dutyCuesSchema, type DutyCues } from "../rules/duties/cues.ts";

/**
 * The words of data/duty-cues.yaml, ready to be looked for.
 * @throws Error that names the file and the fault: it comes with the program
 */
export const readDutyCues = (file: string): DutyCues =>
  fromDataFile(file, readFileSync(file, "utf8"), { schema: dutyCuesSchema, make: compileDutyCues });
