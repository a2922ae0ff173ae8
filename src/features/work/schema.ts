import { z } from "zod";
import { circularSchema } from "../circular/schema.ts";
import { occurrenceSchema } from "../filing/schema.ts";
import { notificationSchema } from "../notify/schema.ts";
import { dutySchema } from "../obligation/schema.ts";
import { taskSchema } from "../task/schema.ts";

const reviewSchema = dutySchema
  .pick({ _id: true, regulationId: true, requirementId: true, regulator: true, title: true, text: true, state: true })
  .extend({ nextReviewOn: z.string(), isLate: z.boolean() });
export type Review = z.infer<typeof reviewSchema>;
const unreadSchema = notificationSchema.pick({
  _id: true,
  changeType: true,
  regulationTitle: true,
  regulator: true,
  regulationId: true,
  changeId: true,
  createdAt: true,
});

const unreadCircularSchema = circularSchema
  .pick({ _id: true, kind: true, title: true, readBy: true, sentAt: true })
  .extend({ openedAt: z.string().nullable(), isLate: z.boolean() });

/** What waits for whoever asks. */
export const myWorkSchema = z.object({
  day: z.string().describe("Today in Lagos, YYYY-MM-DD"),
  late: z.array(taskSchema).describe("Its open tasks that are past their hour, the longest first"),
  today: z.array(taskSchema).describe("Those that are due today"),
  week: z.array(taskSchema).describe("Those that are due in the seven days after"),
  undated: z.array(taskSchema).describe("Those that are due on no day"),
  isMore: z.boolean().describe("There are more of its tasks than are listed here: GET /task/{companyId}?assignee=me"),
  reviews: z.array(reviewSchema).describe("The duties that it reviews and whose next review is due within 30 days, or was"),
  filings: z.array(occurrenceSchema).describe("What is to be filed of the duties that it answers for: due within 14 days, or overdue"),
  circulars: z.object({ total: z.int(), rows: z.array(unreadCircularSchema) }).describe("Circulars that it has not confirmed, what is to be read first before all others; at most 50 of them"),
  unread: z.object({ total: z.int(), newest: z.array(unreadSchema) }).describe("What the company was told and it has not read"),
  waiting: z.int().nullable().describe("How many updates wait for the company's decision; null for whoever does not see its work"),
}); // prettier-ignore
export type MyWork = z.infer<typeof myWorkSchema>;
