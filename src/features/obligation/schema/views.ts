import { z } from "zod";
import { dutyTableNames, type DutyTableName } from "../vocabulary.ts";

const viewValue = z.string().trim().min(1).max(220).optional();
/** What of the table's address is kept with a view. */
export const viewQuerySchema = z.strictObject(
  Object.fromEntries(dutyTableNames.map((name) => [name, viewValue])) as Record<DutyTableName, typeof viewValue>,
);
export type ViewQuery = Partial<Record<DutyTableName, string>>;
export const keepViewSchema = z.object({
  name: z.string().trim().min(1, "Give the view a name").max(80, "A name has at most 80 characters").describe("A view of one's own by this name is replaced"),
  query: viewQuerySchema.describe("How the table is narrowed, sorted, grouped, and which columns it shows"),
  isShared: z.literal([true, false]).describe("For all in the company, with work.change; else for oneself"),
}); // prettier-ignore
export type KeepView = z.infer<typeof keepViewSchema>;
export const dutyViewSchema = keepViewSchema.extend({
  _id: z.string(),
  isOwn: z.boolean().describe("Whoever asks keeps it"),
});
export type DutyViewKept = z.infer<typeof dutyViewSchema>;
export const oneViewSchema = z.object({ id: z.string().min(1).max(100).describe("The view's id") });
