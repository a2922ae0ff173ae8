import { z } from "zod";
import { answer, ofCompany, ok, personOf, router } from "#platform/trpc.ts";
import type { Actor } from "#platform/trpc/meta.ts";
import { sheetLimits } from "#platform/sheets/reading.ts";
import {
  bringSchema,
  importPlanSchema,
  importRowsSchema,
  importSchema,
  messages,
  oneImportSchema,
  progressSchema,
  undoneSchema,
} from "./schema.ts";
import type { ImportService } from "./service.ts";
import type { Bringer } from "./service/drafting.ts";
import { mostRows, undoHours } from "./vocabulary.ts";

const tags = ["Import"];
const bringerOf = (actor: Actor): Bringer => ({ companyId: actor.companyId, userId: personOf(actor) });

/** `import`: the firm's own register, laid over the register of duties. Over REST `progress` stands before what any id fits. */
export function importProcedures(imports: ImportService) {
  return router({
    list: ofCompany("work.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/import/{companyId}",
          tags,
          summary: "The registers that were imported, the newest first",
        },
      })
      .output(answer(z.array(importSchema)))
      .query(async ({ input }) => ok(await imports.list(input.companyId))),

    progress: ofCompany("work.change")
      .meta({
        openapi: {
          method: "GET",
          path: "/import/{companyId}/progress",
          tags,
          summary: "How far the work on a register is",
          description: "Where several processes serve, only the one that works on it knows.",
        },
      })
      .output(answer(progressSchema))
      .query(({ input }) => ok(imports.progressOf(input.companyId))),

    rows: ofCompany("work.change")
      .meta({
        openapi: {
          method: "GET",
          path: "/import/{companyId}/{id}",
          tags,
          summary: "What would become of the rows of a register that was looked at",
          errorResponses: [401, 403, 404, 409, 500],
        },
      })
      .input(importRowsSchema)
      .output(answer(importPlanSchema))
      .query(async ({ ctx, input: { id, show, limit, skip } }) =>
        ok(await imports.rows(bringerOf(ctx.actor), id, { show, limit, skip })),
      ),

    bring: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/import/{companyId}",
          tags,
          summary:
            "Import the firm's own register of duties (multipart, field `file`), or with `dryRun=true` look what would come of it",
          description: `A workbook (XLSX) or a table (CSV) of up to ${mostRows} rows and ${sheetLimits.columns} columns. With \`dryRun=true\`, as a field of the form or in the address, nothing is changed: the answer says what each row becomes, which duty of the library it is, and its faults; \`importId\` stands for the file then. Rows that are not certain are to be decided. All rows are imported or none; the same file again changes nothing.`,
          errorResponses: [400, 401, 403, 404, 409, 413, 415, 429, 500],
        },
        form: {
          field: "file",
          maxBytes: sheetLimits.bytes,
          tooLarge: "too_large",
          description: "The register, up to 10 MB",
          mediaTypes: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, text/csv",
          nameField: "name",
          jsonFields: { mapping: "Which column is what", decisions: "What the person says of rows" },
          maxFieldBytes: 1024 ** 2,
          isOnly: true,
        },
      })
      .input(bringSchema)
      .output(answer(importPlanSchema))
      .mutation(async ({ ctx, input: { companyId: _id, dryRun, name, ...input } }) => {
        const file = ctx.upload ? { bytes: ctx.upload, name: name ?? "register" } : undefined;
        const brought = { ...input, file };
        if (dryRun === "true")
          return ok(await imports.look(bringerOf(ctx.actor), brought, ctx.client), messages.looked);
        const plan = await imports.run(bringerOf(ctx.actor), brought, ctx.client);
        return ok(plan, plan.changed > 0 ? messages.done : messages.nothingNew);
      }),

    undo: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/import/{companyId}/{id}/undo",
          tags,
          summary: `Take an import back, within ${undoHours} hours`,
          description: "What somebody has changed since stays as it is, and is named.",
          errorResponses: [400, 401, 403, 404, 409, 429, 500],
        },
      })
      .input(oneImportSchema)
      .output(answer(undoneSchema))
      .mutation(async ({ input }) => ok(await imports.undo(input.companyId, input.id), messages.undone)),
  });
}
