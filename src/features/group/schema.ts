import { z } from "zod";
import { emailPattern } from "#shared/email.ts";
import { roles } from "../role/vocabulary.ts";

export const messages = {
  asked: "Asked. The company belongs to your group once an owner of it accepts.",
  tied: "The company belongs to your group now",
  accepted: "Your company belongs to the group now",
  refused: "Refused",
  withdrawn: "Request taken back",
  ended: "The company no longer belongs to the group. Whatever access was given by it has ended.",
  given: "Access given",
  takenBack: "Access ended",
  itself: "A company does not belong to itself",
  unknownRequest: "There is no such open request",
  notBelow: "There is no such company in your group",
  noParent: "Your company belongs to no group",
  below: "A company that belongs to a group heads none itself. Ask for the company at the head of the group.",
  tiedAlready: "This company belongs to the group already",
  inGroup: "Your company belongs to a group already. Leave that one first.",
  headsGroup: "Your company heads a group itself, and can only belong to another without one",
  tiedElsewhere: "That company belongs to a group already, and would have to leave it first",
  headsGroupBelow: "That company heads a group itself, and can only belong to another without one",
  full: "There is no room for more companies in this group",
  notOfParent: "Only people who belong to your own company can be given access below it",
  memberAlready: "This person belongs to that company already",
  unknownGiven: "Your company gave this person no such access",
} as const;

/** What may be given from above: a company's owners are its own, for they alone say whether it stays below. */
export const givenRoles = roles.filter((role) => role !== "owner");
export type GivenRole = Exclude<(typeof roles)[number], "owner">;

const companyId = z.string().describe("The company's id");
const instant = z.string().describe("ISO 8601, UTC");

/** One subsidiary, in numbers. */
export const subsidiarySchema = z.object({
  companyId,
  name: z.string(),
  binds: z.number().describe("Regulations that bind it, as its dashboard counts them"),
  open: z.number().describe("Captured changes that wait for its decision"),
  due: z
    .number()
    .describe(
      "Dates within the next 30 days: of regulations that bind it, and those it has set for what applies to it",
    ),
  unread: z.number().describe("Notifications that nobody there has read"),
});
export type Subsidiary = z.infer<typeof subsidiarySchema>;

/** The group of a company: what it belongs to, or what belongs to it. There is one level. */
export const groupSchema = z.object({
  parent: z.object({ companyId, name: z.string() }).nullable().describe("At the head of the group; null: none"),
  subsidiaries: z.array(subsidiarySchema).describe("What belongs to it, by name"),
});
export type Group = z.infer<typeof groupSchema>;

export const groupRequestSchema = z.object({
  requestId: z.string(),
  direction: z.enum(["sent", "received"]).describe("Whether the company asks, or is asked"),
  company: z.string().describe("Who is asked, as it was typed; of what is received: the name of the parent that asks"),
  askedBy: z.string().describe("The name of who asks"),
  createdAt: instant,
  expiresAt: instant,
});
export type GroupRequest = z.infer<typeof groupRequestSchema>;

const asked = z
  .string("Please give a company’s id or its owner’s address")
  .trim()
  .min(1, "Please give a company’s id or its owner’s address")
  .max(254, "An id or an address has at most 254 characters")
  .toLowerCase()
  .refine((text) => !text.includes("@") || emailPattern.test(text), "Please enter a valid email address");
export const askSchema = z.object({ company: asked.describe("A company's id, or the e-mail address of its owner") });
export const askedSchema = z.object({
  state: z.enum(["asked", "tied"]).describe("`tied` at once where whoever asks owns that company too"),
});
export type Asked = z.infer<typeof askedSchema>;

export const acceptRequestSchema = z.object({ requestId: z.string().min(1).max(100).describe("The request's id") });

const givenRole = z
  .enum(givenRoles as [GivenRole, ...GivenRole[]], "Please choose one of the roles; an owner is not made from above")
  .describe(`One of: ${givenRoles.join(", ")}`);
export const giveSchema = z.object({
  userId: z.string().min(1).max(100).describe("Somebody who belongs to the parent, by user id"),
  role: givenRole,
  until: z.iso
    .datetime("Please give an instant, such as 2026-12-31T17:00:00Z")
    .nullable()
    .optional()
    .describe("From when on it no longer counts; null: open, or as long as the person belongs to the parent"),
});
export type Give = z.infer<typeof giveSchema>;

/** What one of the parent's people was given below it. */
export const givenSchema = z.object({
  companyId,
  company: z.string().describe("The subsidiary's name"),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  since: instant,
  until: instant.nullable(),
});
export type Given = z.infer<typeof givenSchema>;
