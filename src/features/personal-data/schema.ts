import { z } from "zod";
import { holdingWords, type HoldingName } from "./vocabulary.ts";

export const messages = {
  removed: "Your account is deleted",
  unknown: "There is no such person",
} as const;

export const holdingNames = Object.keys(holdingWords) as [HoldingName, ...HoldingName[]];

const part = z.object({
  about: z.string().describe("What a row tells"),
  rows: z.array(z.record(z.string(), z.unknown())),
});
const parts = Object.fromEntries(holdingNames.map((name) => [name, part.describe(holdingWords[name])])) as Record<
  HoldingName,
  typeof part
>;

/** All that is held on a person. */
export const exportSchema = z.object({
  format: z.literal(1).describe("The form of this document; another one will have another number"),
  exportedAt: z.string().describe("ISO 8601, UTC"),
  user: z.object({ userId: z.string(), email: z.string() }),
  held: z.object(parts).describe("What is held, by its name. Instants are ISO 8601 in UTC"),
});
export type PersonalExport = z.infer<typeof exportSchema>;
