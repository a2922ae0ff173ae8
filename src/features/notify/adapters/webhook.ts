import { createHmac, randomBytes } from "node:crypto";
import type { Found } from "../rules/found.ts";
import type { WorkEvent } from "../rules/work-event.ts";
import { linkOf, type OutgoingNotification } from "../rules/outgoing.ts";

const secretPrefix = "whsec_";

/** A secret to sign with, as the Standard Webhooks specification writes it: 32 random bytes. */
export const newWebhookSecret = (): string => secretPrefix + randomBytes(32).toString("base64");

/** What is posted of a notification. */
export function notificationBody(item: OutgoingNotification, publicUrl: string): string {
  const { id, changeType, regulationTitle, regulator, regulationId, changeId, message, why, createdAt } = item;
  const data = { id, changeType, regulationTitle, regulator, regulationId, changeId, message, why, createdAt };
  return JSON.stringify({
    type: "notification.created",
    timestamp: createdAt,
    data: { ...data, link: linkOf(item, publicUrl) },
  });
}

/** What is posted of what a saved search found. */
export function foundBody({ search, matches, total }: Found, at: string, publicUrl: string): string {
  const { id, name, place, path } = search;
  return JSON.stringify({
    type: "saved_search.matched",
    timestamp: at,
    data: {
      search: { id, name, place, link: `${publicUrl}${path}` },
      total,
      matches: matches.map((match) => ({ ...match, link: linkOf(match, publicUrl) })),
    },
  });
}

/** What is posted of what happened in a company's work. */
export const eventBody = ({ type, path, data }: WorkEvent, at: string, publicUrl: string): string =>
  JSON.stringify({ type, timestamp: at, data: { ...data, link: `${publicUrl}${path}` } });

export const testBody = (at: string): string =>
  JSON.stringify({ type: "webhook.test", timestamp: at, data: { message: "This is a test from Ilana." } });

/**
 * The headers by which a receiver knows that a post is from us, unchanged and fresh (standardwebhooks.com, version 1.0.0:
 * HMAC-SHA256 of id, timestamp and body). A post that is tried again keeps its id.
 */
export function signedHeaders(post: { id: string; body: string; secret: string; at: Date }): Record<string, string> {
  const timestamp = Math.floor(post.at.getTime() / 1000).toString();
  const key = Buffer.from(post.secret.slice(secretPrefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${post.id}.${timestamp}.${post.body}`).digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": post.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
