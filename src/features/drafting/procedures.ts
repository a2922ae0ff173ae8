import { z } from "zod";
import { answer, ofCompany, ok, operator, router } from "#platform/trpc.ts";
import { draftRowSchema, draftSchema, openedDraftSchema, openedReadingSchema, readingSchema } from "./schema.ts";
import type { DraftingService } from "./service.ts";
import type { ReadingService } from "./service/readings.ts";

const tags = ["Drafts"];
const id = z.string().min(1).max(200).describe("The regulation's key");

export function draftProcedures(drafting: DraftingService) {
  return router({
    list: operator
      .meta({
        openapi: {
          method: "GET",
          path: "/draft",
          tags,
          summary: "Captured regulations, those not reviewed first (operator only)",
        },
      })
      .output(answer(z.array(draftRowSchema)))
      .query(async () => ok(await drafting.list())),

    get: operator
      .meta({
        openapi: {
          method: "GET",
          path: "/draft/{id}",
          tags,
          summary: "A captured regulation with its text and the duties read in it (operator only)",
        },
      })
      .input(z.object({ id }))
      .output(answer(openedDraftSchema))
      .query(async ({ input }) => ok(await drafting.open(input.id))),

    save: operator
      .meta({
        openapi: {
          method: "PUT",
          path: "/draft/{id}",
          tags,
          errorResponses: [400, 401, 403, 404, 409, 500],
          summary: "Save a captured regulation as reviewed (operator only)",
          description:
            "Becomes a file of the catalogue under `DATA_DIR/catalogue` and a new revision. Refused with 409 when `revision` is not the present one.",
        },
      })
      .input(z.object({ id, revision: z.int().min(1), draft: draftSchema }))
      .output(answer(z.object({ revision: z.number() })))
      .mutation(async ({ input }) =>
        ok(await drafting.save(input.id, input.revision, input.draft), "Regulation saved"),
      ),

    file: operator
      .meta({
        openapi: {
          method: "GET",
          path: "/draft/{id}/file",
          tags,
          summary: "A captured regulation as a file of the catalogue (operator only)",
        },
      })
      .input(z.object({ id }))
      .output(answer(z.object({ name: z.string(), yaml: z.string() })))
      .query(async ({ input }) => ok(await drafting.file(input.id))),
  });
}

const regulationId = id;
const path = "/reading/{companyId}/{regulationId}" as const;

/** What a company reads in a captured regulation, for itself alone. */
export function readingProcedures(readings: ReadingService) {
  return router({
    get: ofCompany("work.read")
      .meta({
        openapi: {
          method: "GET",
          path,
          tags: ["Own readings"],
          summary: "A captured regulation with its text, the duties read in it, and what the company has settled of it",
        },
      })
      .input(z.object({ regulationId }))
      .output(answer(openedReadingSchema))
      .query(async ({ input }) => ok(await readings.open(input.companyId, input.regulationId))),

    save: ofCompany("work.change")
      .meta({
        openapi: {
          method: "PUT",
          path,
          tags: ["Own readings"],
          errorResponses: [400, 401, 403, 404, 409, 429, 500],
          summary: "Settle a captured regulation for the company alone",
          description:
            "Stands over the library's entry wherever the company sees it, until that was reviewed for all. Refused with 409 when `version` is not the present one: null where the company has none.",
        },
      })
      .input(z.object({ regulationId, version: z.string().max(100).nullable(), reading: readingSchema }))
      .output(answer(z.object({ version: z.string(), savedAt: z.string() })))
      .mutation(async ({ input: { companyId, ...input } }) =>
        ok(await readings.save(companyId, input.regulationId, input), "Your own reading was saved"),
      ),

    remove: ofCompany("work.change")
      .meta({
        openapi: {
          method: "DELETE",
          path,
          tags: ["Own readings"],
          errorResponses: [400, 401, 403, 404, 429, 500],
          summary: "Remove the company's own reading",
        },
      })
      .input(z.object({ regulationId }))
      .output(answer(z.null()))
      .mutation(async ({ input }) => {
        await readings.remove(input.companyId, input.regulationId);
        return ok(null, "Your own reading was removed");
      }),
  });
}
