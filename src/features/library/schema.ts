import { z } from "zod";
import { asOfSchema, filterSchema, replacedBySchema } from "../catalogue/schema.ts";
import { scoredSchema } from "../risk/schema.ts";
import { verdicts } from "../applicability/vocabulary.ts";
import { orders } from "./vocabulary.ts";

/** A regulation of the library, seen by one company. What does not bind it carries the inherent risk level. */
export const libraryRowSchema = scoredSchema.extend({
  riskScore: scoredSchema.shape.riskScore.describe("0 to 100; 0 for what does not bind the company"),
  verdict: z.enum(verdicts),
  replacedBy: replacedBySchema,
});
export type LibraryRow = z.infer<typeof libraryRowSchema>;

export const libraryFilterSchema = filterSchema.pick({
  search: true, regulator: true, category: true, risk: true, status: true, origin: true, from: true, to: true,
}).extend({
  ...asOfSchema.shape,
  applies: z
    .string()
    .max(20)
    .describe(`Does it bind the company: ${verdicts.join(", ")}`)
    .optional(),
  order: z
    .string()
    .max(20)
    .describe(`${orders.join(", ")}; without it the best match first when searching, else the newest`)
    .optional(),
}); // prettier-ignore
export type LibraryFilter = z.infer<typeof libraryFilterSchema>;

/** How many there are of each value, under all the other filters. */
const counts = z.record(z.string(), z.number());
export const facetsSchema = z.object({
  regulator: counts,
  category: counts,
  risk: counts,
  status: counts,
  origin: counts,
  applies: counts,
  year: counts.describe("By year of issue; `unknown` where no date is known"),
});
export type Facets = z.infer<typeof facetsSchema>;
