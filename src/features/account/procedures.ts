import { z } from "zod";
import { answer, ofCompanyById, ok, procedure, router, signedIn } from "#platform/trpc.ts";
import {
  changePasswordSchema,
  confirmEmailSchema,
  createPasswordSchema,
  forgotPasswordSchema,
  messages,
  openedSchema,
  openLinkSchema,
  verifiedSchema,
  verifyCodeSchema,
} from "./schema.ts";
import type { AccountService } from "./service.ts";
import type { EmailConfirmation } from "./service/confirming.ts";

const tags = ["Account"];

/** `auth` without sign-in, which answers with the company record and so belongs to the company's procedures. */
export function accountProcedures(accounts: AccountService) {
  return {
    logout: signedIn
      .meta({
        openapi: { method: "POST", path: "/auth/logout", tags, summary: "Sign out: the token is void from now on" },
        security: { done: "signed out" },
      })
      .input(z.object({}))
      .output(answer(z.null()))
      .mutation(async ({ ctx }) => {
        await accounts.signOut(ctx.actor.sessionId);
        return ok(null, messages.signedOut);
      }),

    forgotPassword: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/forgot-password",
          tags,
          summary: "Send a one-time code by e-mail",
          errorResponses: [400, 429, 500],
          protect: false,
        },
        security: { done: "reset code asked for" },
      })
      .input(forgotPasswordSchema)
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await accounts.sendCode(input.email, ctx.client);
        return ok(null, messages.codeSent);
      }),

    verifyCode: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/verify-code",
          tags,
          summary: "Check a one-time code; answers with the secret that sets a new password",
          errorResponses: [400, 429, 500],
          protect: false,
        },
        security: { done: "reset code verified", hasSecret: true },
        example: { email: "compliance@okpella-mfb.ng", otp: "123456" },
      })
      .input(verifyCodeSchema)
      .output(answer(verifiedSchema))
      .mutation(async ({ ctx, input }) => {
        const resetSecret = await accounts.verifyCode(input.email, input.otp, ctx.client);
        return ok({ resetSecret }, messages.codeVerified);
      }),

    openLink: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/reset-link",
          tags,
          summary: "Open the link of a mail with a code: says which address it is for, and goes on being good",
          errorResponses: [400, 429, 500],
          protect: false,
        },
        security: { done: "reset link opened", hasSecret: true },
      })
      .input(openLinkSchema)
      .output(answer(openedSchema))
      .mutation(async ({ ctx, input }) => ok({ email: await accounts.openLink(input.secret, ctx.client) })),

    createPassword: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/create-password",
          tags,
          summary: "Set a new password after a verified code",
          errorResponses: [400, 429, 500],
          protect: false,
        },
        security: { done: "password reset", hasSecret: true },
      })
      .input(createPasswordSchema)
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await accounts.createPassword(input, ctx.client);
        return ok(null, messages.passwordReset);
      }),
  };
}

export function passwordProcedures(accounts: AccountService) {
  return router({
    change: ofCompanyById
      .meta({
        openapi: {
          method: "PATCH",
          path: "/company/{id}/password",
          tags,
          summary: "Change the password; answers with a new token",
          errorResponses: [400, 401, 403, 429, 500],
        },
        limit: "own",
        security: { done: "password changed", hasSecret: true },
      })
      .input(changePasswordSchema)
      .output(answer(z.object({ token: z.string() })))
      .mutation(async ({ ctx, input }) => {
        const token = await accounts.changePassword(input.id, input, ctx.client);
        return ok({ token }, messages.passwordChanged);
      }),
  });
}

export function emailProcedures(emails: EmailConfirmation) {
  return router({
    sendCode: ofCompanyById
      .meta({
        openapi: {
          method: "POST",
          path: "/company/{id}/email/code",
          tags,
          summary: "Mail a code that confirms the company's e-mail",
          description: "Documents, webhooks and the feed wait for the confirmation.",
          errorResponses: [401, 403, 409, 429, 500],
        },
        limit: "own",
      })
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await emails.sendCode(input.id, ctx.client);
        return ok(null, messages.emailCodeSent);
      }),

    confirm: ofCompanyById
      .meta({
        openapi: {
          method: "POST",
          path: "/company/{id}/email/confirm",
          tags,
          summary: "Confirm the company's e-mail by the code",
          errorResponses: [400, 401, 403, 409, 429, 500],
        },
        limit: "own",
        example: { code: "123456" },
      })
      .input(confirmEmailSchema)
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await emails.confirm(input.id, input.code, ctx.client);
        return ok(null, messages.emailConfirmed);
      }),
  });
}
