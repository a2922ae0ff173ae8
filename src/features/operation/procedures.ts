import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { answer, ok, operator, router } from "#platform/trpc.ts";
import { operatorSessionSchema } from "./schema.ts";
import type { OperatorSessions } from "./service/operator-sessions.ts";

const tags = ["Operation"];

export function operatorProcedures(sessions: OperatorSessions) {
  return router({
    signIn: operator
      .meta({
        openapi: {
          method: "POST",
          path: "/operator/session",
          tags,
          summary: "Exchange OPERATOR_TOKEN for a short session",
          description: "Needs the token itself: a session opens no other.",
          errorResponses: [401, 403, 429, 500],
        },
        security: { done: "operator signed in" },
      })
      .output(answer(operatorSessionSchema))
      .mutation(async ({ ctx }) => {
        if (ctx.operatorSessionId) throw new AppError("forbidden", "A session is opened with the operator's token");
        return ok(await sessions.open());
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
