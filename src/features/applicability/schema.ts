import { z } from "zod";
import { figureSchema } from "../catalogue/rules/figures/figure.ts";
import type { VerdictResult } from "./vocabulary.ts";

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

/** A question as the profile lists it, with what the company has said. */
export const askedQuestionSchema = z.object({
  key: z.string(),
  group: z.string(),
  ask: z.enum(["onboarding", "profile", "in-context"]).describe("Where it is best put"),
  question: z.string(),
  help: z.string().nullable(),
  answer: z.boolean().nullable().describe("The company's own answer; null while there is none"),
  implied: z.boolean().describe("Counts as yes because another question was answered yes"),
  isRuledOut: z.boolean().describe("Counts as no because what it would imply was answered no"),
});

/** A question that should be put next, and what its answer settles. */
export const nextQuestionSchema = z.object({
  key: z.string(),
  group: z.string().describe("Its subject; those of one stand together"),
  question: z.string(),
  help: z.string().nullable(),
  settles: z.number().describe("How many regulations its answer settles at most, with what follows from it"),
  settlesDuties: z.number().describe("How many duties of regulations that apply it settles besides"),
  titles: z.array(z.string()).describe("Some of these regulations, those that it settles as a whole first"),
});
export type NextQuestion = z.infer<typeof nextQuestionSchema>;

/** Which part of the profile a rule was met by. `general` binds every company of any kind. */
export type Ground = "category" | "industry" | "services" | "size" | "answer" | "general";

/** Does an instrument bind a company, and because of what? `open` says what would settle a `may`. */
export type Verdict = {
  result: VerdictResult;
  reasons: string[];
  grounds: Ground[];
  open: OpenQuestion[];
};

/** One duty of an instrument as it stands for a company. */
export const judgedDutySchema = z.object({
  result: z.enum(["applies", "may", "no"]),
  questions: z.array(openQuestionSchema).describe("What would settle whether this duty binds, or which of its figures"),
  figures: z.array(figureSchema),
});
export type JudgedDuty = z.infer<typeof judgedDutySchema>;
