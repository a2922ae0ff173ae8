import { z } from "zod";
import { licenceCategories } from "../../../company/vocabulary.ts";

/** Whom a duty or a figure binds, where that is fewer than the instrument does. */
export const addresseeSchema = z
  .strictObject({
    categories: z
      .array(z.enum(licenceCategories))
      .min(1)
      .max(licenceCategories.length)
      .optional()
      .describe("Any of these; a parent covers its children"),
    conditionKey: z
      .string()
      .max(100)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .optional()
      .describe("The question of questions.yaml that decides"),
  })
  .refine(({ categories, conditionKey }) => categories ?? conditionKey, "must name categories or a conditionKey");
export type Addressee = z.infer<typeof addresseeSchema>;

const figureKinds = [
  "capital", "limit", "fee", "penalty", "ratio", "count", "deadline", "frequency", "retention",
] as const; // prettier-ignore
const figureUnits = [
  "NGN", "USD", "percent", "basis-points", "seconds", "minutes", "hours", "days", "working-days", "weeks", "months",
  "years", "times", "persons", "items", "points", "metres",
] as const; // prettier-ignore
const per = [
  "transaction", "second", "hour", "day", "week", "month", "quarter", "year", "account", "customer", "person", "breach",
  "device", "state",
] as const; // prettier-ignore

/** One number that a duty's words name, as data. */
export const figureSchema = z.strictObject({
  kind: z.enum(figureKinds),
  op: z.enum(["at-least", "at-most", "within", "exactly"]),
  value: z.number().min(0),
  unit: z.enum(figureUnits),
  per: z.enum(per).optional(),
  what: z.string().min(2).max(60).optional().describe("Of what, in short words, where the kind leaves it open"),
  for: addresseeSchema.optional().describe("Whom it binds, where that is fewer than the duty does"),
});
export type Figure = z.infer<typeof figureSchema>;
