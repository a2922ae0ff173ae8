import { z } from "zod";
import { isShowable, unshowable } from "#shared/showable.ts";
import { email } from "../account/schema.ts";
import { secondFactorDueSchema, signedInSchema } from "../account/schema/sign-up.ts";
import { roles } from "../role/vocabulary.ts";
import { domainSchema } from "./rules/domain.ts";
import { adminMailboxes } from "./vocabulary.ts";

export const startSchema = z.object({
  email: email.optional().describe("The person's address: its domain says by which provider"),
  redirect: z.string().max(2000).optional().describe("A path of this server to go on to afterwards"),
  invitation: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("What the link of an invitation carries, to accept it by this"),
});
export type Start = z.infer<typeof startSchema>;
export const startedSchema = z.object({
  url: z.string().describe("Where the browser goes to sign in"),
  provider: z.string().describe("What the provider is called"),
});
export const offerSchema = z.object({
  provider: z.string().nullable().describe("What the server's provider is called; null: there is none"),
});

export const finishSchema = z.object({
  ticket: z.string().min(1).max(100).describe("What stands behind the # of /signin/sso, within a minute"),
});
const redirect = z.string().describe("The path to go on to");
export const finishedSchema = z.union([
  signedInSchema.extend({ redirect }),
  secondFactorDueSchema.extend({ redirect }),
  z.object({ linked: z.object({ issuer: z.string() }), redirect }),
]);
export type Finished = z.infer<typeof finishedSchema>;

/** A link of whoever asks. */
export const identitySchema = z.object({
  identityId: z.string(),
  issuer: z.string().describe("The address of the provider"),
  createdAt: z.string().describe("ISO 8601, UTC"),
  lastUsedAt: z.string().nullable().describe("ISO 8601, UTC"),
});
export type OwnIdentity = z.infer<typeof identitySchema>;

export const mailboxSchema = z.enum(adminMailboxes, `Please choose one of: ${adminMailboxes.join(", ")}`);
export const claimSchema = z.object({
  domain: domainSchema.describe("The part of addresses behind the @"),
  mailbox: mailboxSchema.describe(
    `The mailbox of the domain that is sent a code, one of: ${adminMailboxes.join(", ")}`,
  ),
});
export type Claim = z.infer<typeof claimSchema>;
export const oneDomainSchema = z.object({ domain: domainSchema.describe("A domain that the company has claimed") });
export const confirmDomainSchema = oneDomainSchema.extend({
  code: z.string().trim().min(1, "The code is required").max(20, "The code is too long").describe("What the mail says"),
});
/** A domain that a company says is its own. */
export const claimedDomainSchema = z.object({
  domain: z.string(),
  sentTo: z.string().describe("Where the newest code went"),
  claimedAt: z.string().describe("ISO 8601, UTC"),
  verifiedAt: z.string().nullable().describe("ISO 8601, UTC; null until the code came back"),
});
export type ClaimedDomain = z.infer<typeof claimedDomainSchema>;

const text = (longest: number) => z.string().trim().min(1).max(longest).refine(isShowable, unshowable);
export const changeSettingsSchema = z.object({
  issuer: z
    .url("The issuer must be an address")
    .max(500)
    .nullable()
    .optional()
    .describe("The address of the company's own provider; null: the server's"),
  clientId: text(200).optional().describe("As what the provider knows this server"),
  clientSecret: z.string().min(1).max(500).optional().describe("Its secret; never answered"),
  name: text(60).nullable().optional().describe("What people call the provider"),
  isOnly: z.literal([true, false]).optional().describe("Whether people come in by it alone"),
  defaultRole: z
    .enum(roles)
    .nullable()
    .optional()
    .describe("As what people of the verified domains join; null: they are invited"),
  breakGlass: z
    .string()
    .max(100)
    .nullable()
    .optional()
    .describe("The owner who may still come in by a password, by user id"),
});
export type ChangeSettings = z.infer<typeof changeSettingsSchema>;
/** How a company has its people sign in. */
export const settingsSchema = z.object({
  issuer: z.string().nullable(),
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  name: z.string().nullable(),
  provider: z
    .string()
    .nullable()
    .describe("What counts, by its name: the company's own, else the server's; null: none"),
  isOnly: z.boolean(),
  defaultRole: z.enum(roles).nullable(),
  breakGlass: z.string().nullable(),
  redirectUri: z.string().describe("The address that the provider leads back to"),
  logoutUri: z.string().describe("The address to which it tells of the end of a session (back-channel)"),
});
export type Settings = z.infer<typeof settingsSchema>;
