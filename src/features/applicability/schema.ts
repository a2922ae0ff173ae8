import { z } from "zod";

/** What would settle a "may apply": an applicability question, or something the profile does not say yet. */
export const openQuestionSchema = z.object({
  kind: z
    .enum(["answer", "profile"])
    .describe("answer: send it in `answers`; profile: fill in that field of the profile"),
  key: z.string(),
  question: z.string(),
  help: z.string().nullable(),
});
export type OpenQuestion = z.infer<typeof openQuestionSchema>;

/** Which part of the profile a rule was met by. `general` binds every company of any kind. */
export type Ground = "category" | "industry" | "services" | "size" | "answer" | "general";

/**
 * Does an instrument bind a company? `may`: not settled, and `open` says what would settle it.
 * `watch`: a draft; `history`: superseded or withdrawn. Neither creates duties.
 */
export type Verdict = {
  result: "applies" | "may" | "no" | "watch" | "history";
  reasons: string[];
  grounds: Ground[];
  open: OpenQuestion[];
};
