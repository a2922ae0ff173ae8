import { z } from "zod";
import { boundedDayWords, isBoundedDay } from "#shared/calendar.ts";
import { openQuestionSchema } from "../applicability/schema.ts";
import { basisSchema } from "../catalogue/rules/requirement.ts";
import { changeSchema, regulationSchema } from "../catalogue/schema.ts";
import { riskLevels } from "../catalogue/vocabulary.ts";
import { addCommentFields, commentSchema, historySchema } from "../comment/schema.ts";
import { askedDeadline } from "./schema/deadline.ts";
import {
  dutyOrders,
  dutyOrigins,
  dutyStates,
  dutyViews,
  mostDatedDuties,
  mostDutiesAtOnce,
  ownOrigins,
} from "./vocabulary.ts";

export const messages = {
  changed: "Duty changed",
  manyChanged: "Duties changed",
  added: "Duty added",
  confirmed: "Confirmed: it does not apply",
  settingsChanged: "Settings of the duties changed",
  unknown: "There is no such duty",
  unknownPerson: "There is no such person in this company",
  unablePerson: "Only people whose role may work on duties can be owner or reviewer of one",
  unknownUnit: "There is no such unit",
  reasonNeeded: "Please say why it does not apply",
  reasonOnly: "A reason goes with “Does not apply” alone",
  closed: "This duty no longer binds the company: it can only be read",
  notOwn:
    "What a requirement of the library says is the library's: only a duty of the company's own is worded and dated here",
  onlyWork:
    "Your role works on what is assigned: owner, unit, reviewer and weight are set by whoever manages the duties",
  onlyOwn: "Your role works on what is assigned to you or your unit",
  nothingToConfirm: "Nothing waits to be confirmed here",
  secondPerson: "A second person confirms it: not the one who said so",
  quoteNeeded: "A sentence of a document comes with its quote and the document's id",
  quoteAlone: "A quote and a document go with a sentence of a document alone",
  quoteElsewhere: "These words do not stand in that document",
  tooMany: "There is no room for more duties of your own",
  tooManyDated: `At most ${mostDatedDuties} duties of your own have a deadline: take the deadline from another first`,
  twice: "Name each duty once",
  undone: "Taken back: the duties are as they were",
  unknownUndo: "There is nothing to take back: it was done before, or is more than a day old",
  taken: "The duties that nobody had are yours",
  noPerson: "A token of the company answers for no duty: a person does",
  viewKept: "View kept",
  viewRemoved: "View removed",
  unknownView: "There is no such view",
  onlyShare: "Views for all are kept by whoever manages the duties",
  tooManyViews: "There is no room for more views: remove one first",
  textMoved: "Its text is another than the one you read. Nothing was changed: look again",
} as const;

// In paths a # has to be written %23: whoever has a requirement's key finds its duty by it, too.
const dutyId = z
  .string()
  .min(1)
  .max(220)
  .overwrite((id) => id.replace("#", "."))
  .describe("The duty's `_id`; of one of the library its `requirementId` does as well");
const state = z.enum(dutyStates, `The state must be one of: ${dutyStates.join(", ")}`);
const version = z.int().min(0).describe("The `version` that was read; refused with 409 when it is another by now");
const day = (words: string) =>
  z.iso.date(`${words} must be written YYYY-MM-DD`).refine(isBoundedDay, `${words} must be ${boundedDayWords}`);
const words = (most: number, name: string) =>
  z
    .string()
    .trim()
    .max(most, `${name} may have ${most.toLocaleString("en")} characters`);
const optionalWords = (most: number, name: string) =>
  words(most, name)
    .transform((value) => value || null)
    .nullable()
    .optional();
const person = z.string().min(1).max(100).nullable().optional();
const weight = z
  .enum(riskLevels, `The weight must be one of: ${riskLevels.join(", ")}`)
  .nullable()
  .optional();

