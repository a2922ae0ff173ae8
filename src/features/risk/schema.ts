import { z } from "zod";
import { regulationSchema } from "../catalogue/schema.ts";

/** A regulation as it stands for one company today. */
export const scoredSchema = regulationSchema.extend({
  riskScore: z.number().describe("0 to 100; orders regulations inside a band"),
  nextDueOn: z
    .string()
    .nullable()
    .describe("The next day on which one of its duties falls due, YYYY-MM-DD; null where no date can be computed"),
  nextDueNote: z.string().nullable().describe("What that date rests on, where a reader must know it"),
  takesEffectOn: regulationSchema.shape.effectiveOn.describe(
    "`effectiveOn` of what is in force by its status, while that lies ahead: nothing of it falls due before; else null",
  ),
});
export type ScoredRegulation = z.infer<typeof scoredSchema>;
