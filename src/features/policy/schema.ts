import { z } from "zod";
import { topics } from "../catalogue/vocabulary.ts";
import { policyStates, policyVerdicts, type PolicyVerdict } from "./vocabulary.ts";

/** A part of a policy, and where it stands. */
export const policyPlaceSchema = z.object({
  quote: z.string().min(1).describe("A part of the policy's text, byte for byte"),
  start: z.int().min(0).describe("Where it begins in the text that was read, in UTF-16 code units"),
  page: z.int().min(1).nullable().describe("Counted from 1; null where the text has no pages"),
  section: z.string().nullable().describe("The number under which it stands, for example 4.2"),
  heading: z.string().nullable().describe("The heading under which it stands"),
  isQuarantined: z
    .literal(true)
    .optional()
    .describe("Tells its reader what to do, as no policy does; it meets no requirement"),
});
export type PolicyPlace = z.infer<typeof policyPlaceSchema>;

/** A requirement that binds the company, held against a policy. */
export const policyRowSchema = z.object({
  regulationId: z.string(),
  requirementId: z.string(),
  title: z.string(),
  regulator: z.string().describe("Short code, for example CBN"),
  topics: z.array(z.enum(topics)),
  provision: z.string().nullable(),
  requirement: z.string().describe("In the library's words"),
  figures: z.array(z.string()).describe("Its figures for this company, in words"),
  deadline: z.string().nullable(),
  isSure: z.boolean().describe("It binds; false: it may bind, and a question of the profile is open"),
  takesEffectOn: z.string().nullable().describe("YYYY, YYYY-MM or YYYY-MM-DD, where that lies ahead"),
  verdict: z.enum(policyVerdicts),
  why: z.string().describe("The verdict as a sentence"),
  stated: z.string().nullable().describe("What the policy says, where it is a figure"),
  required: z.string().nullable().describe("What the requirement asks, where it is a figure"),
  places: z.array(policyPlaceSchema).describe("The parts of the policy nearest to it, the nearest first"),
});
export type PolicyRow = z.infer<typeof policyRowSchema>;

const count = z.int().min(0);
export const policyCountsSchema = z.object({
  breach: count,
  missing: count,
  "cannot-tell": count,
  meets: count,
  outside: count,
} satisfies Record<PolicyVerdict, z.ZodType>);
export type PolicyCounts = z.infer<typeof policyCountsSchema>;

/** A brought policy, without its table. */
export const policySchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["pdf", "docx", "text"]),
  pages: z.int().nullable().describe("null where the text has none"),
  chars: z.int(),
  state: z.enum(policyStates),
  progress: z.number().min(0).max(1).describe("How much of it has been assessed"),
  problem: z.string().nullable().describe("Why it could not be assessed"),
  createdAt: z.iso.datetime(),
  assessedAt: z.iso.datetime().nullable().describe("When the table was made; an earlier one stands until then"),
  counts: policyCountsSchema.nullable().describe("Requirements by verdict"),
});
export type Policy = z.infer<typeof policySchema>;

export const assessedPolicySchema = policySchema.extend({
  rows: z.array(policyRowSchema).describe("By verdict, the worst first, and the weightiest regulation first"),
  changedSince: z
    .int()
    .describe("Requirements that are new, different or gone for the company since the table was made"),
});
export type AssessedPolicy = z.infer<typeof assessedPolicySchema>;
