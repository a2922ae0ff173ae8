import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { answer, becomesOperator, ok, operator, router } from "#platform/trpc.ts";
import { operatorSessionSchema } from "./schema.ts";
import type { NoOperator, OperatorSessions } from "./service/operator-sessions.ts";

const tags = ["Operation"];

/** In the words of every call that needs the operator, for whoever is not named. */
const refusals: Readonly<Record<NoOperator, () => AppError>> = {
  "not named": () => new AppError("forbidden", "This call needs the operator's token"),
  unconfirmed: () => new AppError("forbidden", "Please confirm your e-mail first"),
  bound: () =>
    new AppError(
      "forbidden",
      "Your company's own sign-on makes nobody the operator. Sign in by your own password or passkey.",
    ),
  "no second factor": () =>
    new AppError("forbidden", "An operator shows a second factor. Set one up under your account, then sign in by it.", {
      needs: "second factor",
    }),
};

export function operatorProcedures(sessions: OperatorSessions) {
  return router({
    signIn: becomesOperator
      .meta({
        openapi: {
          method: "POST",
          path: "/operator/session",
          tags,
          summary: "Exchange OPERATOR_TOKEN, or the session of a person named in OPERATOR_EMAILS, for a short session",
          description:
            "Needs the token itself: a session of the operator opens no other. A person needs a confirmed address, and a session in which a second factor was shown that no company's own sign-on has opened.",
          errorResponses: [401, 403, 429, 500],
        },
        security: { done: "operator signed in" },
      })
      .output(answer(operatorSessionSchema))
      .mutation(async ({ ctx }) => {
        if (ctx.operatorSessionId) throw new AppError("forbidden", "A session is opened with the operator's token");
        if (!ctx.actor) return ok(await sessions.open());
        const opened = await sessions.openFor(ctx.actor.sessionId);
        if (typeof opened === "string") throw refusals[opened]();
        return ok(opened);
      }),

    signOut: operator
      .meta({
        openapi: { method: "DELETE", path: "/operator/session", tags, summary: "End the session that is brought" },
        security: { done: "operator signed out" },
      })
      .output(answer(z.null()))
      .mutation(async ({ ctx }) => {
        if (ctx.operatorSessionId) await sessions.end(ctx.operatorSessionId);
        return ok(null);
      }),
  });
}
