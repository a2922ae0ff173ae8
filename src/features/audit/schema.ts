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
  actorLabel: z.string(),
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
/** An entry with all that its hash is made of, as it is stored and exported. */
export const auditEntrySchema = z.strictObject({
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
