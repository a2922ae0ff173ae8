import { z } from "zod";
import { answer, ofCompanyById, ok, router } from "#platform/trpc.ts";
import { askedQuestionSchema } from "./schema.ts";
import type { ApplicabilityService } from "./service.ts";

export function applicabilityProcedures(applicability: ApplicabilityService) {
  return router({
    questions: ofCompanyById("company.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/company/{id}/questions",
          tags: ["Company"],
          summary: "The yes/no questions that decide what applies, with the company's answers",
        },
      })
      .output(answer(z.array(askedQuestionSchema)))
      .query(async ({ input }) => ok(await applicability.listQuestions(input.id))),
  });
}
