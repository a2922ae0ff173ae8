import { z } from "zod";

const daysBefore = z
  .array(z.int().min(0).max(90))
  .max(6, "At most six days")
  .describe("How many days before a due day its people are reminded; none: only when it is late");
const escalateAfterDays = z
  .int()
  .min(1)
  .max(30)
  .nullable()
  .describe("How many days late before the managers are told too; null: never");

export const reminderRulesSchema = z.object({
  daysBefore,
  escalateAfterDays,
  duties: z
    .array(z.object({ dutyId: z.string(), daysBefore }))
    .describe("Duties that are reminded of on days of their own"),
});
export type ReminderRules = z.infer<typeof reminderRulesSchema>;

export const changeRuleSchema = z.object({
  dutyId: z.string().min(1).max(220).optional().describe("For one duty of the register; for all others where it is left out"),
  daysBefore,
  escalateAfterDays: escalateAfterDays.optional().describe("For the company as a whole alone"),
}); // prettier-ignore
export type ChangeRule = z.infer<typeof changeRuleSchema>;
