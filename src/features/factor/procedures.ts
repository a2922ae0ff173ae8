import { z } from "zod";
import { answer, ok, procedure, router, signedIn } from "#platform/trpc.ts";
import { signedInSchema } from "../account/schema/sign-up.ts";
import {
  addPasskeySchema,
  beganSchema,
  codesSchema,
  confirmTotpSchema,
  factorsSchema,
  messages,
  passkeyOptionsSchema,
  proofSchema,
  secondFactorSchema,
  ticketSchema,
} from "./schema.ts";
import type { FactorService } from "./service.ts";
import type { FactorShowing } from "./service/showing.ts";

const tags = ["Account"];
const signedInTo = ({ data }: { data: { _id: string } }) => data._id;

/** Counted like every change: each is an entry of the log, and a mail. */
const changing = signedIn.meta({ isFresh: true }).use(async ({ ctx, next }) => {
  await ctx.countChange(ctx.actor.companyId);
  return next();
});

/** `auth`, as far as it asks for second factors. */
export function factorSignInProcedures(factors: FactorService, showing: FactorShowing) {
  return {
    secondFactor: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/second-factor",
          tags,
          summary: "Finish a sign-in by a second factor; answers as sign-in does",
          errorResponses: [400, 401, 403, 429, 500],
          protect: false,
        },
        security: { done: "signed in", unauthorized: "second factor refused", hasSecret: true, signedIn: signedInTo },
        example: { ticket: "T4k9…", method: "totp", code: "123456" },
      })
      .input(secondFactorSchema)
      .output(answer(signedInSchema))
      .mutation(async ({ ctx, input: { ticket, ...shown } }) =>
        ok(await showing.finish(ticket, shown, ctx.client), "Login successful!"),
      ),

    askSecondFactor: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/second-factor/passkey",
          tags,
          summary: "What a browser needs for a passkey as second factor",
          errorResponses: [400, 401, 429, 500],
          protect: false,
        },
        security: { done: "passkey asked for", hasSecret: true },
      })
      .input(ticketSchema)
      .output(answer(passkeyOptionsSchema))
      .mutation(async ({ ctx, input }) => ok(await showing.askForTicket(input.ticket, ctx.client))),

    askPasskey: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/passkey",
          tags,
          summary: "What a browser needs to sign in by a passkey",
          errorResponses: [400, 429, 500],
          protect: false,
        },
      })
      .input(z.object({}))
      .output(answer(passkeyOptionsSchema))
      .mutation(async ({ ctx }) => ok(await factors.askPasskey(null, ctx.client))),

    passkey: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/passkey/sign-in",
          tags,
          summary: "Sign in by a passkey; answers as sign-in does",
          errorResponses: [400, 401, 403, 429, 500],
          protect: false,
        },
        security: { done: "signed in", unauthorized: "sign-in refused", hasSecret: true, signedIn: signedInTo },
      })
      .input(z.object({ response: z.record(z.string().max(100), z.unknown()) }))
      .output(answer(signedInSchema))
      .mutation(async ({ ctx, input }) => ok(await showing.signIn(input.response, ctx.client), "Login successful!")),
  };
}

