import { listAnswer, ofCompanyById, okList, operator, page, router } from "#platform/trpc.ts";
import { activityFilterSchema, activitySchema } from "./schema.ts";
import type { AuditService } from "./service.ts";

const tags = ["Activity"];
const filterAndPage = activityFilterSchema.extend(page.shape);

export function activityProcedures(audit: AuditService) {
  return router({
    list: ofCompanyById("activity.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/company/{id}/activity",
          tags,
          summary: "What was done in the company's name or to it, newest first",
          description:
            "The company's part of the audit log: who did what, when and from where, with old and new values. Nothing in it can be changed or removed through this service. The whole of it as a file, with all that is needed to verify it, is at /activity/{id}.jsonl and /activity/{id}.csv.",
        },
      })
      .input(filterAndPage)
      .output(listAnswer(activitySchema))
      .query(async ({ input }) => okList(await audit.list(input.id, input, input))),

    listWhole: operator
      .meta({
        openapi: {
          method: "GET",
          path: "/audit",
          tags,
          summary: "What was done to the whole by the operator or by Ilana itself, newest first (operator only)",
        },
      })
      .input(filterAndPage)
      .output(listAnswer(activitySchema))
      .query(async ({ input }) => okList(await audit.list(null, input, input))),
  });
}
