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
import { meSchema, ownSessionSchema, switchSchema, updateMeSchema } from "./schema/own.ts";
import { loginSchema, onboardSchema, signInAnswerSchema, signedInSchema } from "./schema/sign-up.ts";
import type { AccountService } from "./service.ts";
import type { EmailConfirmation } from "./service/confirming.ts";

const tags = ["Account"];

const signedInTo = ({ data }: { data: { _id?: string } }) => data._id;
/** A right password is not the whole of every sign-in. */
const doneBy = ({ data }: { data: object }) => ("secondFactor" in data ? "second factor asked for" : "signed in");

/** Sign-up, the one procedure of `company` that makes a person as well. */
export function signUpProcedures(accounts: AccountService) {
  return {
    onboard: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/company/onboard",
          tags: ["Company"],
          summary: "Sign a company up",
          protect: false,
          errorResponses: [400, 409, 413, 429, 500],
        },
        status: 201,
        security: { done: "signed up", signedIn: signedInTo },
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
      .output(answer(signedInSchema))
      .mutation(async ({ ctx, input }) =>
        ok(await accounts.onboard(input, ctx.client), "Company created successfully 🎉"),
      ),
  };
}

/** `auth`. */
export function accountProcedures(accounts: AccountService) {
  return {
    login: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/login",
          tags,
          summary: "Sign in",
          errorResponses: [400, 401, 403, 429, 500],
          protect: false,
        },
        security: { done: doneBy, unauthorized: "sign-in refused", signedIn: signedInTo },
        example: { email: "compliance@okpella-mfb.ng", password: "Savings4All!" },
      })
      .input(loginSchema)
      .output(answer(signInAnswerSchema))
      .mutation(async ({ ctx, input }) =>
        ok(await accounts.signIn(input.email, input.password, ctx.client), "Login successful!"),
      ),

    company: signedIn
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/company",
          tags,
          summary: "Go on in another company one belongs to; answers as sign-in does, with a token for it",
          errorResponses: [400, 401, 403, 429, 500],
        },
        security: { done: "changed to another company", signedIn: signedInTo },
      })
      .input(switchSchema)
      .output(answer(signedInSchema))
      .mutation(async ({ ctx, input }) => {
        await ctx.countChange(ctx.actor.companyId);
        return ok(await accounts.switchTo(ctx.actor, input.companyId, ctx.client), messages.switched);
      }),

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

/** `me`: what a person sees and changes of itself, in whichever company it works. */
export function ownProcedures(accounts: AccountService) {
  const sessionId = z.string().min(1).max(100).describe("The session's id");
  return {
    get: signedIn
      .meta({ openapi: { method: "GET", path: "/me", tags, summary: "Who is signed in, and where it may work" } })
      .input(z.object({}))
      .output(answer(meSchema))
      .query(async ({ ctx }) => ok(await accounts.me(ctx.actor))),

    update: signedIn
      .meta({
        openapi: {
          method: "PATCH",
          path: "/me",
          tags,
          summary: "Say what one is called",
          errorResponses: [400, 401, 403, 429, 500],
        },
      })
      .input(updateMeSchema)
      .output(answer(meSchema))
      .mutation(async ({ ctx, input }) => {
        await ctx.countChange(ctx.actor.companyId);
        return ok(await accounts.rename(ctx.actor, input.name), messages.nameChanged);
      }),

    sessions: signedIn
      .meta({ openapi: { method: "GET", path: "/me/session", tags, summary: "One's sign-ins that still count" } })
      .input(z.object({}))
      .output(answer(z.array(ownSessionSchema)))
      .query(async ({ ctx }) => ok(await accounts.listSessions(ctx.actor))),

    endSession: signedIn
      .meta({ openapi: { method: "DELETE", path: "/me/session/{sessionId}", tags, summary: "End one of them" } })
      .input(z.object({ sessionId }))
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await accounts.endSession(ctx.actor, input.sessionId);
        return ok(null, messages.sessionEnded);
      }),

    endOtherSessions: signedIn
      .meta({ openapi: { method: "DELETE", path: "/me/session", tags, summary: "End all of them but this one" } })
      .input(z.object({}))
      .output(answer(z.object({ ended: z.number() })))
      .mutation(async ({ ctx }) => ok({ ended: await accounts.endOtherSessions(ctx.actor) }, messages.sessionsEnded)),
  };
}

export function passwordProcedures(accounts: AccountService) {
  return router({
    change: ofCompanyById("company.read")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/company/{id}/password",
          tags,
          summary: "Change the password; answers with a new token",
          errorResponses: [400, 401, 403, 429, 500],
        },
        limit: "own",
        isPersonal: true,
        security: { done: "password changed", hasSecret: true },
      })
      .input(changePasswordSchema)
      .output(answer(z.object({ token: z.string() })))
      .mutation(async ({ ctx, input }) => {
        const token = await accounts.changePassword(ctx.actor, input, ctx.client);
        return ok({ token }, messages.passwordChanged);
      }),
  });
}

export function emailProcedures(emails: EmailConfirmation) {
  return router({
    sendCode: ofCompanyById("profile.change")
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
        isPersonal: true,
      })
      .output(answer(z.null()))
      .mutation(async ({ ctx }) => {
        await emails.sendCode(ctx.actor, ctx.client);
        return ok(null, messages.emailCodeSent);
      }),

    confirm: ofCompanyById("profile.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/company/{id}/email/confirm",
          tags,
          summary: "Confirm the company's e-mail by the code",
          errorResponses: [400, 401, 403, 409, 429, 500],
        },
        limit: "own",
        isPersonal: true,
        example: { code: "123456" },
      })
      .input(confirmEmailSchema)
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await emails.confirm(ctx.actor, input.code, ctx.client);
        return ok(null, messages.emailConfirmed);
      }),
  });
}