/** A duty as a list has it. */
export const dutySchema = z.object({
  _id: z.string().describe("Of the library `<regulationId>.<requirement>`, else an id of its own"),
  origin: z.enum(dutyOrigins).describe("library: a requirement of a regulation; else what the company has set down itself"),
  regulationId: z.string().nullable(),
  requirementId: z.string().nullable().describe("As the library keys it, for example ng-ndpa-2023#r5"),
  regulator: z.string().nullable(),
  title: z.string().describe("Short title of the regulation, or what the company calls it"),
  text: z.string(),
  state: z.enum(dutyStates),
  reason: z.string().nullable().describe("Why it does not apply"),
  owner: z.string().nullable().describe("Who answers for it, by user id"),
  unit: z.string().nullable().describe("The unit's id"),
  reviewer: z.string().nullable().describe("Who reviews it, by user id"),
  nextDueAt: z.string().nullable().describe("When it is due next, of what is neither filed nor waived from today on, ISO 8601 UTC; null where no date can be computed"),
  nextDueOn: z.string().nullable().describe("That day in Lagos, YYYY-MM-DD"),
  nextReviewOn: z.string().nullable(),
  weight: z.enum(riskLevels).nullable().describe("As the company weighs it, else as the library does"),
  textChanged: z.boolean().describe("It says something else than when its state was given: to be looked at again"),
  applies: z.enum(["applies", "may"]).describe("may: a question is open that settles whether it binds"),
  reasons: z.array(z.string()).describe("Why it binds the company"),
  awaitsConfirmation: z.boolean().describe("A second person has yet to confirm that it does not apply"),
  closedBecause: z.string().nullable().describe("Why it binds no longer; null while it does"),
  version: z.number().describe("Grows with every change; 0 while nobody has touched it"),
}); // prettier-ignore
export type Duty = z.infer<typeof dutySchema>;

export const dutyFacetsSchema = z.object({
  state: z.record(z.string(), z.number()),
  regulator: z.record(z.string(), z.number()),
  owner: z.record(z.string(), z.number()).describe("By user id; `none` for those without"),
  unit: z.record(z.string(), z.number()).describe("By the unit's id; `none` for those without"),
});
export type DutyFacets = z.infer<typeof dutyFacetsSchema>;

const filterText = (about: string) => z.string().max(220).describe(about).optional();
export const dutyFilterSchema = z.object({
  regulator: filterText("Short code of a regulator"),
  regulationId: filterText("A regulation, by its id"),
  state: filterText(`State: ${dutyStates.join(", ")}`),
  owner: filterText("User id of the owner, or none"),
  unit: filterText("Id of the unit, or none"),
  due: filterText("Due on or before this day, YYYY-MM-DD; or none: no date can be computed"),
  search: filterText("Words of the text, the regulation's title or its key"),
  textChanged: filterText("yes: only what says something else than when its state was given; no: the others"),
  view: filterText(`Which: ${dutyViews.join(", ")}; open, those that bind, unless said otherwise`),
  order: filterText(`Sorted by: ${dutyOrders.join(", ")}; weight unless said otherwise`),
});
export type DutyFilterInput = z.infer<typeof dutyFilterSchema>;

/** How far a company is with the duties of each regulation. */
export const dutyCountsSchema = z.record(
  z.string(),
  z.object({
    total: z.number(),
    inPlace: z.number().describe("In place, and for the text as it is now"),
    notLookedAt: z.number(),
    textChanged: z.number(),
  }),
);
export type DutyCounts = z.infer<typeof dutyCountsSchema>;

/** One duty whole. */
export const dutyDetailSchema = dutySchema.extend({
  regulationTitle: z.string().nullable(),
  provision: z.string().nullable(),
  basis: basisSchema.nullable().describe("How the library knows of it; null for the company's own"),
  quote: z.string().nullable().describe("The words that lay it down, verbatim, where they are known"),
  page: z.number().nullable(),
  documentId: z.string().nullable().describe("Of which document the quote is, where the company adopted it"),
  figures: z.array(z.string()).describe("Its numbers for this company, in words"),
  deadline: z
    .object({
      rule: z.string(),
      recurrence: z.string(),
      details: z.string().nullable(),
      dueNote: z.string().nullable(),
    })
    .nullable(),
  riskLevel: z.enum(riskLevels).nullable().describe("Of the regulation, for this company"),
  penalty: z.string().nullable(),
  officialUrl: z.string().nullable(),
  sources: regulationSchema.shape.sources,
  questions: z.array(openQuestionSchema).describe("What would settle whether it binds, where that is open"),
  how: z.string().nullable().describe("How it is met"),
  stateBy: z.string().nullable().describe("Who gave the state, by user id"),
  stateAt: z.string().nullable().describe("When, ISO 8601 UTC; null: no state was ever given"),
  confirmedBy: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  difference: z.array(changeSchema).describe("What it says otherwise than when its state was given"),
  history: z.array(historySchema).describe("What was done to it, the newest first, as the activity log has it"),
  comments: z.array(commentSchema).describe("The oldest first"),
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable().describe("Who touched it last, by user id"),
});
export type DutyDetail = z.infer<typeof dutyDetailSchema>;

