import { z } from "zod";
import { audienceScopes } from "../audience/vocabulary.ts";
import { topics } from "../catalogue/vocabulary.ts";
import { changeTypes } from "../notify/vocabulary.ts";

/** Why a change was taken for what it is: the rule and the words it rests on. */
export const evidenceSchema = z.object({
  rule: z.string().describe("Id of the rule, for example change-type.amends"),
  field: z.enum(["title", "reference", "summary", "url", "document"]),
  quote: z.string().describe("The words that decided"),
  says: z.string().describe("What follows from them, in words"),
});
export type Evidence = z.infer<typeof evidenceSchema>;

const quote = z.string().describe("The words it rests on, verbatim");
/** What a model takes a publication for. A part is missing where the model said nothing of it, or nothing that holds. */
export const opinionSchema = z.object({
  changeType: z.object({ is: z.enum(changeTypes), quote }).nullable(),
  topics: z.array(z.object({ is: z.enum(topics), quote })),
  audience: z.object({ scope: z.enum(audienceScopes), classes: z.array(z.string()), quote }).nullable(),
});
export type Opinion = z.infer<typeof opinionSchema>;
