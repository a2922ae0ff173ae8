import { z } from "zod";
import { gateNames } from "./rules/gates/finding.ts";

/** data/curation/words.yaml: words that no dictionary has, by kind. */
export const ownWordsSchema = z.record(
  z.string(),
  z.array(z.string().regex(/^\p{L}[\p{L}']+$/u, "must be one word")).min(1),
);

/** data/curation/accepted.yaml: what the gates find and an editor has judged to be right, each with the reason. */
export const acceptedSchema = z.array(
  z.strictObject({
    gate: z.enum(gateNames),
    where: z.string().describe("The key of the instrument, or `questions`"),
    about: z.string().min(2).describe("Words of the finding that tell it from others of the same gate and instrument"),
    because: z.string().min(20),
  }),
);
export type Accepted = z.infer<typeof acceptedSchema>[number];