/** `factor`: what a person has beside the password, and `me.proof`. */
export function factorProcedures(factors: FactorService, showing: FactorShowing) {
  return router({
    list: signedIn
      .meta({ openapi: { method: "GET", path: "/me/factor", tags, summary: "One's second factors" } })
      .input(z.object({}))
      .output(answer(factorsSchema))
      .query(async ({ ctx }) => ok(await factors.list(ctx.actor))),

    prove: signedIn
      .meta({
        openapi: {
          method: "POST",
          path: "/me/proof",
          tags,
          summary: "Show once more who one is: sensitive acts ask for it after 15 minutes",
          errorResponses: [400, 401, 403, 429, 500],
        },
        security: { done: "proof given", hasSecret: true },
        example: { password: "Savings4All!" },
      })
      .input(proofSchema)
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await showing.prove(ctx.actor, input, ctx.client);
        return ok(null, messages.proven);
      }),

    askProof: signedIn
      .meta({
        openapi: {
          method: "POST",
          path: "/me/proof/passkey",
          tags,
          summary: "What a browser needs to do so by a passkey",
          errorResponses: [401, 403, 429, 500],
        },
      })
      .input(z.object({}))
      .output(answer(passkeyOptionsSchema))
      .mutation(async ({ ctx }) => ok(await factors.askPasskey(ctx.actor.userId, ctx.client))),

    beginTotp: changing
      .meta({
        openapi: {
          method: "POST",
          path: "/me/totp",
          tags,
          summary: "Begin an authenticator app (RFC 6238)",
          errorResponses: [401, 403, 409, 429, 500],
        },
      })
      .input(z.object({}))
      .output(answer(beganSchema))
      .mutation(async ({ ctx }) => ok(await factors.beginTotp(ctx.actor), messages.begun)),

    confirmTotp: changing
      .meta({
        openapi: {
          method: "POST",
          path: "/me/totp/confirm",
          tags,
          summary: "Have it count, by its first code; answers recovery codes",
          errorResponses: [400, 401, 403, 404, 409, 429, 500],
        },
        security: { done: "second factor added", hasSecret: true },
        example: { code: "123456" },
      })
      .input(confirmTotpSchema)
      .output(answer(codesSchema))
      .mutation(async ({ ctx, input }) =>
        ok(await factors.confirmTotp(ctx.actor, input.code, ctx.client), messages.added),
      ),

    removeTotp: changing
      .meta({
        openapi: {
          method: "DELETE",
          path: "/me/totp",
          tags,
          summary: "Remove the authenticator app",
          errorResponses: [401, 403, 404, 429, 500],
        },
        security: { done: "second factor removed" },
      })
      .input(z.object({}))
      .output(answer(z.null()))
      .mutation(async ({ ctx }) => {
        await factors.removeTotp(ctx.actor, ctx.client);
        return ok(null, messages.removed);
      }),

    renewCodes: changing
      .meta({
        openapi: {
          method: "POST",
          path: "/me/recovery-code",
          tags,
          summary: "Ten new recovery codes in place of those before",
          errorResponses: [401, 403, 409, 429, 500],
        },
        security: { done: "recovery codes renewed" },
      })
      .input(z.object({}))
      .output(answer(codesSchema))
      .mutation(async ({ ctx }) => ok(await factors.renewCodes(ctx.actor, ctx.client), messages.renewed)),

    ...ownPasskeyProcedures(factors),
  });
}

/** The passkeys of whoever asks. */
function ownPasskeyProcedures(factors: FactorService) {
  return {
    beginPasskey: changing
      .meta({
        openapi: {
          method: "POST",
          path: "/me/passkey/options",
          tags,
          summary: "What a browser needs to make a passkey",
          errorResponses: [401, 403, 429, 500],
        },
      })
      .input(z.object({}))
      .output(answer(passkeyOptionsSchema))
      .mutation(async ({ ctx }) => ok(await factors.beginPasskey(ctx.actor, ctx.client))),

    addPasskey: changing
      .meta({
        openapi: {
          method: "POST",
          path: "/me/passkey",
          tags,
          summary: "Keep the passkey that it has made; answers recovery codes",
          errorResponses: [400, 401, 403, 409, 429, 500],
        },
        security: { done: "second factor added" },
      })
      .input(addPasskeySchema)
      .output(answer(codesSchema))
      .mutation(async ({ ctx, input }) => ok(await factors.addPasskey(ctx.actor, input, ctx.client), messages.added)),

    removePasskey: changing
      .meta({
        openapi: {
          method: "DELETE",
          path: "/me/passkey/{passkeyId}",
          tags,
          summary: "Remove a passkey",
          errorResponses: [401, 403, 404, 429, 500],
        },
        security: { done: "second factor removed" },
      })
      .input(z.object({ passkeyId: z.string().min(1).max(1400).describe("The passkey's id") }))
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await factors.removePasskey(ctx.actor, input.passkeyId, ctx.client);
        return ok(null, messages.removed);
      }),
  };
}
