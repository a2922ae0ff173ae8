import { z } from "zod";
import { answer, ok, signedIn } from "#platform/trpc.ts";
import { exportSchema, messages } from "./schema.ts";
import type { PersonalDataService } from "./service.ts";

const tags = ["Account"];

/** `me`, as far as it is what the law gives people: their data as a file, and its deletion. */
export function personalDataProcedures(personalData: PersonalDataService) {
  return {
    export: signedIn
      .meta({
        openapi: {
          method: "GET",
          path: "/me/export",
          tags,
          summary: "All that is held on whoever asks, as one JSON document",
          description:
            "Without what opens anything: no password, code, secret or token is in it, nor a hash of one. That it was taken out is an entry of the activity log.",
          errorResponses: [401, 403, 429, 500],
        },
        isFresh: true,
        security: { done: "personal data exported" },
      })
      .input(z.object({}))
      .output(answer(exportSchema))
      .query(async ({ ctx }) => ok(await personalData.export(ctx.actor, ctx.client))),

    remove: signedIn
      .meta({
        openapi: {
          method: "DELETE",
          path: "/me",
          tags,
          summary: "Delete one's own account, at once and for good",
          description:
            "Sessions, tokens, second factors and conversations that are not shared go with it. What companies rest on stays and names nobody any more. Refused while a company would be left without people or without an owner.",
          errorResponses: [401, 403, 409, 429, 500],
        },
        isFresh: true,
        security: { done: "account deleted" },
      })
      .input(z.object({}))
      .output(answer(z.null()))
      .mutation(async ({ ctx }) => {
        await ctx.countChange(ctx.actor.companyId);
        await personalData.remove(ctx.actor, ctx.client);
        return ok(null, messages.removed);
      }),
  };
}
