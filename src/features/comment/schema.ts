import { z } from "zod";
import { activitySchema } from "../audit/schema.ts";
import { mostMentions } from "./vocabulary.ts";

export const commentSchema = z.object({
  _id: z.string(),
  author: z.string().nullable().describe("By user id; null: somebody who has left, or a token of the company"),
  authorName: z.string(),
  text: z.string(),
  createdAt: z.string().describe("ISO 8601, UTC"),
});
export type Comment = z.infer<typeof commentSchema>;

/** What is said, beside what it is said to. */
export const addCommentFields = {
  text: z.string().trim().max(4000, "A comment may have 4,000 characters").min(1, "Please say something"),
  mentions: z
    .array(z.string().min(1).max(100))
    .max(mostMentions, `At most ${mostMentions} people are mentioned at once`)
    .optional()
    .describe("Whom it is told by mail, by user id: those whom the text names with @"),
};
export type Said = { text: string; mentions?: string[] | undefined };

/** What was done to a thing, as the activity log has it. */
export const historySchema = activitySchema.pick({
  at: true,
  actor: true,
  actorLabel: true,
  userId: true,
  action: true,
  actionLabel: true,
  before: true,
  after: true,
});
export type HistoryEntry = z.infer<typeof historySchema>;
