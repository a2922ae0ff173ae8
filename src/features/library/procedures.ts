import { listAnswer, ofCompany, okList, page, router } from "#platform/trpc.ts";
import { facetsSchema, libraryFilterSchema, libraryRowSchema } from "./schema.ts";
import type { LibraryService } from "./service.ts";

export function libraryProcedures(library: LibraryService) {
  return router({
    list: ofCompany("regulation.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/library/{companyId}",
          tags: ["Regulations"],
          summary: "The whole library as a company sees it, with counts per facet",
          description:
            "Every regulation, whether it binds the company or not, each with the company's verdict. `facets` counts the values of each filter under all the other filters.",
        },
        cacheKey: (companyId) => library.cacheKeyOf(companyId),
      })
      .input(libraryFilterSchema.extend(page.shape))
      .output(listAnswer(libraryRowSchema).extend({ facets: facetsSchema }))
      .query(async ({ input: { companyId, limit, skip, ...filter } }) => {
        const { facets, ...list } = await library.list(companyId, filter, { limit, skip });
        return { ...okList(list), facets };
      }),
  });
}
