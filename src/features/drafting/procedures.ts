import { z } from "zod";
import { answer, ok, operator, router } from "#platform/trpc.ts";
import { draftRowSchema, draftSchema, openedDraftSchema } from "./schema.ts";
import type { DraftingService } from "./service.ts";

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
