import { z } from "zod";
import { answer, ofCompany, ok, personOf, router } from "#platform/trpc.ts";
import type { Actor } from "#platform/trpc/meta.ts";
import { entryId, entrySchema, feedSchema, feedsSchema, listInput, messages, scopeInput } from "./schema.ts";
import type { CalendarService } from "./service.ts";
import type { Asker } from "./service/gathering.ts";
import { entryKinds } from "./vocabulary.ts";

const tags = ["Calendar"];
/** Who asks, as a calendar is seen. */
export const askerOf = (actor: Actor): Asker => ({
  companyId: actor.companyId,
  userId: personOf(actor),
  permissions: actor.permissions,
});

/** `calendar`: what is on which day, and the addresses at which programs subscribe to it. */
export function calendarProcedures(calendar: CalendarService) {
  return router({
    list: ofCompany("task.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/calendar/{companyId}",
          tags,
          summary: "What is on the days between two: what is due, tasks, reviews of duties, and what lapses",
          description: `Whoever does not see everybody's work sees its own. The kinds are ${entryKinds.join(", ")}; what is due first comes first.`,
        },
        cacheKey: async (_companyId, actor) => calendar.cacheKeyOf(askerOf(actor!)),
      })
      .input(listInput)
      .output(answer(z.array(entrySchema)))
      .query(async ({ ctx, input: { companyId: _id, ...input } }) => ok(await calendar.list(askerOf(ctx.actor), input))),

    feeds: ofCompany("task.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/calendar/{companyId}/feeds",
          tags,
          summary: "The secret addresses at which calendar programs read one's own work, and the company's",
          description: "The company's is seen by whoever manages its settings.",
        },
        isPersonal: true,
      })
      .output(answer(feedsSchema))
      .query(async ({ ctx }) => ok(await calendar.feeds.list(askerOf(ctx.actor)))),

    get: ofCompany("task.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/calendar/{companyId}/entries/{id}",
          tags,
          summary: "One entry: on which day it is, and where it is shown",
          errorResponses: [401, 403, 404, 500],
        },
      })
      .input(entryId)
      .output(answer(entrySchema))
      .query(async ({ ctx, input }) => ok(await calendar.find(askerOf(ctx.actor), input.id))),

    makeFeed: ofCompany("self.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/calendar/{companyId}/feeds",
          tags,
          summary: "Make such an address, in place of the one before it, which leads nowhere from then on",
          description: "The company's needs settings.change. The address serves iCalendar (RFC 5545) to whoever has it.",
          errorResponses: [400, 401, 403, 429, 500],
        },
        status: 201,
        isPersonal: true,
        example: { scope: "person" },
      })
      .input(scopeInput)
      .output(answer(feedSchema))
      .mutation(async ({ ctx, input }) =>
        ok(await calendar.feeds.make({ ...askerOf(ctx.actor), userId: ctx.actor.userId }, input.scope), messages.feedMade),
      ),

    removeFeed: ofCompany("self.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/calendar/{companyId}/feeds/{scope}",
          tags,
          summary: "Make such an address lead nowhere",
          errorResponses: [400, 401, 403, 404, 429, 500],
        },
        isPersonal: true,
      })
      .input(scopeInput)
      .output(answer(z.object({})))
      .mutation(async ({ ctx, input }) => {
        await calendar.feeds.remove({ ...askerOf(ctx.actor), userId: ctx.actor.userId }, input.scope);
        return ok({}, messages.feedRemoved);
      }),
  });
} // prettier-ignore
