import { z } from "zod";
import { newPasswordSchema } from "../account/schema.ts";
import { personName } from "../account/schema/own.ts";
import { emailSchema } from "../company/schema.ts";
import { roles } from "../role/vocabulary.ts";

export const messages = {
  invited: "Invitation sent",
  sentAgain: "Invitation sent again. The link before is void.",
  withdrawn: "Invitation taken back",
  joined: "Welcome. You belong to the company now.",
  changed: "Role and unit changed",
  ended: "Membership ended",
  rulesKept: "Sign-in rules changed",
  unitKept: "Unit kept",
  unitDeleted: "Unit removed",
  void: "This invitation is no longer valid. Please ask for a new one.",
  nameNeeded: "Please say what you are called, and choose a password",
  signInFirst: "You have an account here already. Sign in, then open the link of the invitation again.",
  memberAlready: "This person belongs to the company already",
  aboveOwn: "You can only give and take roles up to your own",
  lastOwner: "A company keeps at least one owner. Make somebody else an owner first.",
  notForOwner: "An owner belongs to the company without an end",
  ownerFromAbove:
    "Whoever was given access by the group is no owner. End that membership, and invite the person to the company itself.",
  longerThanGiven: "The group gave this access until then, and only its parent can give it for longer",
  unknownMember: "There is no such person in this company",
  unknownUnit: "There is no such unit",
  unknownInvitation: "There is no such open invitation",
  unitTaken: "There is a unit of this name",
} as const;

const unitId = z.string().min(1).max(100).nullable().describe("A business unit of the company, by its id; null: none");
const until = z.iso
  .datetime("Please give an instant, such as 2026-12-31T17:00:00Z")
  .nullable()
  .describe("From when on it no longer counts, as for an examiner; null: open");
const role = z.enum(roles, "Please choose one of the roles").describe(`One of: ${roles.join(", ")}`);

/** Somebody who belongs to a company. */
export const memberSchema = z.object({
  userId: z.string(),
  name: z.string().describe("What the person is called; the e-mail until it says so"),
  email: z.string(),
  role,
  unit: z.string().nullable().describe("The unit's id"),
  since: z.string().describe("ISO 8601, UTC"),
  until: z.string().nullable().describe("ISO 8601, UTC"),
  givenBy: z
    .string()
    .nullable()
    .describe(
      "The parent that gave one of its people access to this company, by its name; null: the company itself did",
    ),
  hasSecondFactor: z.boolean().describe("Whether the person has an authenticator app or a passkey"),
  lastSeenAt: z.string().nullable().describe("ISO 8601, UTC; when the person was last seen in this company"),
});
export type Member = z.infer<typeof memberSchema>;

export const changeMemberSchema = z.object({ role: role.optional(), unit: unitId.optional(), until: until.optional() });
export type ChangeMember = z.infer<typeof changeMemberSchema>;
export const endMemberSchema = z.object({
  handOverTo: z.string().max(100).describe("Who gets what the person was responsible for, by user id").optional(),
});

export const inviteSchema = z.object({
  email: emailSchema.describe("The person's address; the invitation is for it alone"),
  role,
  unit: unitId.optional(),
  until: until.optional(),
});
export type Invite = z.infer<typeof inviteSchema>;

/** An invitation that is open, or has run out. */
export const invitationSchema = z.object({
  invitationId: z.string(),
  email: z.string(),
  role,
  unit: z.string().nullable(),
  until: z.string().nullable().describe("Until when the membership will count"),
  invitedBy: z.string().describe("The name of who invited"),
  createdAt: z.string().describe("ISO 8601, UTC"),
  expiresAt: z.string().describe("ISO 8601, UTC"),
  isSent: z.boolean().describe("Whether its mail has left"),
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The secret of a link, as 43 characters of Base64. */
const token = z.string().min(1).max(100).describe("What the link of the mail carries");
export const openInvitationSchema = z.object({ token });
/** What whoever has the link is shown before accepting. */
export const openedInvitationSchema = z.object({
  company: z.string(),
  email: z.string(),
  role,
  invitedBy: z.string(),
  hasAccount: z.boolean().describe("Whether the address has an account here, whose password is then asked for"),
});
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>;

export const acceptSchema = z.object({
  token,
  name: personName.optional().describe("What the person is called; needed where it is new here"),
  password: z
    .string()
    .max(256, "Password must be at most 256 characters long")
    .optional()
    .describe(
      "A new password where the person is new here, else the one of the account; not needed with its bearer token",
    ),
});
export type Accept = z.infer<typeof acceptSchema>;
export const chosenPassword = newPasswordSchema;

/** How the people of a company come in. */
export const signInRulesSchema = z.object({
  secondFactorRoles: z
    .array(z.enum(roles, "Please choose among the roles"))
    .max(roles.length)
    .describe("In which roles nobody does anything without a second factor"),
});
export type SignInRules = z.infer<typeof signInRulesSchema>;

/** A business unit. */
export const unitSchema = z.object({
  unitId: z.string(),
  name: z.string(),
  head: z.string().nullable().describe("The person at its head, by user id"),
});
export type Unit = z.infer<typeof unitSchema>;
const unitName = z
  .string("Please name the unit")
  .trim()
  .min(2, "A unit's name has at least 2 characters")
  .max(100, "A unit's name has at most 100 characters");
export const keepUnitSchema = z.object({
  name: unitName.describe("Name of the unit"),
  head: z.string().max(100).nullable().optional().describe("Who heads it, by user id"),
});
export type KeepUnit = z.infer<typeof keepUnitSchema>;
