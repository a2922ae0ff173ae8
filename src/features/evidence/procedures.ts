import { z } from "zod";
import { answer, exampleId, listAnswer, ofCompany, ok, okList, page, personOf, router } from "#platform/trpc.ts";
import type { Actor } from "#platform/trpc/meta.ts";
import {
  addEvidenceSchema,
  addVersionSchema,
  askSchema,
  changeEvidenceSchema,
  changeLinksSchema,
  evidenceDetailSchema,
  evidenceFilterSchema,
  evidenceId,
  evidenceSchema,
  fileIdSchema,
  holdSchema,
  messages,
  packContentsSchema,
  packSchema,
  previewSchema,
  releaseSchema,
  removeSchema,
  requestId,
  requestSchema,
  requestsSchema,
} from "./schema.ts";
import type { EvidenceService } from "./service.ts";
import type { Asker } from "./service/seeing.ts";
import { maxEvidenceBytes } from "./vocabulary.ts";

const tags = ["Evidence"];
/** Who asks, as evidence is seen. */
export const askerOf = (actor: Actor): Asker => ({
  companyId: actor.companyId,
  userId: personOf(actor),
  seesAll: actor.permissions.has("work.read"),
  manages: actor.permissions.has("work.change"),
});
const refusals = [400, 401, 403, 404, 409, 429, 500];
const form = {
  field: "file",
  maxBytes: maxEvidenceBytes,
  tooLarge: "too_large" as const,
  description: "The file, of any kind, up to 25 MB",
  mediaTypes: "*/*",
  nameField: "name",
  isOnDisk: true,
  isOnly: true,
};

/** `evidence`: what shows that duties are met. */
export function evidenceProcedures(evidence: EvidenceService) {
  // Over REST the first path that fits is taken: `requests` and `previews` stand before what any id fits.
  return router({
    ...requestProcedures(evidence),
    ...readingProcedures(evidence),
    ...keepingProcedures(evidence),
    ...holdingProcedures(evidence),
  });
}

function requestProcedures(evidence: EvidenceService) {
  return {
    requests: ofCompany("evidence.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/evidence/{companyId}/requests",
          tags,
          summary: "What colleagues are asked for, the newest first",
          description: "Whoever does not see everybody's work sees what it asked and what it is asked for.",
        },
      })
      .input(page.extend(requestsSchema.shape))
      .output(listAnswer(requestSchema))
      .query(async ({ ctx, input: { state, ...rows } }) => okList(await evidence.requests(askerOf(ctx.actor), state, rows))),

    request: ofCompany("evidence.read")
      .meta({ openapi: { method: "GET", path: "/evidence/{companyId}/requests/{requestId}", tags, summary: "One request", errorResponses: [401, 403, 404, 500] } })
      .input(requestId)
      .output(answer(requestSchema))
      .query(async ({ ctx, input }) => ok(await evidence.request(askerOf(ctx.actor), input.requestId))),

    ask: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/evidence/{companyId}/requests",
          tags,
          summary: "Ask a colleague for evidence, by a mail with a link",
          description: "The link opens to that colleague, signed in; it is no key by itself.",
          errorResponses: refusals,
        },
        status: 201,
        isRepeatable: true,
        example: { userId: exampleId, what: "The board's minutes of 12 October 2026", until: "2026-12-04" },
        limit: "work",
      })
      .input(askSchema)
      .output(answer(requestSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await evidence.ask(askerOf(ctx.actor), input, ctx.client), messages.requested),
      ),

    withdraw: ofCompany("work.change")
      .meta({ openapi: { method: "DELETE", path: "/evidence/{companyId}/requests/{requestId}", tags, summary: "Withdraw an open request", errorResponses: [401, 403, 404, 409, 429, 500] }, limit: "work" })
      .input(requestId)
      .output(answer(requestSchema))
      .mutation(async ({ ctx, input }) => ok(await evidence.withdraw(askerOf(ctx.actor), input.requestId), messages.withdrawn)),

    preview: ofCompany("evidence.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/evidence/{companyId}/previews/{fileId}",
          tags,
          summary: "An address at which a sandboxed frame shows a PDF or a picture for five minutes",
          errorResponses: [401, 403, 404, 415, 500],
        },
      })
      .input(fileIdSchema)
      .output(answer(previewSchema))
      .query(async ({ ctx, input }) => ok(await evidence.preview(askerOf(ctx.actor), input.fileId))),

    packContents: ofCompany("evidence.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/evidence/{companyId}/packs",
          tags,
          summary: "What a pack for an examiner would hold",
          description: "The pack itself is at /evidence-packs/{companyId}, by the same choice.",
          errorResponses: [400, 401, 403, 404, 500],
        },
      })
      .input(packSchema)
      .output(answer(packContentsSchema))
      .query(async ({ ctx, input: { companyId: _id, ...choice } }) => ok(await evidence.packContents(askerOf(ctx.actor), choice))),
  };
} // prettier-ignore

