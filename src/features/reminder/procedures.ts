import { answer, ofCompany, ok, router } from "#platform/trpc.ts";
import { changeRuleSchema, reminderRulesSchema } from "./schema.ts";
import type { ReminderService } from "./service.ts";

const tags = ["Due days"];

/** `reminder`: when people are reminded of what is theirs to file. */
export function reminderProcedures(reminders: ReminderService) {
  return router({
    rules: ofCompany("work.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/reminder/{companyId}",
          tags,
          summary:
            "When owners and reviewers of duties are reminded, and when managers are told that something is late",
          errorResponses: [401, 403, 500],
        },
      })
      .output(answer(reminderRulesSchema))
      .query(async ({ input }) => ok(await reminders.rules(input.companyId))),

    change: ofCompany("work.change")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/reminder/{companyId}",
          tags,
          summary: "Change when people are reminded, of one duty or of all others",
          errorResponses: [400, 401, 403, 429, 500],
        },
        example: { daysBefore: [14, 7, 1], escalateAfterDays: 1 },
      })
      .input(changeRuleSchema)
      .output(answer(reminderRulesSchema))
      .mutation(async ({ input: { companyId, ...rule } }) =>
        ok(await reminders.changeRule(companyId, rule), "Reminders saved"),
      ),
  });
}
