import { z } from "zod";
import { answer, listAnswer, ofCompanyById, ok, okList, requirePermission, router, signedIn } from "#platform/trpc.ts";
import { madeTokenSchema, makeTokenSchema, messages, tokenSchema } from "./schema.ts";
import type { TokenService } from "./service.ts";

const tags = ["API tokens"];
const tokenId = z.string().min(1).max(100).describe("The token's id");
const example = { name: "Nightly report", scopes: ["read"], days: 90 };
type Actor = { companyId: string; userId: string };
const personal = ({ companyId, userId }: Actor) => ({ kind: "personal" as const, companyId, accountId: userId });
const ofTheCompany = ({ companyId, userId }: Actor) => ({ kind: "company" as const, companyId, accountId: userId });
const all = <T>(rows: T[]) => okList({ rows, total: rows.length });

/** `token`: by which programs call, a person's own and the company's. No token makes or ends another. */
export function tokenProcedures(tokens: TokenService) {
  return router({
    mine: signedIn
      .meta({ openapi: { method: "GET", path: "/me/token", tags, summary: "One's own tokens in this company" } })
      .input(z.object({}))
      .output(listAnswer(tokenSchema))
      .query(async ({ ctx }) => all(await tokens.list(personal(ctx.actor)))),

    make: signedIn
      .meta({
        openapi: {
          method: "POST",
          path: "/me/token",
          tags,
          summary: "Make a token that does what one may oneself, as far as its scopes go",
          description: "It ends with the membership, and at the latest after `days`. It is answered this once.",
          errorResponses: [400, 401, 403, 409, 429, 500],
        },
        isFresh: true,
        security: { done: "token made" },
        example,
      })
      .input(makeTokenSchema)
      .output(answer(madeTokenSchema))
      .mutation(async ({ ctx, input }) => {
        // Whoever owes the company a second factor makes no way around it.
        requirePermission(ctx.actor, "company.read");
        await ctx.countChange(ctx.actor.companyId);
        return ok(await tokens.make(personal(ctx.actor), input, ctx.client), messages.made);
      }),

    revoke: signedIn
      .meta({
        openapi: { method: "DELETE", path: "/me/token/{tokenId}", tags, summary: "Revoke a token of one's own" },
      })
      .input(z.object({ tokenId }))
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await tokens.revoke(personal(ctx.actor), input.tokenId);
        return ok(null, messages.revoked);
      }),

    ofCompany: ofCompanyById("settings.change")
      .meta({ openapi: { method: "GET", path: "/company/{id}/token", tags, summary: "The company's tokens" } })
      .output(listAnswer(tokenSchema))
      .query(async ({ ctx }) => all(await tokens.list(ofTheCompany(ctx.actor)))),

    makeForCompany: ofCompanyById("settings.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/company/{id}/token",
          tags,
          summary: "Make a token of the company, which goes on when its maker leaves",
          errorResponses: [400, 401, 403, 409, 429, 500],
        },
        isFresh: true,
        security: { done: "token made" },
        example,
      })
      .input(makeTokenSchema)
      .output(answer(madeTokenSchema))
      .mutation(async ({ ctx, input }) =>
        ok(await tokens.make(ofTheCompany(ctx.actor), input, ctx.client), messages.made),
      ),

    revokeOfCompany: ofCompanyById("settings.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/company/{id}/token/{tokenId}",
          tags,
          summary: "Revoke a token of the company",
        },
      })
      .input(z.object({ tokenId }))
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await tokens.revoke(ofTheCompany(ctx.actor), input.tokenId);
        return ok(null, messages.revoked);
      }),
  });
}
