import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { compileDutyCues, dutyCuesSchema, type DutyCues } from "../rules/duties/cues.ts";

/**
 * The words of data/duty-cues.yaml, ready to be looked for.
 * @throws Error that names the file and the fault: it comes with the program
 */
export function readDutyCues(file: string): DutyCues {
  const read = dutyCuesSchema.safeParse(parse(readFileSync(file, "utf8")));
  if (!read.success) throw new Error(`${file} is broken: ${z.prettifyError(read.error)}`);
  return compileDutyCues(read.data);
}
