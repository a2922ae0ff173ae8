import { z } from "zod";
import { boundedDayWords, isBoundedDay } from "#shared/calendar.ts";
import { filingStates } from "../filing/vocabulary.ts";
import { taskStates } from "../task/vocabulary.ts";
import { entryKinds, feedScopes, mostDays, mostEntries, standings } from "./vocabulary.ts";

export const messages = {
  order: "`to` must not be before `from`",
  tooLong: `At most ${mostDays} days are listed at once`,
  tooMany: `That is more than ${mostEntries} entries: choose a shorter time, or fewer kinds`,
  feedMade: "Calendar address made",
  feedRemoved: "The calendar address leads nowhere any more",
  noFeed: "There is no such calendar, or its address was replaced",
  noAddress: "There is no such address",
  companyFeed: "The company’s calendar shows everybody’s work: its address is made by whoever manages the settings",
  unknown: "There is nothing like that in the calendar",
  year: "A year has four digits, such as 2027",
} as const;

const day = (words: string) =>
  z.iso
    .date("A day must be written YYYY-MM-DD")
    .refine(isBoundedDay, `A day must be ${boundedDayWords}`)
    .describe(words);
/** Words with commas between them; what a cleared filter sends is none. */
const kinds = z
  .string()
  .max(100)
  .transform((text) => text.split(",").flatMap((word) => word.trim() || []))
  .pipe(z.array(z.enum(entryKinds, `Kinds are: ${entryKinds.join(", ")}`)).max(20))
  .describe(`Only these kinds, with commas between them: ${entryKinds.join(", ")}`)
  .optional();

/** Which entries are asked for. */
export const entryFilterSchema = z.object({
  kinds,
  regulator: z.string().max(100).describe("Short code of a regulator").optional(),
  owner: z.string().max(100).describe("Whose: a user id, or me").optional(),
  search: z.string().max(200).describe("Words of the title").optional(),
});
export type EntryFilter = z.infer<typeof entryFilterSchema>;
export const listInput = entryFilterSchema.extend({
  from: day("The first day, in Lagos; today where it is left out").optional(),
  to: day(`The last day; 31 days later where it is left out, at most ${mostDays}`).optional(),
});
export const entryId = z.object({ id: z.string().min(3).max(400).describe("The entry's `_id`") });
export type ListInput = z.infer<typeof listInput>;

/** What a calendar has on a day. */
export const entrySchema = z.object({
  _id: z.string().describe("The kind and what it is of it, such as filing:ng-ndpa-2023.r5.2026-03"),
  kind: z.enum(entryKinds).describe("filing: what is due; task; review: of a duty; expiry: the last day on which evidence is good"),
  subjectId: z.string().describe("The `_id` of the occurrence, task, duty or evidence"),
  title: z.string(),
  period: z.string().nullable().describe("What a filing is for, in words: March 2026"),
  day: z.string().describe("Its day in Lagos, YYYY-MM-DD"),
  dueAt: z.string().describe("The instant by which it is due, ISO 8601 UTC: its hour, or the end of the day in Lagos"),
  hour: z.string().nullable().describe("The hour in Lagos, HH:MM; null: all day"),
  standing: z.enum(standings),
  state: z.enum([...filingStates, ...taskStates, "to-review", "valid"]).describe("As its own list has it"),
  isLate: z.boolean().describe("Open, and past its hour; of what was due before the company signed up only its tasks are"),
  isSure: z.boolean().describe("False: it may bind, and a question of the profile is open"),
  isDaily: z.boolean().describe("It falls due every day"),
  link: z.string().describe("Where the application shows it"),
  regulator: z.string().nullable(),
  regulationId: z.string().nullable(),
  dutyId: z.string().nullable(),
  people: z.array(z.string()).describe("Whose it is, by user id"),
  canMove: z.boolean().describe("Whoever asks may set another day"),
  version: z.number().nullable().describe("Of a task or a duty: as it was read, to be sent with a change"),
}); // prettier-ignore
export type Entry = z.infer<typeof entrySchema>;

export const feedSchema = z.object({
  scope: z.enum(feedScopes),
  url: z.string().describe("The secret address: whoever has it reads the calendar"),
  changedAt: z.string().describe("Since when it is this one"),
});
export type Feed = z.infer<typeof feedSchema>;
export const feedsSchema = z.object({
  isOpen: z.boolean().describe("False: addresses are made when the company’s e-mail is confirmed"),
  feeds: z.array(feedSchema).describe("One’s own, and the company’s for whoever manages the settings"),
});
export type Feeds = z.infer<typeof feedsSchema>;
export const scopeInput = z.object({
  scope: z.enum(feedScopes, `The scope must be one of: ${feedScopes.join(", ")}`).describe("person: one’s own work; company: everybody’s"),
}); // prettier-ignore
