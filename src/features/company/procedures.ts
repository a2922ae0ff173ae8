import { z } from "zod";
import { maxLogoBytes } from "#platform/images.ts";
import { answer, ofCompanyById, ok, procedure, router } from "#platform/trpc.ts";
import { companySchema, loginSchema, onboardSchema, updateSchema } from "./schema.ts";
import type { CompanyService } from "./service.ts";

const signedIn = ({ data }: { data: { _id: string } }) => data._id;
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
        security: { done: "signed up", signedIn },
        example: {
          name: "Okpella Microfinance Bank",
          email: "compliance@okpella-mfb.ng",
          password: "Savings4All!",
          industry: "Financial",
          category: "Tier 1 Unit MFB (urban) License",
          description: "An urban unit microfinance bank with savings and small loans.",
        },
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
        limit: "own",
        form: {
          field: "logo",
          maxBytes: maxLogoBytes,
          tooLarge: "invalid_input",
          description: "A picture up to 5 MB",
          mediaTypes: "image/png, image/jpeg, image/webp, image/gif",
          jsonFields: { services: "The list as JSON text", answers: "The object as JSON text" },
        },
        example: { employeeSize: "21-100 employees", answers: { "digital-lender": true } },
      })
      .input(updateSchema)
      .output(answer(companySchema))
      .mutation(async ({ ctx, input }) =>
        ok(await companies.update(input.id, input, ctx.upload, ctx.client), "Profile updated successfully!"),
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
          errorResponses: [400, 401, 403, 429, 500],
          protect: false,
        },
        security: { done: "signed in", unauthorized: "sign-in refused", signedIn },
        example: { email: "compliance@okpella-mfb.ng", password: "Savings4All!" },
      })
      .input(loginSchema)
      .output(answer(withToken))
      .mutation(async ({ ctx, input }) =>
        ok(await companies.signIn(input.email, input.password, ctx.client), "Login successful!"),
      ),
  };
}
