import { z } from "zod";
import { documentStates } from "./vocabulary.ts";

/** What a text says of itself, each with the words it was read from. Proposals, not facts. */
export const proposalSchema = z.object({
  field: z.enum(["reference", "title", "issuedOn", "effectiveOn", "deadline"]),
  value: z.string(),
  quote: z.string().describe("The words it was read from"),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** A document of a captured change, without its text. */
export const documentSummarySchema = z.object({
  id: z.string(),
  url: z.string().nullable().describe("Where it is published; null for an upload without one"),
  name: z.string().describe("File name, for people"),
  mediaType: z.string().nullable(),
  state: z.enum(documentStates),
  progress: z.number().nullable().describe("0 to 1 while pages are being recognised"),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  pages: z.number().nullable(),
  isRecognised: z.boolean().describe("The text comes from character recognition and may hold misread letters"),
  uploadedBy: z
    .enum(["operator", "you", "company"])
    .nullable()
    .describe("Null when fetched from the regulator; `company` is seen by the operator only"),
  proposals: z.array(proposalSchema),
  problem: z.string().nullable(),
});
export type DocumentSummary = z.infer<typeof documentSummarySchema>;
