import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { answer, ofCompany, ok, router } from "#platform/trpc.ts";
import { maxDocumentBytes } from "../document/rules/fetched.ts";
import { assessedPolicySchema, policySchema } from "./schema.ts";
import type { PolicyService } from "./service.ts";
import { mostPolicies, mostPolicyPages } from "./vocabulary.ts";

const tags = ["Policies"];
const policyId = z.object({ id: z.string().min(1).max(100).describe("The policy's id") });

export function policyProcedures(policies: PolicyService) {
  return router({
    list: ofCompany("work.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/policy/{companyId}",
          tags,
          summary: "The policies that the company has brought, the newest first",
        },
      })
      .output(answer(z.array(policySchema)))
      .query(async ({ input }) => ok(await policies.list(input.companyId))),

    get: ofCompany("work.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/policy/{companyId}/{id}",
          tags,
          summary:
            "One policy with its table: every requirement that binds the company, and what the policy says to it",
          description: "The table is there once `assessedAt` is; until then `progress` says how far it is.",
        },
      })
      .input(policyId)
      .output(answer(assessedPolicySchema))
      .query(async ({ input }) => ok(await policies.get(input.companyId, input.id))),

    bring: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/policy/{companyId}",
          tags,
          summary: "Bring a policy to be held against what binds the company (multipart, field `policy`)",
          description: `A PDF, a Word document (.docx) or a text (.txt, .md) of up to ${mostPolicyPages} pages. Its text is kept for the company alone, the file is not. It is assessed in the background. At most ${mostPolicies} are kept.`,
          errorResponses: [400, 401, 403, 409, 413, 415, 429, 500],
        },
        form: {
          field: "policy",
          maxBytes: maxDocumentBytes,
          tooLarge: "too_large",
          description: "The document, up to 30 MB",
          mediaTypes:
            "application/pdf, application/vnd.openxmlformats-officedocument.wordprocessingml.document, text/plain, text/markdown",
          nameField: "name",
          isOnly: true,
        },
      })
      .input(z.object({ name: z.string().max(200).optional().describe("File name, for people") }))
      .output(answer(policySchema))
      .mutation(async ({ ctx, input }) => {
        if (!ctx.upload) throw new AppError("invalid_input", "Send the document as the field policy of a form");
        const file = { bytes: ctx.upload, name: input.name ?? "policy.txt" };
        return ok(await policies.bring(input.companyId, file, ctx.client), "Policy uploaded");
      }),

    assess: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/policy/{companyId}/{id}/assess",
          tags,
          summary: "Have a policy assessed again, by the library and the profile as they are now",
          description: "Its table stands until the new one is made.",
          errorResponses: [400, 401, 403, 404, 429, 500],
        },
      })
      .input(policyId)
      .output(answer(policySchema))
      .mutation(async ({ input }) => ok(await policies.assess(input.companyId, input.id))),

    cancel: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/policy/{companyId}/{id}/cancel",
          tags,
          summary: "Stop the assessment of a policy; an earlier table stays",
          errorResponses: [400, 401, 403, 404, 429, 500],
        },
      })
      .input(policyId)
      .output(answer(policySchema))
      .mutation(async ({ input }) => ok(await policies.cancel(input.companyId, input.id))),

    remove: ofCompany("work.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/policy/{companyId}/{id}",
          tags,
          summary: "Delete a policy, with its text and its table",
        },
      })
      .input(policyId)
      .output(answer(z.object({})))
      .mutation(async ({ input }) => {
        await policies.remove(input.companyId, input.id);
        return ok({}, "Policy deleted");
      }),
  });
}
