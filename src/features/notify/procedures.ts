import { z } from "zod";
import {
  answer,
  exampleId,
  listAnswer,
  ofCompany,
  ok,
  okList,
  operator,
  page,
  personOf,
  router,
} from "#platform/trpc.ts";
import type { Actor } from "#platform/trpc/meta.ts";
import {
  alertSchema,
  createAlertsSchema,
  createdWebhookSchema,
  createWebhookSchema,
  deliverySchema,
  reviveSchema,
  undeliveredSchema,
  markReadSchema,
  narrowingSchema,
  notificationSchema,
  updateDeliverySchema,
  updateNarrowingSchema,
  watchedRegulatorsSchema,
  watchRegulatorSchema,
  webhookIdSchema,
  webhookTestSchema,
} from "./schema.ts";
import type { NotifyService } from "./service.ts";
import type { DeliveryService } from "./service/delivery.ts";
import type { NarrowingService } from "./service/narrowing.ts";
import type { OutboxService } from "./service/outbox.ts";

const tags = ["Notifications"];
export function notificationProcedures(notify: NotifyService) {
  return {
    list: ofCompany("regulation.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/notification/{companyId}",
          tags,
          summary: "The company's notifications, newest first",
          description:
            "`readAt` is when whoever asks has read it; what was told before somebody joined counts as read then. To a token of the company it says when the first of its people did.",
        },
      })
      .input(page)
      .output(listAnswer(notificationSchema))
      .query(async ({ ctx, input }) =>
        okList(await notify.list({ companyId: input.companyId, userId: personOf(ctx.actor) }, input)),
      ),

    markRead: ofCompany("self.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/notification/{companyId}/read",
          tags,
          summary: "Mark notifications as read by oneself: all, those in `ids`, or those created up to `upTo`",
        },
        limit: "none",
      })
      .input(markReadSchema)
      .output(answer(z.object({ marked: z.number().describe("How many were not read before") })))
      .mutation(async ({ ctx, input }) => {
        const reader = { companyId: input.companyId, userId: ctx.actor.userId };
        return ok({ marked: await notify.markRead(reader, input) });
      }),
  };
}

export function monitorProcedures(notify: NotifyService, narrowing: NarrowingService) {
  return router({
    createAlerts: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/monitor/alerts",
          tags,
          summary: "Subscribe to alerts on regulations; doing it again changes nothing",
        },
        example: {
          companyId: exampleId,
          regulationIds: ["cbn-mfb-capital-2019"],
          alertTypes: ["update", "riskChange", "deadline"],
          email: "compliance@okpella-mfb.ng",
        },
      })
      .input(createAlertsSchema)
      .output(answer(z.array(alertSchema)))
      .mutation(async ({ input }) =>
        ok(await notify.createAlerts(input.companyId, input), "Monitoring alert created successfully!"),
      ),

    narrowing: ofCompany("delivery.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/monitor/narrowing/{companyId}",
          tags,
          summary: "What the company is told of at most",
        },
      })
      .output(answer(narrowingSchema))
      .query(async ({ input }) => ok(await narrowing.get(input.companyId))),

    narrow: ofCompany("work.change")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/monitor/narrowing/{companyId}",
          tags,
          summary: "Narrow what the company is told of, by topics and least gravity",
          description:
            "What it has set alerts on, and what regulators publish that it watches, it is told of all the same. What is left out stands among its updates, and waits for no decision.",
        },
      })
      .input(updateNarrowingSchema)
      .output(answer(narrowingSchema))
      .mutation(async ({ input: { companyId, ...change } }) => ok(await narrowing.update(companyId, change))),

    watchRegulator: ofCompany("work.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/monitor/regulators",
          tags,
          summary: "Watch a regulator, or stop watching it",
          description:
            "A company that watches a regulator is told of whatever it publishes. Doing it again changes nothing.",
        },
        example: { companyId: exampleId, regulator: "CBN", isWatched: true },
      })
      .input(watchRegulatorSchema)
      .output(answer(watchedRegulatorsSchema))
      .mutation(async ({ input }) =>
        ok({ regulators: await notify.watchRegulator(input.companyId, input.regulator, input.isWatched) }),
      ),

    regulators: ofCompany("regulation.read")
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

    list: ofCompany("regulation.read")
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

