import { z } from "zod";
import { answer, listAnswer, ok, okList, operator, page, procedure, router } from "#platform/trpc.ts";
import { aboutRegulatorSchema } from "./rules/about-regulator.ts";
import {
  asOfSchema,
  filterSchema,
  linkToSettleSchema,
  regulationDetailSchema,
  regulationSchema,
  regulatorEntrySchema,
  revisionSchema,
  settleLinkSchema,
  statsSchema,
} from "./schema.ts";
import type { CatalogueService } from "./service.ts";

/** The library is public: the law is. The order matters: `get` matches any single path segment, so it comes last. */
export function catalogueProcedures(catalogue: CatalogueService) {
  const get = (path: `/${string}`, summary: string, description?: string) => ({
    openapi: {
      method: "GET" as const,
      path,
      tags: ["Regulations"],
      summary,
      protect: false,
      ...(description && { description }),
    },
    cacheKey: () => catalogue.cacheKey(),
  });
  return router({
    list: procedure
      .meta(get("/regulation", "List regulations, newest first, or best match first when searching"))
      .input(filterSchema.extend(asOfSchema.shape).extend(page.shape))
      .output(listAnswer(regulationSchema))
      .query(async ({ input }) => okList(await catalogue.list(input))),

    listByRisk: procedure
      .meta(get("/regulation/risk/{level}", "List regulations of one inherent risk level: High, Medium or Low"))
      .input(
        filterSchema
          .omit({ risk: true })
          .extend({ level: z.string().max(20).describe("High, Medium or Low") })
          .extend(page.shape),
      )
      .output(listAnswer(regulationSchema))
      .query(async ({ input: { level, ...input } }) => okList(await catalogue.list({ ...input, risk: level }))),

    listByCategory: procedure
      .meta(
        get(
          "/regulation/category",
          "List a topic, or count regulations per topic",
          "With `category` it lists that topic's regulations; without it, `data` counts the regulations of each topic.",
        ),
      )
      .input(filterSchema.extend(page.shape))
      .output(z.union([listAnswer(regulationSchema), answer(z.record(z.string(), z.number()))]))
      .query(async ({ input }) =>
        input.category ? okList(await catalogue.list(input)) : ok(await catalogue.countByTopic()),
      ),

    regulators: procedure
      .meta(get("/regulation/regulators", "Regulators that have regulations, with those"))
      .input(filterSchema)
      .output(answer(z.array(regulatorEntrySchema)))
      .query(async ({ input }) => ok(await catalogue.listRegulators(input))),

    regulator: procedure
      .meta(
        get(
          "/regulation/regulators/{regulator}",
          "What a regulator is there for, and what is known of it and not read",
        ),
      )
      .input(z.object({ regulator: z.string().min(1).max(200).describe("Short code or name") }))
      .output(answer(aboutRegulatorSchema))
      .query(async ({ input }) => ok(await catalogue.regulator(input.regulator))),

    stats: procedure
      .meta(get("/regulation/stats", "How many regulations there are, by regulator, risk, topic and status"))
      .input(z.object({}))
      .output(answer(statsSchema))
      .query(async () => ok(await catalogue.stats())),

    revisions: procedure
      .meta(get("/regulation/revisions", "What changed in regulations since each was first recorded, the latest first"))
      .input(filterSchema.extend(page.shape))
      .output(listAnswer(revisionSchema))
      .query(async ({ input }) => okList(await catalogue.listRevisions(input))),

    links: operator
      .meta({
        openapi: {
          method: "GET",
          path: "/regulation/links",
          tags: ["Regulations"],
          summary: "Captured regulations that may replace others (operator only)",
          description: "Those that wait for a verdict first, then those that have one.",
        },
      })
      .output(answer(z.array(linkToSettleSchema)))
      .query(async () => ok(await catalogue.listLinks())),

    settleLink: operator
      .meta({
        openapi: {
          method: "POST",
          path: "/regulation/{id}/link",
          tags: ["Regulations"],
          summary: "Say whether a captured regulation replaces another (operator only)",
        },
      })
      .input(settleLinkSchema)
      .output(answer(z.object({ id: z.string() })))
      .mutation(async ({ input: { id, other, verdict } }) => {
        await catalogue.settleLink(id, other, verdict);
        return ok({ id }, "Verdict saved");
      }),

    get: procedure
      .meta(get("/regulation/{id}", "One regulation whole"))
      .input(z.object({ id: z.string().min(1).max(200).describe("The catalogue key") }).extend(asOfSchema.shape))
      .output(answer(regulationDetailSchema))
      .query(async ({ input: { id, asOf } }) => ok(await catalogue.get(id, { asOf }))),
  });
}
