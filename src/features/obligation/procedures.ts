import { z } from "zod";
import { answer, listAnswer, ofCompany, ok, okList, page, personOf, router } from "#platform/trpc.ts";
import type { Actor } from "#platform/trpc/meta.ts";
import { commentSchema } from "../comment/schema.ts";
import { commentMessages } from "../comment/vocabulary.ts";
import {
  addCommentSchema,
  addDutySchema,
  changeDutySchema,
  changeManySchema,
  confirmDutySchema,
  dutyCountsSchema,
  dutyDetailSchema,
  dutyFacetsSchema,
  dutyFilterSchema,
  dutySchema,
  dutySettingsSchema,
  messages,
  oneDutySchema,
  takenSchema,
  takeSchema,
  undoSchema,
} from "./schema.ts";
import { dutyViewSchema, keepViewSchema, oneViewSchema } from "./schema/views.ts";
import type { ObligationService } from "./service.ts";
import { mostDutiesListed, mostDutyViews } from "./vocabulary.ts";
import type { Asker } from "./service/visibility.ts";

const tags = ["Duties"];
export const askerOf = (actor: Actor): Asker => ({
  companyId: actor.companyId,
  userId: personOf(actor),
  seesAll: actor.permissions.has("work.read"),
  manages: actor.permissions.has("work.change"),
});
const limit = z.coerce.number().int().min(1).max(mostDutiesListed).describe(`1 to ${mostDutiesListed}`).default(20);
const refusals = [400, 401, 403, 404, 409, 429, 500];

/** `duty`: the register of duties of a company. */
export function dutyProcedures(obligations: ObligationService) {
  return router({
    ...readingProcedures(obligations),
    ...viewProcedures(obligations),
    ...changingProcedures(obligations),
    ...manyProcedures(obligations),
  });
}

// Over REST the first path that fits is taken: `settings` and its like stand before what any id fits.

function readingProcedures(obligations: ObligationService) {
  return {
    list: ofCompany("duty.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/duty/{companyId}",
          tags,
          summary: "The register of duties: each requirement that binds the company, and its own duties",
          description:
            "Whoever does not see everybody's work sees what is assigned to them or their unit. `facets` counts the values of each filter under all the other filters.",
        },
        cacheKey: (companyId, actor) => obligations.cacheKeyOf(companyId, actor && askerOf(actor)),
      })
      .input(dutyFilterSchema.extend({ ...page.shape, limit }))
      .output(listAnswer(dutySchema).extend({ facets: dutyFacetsSchema }))
      .query(async ({ ctx, input: { companyId: _id, limit, skip, ...filter } }) => {
        const { facets, ...list } = await obligations.list(askerOf(ctx.actor), filter, { limit, skip });
        return { ...okList(list), facets };
      }),

    settings: ofCompany("duty.read")
      .meta({ openapi: { method: "GET", path: "/duty/{companyId}/settings", tags, summary: "How the company works with its duties" } })
      .output(answer(dutySettingsSchema))
      .query(async ({ input }) => ok(await obligations.settings(input.companyId))),

    counts: ofCompany("duty.read")
      .meta({
        openapi: { method: "GET", path: "/duty/{companyId}/counts", tags, summary: "How far the company is with the duties of each regulation, by its id" },
        cacheKey: (companyId, actor) => obligations.cacheKeyOf(companyId, actor && askerOf(actor)),
      })
      .output(answer(dutyCountsSchema))
      .query(async ({ ctx }) => ok(await obligations.counts(askerOf(ctx.actor)))),

    views: ofCompany("duty.read")
      .meta({ openapi: { method: "GET", path: "/duty/{companyId}/views", tags, summary: "Views of the table that are kept under a name: one's own and those for all" } })
      .output(answer(z.array(dutyViewSchema)))
      .query(async ({ ctx }) => ok(await obligations.views(askerOf(ctx.actor)))),

    get: ofCompany("duty.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/duty/{companyId}/{id}",
          tags,
          summary: "One duty whole: its text, why it binds, sources, penalty, history and comments",
          errorResponses: [401, 403, 404, 500],
        },
      })
      .input(oneDutySchema)
      .output(answer(dutyDetailSchema))
      .query(async ({ ctx, input }) => ok(await obligations.get(askerOf(ctx.actor), input.id))),
  };
} // prettier-ignore

function viewProcedures(obligations: ObligationService) {
  return {
    keepView: ofCompany("self.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/duty/{companyId}/views",
          tags,
          summary: "Keep a view of the table under a name, for oneself or for all",
          description: `At most ${mostDutyViews} of a person. One of one's own by the same name is replaced.`,
          errorResponses: [400, 401, 403, 409, 429, 500],
        },
        status: 201,
        isPersonal: true,
        isRepeatable: true,
        limit: "work",
        example: { name: "CBN, not in place", query: { regulator: "CBN", state: "not-in-place", group: "owner" }, isShared: false },
      })
      .input(keepViewSchema)
      .output(answer(dutyViewSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await obligations.keepView({ ...askerOf(ctx.actor), userId: ctx.actor.userId }, input), messages.viewKept),
      ),

    removeView: ofCompany("self.change")
      .meta({
        openapi: { method: "DELETE", path: "/duty/{companyId}/views/{id}", tags, summary: "Remove a view of one's own, or with work.change one for all" },
        isPersonal: true,
        limit: "work",
      })
      .input(oneViewSchema)
      .output(answer(z.object({})))
      .mutation(async ({ ctx, input }) => {
        await obligations.removeView(askerOf(ctx.actor), input.id);
        return ok({}, messages.viewRemoved);
      }),
  };
} // prettier-ignore

