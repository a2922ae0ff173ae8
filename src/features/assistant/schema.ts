import { z } from "zod";

/** Room for a thorough description of a business; a page of text is about 3,000 characters. */
export const maxQuestionLength = 4000;

/** What a company may ask at once. */
export const questionSchema = z
  .string("Please write a message")
  .trim()
  .min(1, "Please write a message")
  .max(maxQuestionLength, "Please keep your message to at most 4,000 characters");

const issues = z.array(z.string());

/** The assistant's answer to one question (spec section 3). */
export const replySchema = z.object({
  summary: z.string().describe("The answer in a sentence or two"),
  highRisk: issues.describe("Issues to deal with first"),
  mediumRisk: issues.describe("Issues to plan for"),
  lowRisk: issues.describe("Issues to know of"),
});
export type Reply = z.infer<typeof replySchema>;
