import { z } from "zod";
import { answer, exampleId, ofCompany, ok, personOf, router } from "#platform/trpc.ts";
import { changeSearchSchema, savedSearchSchema, saveSearchSchema, searchIdSchema } from "./schema.ts";
import type { SavedSearchService } from "./service.ts";

const tags = ["Saved searches"];
type Call = { ctx: { actor: { userId: string } }; input: { companyId: string } };
const ownerOf = ({ ctx, input }: Call) => ({ companyId: input.companyId, userId: ctx.actor.userId });

export function savedSearchProcedures(searches: SavedSearchService) {
  return router({
    list: ofCompany("regulation.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/saved-search/{companyId}",
          tags,
          summary: "One's own saved searches of the library and of the updates",
          description: "A token of the company has none.",
        },
      })
      .output(answer(z.array(savedSearchSchema)))
      .query(async ({ ctx, input }) =>
        ok(await searches.list({ companyId: input.companyId, userId: personOf(ctx.actor) })),
      ),

    save: ofCompany("self.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/saved-search",
          tags,
          summary: "Save filters of the library or of the updates, and say how what passes them anew is told",
          description: "What passes them when they are saved is not told. At most 50.",
          errorResponses: [400, 401, 403, 409, 429, 500],
        },
        example: {
          companyId: exampleId,
          place: "updates",
          name: "Payments",
          query: { regulator: "CBN", changeType: "new" },
          wish: "daily",
          channels: ["mail"],
        },
      })
      .input(saveSearchSchema)
      .output(answer(savedSearchSchema))
      .mutation(async (call) => {
        const { companyId: _company, ...search } = call.input;
        return ok(await searches.save(ownerOf(call), search), "Search saved");
      }),

    change: ofCompany("self.change")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/saved-search/{companyId}/{id}",
          tags,
          summary: "Rename a saved search, or change its filters, when it is told and by what",
          description: "With other filters, or wanted again after `off`, it finds what comes from then on.",
          errorResponses: [400, 401, 403, 404, 429, 500],
        },
      })
      .input(searchIdSchema.extend(changeSearchSchema.shape))
      .output(answer(savedSearchSchema))
      .mutation(async (call) => {
        const { companyId: _company, id, ...change } = call.input;
        return ok(await searches.change(ownerOf(call), id, change), "Search changed");
      }),

    remove: ofCompany("self.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/saved-search/{companyId}/{id}",
          tags,
          summary: "Delete a saved search, with what it found and what still waits to be told",
        },
      })
      .input(searchIdSchema)
      .output(answer(z.object({})))
      .mutation(async (call) => {
        await searches.remove(ownerOf(call), call.input.id);
        return ok({}, "Search deleted");
      }),
  });
}
