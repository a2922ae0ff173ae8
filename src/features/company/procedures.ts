import { maxLogoBytes } from "#platform/images.ts";
import { answer, ofCompanyById, ok } from "#platform/trpc.ts";
import { companySchema, updateSchema } from "./schema.ts";
import type { CompanyService } from "./service.ts";

/** `company` without sign-up, which makes a person as well and so belongs to the account's procedures. */
export function companyProcedures(companies: CompanyService) {
  const tags = ["Company"];
  return {
    get: ofCompanyById("company.read")
      .meta({ openapi: { method: "GET", path: "/company/{id}", tags, summary: "The company's own record" } })
      .output(answer(companySchema))
      .query(async ({ input }) => ok(await companies.get(input.id))),

    update: ofCompanyById("profile.change")
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
  };
}
