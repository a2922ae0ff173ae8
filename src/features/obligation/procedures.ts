import { z } from "zod";
import { answer, listAnswer, ofCompany, ok, okList, page, personOf, router, type Actor } from "#platform/trpc.ts";
import { commentSchema } from "../comment/schema.ts";
import { commentMessages } from "../comment/vocabulary.ts";
import {
  addCommentSchema,
  addDutySchema,
  changeDutySchema,
  changeManySchema,
  confirmDutySchema,
  dutyDetailSchema,
  dutyFacetsSchema,
  dutyFilterSchema,
  dutySchema,
  dutySettingsSchema,
  messages,
  oneDutySchema,
} from "./schema.ts";
import type { ObligationService } from "./service.ts";
import type { Asker } from "./service/visibility.ts";

const tags = ["Duties"];
const askerOf = (actor: Actor): Asker => ({
  companyId: actor.companyId,
  userId: personOf(actor),
  seesAll: actor.permissions.has("work.read"),
  manages: actor.permissions.has("work.change"),
});
const refusals = [400, 401, 403, 404, 409, 429, 500];

/** `duty`: the register of duties of a company. */
export function dutyProcedures(obligations: ObligationService) {
  return router({ ...readingProcedures(obligations), ...changingProcedures(obligations) });
}

// Over REST the first path that fits is taken: `settings` stands before what any id fits.

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
      .input(dutyFilterSchema.extend(page.shape))
      .output(listAnswer(dutySchema).extend({ facets: dutyFacetsSchema }))
      .query(async ({ ctx, input: { companyId: _id, limit, skip, ...filter } }) => {
        const { facets, ...list } = await obligations.list(askerOf(ctx.actor), filter, { limit, skip });
        return { ...okList(list), facets };
      }),

    settings: ofCompany("duty.read")
      .meta({ openapi: { method: "GET", path: "/duty/{companyId}/settings", tags, summary: "How the company works with its duties" } })
      .output(answer(dutySettingsSchema))
      .query(async ({ input }) => ok(await obligations.settings(input.companyId))),

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
        example: { version: 0, state: "in-place", how: "Filed by Treasury through the portal each month" },
      })
      .input(changeDutySchema)
      .output(answer(dutySchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await obligations.change(askerOf(ctx.actor), input), messages.changed),
      ),

    changeMany: ofCompany("duty.work")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/duty/{companyId}",
          tags,
          summary: "The same changes to many duties, all or none",
          description: "Refused with 409 where one is another than was read: `current` of the answer lists what stands.",
          errorResponses: refusals,
        },
        example: { duties: [{ id: "ng-ndpa-2023.r1", version: 0 }], changes: { state: "partly" } },
      })
      .input(changeManySchema)
      .output(answer(z.array(dutySchema)))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await obligations.changeMany(askerOf(ctx.actor), input), messages.manyChanged),
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
