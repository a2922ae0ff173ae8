import { z } from "zod";
import { audienceSchema } from "../audience/schema.ts";
import { scheduleSchema } from "../catalogue/rules/schedule.ts";
import { deadlineSchema, quoteSchema, requirementSchema } from "../catalogue/rules/requirement.ts";
import { instrumentSchema } from "../catalogue/schema.ts";
import { unitsAfterIssue } from "./rules/duties/time/after-issue.ts";

const { tags, topics, status, instrumentType, issuedOn, effectiveOn } = instrumentSchema.shape;
const day = (field: typeof issuedOn) => field.unwrap().max(10).nullable();
const line = (least: number, most: number) => z.string().trim().min(least).max(most);

const maybeSchedule = scheduleSchema.nullable();
const isSchedule = (value: unknown) => maybeSchedule.safeParse(value).success;

const draftDeadlineSchema = z.object({
  rule: line(3, 500),
  recurrence: deadlineSchema.shape.recurrence,
  details: line(1, 1000).nullable(),
  // As it was proposed: people write no schedules, and what they send is checked like a file of the catalogue.
  schedule: z.unknown().refine(isSchedule, "The schedule of a deadline is none that is known").pipe(maybeSchedule),
});

export const draftDutySchema = z.object({
  text: z
    .string()
    .trim()
    .min(10, "Each duty needs at least 10 characters")
    .max(5000, "A duty has room for 5,000 characters"),
  provision: line(1, 200).nullable(),
  quote: quoteSchema.max(5000).nullable().describe("The words that lay it down, verbatim on their page"),
  page: z.int().min(1).max(2000).nullable(),
  words: requirementSchema.shape.words,
  for: requirementSchema.shape.for,
  deadline: draftDeadlineSchema.nullable(),
});
export type DraftDuty = z.infer<typeof draftDutySchema>;

/** What it does to another regulation. */
const draftLinkSchema = z.object({
  id: line(1, 200),
  relation: z.enum(["replaces", "may-replace", "amends"]).describe("may-replace: nobody can say yet"),
});
export type DraftLink = z.infer<typeof draftLinkSchema>;

/** What a person decides of a captured regulation. */
export const draftSchema = z.object({
  title: line(5, 500),
  shortTitle: line(3, 200),
  reference: line(1, 200).nullable(),
  instrumentType,
  issuedOn: day(issuedOn),
  effectiveOn: day(effectiveOn),
  status,
  area: line(3, 200),
  topics: topics.max(10),
  tags: tags.max(8),
  audience: audienceSchema
    .pick({ scope: true })
    .extend({ classes: z.array(z.string().max(60)).max(60).describe("Only where the scope is `classes`") }),
  links: z.array(draftLinkSchema).max(40),
  summary: line(20, 5000),
  penalty: line(3, 2000).nullable().describe("Null means not confirmed, never none"),
  severity: instrumentSchema.shape.severity,
  severityWhy: line(0, 1000),
  duties: z.array(draftDutySchema).max(400),
});
export type Draft = z.infer<typeof draftSchema>;

const chooseSeverity = "Choose the severity, 1 to 5";

/** What a company settles of a captured regulation for itself alone. */
export const readingSchema = draftSchema.pick({ penalty: true, severityWhy: true, duties: true }).extend({
  summary: z
    .string()
    .trim()
    .min(20, "The summary needs at least 20 characters")
    .max(5000, "The summary has room for 5,000 characters"),
  severity: z.int(chooseSeverity).min(1, chooseSeverity).max(5, chooseSeverity),
});
export type Reading = z.infer<typeof readingSchema>;

/** A duty that the program read in the text, as it is proposed to a person. */
export const proposedDutySchema = draftDutySchema.extend({
  quote: z.string(),
  page: z.number(),
  documentId: z.string(),
  start: z.number().describe("Where the quote begins in its page"),
  deadline: deadlineSchema.nullable(),
  afterIssue: z
    .object({ count: z.number(), unit: z.enum(unitsAfterIssue) })
    .nullable()
    .describe("Where its deadline counts from the day of the text: how long after it"),
});

/** What a breach costs, as the program read it in the text. */
const readPenaltySchema = proposedDutySchema.pick({ documentId: true, quote: true, page: true, start: true });

// What was stored before quotes had to have words is shown as it is.
const shownDutySchema = draftDutySchema.extend({ quote: z.string().nullable(), deadline: deadlineSchema.nullable() });
const shownDutiesSchema = z.array(shownDutySchema);

/** One captured regulation as its editor shows it. */
export const openedDraftSchema = z.object({
  id: z.string(),
  regulator: z.string(),
  officialUrl: z.string().nullable(),
  changeId: z.string(),
  revision: z.number().describe("To be sent with what is saved: a later one means that somebody else has saved"),
  reviewedOn: z.string().nullable(),
  draft: draftSchema.extend({ duties: shownDutiesSchema }),
  audienceQuote: z.string().nullable().describe("The words that say whom it is for"),
  linked: z
    .array(z.object({ id: z.string(), title: z.string(), words: z.string().nullable() }))
    .describe("The regulations that its links name, and the words from which that was read"),
  documents: z.array(z.object({ id: z.string(), name: z.string(), pages: z.array(z.string()) })),
  proposals: z.array(proposedDutySchema),
  penalties: z.array(readPenaltySchema).describe("What a breach costs, in words that stand apart from the duties"),
  classes: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type OpenedDraft = z.infer<typeof openedDraftSchema>;

/** One captured regulation as a company reads it for itself. */
export const openedReadingSchema = openedDraftSchema
  .pick({
    id: true,
    regulator: true,
    officialUrl: true,
    changeId: true,
    revision: true,
    documents: true,
    proposals: true,
    penalties: true,
  })
  .extend({
    title: z.string(),
    status,
    effectiveOn,
    summary: z.string().describe("The library's, to begin with"),
    reviewedOn: z.string().nullable().describe("Since when a reviewed text stands in front; then nothing can be saved"),
    own: z
      .object({
        version: z.string().describe("To be sent with what is saved"),
        revision: z.number().describe("The library's revision that it began from"),
        savedAt: z.string(),
        reading: readingSchema.extend({ duties: shownDutiesSchema }),
      })
      .nullable(),
  });
export type OpenedReading = z.infer<typeof openedReadingSchema>;

export const draftRowSchema = z.object({
  id: z.string(),
  changeId: z.string().describe("The change with which it came"),
  title: z.string(),
  regulator: z.string(),
  issuedOn: z.string().nullable(),
  duties: z.number(),
  hasText: z.boolean().describe("Is there a text in which duties can be read?"),
  reviewedOn: z.string().nullable(),
});
export type DraftRow = z.infer<typeof draftRowSchema>;
