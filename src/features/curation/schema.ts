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

const count = z.int().min(0);
const countShape = {
  texts: count,
  duties: count,
  dated: count,
  verified: count,
  partly: count,
  unverified: count,
  seen: count,
  inferred: count,
  knowledge: count,
};
/** data/curation/earlier-coverage.json: what an earlier release held, as `ilana catalogue coverage --json` printed it. */
export const earlierCoverageSchema = z.strictObject({
  release: z.iso.date(),
  all: z.strictObject(countShape),
  regulators: z.record(z.string(), z.strictObject(countShape)),
  classes: z.record(z.string(), z.strictObject({ ...countShape, settled: count, own: count })),
});
