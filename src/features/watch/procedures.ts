import { z } from "zod";
import { answer, ok, operator } from "#platform/trpc.ts";
import { announceSchema } from "../notify/schema.ts";
import type { WatchService } from "./service.ts";

/** `notification` for the operator: what is announced by hand goes out the way a captured change does. */
export function announceProcedures(watch: WatchService) {
  return {
    create: operator
      .meta({
        openapi: {
          method: "POST",
          path: "/notification",
          tags: ["Notifications"],
          summary: "Announce a change (operator only)",
          description: "Needs the operator's token. Without `companyId` it goes to every company it concerns.",
        },
      })
      .input(announceSchema)
      .output(answer(z.object({ notified: z.number().describe("Companies told") })))
      .mutation(async ({ input }) =>
        ok({ notified: await watch.announce(input) }, "Notification created successfully!"),
      ),
  };
}
