import { answer, listAnswer, ofCompany, ok, okList, page, personOf, router } from "#platform/trpc.ts";
import type { Actor } from "#platform/trpc/meta.ts";
import {
  circularDetailSchema,
  circularFilterSchema,
  circularSchema,
  confirmSchema,
  messages,
  oneCircularSchema,
  ownReceiptSchema,
  sendCircularSchema,
  withdrawSchema,
} from "./schema.ts";
import type { CircularService } from "./service.ts";
import type { Asker } from "./service/seeing.ts";

const tags = ["Circulars"];
const errorResponses = [400, 401, 403, 404, 409, 429, 500];
export const askerOf = (actor: Actor): Asker => ({
  companyId: actor.companyId,
  userId: personOf(actor),
  seesAll: actor.permissions.has("work.read"),
});
/** A person signed in: these calls are open to no API token. */
const readerOf = (actor: Actor) => ({ ...askerOf(actor), userId: actor.userId });

/** `circular`: what people are to read, and who has confirmed it. */
export function circularProcedures(circulars: CircularService) {
  return router({ ...sendingProcedures(circulars), ...receivingProcedures(circulars) });
}

function sendingProcedures(circulars: CircularService) {
  return {
    list: ofCompany("circular.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/circular/{companyId}",
          tags,
          summary: "Circulars, the newest first",
          description:
            "Whoever does not see everybody's work sees those that they have sent or that were sent to them.",
        },
      })
      .input(circularFilterSchema.extend(page.shape))
      .output(listAnswer(circularSchema))
      .query(async ({ ctx, input: { companyId: _id, limit, skip, ...filter } }) =>
        okList(await circulars.list(askerOf(ctx.actor), filter, { limit, skip })),
      ),

    send: ofCompany("circular.send")
      .meta({
        openapi: {
          method: "POST",
          path: "/circular/{companyId}",
          tags,
          summary: "Send an update, a regulation or a document to people who are to confirm that they have read it",
          description:
            "To people, and to whoever belongs to a unit now: who joins it later is not asked. Each is told by mail, as they wish.",
          errorResponses,
        },
        status: 201,
        isRepeatable: true,
        example: {
          kind: "change",
          subjectId: "0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c12",
          units: ["0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c11"],
          note: "Please look at the new limits.",
          readBy: "2026-12-15",
        },
      })
      .input(sendCircularSchema)
      .output(answer(circularDetailSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await circulars.send(askerOf(ctx.actor), input), messages.sent),
      ),

    withdraw: ofCompany("circular.send")
      .meta({
        openapi: {
          method: "POST",
          path: "/circular/{companyId}/{id}/withdraw",
          tags,
          summary: "Withdraw a circular: nobody need confirm it any more; what was confirmed stays",
          errorResponses,
        },
        example: { reason: "The regulator has published a corrected text" },
      })
      .input(withdrawSchema)
      .output(answer(circularDetailSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await circulars.withdraw(askerOf(ctx.actor), input), messages.withdrawn),
      ),
  };
}

function receivingProcedures(circulars: CircularService) {
  return {
    get: ofCompany("circular.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/circular/{companyId}/{id}",
          tags,
          summary: "One circular whole: its text with the hash of that, and the receipts",
          description:
            "`hash` is the SHA-256 of `text` as RFC 8785 writes it. The receipts of others are for whoever sent it or sees everybody's work.",
          errorResponses: [401, 403, 404, 500],
        },
      })
      .input(oneCircularSchema)
      .output(answer(circularDetailSchema))
      .query(async ({ ctx, input }) => ok(await circulars.get(askerOf(ctx.actor), input.id))),

    open: ofCompany("self.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/circular/{companyId}/{id}/open",
          tags,
          summary: "Note that one has opened a circular that was sent to one; the first time counts",
          description: "For a person signed in; no API token does it.",
          errorResponses: [401, 403, 404, 409, 429, 500],
        },
        isPersonal: true,
        limit: "work",
      })
      .input(oneCircularSchema)
      .output(answer(ownReceiptSchema))
      .mutation(async ({ ctx, input }) => ok(await circulars.open(readerOf(ctx.actor), input.id), messages.opened)),

    confirm: ofCompany("self.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/circular/{companyId}/{id}/confirm",
          tags,
          summary: "Confirm that one has read the text that was shown",
          description:
            "`hash` names that text; refused with 409 where it is another by now, with that as `current`. Confirmed again nothing changes. For a person signed in; no API token does it.",
          errorResponses,
        },
        isPersonal: true,
        limit: "work",
        example: { hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" },
      })
      .input(confirmSchema)
      .output(answer(ownReceiptSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await circulars.confirm(readerOf(ctx.actor), input), messages.confirmed),
      ),
  };
}
