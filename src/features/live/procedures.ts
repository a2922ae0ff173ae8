import { tracked } from "@trpc/server";
import { ofCompany } from "#platform/trpc.ts";
import { liveSchema } from "./schema.ts";
import type { Dated, LiveService } from "./service.ts";

/** `notification.live`: server-sent events, over tRPC only. */
export function liveProcedures(live: LiveService) {
  return {
    live: ofCompany("regulation.read")
      // It ends with the session.
      .meta({ isPersonal: true })
      .input(liveSchema)
      .subscription(async ({ ctx, input, signal }) =>
        numbered(live.open(ctx.actor, input.lastEventId, signal ?? new AbortController().signal)),
      ),
  };
}

async function* numbered(events: AsyncIterable<Dated>) {
  for await (const [id, event] of events) yield tracked(id, event);
}
