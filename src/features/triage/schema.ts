import { z } from "zod";
import { boundedDayWords, isBoundedDay } from "#shared/calendar.ts";
import { audienceScopes } from "../audience/vocabulary.ts";
import { afterSchema, companyChangeFilterSchema, companyChangeSchema } from "../watch/schema.ts";
import { triageViews, verdicts } from "./vocabulary.ts";

const verdict = z.enum(verdicts, `The verdict must be one of: ${verdicts.join(", ")}`);
const text = (most: number, words: string) =>
  z
    .string()
    .trim()
    .max(most, `${words} may have ${most.toLocaleString("en")} characters`)
    .transform((value) => value || null)
    .nullable()
    .optional();
const reason = text(300, "A reason");
const changeId = z.string().min(1).max(100);
const changeIds = z
  .array(changeId)
  .min(1, "Name at least one change")
  .max(200, "At most 200 changes are decided at once")
  .describe("The changes' ids");

/** What a company decided of a change. */
export const decisionSchema = z.object({
  changeId: z.string(),
  verdict: z.enum(verdicts),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  dueOn: z.string().nullable().describe("Until when it is to be done: a day in Lagos, YYYY-MM-DD"),
  decidedAt: z.string().describe("ISO 8601, UTC"),
  reachedAt: z.string().describe("When the change reached the company, ISO 8601 UTC"),
  address: z.string().nullable().describe("From where it was decided"),
  decidedBy: z.string().nullable().describe("By user id; null: somebody who has left, or a token of the company"),
  decidedByName: z.string().nullable().describe("What that person is called"),
});
export type Decision = z.infer<typeof decisionSchema>;

const seen = z
  .record(changeId, z.string().max(40).nullable())
  .optional()
  .describe(
    "Of each change the `decidedAt` of the decision that whoever decides has seen, null where none was: refused with 409 when it is another by now. What is not named here is decided over whatever stands",
  );

export const decideSchema = z.object({
  ids: changeIds,
  seen,
  verdict,
  reason: reason.describe("Why, in up to 300 characters"),
  note: text(2000, "A note").describe("For the company itself, up to 2,000 characters"),
  dueOn: z.iso
    .date("The due day must be written YYYY-MM-DD")
    .refine(isBoundedDay, `The due day must be ${boundedDayWords}`)
    .nullable()
    .optional()
    .describe("Until when it is to be done: a day in Lagos, YYYY-MM-DD; not for what does not apply"),
});
export type DecideInput = z.infer<typeof decideSchema>;
export const undoSchema = z.object({ ids: changeIds, seen });
export type UndoInput = z.infer<typeof undoSchema>;
export const notForUsSchema = z.object({
  id: z.string().min(1).max(100).describe("The notification's id"),
  reason: reason.describe("Why, in up to 300 characters"),
  seen,
});
export const decisionsOfSchema = z.object({
  ids: z.string().max(4000).describe("Ids of changes with commas between them, 100 at most"),
});

/** A change with what the company decided of it. */
export const triagedChangeSchema = companyChangeSchema.extend({
  decision: decisionSchema.nullable(),
  isWaiting: z.boolean().describe("It concerns the company and waits for its decision"),
  waitsUntil: z
    .string()
    .nullable()
    .describe(
      "The day in Lagos by whose end it is to be decided, or the managers hear of it; null: it does not wait, or they never do",
    ),
  waitsTooLong: z.boolean().describe("That day is past"),
  withheld: z.string().nullable().describe("Why it does not wait although it concerns the company"),
});
export type TriagedChange = z.infer<typeof triagedChangeSchema>;

const { concerns, ...others } = companyChangeFilterSchema.shape;
export const triageFilterSchema = z.object({
  view: z
    .enum(triageViews, `The view must be one of: ${triageViews.join(", ")}`)
    .default("waiting")
    .describe(
      "`waiting`: what concerns the company and is not decided; `decided`; or `all`, as `GET /update` lists it",
    ),
  ...others,
  concerns: concerns.describe("Of the view `all`: `yes` is what concerns the company, `no` what does not"),
  ...afterSchema.shape,
});
export type TriageFilterInput = z.infer<typeof triageFilterSchema>;

export const triageCountsSchema = z.object({
  waiting: z.number().describe("Changes that wait for the company's decision"),
  overdue: z.number().describe("Of those that wait: they wait for longer than the company wishes"),
  decided: z.number().describe("Changes that it has decided"),
});
export type TriageCounts = z.infer<typeof triageCountsSchema>;

const figureSchema = z.object({
  judged: z
    .number()
    .describe(
      "Changes that were meant for a company and are decided, one for each company; not what only came because it was asked for",
    ),
  rightlyTold: z.number().describe("Of those: they apply, or are good to know"),
  wronglyTold: z.number().describe("Of those: they do not apply"),
  missed: z
    .number()
    .describe("Changes that were not meant for a company by what was read of them, and that it says apply to it"),
  precision: z.number().nullable().describe("Rightly told of those judged, 0 to 1; null where nothing was judged"),
});

/** How well a source's changes reach those whom they bind, as companies have judged; numbers over all of them. */
export const sourceFigureSchema = figureSchema.extend({
  source: z.string(),
  companies: z.number().describe("Companies that judged"),
  byAudience: z
    .array(
      figureSchema.extend({
        scope: z.enum(audienceScopes).nullable().describe("For whom the changes are; null: revisions of the library"),
      }),
    )
    .describe("The same by for whom the changes were read to be"),
});
export type SourceFigure = z.infer<typeof sourceFigureSchema>;

const days = (which: string) =>
  z
    .int()
    .min(1, "At least one working day")
    .max(30, "At most 30 working days")
    .nullable()
    .describe(`After how many working days the managers hear of ${which} that waits; null: never`);
export const triageSettingsSchema = z.object({ highDays: days("a High update"), otherDays: days("any other") });
export type TriageSettings = z.infer<typeof triageSettingsSchema>;
