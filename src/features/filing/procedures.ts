import { z } from "zod";
import { answer, ofCompany, ok, personOf, router } from "#platform/trpc.ts";
import type { Actor } from "#platform/trpc/meta.ts";
import {
  eventInput,
  eventsSchema,
  fileInput,
  listInput,
  moveInput,
  occurrenceId,
  occurrenceDetailSchema,
  occurrenceSchema,
  onTimeSchema,
  rangeInput,
  reasonInput,
  startedSchema,
} from "./schema.ts";
import type { FilingService } from "./service.ts";
import type { Asker } from "./service/seeing.ts";
import { maxReceiptBytes } from "./vocabulary.ts";

const tags = ["Due days"];
export const askerOf = (actor: Actor): Asker => ({
  companyId: actor.companyId,
  userId: personOf(actor),
  seesAll: actor.permissions.has("work.read"),
});
const errorResponses = [400, 401, 403, 404, 409, 429, 500];
const post = (path: `/${string}`, summary: string, description?: string) => ({
  openapi: { method: "POST" as const, path, tags, summary, errorResponses, ...(description && { description }) },
});

export function filingProcedures(filings: FilingService) {
  return router({
    list: ofCompany("duty.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/filing/{companyId}",
          tags,
          summary: "What is due between two days: every occurrence of every duty that binds the company or may",
          description:
            "Occurrences are computed by each duty's own rule and the public holidays; `basis` says by which. Whoever does not see everybody's work sees those of duties that are assigned to them or their unit.",
        },
        cacheKey: (companyId, actor) => filings.cacheKeyOf(companyId, actor && askerOf(actor)),
      })
      .input(listInput)
      .output(answer(z.array(occurrenceSchema)))
      .query(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await filings.listFor(askerOf(ctx.actor), input)),
      ),

    onTime: ofCompany("work.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/filing/{companyId}/on-time",
          tags,
          summary: "How punctually each regulator was served between two days",
          description: "What was due before the company signed up counts where it was filed.",
        },
      })
      .input(rangeInput)
      .output(answer(z.array(onTimeSchema)))
      .query(async ({ input: { companyId, ...range } }) => ok(await filings.onTime(companyId, range))),

    get: ofCompany("duty.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/filing/{companyId}/{id}",
          tags,
          summary: "One occurrence, with what was done to it and by whom",
          errorResponses: [401, 403, 404, 500],
        },
      })
      .input(occurrenceId)
      .output(answer(occurrenceDetailSchema))
      .query(async ({ ctx, input: { id } }) => ok(await filings.detail(askerOf(ctx.actor), id))),

    file: ofCompany("duty.work")
      .meta({
        openapi: {
          method: "POST",
          path: "/filing/{companyId}/{id}/file",
          tags,
          summary: "Note that it was filed, with the regulator's reference and a receipt (multipart, field `receipt`)",
          description:
            "What is filed after `dueAt` is filed late. The receipt is kept as it came, with its SHA-256. Nothing is reminded after it is filed.",
          errorResponses: [400, 401, 403, 404, 409, 413, 429, 500],
        },
        form: {
          field: "receipt",
          maxBytes: maxReceiptBytes,
          tooLarge: "too_large",
          description: "The receipt, a file of any kind up to 25 MB",
          mediaTypes: "*/*",
          nameField: "name",
          isOnDisk: true,
        },
        isRepeatable: true,
        example: { reference: "FINA/2026/03/00417" },
        limit: "work",
      })
      .input(fileInput)
      .output(answer(occurrenceSchema))
      .mutation(async ({ ctx, input: { companyId: _id, id, name, ...filed } }) => {
        const receipt = ctx.received ? { file: ctx.received, name: name ?? "receipt" } : undefined;
        return ok(await filings.file(askerOf(ctx.actor), id, { ...filed, receipt }, ctx.client), "Filed");
      }),

    start: ofCompany("duty.work")
      .meta({ ...post("/filing/{companyId}/{id}/work", "Note that it is in work"), limit: "work" })
      .input(occurrenceId)
      .output(answer(occurrenceSchema))
      .mutation(async ({ ctx, input: { id } }) => ok(await filings.startWork(askerOf(ctx.actor), id), "In work")),

    waive: ofCompany("work.change")
      .meta({
        ...post("/filing/{companyId}/{id}/waive", "Note that it need not be filed, and why"),
        example: { reason: "The CBN suspended this return by its letter of 3 March 2026" },
        limit: "work",
      })
      .input(reasonInput)
      .output(answer(occurrenceSchema))
      .mutation(async ({ input: { companyId, id, reason } }) =>
        ok(await filings.waive(companyId, id, reason), "Waived"),
      ),

    move: ofCompany("work.change")
      .meta({
        ...post("/filing/{companyId}/{id}/move", "Set another day, which the regulator has allowed"),
        example: { dueDay: "2026-04-30", reason: "Extended by the CBN's circular of 1 April 2026" },
        limit: "work",
      })
      .input(moveInput)
      .output(answer(occurrenceSchema))
      .mutation(async ({ input: { companyId, id, dueDay, reason } }) =>
        ok(await filings.move(companyId, id, dueDay, reason), "Moved"),
      ),

    reopen: ofCompany("work.change")
      .meta({
        ...post(
          "/filing/{companyId}/{id}/reopen",
          "Take back that it was filed or waived",
          "What was said stays in the activity log.",
        ),
        example: { reason: "Filed for the wrong month" },
        limit: "work",
      })
      .input(reasonInput)
      .output(answer(occurrenceSchema))
      .mutation(async ({ input: { companyId, id, reason } }) =>
        ok(await filings.reopen(companyId, id, reason), "Open again"),
      ),
  });
}

export function eventProcedures(filings: FilingService) {
  return router({
    list: ofCompany("work.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/event/{companyId}",
          tags,
          summary: "What can happen that starts a clock, and what has",
        },
      })
      .output(answer(eventsSchema))
      .query(async ({ input }) => ok(await filings.events(input.companyId))),

    record: ofCompany("work.change")
      .meta({
        ...post(
          "/event/{companyId}",
          "Note that something happened, and get what is due by it",
          "Hours count from the instant, days to the end of the last one in Lagos. The same said again starts nothing anew.",
        ),
        isRepeatable: true,
        example: { kind: "awareness-of-breach", occurredAt: "2026-11-26T09:30:00+01:00" },
        limit: "work",
      })
      .input(eventInput)
      .output(answer(startedSchema))
      .mutation(async ({ input: { companyId, ...event } }) =>
        ok(await filings.record(companyId, event), "Clock started"),
      ),
  });
}
