import { readFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { fromDataFile } from "#platform/program/data-file.ts";
import { acceptedSchema, earlierCoverageSchema, ownWordsSchema, type Accepted } from "../schema.ts";

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

/** How far the catalogue went at an earlier release. @throws Error that names the file and the fault */
export function readEarlierCoverage(folder: string): z.infer<typeof earlierCoverageSchema> {
  const file = path.join(folder, "earlier-coverage.json");
  return fromDataFile(file, readFileSync(file, "utf8"), { schema: earlierCoverageSchema, make: (data) => data });
}
