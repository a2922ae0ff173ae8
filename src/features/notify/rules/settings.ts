import type { MailFrequency, MailScope } from "../vocabulary.ts";

/** How a company hears of things until it says otherwise; the feed's addresses start with this number. */
export const defaultSettings: { mail: MailFrequency; mailScope: MailScope; feedVersion: number } = {
  mail: "at-once",
  mailScope: "alerts",
  feedVersion: 1,
};

export const mostWebhooks = 5;

/**
 * What is noted of a webhook whose address answered 410 Gone: its owner has taken it down, so nothing more is posted
 * there until a test gets through.
 */
export const webhookGone = "The address answered 410 Gone: nothing more is posted there until a test gets through";
