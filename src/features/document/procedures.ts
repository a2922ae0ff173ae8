import { z } from "zod";
import { answer, ok, operator, procedure, router, viewerOf } from "#platform/trpc.ts";
import { documentSummarySchema } from "./schema.ts";
import type { DocumentService } from "./service.ts";

const tags = ["Updates"];
const id = z.string().min(1).max(100).describe("The document's id");

export function documentProcedures(documents: DocumentService) {
  return router({
    get: procedure
      .meta({
        openapi: {
          method: "GET",
          path: "/document/{id}",
          tags,
          summary: "A document of a captured change with its text",
          description:
            "Everybody's documents, and a company's own uploads with its token. The file itself is at /documents/{id}.",
        },
        access: ["nobody", "company", "operator"],
      })
      .input(z.object({ id }))
      .output(
        answer(
          z.object({
            document: documentSummarySchema,
            text: z.string().nullable().describe("Null as long as none was read"),
          }),
        ),
      )
      .query(async ({ ctx, input }) => {
        return ok(await documents.textOf(input.id, viewerOf(ctx)));
      }),

    accept: operator
      .meta({
        openapi: {
          method: "POST",
          path: "/document/{id}/accept",
          tags,
          summary: "Make a company's upload everybody's (operator only)",
        },
      })
      .input(z.object({ id }))
      .output(answer(documentSummarySchema))
      .mutation(async ({ input }) => ok(await documents.acceptUpload(input.id), "Document accepted")),
  });
}
