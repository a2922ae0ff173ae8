import type { MailFrequency, MailScope } from "../vocabulary.ts";

/** How a company hears of things until it says otherwise; the addresses of its feed and for switching mails off start with these numbers. */
export const defaultSettings: {
  mail: MailFrequency;
  mailScope: MailScope;
  feedVersion: number;
  unsubscribeVersion: number;
} = {
  mail: "at-once",
  mailScope: "alerts",
  feedVersion: 1,
  unsubscribeVersion: 1,
};

export const mostWebhooks = 5;
