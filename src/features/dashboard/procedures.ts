import { z } from "zod";
import { answer, ofCompany, ok, router } from "#platform/trpc.ts";
import { asOfSchema } from "../catalogue/schema.ts";
import {
  assessmentSchema,
  companyRegulationSchema,
  dashboardFilterSchema,
  overviewSchema,
  summarySchema,
} from "./schema.ts";
import type { DashboardService } from "./service.ts";

const tags = ["Dashboard"];

export function dashboardProcedures(dashboard: DashboardService) {
  return router({
    overview: ofCompany("regulation.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/dashboard/{companyId}",
          tags,
          summary: "The regulations that apply, by risk, and those that may",
        },
        cacheKey: (companyId) => dashboard.overviewCacheKey(companyId),
      })
      .input(dashboardFilterSchema)
      .output(answer(overviewSchema))
      .query(async ({ input }) => ok(await dashboard.overview(input.companyId, input))),

    reassess: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/dashboard/reassess/{companyId}",
          tags,
          summary: "Assess anew and say what moved",
        },
      })
      .output(answer(assessmentSchema))
      .mutation(async ({ input }) => ok(await dashboard.reassess(input.companyId), "Reassessment complete")),

    assessment: ofCompany("regulation.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/dashboard/{companyId}/assessment",
          tags,
          summary: "The last assessment and what had moved in it; null before the first",
        },
      })
      .output(answer(assessmentSchema.nullable()))
      .query(async ({ input }) => ok(await dashboard.lastAssessment(input.companyId))),

    summary: ofCompany("regulation.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/dashboard/{companyId}/summary",
          tags,
          summary: "The regulators with the most regulations that apply",
        },
        cacheKey: (companyId) => dashboard.cacheKey(companyId),
      })
      .output(answer(summarySchema))
      .query(async ({ input }) => ok(await dashboard.summary(input.companyId))),

    regulation: ofCompany("regulation.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/dashboard/{companyId}/regulation/{regulationId}",
          tags,
          summary: "One regulation with the company's verdict and reasons",
        },
        cacheKey: (companyId) => dashboard.cacheKey(companyId),
      })
      .input(
        z.object({ regulationId: z.string().min(1).max(200).describe("The catalogue key") }).extend(asOfSchema.shape),
      )
      .output(answer(companyRegulationSchema))
      .query(async ({ input: { companyId, regulationId, asOf } }) =>
        ok(await dashboard.regulation(companyId, regulationId, asOf)),
      ),
  });
}
