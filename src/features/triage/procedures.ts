import { z } from "zod";
import { answer, listAnswer, ofCompany, ok, okList, operator, page, router } from "#platform/trpc.ts";
import {
  decideSchema,
  decisionSchema,
  decisionsOfSchema,
  notForUsSchema,
  sourceFigureSchema,
  triageCountsSchema,
  triagedChangeSchema,
  triageFilterSchema,
  triageSettingsSchema,
  undoSchema,
} from "./schema.ts";
import type { TriageService } from "./service.ts";

const tags = ["Triage"];

/** `notForUs` for a notification: a decision on the change that it tells of. */
export function notForUsProcedures(triage: TriageService) {
  return {
    notForUs: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/notification/{companyId}/{id}/not-for-us",
          tags: ["Notifications"],
          summary: "Say that what a notification told of is not for the company",
          description: "The decision that its change does not apply; it is taken back like any other.",
          errorResponses: [400, 401, 403, 404, 409, 429, 500],
        },
      })
      .input(notForUsSchema)
      .output(answer(decisionSchema))
      .mutation(async ({ input }) =>
        ok(await triage.notForUs(input.companyId, input.id, input.reason ?? null, input.seen), "Noted: not for us"),
      ),
  };
}

/** After how long managers hear of what waits. */
function settingsProcedures(triage: TriageService) {
  return {
    settings: ofCompany("work.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/triage/{companyId}/settings",
          tags,
          summary: "After how many working days the managers hear of an update that waits for a decision",
          errorResponses: [401, 403, 500],
        },
      })
      .output(answer(triageSettingsSchema))
      .query(async ({ input }) => ok(await triage.settings(input.companyId))),

    changeSettings: ofCompany("settings.change")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/triage/{companyId}/settings",
          tags,
          summary: "Change that",
          errorResponses: [400, 401, 403, 429, 500],
        },
        example: { highDays: 1, otherDays: 5 },
      })
      .input(triageSettingsSchema)
      .output(answer(triageSettingsSchema))
      .mutation(async ({ input: { companyId, ...settings } }) =>
        ok(await triage.changeSettings(companyId, settings), "Settings of the updates saved"),
      ),
  };
}

/** The inbox of a company. */
export function triageProcedures(triage: TriageService) {
  return router({
    ...settingsProcedures(triage),

    list: ofCompany("work.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/triage/{companyId}",
          tags,
          summary: "What waits for the company's decision, what it decided, or all updates, newest first",
        },
      })
      .input(triageFilterSchema.extend(page.shape))
      .output(listAnswer(triagedChangeSchema))
      .query(async ({ input: { companyId, ...input } }) => okList(await triage.list(companyId, input))),

    counts: ofCompany("work.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/triage/{companyId}/counts",
          tags,
          summary: "How many updates wait for the company's decision, and how many it has decided",
        },
      })
      .output(answer(triageCountsSchema))
      .query(async ({ input }) => ok(await triage.counts(input.companyId))),

    decisions: ofCompany("work.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/triage/{companyId}/decision",
          tags,
          summary: "What the company decided of the changes named by `ids`",
        },
      })
      .input(decisionsOfSchema)
      .output(answer(z.array(decisionSchema)))
      .query(async ({ input }) => ok(await triage.decisionsOf(input.companyId, input.ids))),

    decide: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/triage/{companyId}/decision",
          tags,
          summary: "Decide whether changes apply to the company, or decide anew",
          description: "All of them or none. Refused with 409 when one was decided since it was `seen`. Deciding the same again changes nothing; what was decided before is in the activity log.",
          errorResponses: [400, 401, 403, 404, 409, 429, 500],
        },
        example: {
          ids: ["0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c12"],
          verdict: "applies",
          reason: "It names unit microfinance banks",
          note: "For the head of compliance",
          dueOn: "2026-12-15",
        },
      })
      .input(decideSchema)
      .output(answer(z.array(decisionSchema)))
      .mutation(async ({ input: { companyId, ...input } }) => ok(await triage.decide(companyId, input), "Decision saved")),

    undo: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/triage/{companyId}/undo",
          tags,
          summary: "Take decisions back: what concerns the company waits again",
          errorResponses: [400, 401, 403, 404, 409, 429, 500],
        },
      })
      .input(undoSchema)
      .output(answer(z.object({ undone: z.number().describe("Of how many changes a decision was taken back") })))
      .mutation(async ({ input: { companyId, ...input } }) => ok({ undone: await triage.undo(companyId, input) })),

    sourcesOfCompany: ofCompany("work.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/triage/{companyId}/sources",
          tags,
          summary: "How well what each source published was told to those whom it binds, as all companies judged",
        },
      })
      .output(answer(z.array(sourceFigureSchema)))
      .query(async () => ok(await triage.figures())),

    sources: operator
      .meta({
        openapi: {
          method: "GET",
          path: "/triage",
          tags,
          summary: "The same for the operator (operator only)",
        },
      })
      .output(answer(z.array(sourceFigureSchema)))
      .query(async () => ok(await triage.figures())),
  });
} // prettier-ignore
