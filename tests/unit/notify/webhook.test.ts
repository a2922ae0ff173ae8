import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newWebhookSecret, notificationBody, signedHeaders, testBody } from "#features/notify/adapters/webhook.ts";

const told = {
  id: "0198",
  changeType: "new" as const,
  regulationTitle: "Ìlànà: ₦5m",
  regulator: "CBN",
  regulationId: null,
  changeId: "c1",
  message: null,
  why: null,
  createdAt: "2026-11-21T09:00:00.000Z",
};

test("a receiver with the published library takes our posts for ours, and no other", () => {
  const secret = newWebhookSecret();
  const body = notificationBody(told, "https://ilana.ng");
  // The library compares with its own clock.
  const headers = signedHeaders({ id: "0198-hook", body, secret, at: new Date() });
  expect(new Webhook(secret).verify(body, headers)).toEqual({
    type: "notification.created",
    timestamp: told.createdAt,
    data: { ...told, link: "https://ilana.ng/updates?change=c1" },
  });
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow(/signature/i);
  expect(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "other" })).toThrow(/signature/i);
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow(/signature/i);
  const old = signedHeaders({ id: "0198-hook", body, secret, at: new Date(Date.now() - 3_600_000) });
  expect(() => new Webhook(secret).verify(body, old)).toThrow(/old/i);
});

test("secrets are 32 random bytes, never the same", () => {
  const secrets = Array.from({ length: 50 }, newWebhookSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  }
});

test("a test says that it is one", () => {
  expect(JSON.parse(testBody(told.createdAt))).toMatchObject({ type: "webhook.test", timestamp: told.createdAt });
});
