import { z } from "zod";
import { boundedDayWords, isBoundedDay, isDay } from "#shared/calendar.ts";
import { historySchema } from "../comment/schema.ts";
import { scheduleTypes } from "../catalogue/rules/schedule.ts";
import { filingStates, filingViews } from "./vocabulary.ts";

const day = z
  .string()
  .max(10)
  .refine((text) => isDay(text) && isBoundedDay(text), `must be ${boundedDayWords}, YYYY-MM-DD`);

const holidayUsed = z.object({
  day: z.string(),
  name: z.string(),
  isDeclared: z.boolean().describe("False: it is only expected, and may make the day earlier, never later"),
});
export const basisSchema = z.object({
  rule: z.string().describe("The rule in the library's words"),
  schedule: z
    .enum(scheduleTypes)
    .nullable()
    .describe(
      "How its days are set, by the type of the rule's schedule: daily, monthly, phased; null where it is not known any more",
    ),
  from: z
    .string()
    .nullable()
    .describe("The day from which the rule counts or rolls; null where the rule is not known any more"),
  holidays: z.array(holidayUsed).describe("The public holidays between that day and the due day"),
  note: z.string().nullable().describe("What the day assumes, and whether a holiday may yet move it"),
  moved: z.object({ from: z.string(), reason: z.string() }).nullable().describe("Set for another day by your company"),
  event: z
    .object({
      eventId: z.string(),
      kind: z.string(),
      label: z.string().describe("What happened, for people"),
      occurredAt: z.string(),
    })
    .nullable()
    .describe("What started its clock"),
});

/** One time at which a duty is to be done, and how it stands. */
export const occurrenceSchema = z.object({
  _id: z.string(),
  dutyId: z.string().describe("The duty in the company's register, for example ng-ndpa-2023.r5"),
  regulationId: z.string().describe("Empty where it is a duty of the company's own"),
  regulationTitle: z.string().describe("Or what the company calls its own duty"),
  regulator: z.string().describe("Short code, for example CBN; empty where a duty of the company's own has none"),
  requirementId: z
    .string()
    .describe("The requirement in the library, for example ng-ndpa-2023#r5; of a duty of the company's own its id"),
  text: z.string().describe("What is to be done"),
  period: z.string().describe("What it is for: 2026-03, 2026-Q1, 2026-H1, 2026, a day, `once`, or its event"),
  dueAt: z
    .string()
    .describe("The instant by which it is due, ISO 8601 UTC: the rule's hour, or the end of the day in Lagos"),
  dueDay: z.string().describe("Its day in Lagos, YYYY-MM-DD"),
  state: z.enum(filingStates),
  isOverdue: z.boolean().describe("Neither filed nor waived, due since the company signed up, and past"),
  isSure: z.boolean().describe("It binds; false: it may bind, and a question of the profile is open"),
  filedAt: z.string().nullable(),
  reference: z.string().nullable().describe("The regulator's number of what was filed"),
  receiptId: z.string().nullable().describe("The receipt is at /receipts/{receiptId}"),
  receiptName: z.string().nullable(),
  receiptSha256: z.string().nullable(),
  reason: z.string().nullable().describe("Why it was waived"),
  basis: basisSchema,
});
export type Occurrence = z.infer<typeof occurrenceSchema>;
/** The same whole, with what was done to it. */
export const occurrenceDetailSchema = occurrenceSchema.extend({
  history: z.array(historySchema).describe("What was done to it, when and by whom, the newest first"),
});
export type OccurrenceDetail = z.infer<typeof occurrenceDetailSchema>;

export const rangeInput = z.object({
  from: day.describe("The first day, in Lagos; today where it is left out").optional(),
  to: day.describe("The last day; 92 days later where it is left out, at most 732").optional(),
});
export type Range = z.infer<typeof rangeInput>;
export const listInput = rangeInput.extend({
  view: z
    .enum(filingViews, `The view must be one of: ${filingViews.join(", ")}`)
    .describe(
      "open: neither filed nor waived; late: what is overdue; running: the clocks that events have started and nobody has answered yet",
    )
    .optional(),
  regulator: z.string().min(1).max(60).describe("Only of this regulator, by its short code").optional(),
  dutyId: z.string().min(1).max(300).describe("Only of this duty of the company's register").optional(),
  state: z
    .enum(filingStates, `The state must be one of: ${filingStates.join(", ")}`)
    .describe("Only what is in this state")
    .optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .describe("At most so many, the earliest; all where it is left out")
    .optional(),
});
export type ListInput = z.infer<typeof listInput>;

export const occurrenceId = z.object({
  id: z.string().min(1).max(300).describe("The occurrence's `_id`"),
});
const reason = z.string().trim().min(3).max(1000);
export const fileInput = occurrenceId.extend({
  reference: z.string().trim().min(1).max(200).describe("The regulator's number of it, or how it can be found there"),
  filedAt: z.iso.datetime({ offset: true }).describe("When it was filed; now where it is left out").optional(),
  name: z.string().max(200).optional().describe("File name of the receipt, for people"),
});
export const reasonInput = occurrenceId.extend({ reason: reason.describe("Why") });
export const moveInput = reasonInput.extend({ dueDay: day.describe("The day that the regulator allows instead") });

export const onTimeSchema = z.object({
  regulator: z.string(),
  due: z.int().describe("Of the period, with what is due in it still"),
  onTime: z.int(),
  late: z.int(),
  overdue: z.int(),
  waived: z.int(),
  rate: z.number().nullable().describe("On time, of those filed or overdue: 0 to 1; null where there is none"),
});
export type OnTime = z.infer<typeof onTimeSchema>;

export const eventInput = z.object({
  requirementId: z
    .string()
    .min(3)
    .max(300)
    .describe("The one requirement whose clock it starts, for example ng-ndpa-2023#r5")
    .optional(),
  kind: z
    .string()
    .min(2)
    .max(100)
    .describe("Or what happened, for all requirements that it starts: GET /event/{companyId} lists them")
    .optional(),
  occurredAt: z.iso
    .datetime({ offset: true })
    .describe("When it happened, or will; for what is due before it, when it is planned"),
  note: z.string().trim().max(1000).optional(),
});
export type EventInput = z.infer<typeof eventInput>;

export const eventSchema = z.object({
  eventId: z.string(),
  kind: z.string(),
  requirementId: z.string().nullable().describe("Where it starts the clock of one requirement alone"),
  occurredAt: z.string(),
  note: z.string().nullable(),
  createdAt: z.string(),
});
export type KeptEvent = z.infer<typeof eventSchema>;
export const startedSchema = z.object({ event: eventSchema, occurrences: z.array(occurrenceSchema) });
export const eventsSchema = z.object({
  kinds: z
    .array(
      z.object({
        kind: z.string(),
        label: z.string().describe("What happened, and who is told of it, for people"),
        requirements: z.array(
          z.object({
            requirementId: z.string(),
            regulator: z.string().describe("Short code; empty where a duty of the company's own has none"),
            text: z.string(),
            rule: z.string(),
          }),
        ),
      }),
    )
    .describe("What can happen to this company that starts a clock"),
  events: z.array(eventSchema).describe("What has, the newest first"),
});
export type Events = z.infer<typeof eventsSchema>;
