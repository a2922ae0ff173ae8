import type { Delivery, Webhook } from "#features/notify/schema.ts";

export function aWebhook(overrides: Partial<Webhook> = {}): Webhook {
  return {
    _id: "webhook-1",
    url: "https://hooks.okpella-mfb.ng/ilana",
    createdAt: "2026-11-20T09:00:00.000Z",
    lastAt: null,
    lastError: null,
    isStopped: false,
    ...overrides,
  };
}

/** How a company is told of things; as at the start unless something else is said. */
export function aDelivery(overrides: Partial<Delivery> = {}): Delivery {
  return {
    mail: "at-once",
    mailScope: "alerts",
    feedUrl: "http://localhost:3000/feed/first.atom",
    webhooks: [],
    waiting: 0,
    dead: 0,
    lastDead: [],
    ...overrides,
  };
}