/** What is worked on. */
const work = {
  state: state.optional().describe("Given for the text as it is now; given again it says that it was looked at again"),
  reason: optionalWords(1000, "A reason").describe("Why it does not apply"),
  how: optionalWords(4000, "How it is met").describe("How it is met"),
  nextReviewOn: day("The next review").nullable().optional().describe("A day in Lagos, YYYY-MM-DD"),
};
/** What is managed. */
const management = {
  owner: person.describe("Who answers for it, by user id; null: nobody"),
  unit: person.describe("The unit's id; null: none"),
  reviewer: person.describe("Who reviews it, by user id; null: nobody"),
  weight: weight.describe("As the company weighs it; null: as the library does"),
};
const ownTitle = words(200, "A title").min(2, "Please say what it is called");
const ownText = words(4000, "A duty").min(10, "Please say what is to be done, in at least 10 characters");

export const changesSchema = z.object({ ...work, ...management });
export const changeDutySchema = changesSchema.extend({
  id: dutyId,
  version,
  seenText: z.string().max(5000).optional().describe("The `text` that was read; refused with 409 when it is another by now"),
  title: ownTitle.optional().describe("Of a duty of the company's own: what it is called"),
  text: ownText.optional().describe("Of a duty of the company's own: what it says"),
  deadline: askedDeadline,
}); // prettier-ignore
export type ChangeDuty = z.infer<typeof changeDutySchema>;
export const changeManySchema = z.object({
  duties: z
    .array(z.object({ id: dutyId, version }))
    .min(1, "Name at least one duty")
    .max(mostDutiesAtOnce, `At most ${mostDutiesAtOnce} duties are changed at once`),
  changes: changesSchema,
});
export type ChangeMany = z.infer<typeof changeManySchema>;
export const undoSchema = z.object({
  undoId: z.string().min(1).max(100).describe("As the change of many answered it"),
});
export const takeSchema = z.object({
  ids: z.array(dutyId).min(1, "Name at least one duty").max(mostDutiesAtOnce, `At most ${mostDutiesAtOnce} duties are taken at once`),
}); // prettier-ignore
export const takenSchema = z.object({
  taken: z.number().describe("How many are yours from now on"),
  held: z.number().describe("How many somebody answers for already"),
  unknown: z.number().describe("How many bind the company no longer, or not at all"),
});
export type Taken = z.infer<typeof takenSchema>;

export const addDutySchema = z.object({
  origin: z.enum(ownOrigins, `The origin must be one of: ${ownOrigins.join(", ")}`).describe("Where it comes from"),
  title: ownTitle.describe("What it is called, for example the licence or the policy"),
  text: ownText.describe("What is to be done"),
  regulator: words(40, "A regulator").min(2).nullable().optional().describe("Short code of the regulator, where it has one"),
  quote: words(4000, "A quote").min(10, "A quote has at least 10 characters").optional().describe("Of a sentence of a document: its words, verbatim"),
  documentId: z.string().min(1).max(100).optional().describe("Of a sentence of a document: which document"),
  deadline: askedDeadline,
  ...management,
}); // prettier-ignore
export type AddDuty = z.infer<typeof addDutySchema>;

export const confirmDutySchema = z.object({ id: dutyId, version });
export const addCommentSchema = z.object({ id: dutyId, ...addCommentFields });
export const dutySettingsSchema = z.object({
  isConfirmed: z.literal([true, false]).describe("A second person confirms that a High duty does not apply"),
});
export type DutySettings = z.infer<typeof dutySettingsSchema>;
export const oneDutySchema = z.object({ id: dutyId });
