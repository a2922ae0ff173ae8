import { z } from "zod";
import { answer, listAnswer, ofCompany, ok, okList, page, router } from "#platform/trpc.ts";
import {
  alertSchema,
  createAlertsSchema,
  markReadSchema,
  notificationSchema,
  watchedRegulatorsSchema,
  watchRegulatorSchema,
} from "./schema.ts";
import type { NotifyService } from "./service.ts";

const tags = ["Notifications"];
export function notificationProcedures(notify: NotifyService) {
  return {
    list: ofCompany
      .meta({
        openapi: {
          method: "GET",
          path: "/notification/{companyId}",
          tags,
          summary: "The company's notifications, newest first",
        },
      })
      .input(page)
      .output(listAnswer(notificationSchema))
      .query(async ({ input }) => okList(await notify.list(input.companyId, input))),

    markRead: ofCompany
      .meta({
        openapi: {
          method: "POST",
          path: "/notification/{companyId}/read",
          tags,
          summary: "Mark notifications as read: all, those in `ids`, or those created up to `upTo`",
        },
      })
      .input(markReadSchema)
      .output(answer(z.object({ marked: z.number().describe("How many were not read before") })))
      .mutation(async ({ input }) => ok({ marked: await notify.markRead(input.companyId, input) })),
  };
}

export function monitorProcedures(notify: NotifyService) {
  return router({
    createAlerts: ofCompany
      .meta({
        openapi: {
          method: "POST",
          path: "/monitor/alerts",
          tags,
          summary: "Subscribe to alerts on regulations; doing it again changes nothing",
        },
      })
      .input(createAlertsSchema)
      .output(answer(z.array(alertSchema)))
      .mutation(async ({ input }) =>
        ok(await notify.createAlerts(input.companyId, input), "Monitoring alert created successfully!"),
      ),

    watchRegulator: ofCompany
      .meta({
        openapi: {
          method: "POST",
          path: "/monitor/regulators",
          tags,
          summary: "Watch a regulator, or stop watching it",
          description:
            "A company that watches a regulator is told of whatever it publishes. Doing it again changes nothing.",
        },
      })
      .input(watchRegulatorSchema)
      .output(answer(watchedRegulatorsSchema))
      .mutation(async ({ input }) =>
        ok({ regulators: await notify.watchRegulator(input.companyId, input.regulator, input.isWatched) }),
      ),

    regulators: ofCompany
      .meta({
        openapi: {
          method: "GET",
          path: "/monitor/regulators/{companyId}",
          tags,
          summary: "The regulators the company watches",
        },
      })
      .output(answer(watchedRegulatorsSchema))
      .query(async ({ input }) => ok({ regulators: await notify.listWatchedRegulators(input.companyId) })),

    list: ofCompany
      .meta({
        openapi: {
          method: "GET",
          path: "/monitor/alerts/{companyId}",
          tags,
          summary: "The alerts the company has subscribed to",
        },
      })
      .output(answer(z.array(alertSchema)))
      .query(async ({ input }) => ok(await notify.listAlerts(input.companyId))),
  });
}