function readingProcedures(evidence: EvidenceService) {
  return {
    list: ofCompany("evidence.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/evidence/{companyId}",
          tags,
          summary: "Evidence, the newest first",
          description:
            "Whoever does not see everybody's work sees what shows a duty that one sees, and what one has added. `after` with the last row's `_id` gives the next page.",
        },
        cacheKey: async (_companyId, actor) => evidence.cacheKeyOf(askerOf(actor!)),
      })
      .input(evidenceFilterSchema.extend({ limit: page.shape.limit }))
      .output(listAnswer(evidenceSchema))
      .query(async ({ ctx, input: { companyId: _id, limit, ...filter } }) =>
        okList(await evidence.list(askerOf(ctx.actor), filter, limit)),
      ),

    get: ofCompany("evidence.read")
      .meta({ openapi: { method: "GET", path: "/evidence/{companyId}/{id}", tags, summary: "One piece of evidence with all its versions", errorResponses: [401, 403, 404, 500] } })
      .input(evidenceId)
      .output(answer(evidenceDetailSchema))
      .query(async ({ ctx, input }) => ok(await evidence.get(askerOf(ctx.actor), input.id))),
  };
} // prettier-ignore

function keepingProcedures(evidence: EvidenceService) {
  return {
    add: ofCompany("evidence.work")
      .meta({
        openapi: {
          method: "POST",
          path: "/evidence/{companyId}",
          tags,
          summary: "Keep a file as evidence (multipart, field `file`)",
          description: "For duties and occurrences, or as what a request asks for. It is kept as it came, with its SHA-256.",
          errorResponses: [...refusals, 413],
        },
        status: 201,
        isRepeatable: true,
        form: {
          ...form,
          jsonFields: { dutyIds: "A list of the `_id` of duties", filingIds: "A list of the `_id` of occurrences" },
        },
        limit: "work",
      })
      .input(addEvidenceSchema)
      .output(answer(evidenceDetailSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await evidence.add(askerOf(ctx.actor), input, ctx.received, ctx.client), messages.added),
      ),

    addVersion: ofCompany("evidence.work")
      .meta({
        openapi: {
          method: "POST",
          path: "/evidence/{companyId}/{id}/versions",
          tags,
          summary: "Keep a file as the newest version of a piece; the older ones stay (multipart, field `file`)",
          errorResponses: [...refusals, 413],
        },
        status: 201,
        isRepeatable: true,
        form,
        limit: "work",
      })
      .input(addVersionSchema)
      .output(answer(evidenceDetailSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await evidence.addVersion(askerOf(ctx.actor), input, ctx.received, ctx.client), messages.versionAdded),
      ),

    change: ofCompany("evidence.work")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/evidence/{companyId}/{id}",
          tags,
          summary: "Say what a piece is called, and how long it is good",
          description: "Refused with 409 where it is another than was read: `current` of the answer is what stands.",
          errorResponses: refusals,
        },
        example: { version: 1, title: "Licence of 2026", validUntil: "2027-12-31" },
        limit: "work",
      })
      .input(changeEvidenceSchema)
      .output(answer(evidenceDetailSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await evidence.change(askerOf(ctx.actor), input), messages.changed),
      ),

    changeLinks: ofCompany("evidence.work")
      .meta({
        openapi: {
          method: "POST",
          path: "/evidence/{companyId}/{id}/links",
          tags,
          summary: "Say which duties and occurrences a piece shows, or shows no more",
          errorResponses: refusals,
        },
        example: { add: [{ dutyId: "ng-ndpa-2023.r1" }], remove: [] },
        limit: "work",
      })
      .input(changeLinksSchema)
      .output(answer(evidenceDetailSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await evidence.changeLinks(askerOf(ctx.actor), input), messages.linked),
      ),

    remove: ofCompany("work.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/evidence/{companyId}/{id}",
          tags,
          summary: "Delete a piece with all its files, and say why",
          description: "Its bytes are gone; names and hashes stay in the activity log. Refused with 409 while it is held.",
          errorResponses: refusals,
        },
        limit: "work",
      })
      .input(removeSchema)
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await evidence.remove(askerOf(ctx.actor), input.id, input.reason);
        return ok(null, messages.removed);
      }),
  };
} // prettier-ignore

function holdingProcedures(evidence: EvidenceService) {
  return {
    hold: ofCompany("evidence.hold")
      .meta({
        openapi: {
          method: "POST",
          path: "/evidence/{companyId}/{id}/hold",
          tags,
          summary: "Hold a piece, so that nobody deletes it (legal hold)",
          errorResponses: refusals,
        },
        example: { reason: "Suit FHC/L/CS/417/2026" },
        limit: "work",
      })
      .input(holdSchema)
      .output(answer(evidenceDetailSchema))
      .mutation(async ({ ctx, input: { id, reason } }) =>
        ok(await evidence.hold(askerOf(ctx.actor), id, reason), messages.held),
      ),

    release: ofCompany("evidence.hold")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/evidence/{companyId}/{id}/hold",
          tags,
          summary: "Lift the hold, and say why",
          errorResponses: refusals,
        },
        limit: "work",
      })
      .input(releaseSchema)
      .output(answer(evidenceDetailSchema))
      .mutation(async ({ ctx, input: { id, reason } }) =>
        ok(await evidence.release(askerOf(ctx.actor), id, reason), messages.released),
      ),
  };
}
