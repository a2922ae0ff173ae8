import { readFileSync } from "node:fs";
import path from "node:path";
import { fromDataFile } from "#platform/data-file.ts";
import { acceptedSchema, ownWordsSchema, type Accepted } from "../schema.ts";

/** What data/curation says. @throws Error that names the file and the fault */
export function readOwnFiles(folder: string): { words: string[]; accepted: Accepted[] } {
  const words = path.join(folder, "words.yaml");
  const accepted = path.join(folder, "accepted.yaml");
  return {
    words: fromDataFile(words, readFileSync(words, "utf8"), {
      schema: ownWordsSchema,
      make: (groups) => Object.values(groups).flat(),
    }),
    accepted: fromDataFile(accepted, readFileSync(accepted, "utf8"), { schema: acceptedSchema, make: (list) => list }),
  };
}
