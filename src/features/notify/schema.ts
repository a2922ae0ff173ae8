import { z } from "zod";
import { riskLevels, topics } from "../catalogue/vocabulary.ts";
import { alertTypes, changeTypes, mailFrequencies, mailScopes } from "./vocabulary.ts";

export const notificationSchema = z.object({
  _id: z.string(),
  changeType: z.enum(changeTypes),
  regulationTitle: z.string(),
  regulator: z.string(),
  regulationId: z.string().nullable(),
  changeId: z.string().nullable().describe("The captured change it tells of"),
  message: z.string().nullable(),
  why: z.string().nullable().describe("Why it came to the company, in a sentence"),
  withdrawn: z
    .string()
    .nullable()
    .describe("Why it does not concern the company after all, by what was read of the change later; else null"),
  createdAt: z.string().describe("ISO 8601, UTC"),
  readAt: z.string().nullable().describe("When whoever asks has read it"),
});
export type Notification = z.infer<typeof notificationSchema>;

export const alertSchema = z.object({
  regulationId: z.string(),
  alertTypes: z.array(z.enum(alertTypes)),
  email: z.string(),
  createdAt: z.string(),
});

export const createAlertsSchema = z.object({
  regulationIds: z.array(z.string().max(200)).min(1, "Choose at least one regulation").max(100),
  alertTypes: z
    .array(z.enum(alertTypes, "Alert types are update, riskChange and deadline"))
    .min(1, "Choose at least one alert type")
    .max(alertTypes.length, "Name each alert type once"),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, "Alerts can only be sent to the company's own email")
    .describe("Must be the company's own address"),
});

export const markReadSchema = z.object({
  ids: z.array(z.string().max(100)).max(1000).optional(),
  upTo: z.iso
    .datetime("upTo must be an instant, ISO 8601 in UTC")
    .describe("Only those created up to this instant, ISO 8601 UTC")
    .optional(),
});

export const watchRegulatorSchema = z.object({
  regulator: z.string().trim().min(2, "Regulator is required").max(200).describe("Short code or name"),
  isWatched: z.literal([true, false], "Say whether the regulator is to be watched: true or false"),
});
export const watchedRegulatorsSchema = z.object({
  regulators: z.array(z.string()).describe("Short codes of the regulators the company watches"),
});

const topicList = z
  .array(z.enum(topics, `Topics are ${topics.join(", ")}`))
  .min(1, "Choose at least one topic, or null for all of them")
  .max(topics.length, "Name each topic once")
  .nullable()
  .describe("Only changes on these topics, and those whose topic is not known; null: on any");
const leastRisk = z
  .enum(riskLevels, `The least gravity is one of: ${riskLevels.join(", ")}`)
  .describe("Only changes of at least this gravity");
/** What a company is told of at most, unless it has set an alert on it or watches its regulator. */
export const narrowingSchema = z.object({ topics: topicList, leastRisk });
export const updateNarrowingSchema = narrowingSchema.partial();

const mail = z.enum(mailFrequencies, `Mails come ${mailFrequencies.join(", ")}`);
const mailScope = z.enum(mailScopes, `The scope of mails is ${mailScopes.join(" or ")}`);

export const webhookSchema = z.object({
  _id: z.string(),
  url: z.string(),
  createdAt: z.string(),
  lastAt: z.string().nullable().describe("When something was last posted there"),
  lastError: z.string().nullable().describe("Why the last post failed; null when it got through"),
  isStopped: z.boolean().describe("The address is gone (410): nothing more is posted there until a test gets through"),
});
export type Webhook = z.infer<typeof webhookSchema>;
export const createdWebhookSchema = webhookSchema.extend({
  secret: z.string().describe("What posts are signed with (Standard Webhooks); answered this once"),
});
export const webhookIdSchema = z.object({ id: z.string().min(1).max(100).describe("The webhook's id") });
export const createWebhookSchema = z.object({
  url: z
    .url({ protocol: /^https?$/, error: "The address must be an https URL" })
    .max(2000)
    .describe("Public https address that takes JSON by POST"),
});
export const webhookTestSchema = z.object({
  isDelivered: z.boolean(),
  reason: z.string().nullable().describe("Why it did not get through"),
});

/** How somebody hears outside the application of what the company is told. */
export const deliverySchema = z.object({
  mail: mail.describe("When mails come to whoever asks"),
  mailScope: mailScope.describe("alerts: what the company has set alerts on or watches; all: whatever concerns it"),
  feedUrl: z
    .string()
    .nullable()
    .describe(
      "Atom feed of whoever asks; whoever knows the address can read it. Null until the company's e-mail is confirmed",
    ),
  webhooks: z.array(webhookSchema),
  waiting: z.number().describe("Mails to whoever asks, and posts, that are still to leave"),
  dead: z.number().describe("Mails and posts that were given up"),
  lastDead: z
    .array(
      z.object({
        channel: z.enum(["mail", "webhook"]),
        regulationTitle: z.string(),
        reason: z.string().nullable(),
        at: z.string().nullable(),
      }),
    )
    .describe("The last that were given up, newest first"),
});
export type Delivery = z.infer<typeof deliverySchema>;
export const updateDeliverySchema = z.object({
  mail: mail.optional().describe("When mails come: at-once, daily, weekly or off"),
  mailScope: mailScope.optional().describe("What mails are about: alerts or all"),
});

/** What the operator announces by hand. Without a company it goes to every company it concerns. */
export const announceSchema = z.object({
  companyId: z.string().max(100).optional(),
  regulationId: z.string().max(200).optional(),
  changeType: z
    .string()
    .trim()
    .toLowerCase()
    .max(20, "Change type must be new, update, amendment or other")
    .pipe(z.enum(changeTypes, "Change type must be new, update, amendment or other")),
  regulationTitle: z.string().trim().min(2, "Regulation title is required").max(500),
  regulator: z.string().trim().min(2, "Regulator is required").max(200),
  message: z.string().trim().max(2000).optional(),
});

/** What could not be delivered, over all companies: for the operator. */
export const undeliveredSchema = z.object({
  waiting: z.number().describe("Mails and posts that wait for their next try, or their time"),
  oldestWaitingSince: z.string().nullable(),
  dead: z.number().describe("Given up after 48 hours, or refused for good"),
  rows: z
    .array(
      z.object({
        id: z.string(),
        channel: z.enum(["mail", "webhook"]),
        companyName: z.string(),
        regulationTitle: z.string(),
        reason: z.string().nullable(),
        createdAt: z.string(),
        givenUpAt: z.string().nullable(),
      }),
    )
    .describe("The last 100 that were given up"),
});
export const reviveSchema = z.object({
  ids: z.array(z.string().max(200)).min(1, "Name at least one").max(100),
});
