import { z } from "zod";
import { auditActions, auditActors, auditKindIds } from "./vocabulary.ts";

const valuesSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);

/** A row of the log as it is shown. */
export const activitySchema = z.object({
  id: z.number().describe("Grows by one with every entry of the whole log"),
  at: z.string().describe("ISO 8601, UTC"),
  actor: z.enum(auditActors).describe("Who caused it"),
  actorLabel: z.string().describe("In words; a person by the name of that time, where it is one"),
  userId: z.string().nullable().describe("Which person, where it was one"),
  role: z.string().nullable().describe("As what the person belonged to the company then"),
  /** Of a log that a newer program has written too. */
  action: z.string().describe("What was done, for example company.updated"),
  actionLabel: z.string(),
  subject: z.string().nullable().describe("What it was done to, where that is not the company itself: a key or an id"),
  before: valuesSchema.nullable().describe("What changed, as it was; null where there was nothing before"),
  after: valuesSchema.nullable().describe("What changed, as it is since"),
  address: z.string().nullable().describe("The client's address"),
});
export type Activity = z.infer<typeof activitySchema>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** An entry as it was stored and exported until the log named people: its form is 1, and not said. */
const firstFormSchema = z.strictObject({
  id: z.number().int(),
  companyId: z.string().nullable(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  before: valuesSchema.nullable(),
  after: valuesSchema.nullable(),
  sessionId: z.string().nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  previousHash: sha256,
  hash: sha256,
});
const personal = {
  userId: z.string().nullable(),
  userSeal: sha256.nullable(),
  role: z.string().nullable(),
  tokenId: z.string().nullable(),
  // Beside the hash: what the seal is made of. Null where there was no person, or its name was deleted.
  userName: z.string().nullable(),
  userSalt: z.string().nullable(),
};
const nobody = { userId: null, userSeal: null, role: null, tokenId: null, userName: null, userSalt: null };

/** An entry with all that its hash is made of, as it is stored and exported, in any form that there has been. */
export const auditEntrySchema = z.union([
  firstFormSchema.extend({ form: z.number().int(), ...personal }),
  firstFormSchema.transform((entry) => ({ ...entry, form: 1, ...nobody })),
]);
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The last line of an export: how many entries stand before it, and the hash of the last. */
export const manifestSchema = z.strictObject({
  chain: z.string().nullable(),
  entries: z.number().int(),
  head: sha256,
  exportedAt: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

const day = z.iso.date("Please give a day as YYYY-MM-DD");
export const activityFilterSchema = z.object({
  action: z.enum(auditActions).describe("Only this action").optional(),
  kind: z.enum(auditKindIds).describe("Only actions of this kind").optional(),
  from: day.describe("First day, in Lagos").optional(),
  to: day.describe("Last day, in Lagos").optional(),
});
export type ActivityFilter = z.infer<typeof activityFilterSchema>;
