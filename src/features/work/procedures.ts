import { answer, ofCompany, ok, personOf, router } from "#platform/trpc.ts";
import { myWorkSchema } from "./schema.ts";
import type { WorkService } from "./service.ts";

/** `work`: the first screen of whoever has any. */
export function workProcedures(work: WorkService) {
  return router({
    mine: ofCompany("task.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/work/{companyId}",
          tags: ["Work"],
          summary: "What waits for whoever asks: tasks, reviews, what is to be filed, circulars, what is unread",
          description: "For a token of the company, which is nobody, nothing waits but updates.",
        },
      })
      .output(answer(myWorkSchema))
      .query(async ({ ctx: { actor } }) => {
        const seesAll = actor.permissions.has("work.read");
        return ok(await work.of({ companyId: actor.companyId, userId: personOf(actor), seesAll }));
      }),
  });
}
