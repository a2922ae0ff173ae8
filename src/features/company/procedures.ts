import { z } from "zod";
import { answer, ofCompanyById, ok, procedure, router } from "#platform/trpc.ts";
import { companySchema, loginSchema, onboardSchema, updateSchema } from "./schema.ts";
import type { CompanyService } from "./service.ts";

const withToken = companySchema.extend({ token: z.string().describe("Bearer token for all further calls") });

export function companyProcedures(companies: CompanyService) {
  const tags = ["Company"];
  return router({
    onboard: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/company/onboard",
          tags,
          summary: "Sign a company up",
          protect: false,
          errorResponses: [400, 409, 413, 429, 500],
        },
        status: 201,
      })
      .input(onboardSchema)
      .output(answer(withToken))
      .mutation(async ({ ctx, input }) =>
        ok(await companies.onboard(input, ctx.client), "Company created successfully 🎉"),
      ),

    get: ofCompanyById
      .meta({ openapi: { method: "GET", path: "/company/{id}", tags, summary: "The company's own record" } })
      .output(answer(companySchema))
      .query(async ({ input }) => ok(await companies.get(input.id))),

    update: ofCompanyById
      .meta({
        openapi: {
          method: "PATCH",
          path: "/company/{id}",
          tags,
          summary: "Change the company's record",
          description:
            "Send only what changes. To upload a logo, send the same fields as multipart/form-data with the file in `logo`, and lists or objects as JSON text.",
        },
      })
      .input(updateSchema)
      .output(answer(companySchema))
      .mutation(async ({ ctx, input }) =>
        ok(await companies.update(input.id, input, ctx.upload), "Profile updated successfully!"),
      ),
  });
}

/** Sign-in, the one procedure of `auth` that answers with the company's record. */
export function signInProcedures(companies: CompanyService) {
  return {
    login: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/login",
          tags: ["Account"],
          summary: "Sign in",
          errorResponses: [400, 401, 429, 500],
          protect: false,
        },
      })
      .input(loginSchema)
      .output(answer(withToken))
      .mutation(async ({ ctx, input }) =>
        ok(await companies.signIn(input.email, input.password, ctx.client), "Login successful!"),
      ),
  };
}