function manyProcedures(obligations: ObligationService) {
  return {
    changeMany: ofCompany("duty.work")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/duty/{companyId}",
          tags,
          summary: "The same changes to many duties, all or none",
          description: "Refused with 409 where one is another than was read: `current` of the answer lists what stands. `undoId` takes it back for a day.",
          errorResponses: refusals,
        },
        limit: "work",
        example: { duties: [{ id: "ng-ndpa-2023.r1", version: 0 }], changes: { state: "partly" } },
      })
      .input(changeManySchema)
      .output(answer(z.array(dutySchema)).extend({ undoId: z.string().nullable().describe("By which a person takes it back; null where nothing was changed") }))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) => {
        const { rows, undoId } = await obligations.changeMany(askerOf(ctx.actor), input);
        return { ...ok(rows, messages.manyChanged), undoId };
      }),

    undo: ofCompany("duty.work")
      .meta({
        openapi: {
          method: "POST",
          path: "/duty/{companyId}/undo",
          tags,
          summary: "Take back one's last change to many duties, all or none",
          description: "Refused with 409 where one was changed since then: `current` of the answer lists what stands.",
          errorResponses: refusals,
        },
        isPersonal: true,
        limit: "work",
        example: { undoId: "0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c11" },
      })
      .input(undoSchema)
      .output(answer(z.array(dutySchema)))
      .mutation(async ({ ctx, input }) => ok(await obligations.undo(askerOf(ctx.actor), input.undoId), messages.undone)),

    take: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/duty/{companyId}/take",
          tags,
          summary: "Answer oneself for duties that nobody answers for",
          errorResponses: refusals,
        },
        isPersonal: true,
        limit: "work",
        example: { ids: ["ng-ndpa-2023.r1", "ng-ndpa-2023.r5"] },
      })
      .input(takeSchema)
      .output(answer(takenSchema))
      .mutation(async ({ ctx, input }) => ok(await obligations.take(askerOf(ctx.actor), input.ids), messages.taken)),
  };
} // prettier-ignore

function changingProcedures(obligations: ObligationService) {
  return {
    changeSettings: ofCompany("settings.change")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/duty/{companyId}/settings",
          tags,
          summary: "Change how the company works with its duties",
          errorResponses: [400, 401, 403, 429, 500],
        },
        example: { isConfirmed: true },
      })
      .input(dutySettingsSchema)
      .output(answer(dutySettingsSchema))
      .mutation(async ({ input: { companyId, ...input } }) => ok(await obligations.changeSettings(companyId, input), messages.settingsChanged)),

    change: ofCompany("duty.work")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/duty/{companyId}/{id}",
          tags,
          summary: "Say how it stands with a duty, how it is met, and whose it is",
          description:
            "A state is given for the text as it is now. Refused with 409 where the duty is another than the one that was read: `current` of the answer is what stands.",
          errorResponses: refusals,
        },
        limit: "work",
        example: { version: 0, state: "in-place", how: "Filed by Treasury through the portal each month" },
      })
      .input(changeDutySchema)
      .output(answer(dutySchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await obligations.change(askerOf(ctx.actor), input), messages.changed),
      ),

    add: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/duty/{companyId}",
          tags,
          summary: "Set down a duty of the company's own",
          description:
            "A condition of its licence, an internal policy, a decision of the board, or a sentence of a captured document, which must stand there as it is quoted.",
          errorResponses: refusals,
        },
        status: 201,
        limit: "work",
        isRepeatable: true,
        example: { origin: "board-decision", title: "Board of 12 October 2026", text: "Report large exposures to the board each month", weight: "High" },
      })
      .input(addDutySchema)
      .output(answer(dutySchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) => ok(await obligations.add(askerOf(ctx.actor), input), messages.added)),

    confirm: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/duty/{companyId}/{id}/confirm",
          tags,
          summary: "Confirm as a second person that a High duty does not apply",
          errorResponses: refusals,
        },
        limit: "work",
        example: { version: 1 },
      })
      .input(confirmDutySchema)
      .output(answer(dutySchema))
      .mutation(async ({ ctx, input }) => ok(await obligations.confirm(askerOf(ctx.actor), input), messages.confirmed)),

    comment: ofCompany("duty.work")
      .meta({
        openapi: {
          method: "POST",
          path: "/duty/{companyId}/{id}/comment",
          tags,
          summary: "Comment on a duty; who is mentioned is told by mail",
          errorResponses: refusals,
        },
        status: 201,
        limit: "work",
        isRepeatable: true,
        example: { text: "Who signs this return while the CFO is away?" },
      })
      .input(addCommentSchema)
      .output(answer(commentSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await obligations.comment(askerOf(ctx.actor), input), commentMessages.added),
      ),
  };
} // prettier-ignore
