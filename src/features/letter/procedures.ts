import { z } from "zod";
import { answer, ofCompany, ok, router } from "#platform/trpc.ts";
import { annexSchema, headSchema, letterSchema, makeLetterSchema, messages } from "./schema.ts";
import type { LetterService } from "./service.ts";
import { maxAnnexBytes } from "./vocabulary.ts";

const tags = ["Due days"];
const errorResponses = [400, 401, 403, 404, 409, 429, 500];

/** `letter`: letters to a regulator that its portal was down. */
export function letterProcedures(letters: LetterService) {
  return router({
    head: ofCompany("work.read")
      .meta({ openapi: { method: "GET", path: "/letter/{companyId}/head", tags, summary: "What stands at the head and foot of the company's letters" } })
      .output(answer(headSchema))
      .query(async ({ input }) => ok(await letters.head(input.companyId))),

    changeHead: ofCompany("settings.change")
      .meta({
        openapi: { method: "PATCH", path: "/letter/{companyId}/head", tags, summary: "Change what stands at the head and foot of the company's letters", errorResponses: [400, 401, 403, 429, 500] },
        example: { address: "12 Broad Street\nLagos Island, Lagos", contact: "+234 1 555 0100", signatories: [{ name: "Ngozi Eze", title: "Chief Compliance Officer" }] },
      })
      .input(headSchema)
      .output(answer(headSchema))
      .mutation(async ({ input: { companyId, ...head } }) => ok(await letters.changeHead(companyId, head), messages.headSaved)),

    addAnnex: ofCompany("work.change")
      .meta({
        openapi: { method: "POST", path: "/letter/{companyId}/annex", tags, summary: "Add a screenshot for a letter that is made next (multipart, field `screenshot`)", errorResponses: [400, 401, 403, 409, 413, 429, 500] },
        form: { field: "screenshot", maxBytes: maxAnnexBytes, tooLarge: "too_large", description: "The screenshot, a PNG or JPEG picture up to 10 MB", mediaTypes: "image/png, image/jpeg", nameField: "name" },
        isRepeatable: true,
        limit: "work",
      })
      .input(z.object({ name: z.string().max(200).optional().describe("File name of the screenshot, for people") }))
      .output(answer(annexSchema))
      .mutation(async ({ ctx, input: { companyId, name } }) => ok(await letters.addAnnex(companyId, { bytes: ctx.upload, name }, ctx.client), messages.annexAdded)),

    make: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/letter/{companyId}",
          tags,
          summary: "Make the dated letter to the regulator that its portal was down, kept with what was due",
          description: "It is at `/letters/{letterId}.pdf` and `.docx`, the same bytes whenever it is asked for.",
          errorResponses,
        },
        status: 201,
        example: { id: "cbn-example-2024.r1.2026-11", attempts: [{ at: "2026-11-26T15:10:00+01:00", what: "Signed in to FinA", result: "Error 503 Service Unavailable" }] },
        isRepeatable: true,
        limit: "work",
      })
      .input(makeLetterSchema)
      .output(answer(letterSchema))
      .mutation(async ({ input: { companyId, ...letter } }) => ok(await letters.make(companyId, letter), messages.made)),

    list: ofCompany("work.read")
      .meta({ openapi: { method: "GET", path: "/letter/{companyId}", tags, summary: "The letters that were made of what was due" } })
      .input(z.object({ occurrenceId: z.string().min(1).max(300).describe("The occurrence's `_id`") }))
      .output(answer(z.array(letterSchema)))
      .query(async ({ input: { companyId, occurrenceId } }) => ok(await letters.list(companyId, occurrenceId))),
  });
} // prettier-ignore