const deliveryTags = ["Delivery"];
const askerOf = (actor: Actor) => ({
  companyId: actor.companyId,
  userId: personOf(actor),
  seesWebhooks: actor.permissions.has("delivery.read"),
});
/** Who changes what is its own, which is a person's. */
const ownerOf = (actor: Actor) => ({ ...askerOf(actor), userId: actor.userId });

export function deliveryProcedures(delivery: DeliveryService, outbox: OutboxService) {
  return router({
    undelivered: operator
      .meta({
        openapi: {
          method: "GET",
          path: "/delivery",
          tags: deliveryTags,
          summary: "Mails and posts that wait or were given up, over all companies (operator only)",
        },
      })
      .output(answer(undeliveredSchema))
      .query(async () => ok(await outbox.listUndelivered())),

    revive: operator
      .meta({
        openapi: {
          method: "POST",
          path: "/delivery/revive",
          tags: deliveryTags,
          summary: "Try again what was given up (operator only)",
          description: "What is for a webhook that is switched off stays given up until a test gets through there.",
        },
      })
      .input(reviveSchema)
      .output(answer(z.object({ revived: z.number() })))
      .mutation(async ({ input }) => ok({ revived: await outbox.revive(input.ids) })),

    get: ofCompany("regulation.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/delivery/{companyId}",
          tags: deliveryTags,
          summary: "How one hears of things outside the application, and what waits or was given up",
          description:
            "Mails and feed are those of whoever asks; a token of the company has none. The company's webhooks are listed to who has the permission delivery.read.",
        },
      })
      .output(answer(deliverySchema))
      .query(async ({ ctx }) => ok(await delivery.get(askerOf(ctx.actor)))),

    update: ofCompany("self.change")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/delivery/{companyId}",
          tags: deliveryTags,
          summary: "Choose when one's own mails come, and about what",
          description: "Mails that wait follow the new choice; with `off` they are cancelled.",
        },
      })
      .input(updateDeliverySchema)
      .output(answer(deliverySchema))
      .mutation(async ({ ctx, input }) => ok(await delivery.update(ownerOf(ctx.actor), input))),

    renewFeed: ofCompany("self.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/delivery/{companyId}/feed",
          tags: deliveryTags,
          summary: "Give one's own feeds new addresses; the old ones lead nowhere any more",
        },
      })
      .output(answer(deliverySchema))
      .mutation(async ({ ctx }) => ok(await delivery.renewFeed(ownerOf(ctx.actor)))),
  });
}

export function webhookProcedures(delivery: DeliveryService) {
  return router({
    create: ofCompany("delivery.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/webhook",
          tags: deliveryTags,
          summary: "Add an address to which whatever the company is told is posted, signed",
          description: "Answers the secret, this once. Posts follow the Standard Webhooks specification. At most 5.",
          errorResponses: [400, 401, 403, 409, 429, 500],
        },
        limit: "own",
        example: { companyId: exampleId, url: "https://hooks.okpella-mfb.ng/ilana" },
      })
      .input(createWebhookSchema)
      .output(answer(createdWebhookSchema))
      .mutation(async ({ ctx, input }) => ok(await delivery.createWebhook(input.companyId, input.url, ctx.client))),

    remove: ofCompany("delivery.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/webhook/{companyId}/{id}",
          tags: deliveryTags,
          summary: "Remove a webhook, with what still waits for it",
        },
      })
      .input(webhookIdSchema)
      .output(answer(z.object({})))
      .mutation(async ({ input }) => {
        await delivery.removeWebhook(input.companyId, input.id);
        return ok({}, "Webhook removed");
      }),

    renewSecret: ofCompany("delivery.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/webhook/{companyId}/{id}/secret",
          tags: deliveryTags,
          summary: "Sign with a new secret from now on; answers it, this once",
          errorResponses: [400, 401, 403, 404, 500],
        },
      })
      .input(webhookIdSchema)
      .output(answer(createdWebhookSchema))
      .mutation(async ({ input }) => ok(await delivery.renewSecret(input.companyId, input.id))),

    test: ofCompany("delivery.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/webhook/{companyId}/{id}/test",
          tags: deliveryTags,
          summary: "Post a test now and say what came of it",
          errorResponses: [400, 401, 403, 404, 429, 500],
        },
        limit: "own",
      })
      .input(webhookIdSchema)
      .output(answer(webhookTestSchema))
      .mutation(async ({ ctx, input }) => ok(await delivery.testWebhook(input.companyId, input.id, ctx.client))),
  });
}
