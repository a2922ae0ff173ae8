import { z } from "zod";

/** Why a change was taken for what it is: the rule and the words it rests on. */
export const evidenceSchema = z.object({
  rule: z.string().describe("Id of the rule, for example change-type.amends"),
  field: z.enum(["title", "reference", "summary", "url", "document"]),
  quote: z.string().describe("The words that decided"),
  says: z.string().describe("What follows from them, in words"),
});
export type Evidence = z.infer<typeof evidenceSchema>;
