import type { Role } from "../../role/vocabulary.ts";
import type { MailFrequency, MailScope } from "../vocabulary.ts";

/** How a person hears of things until it says otherwise; the addresses of its feeds and for switching mails off start with these numbers. */
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

/** Who looks in from outside is mailed only by its own wish. */
export const unmailedRoles: readonly Role[] = ["auditor"];

export const mostWebhooks = 5;
