import { z } from "zod";
import { isDay, yearOf } from "#shared/calendar.ts";
import { feasts } from "./vocabulary.ts";

const day = z.string().max(10).refine(isDay, "must be a day, YYYY-MM-DD");
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens")
  .max(60);
const year = z.int().min(2000).max(2199);
// A feast has two days; a weekend between them and one day more make no longer list.
const days = z.array(day).max(5);
const states = ["expected", "declared"] as const;

/** One entry of data/holidays.yaml, or one that the operator has laid over it. */
export const holidaySchema = z
  .strictObject({
    year,
    feast: slug.describe("eid-al-fitr, eid-al-adha, mawlid, or a name for what was declared for this year alone"),
    name: z.string().min(2).max(100),
    state: z.enum(states),
    days: days.describe("Empty: it is none this year"),
    source: z.string().min(2).max(500).describe("Where it was read"),
    confirmedBy: z.string().min(2).max(100).nullable().describe("Who compared it with the ministry's own statement"),
  })
  .refine((one) => one.days.every((each) => yearOf(each) === one.year), "has a day of another year")
  .refine((one) => new Set(one.days).size === one.days.length, "has a day twice");
export type Holiday = z.infer<typeof holidaySchema>;

/** All of data/holidays.yaml: no year without all feasts, no feast twice. */
export const holidaysSchema = z.array(holidaySchema).superRefine((list, context) => {
  const keys = list.map((one) => `${one.year} ${one.feast}`);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice) context.addIssue({ code: "custom", message: `${twice} stands there twice` });
  for (const known of new Set(list.map((one) => one.year)))
    for (const feast of feasts.filter((each) => !keys.includes(`${known} ${each}`)))
      context.addIssue({ code: "custom", message: `${known} has no ${feast}` });
});

/** A day that is no working day, as the calendar of a year lists it. */
export const freeDaySchema = z.object({
  day: z.string().describe("YYYY-MM-DD"),
  name: z.string(),
  feast: z.string().nullable().describe("By which it is declared anew; null for what is the same each year"),
  state: z
    .enum(["fixed", ...states])
    .describe("fixed: by law and, of Easter, by the calendar; expected: not declared yet"),
  source: z.string().nullable(),
  confirmedBy: z.string().nullable(),
});
export type FreeDay = z.infer<typeof freeDaySchema>;

export const freeDaysInput = z.object({
  year: z.coerce.number().int().min(2000).max(2199).describe("The year; this one where it is left out").optional(),
});

export const declareInput = z.object({
  year: z.coerce.number().int().min(2000).max(2199).describe("In which the feast falls"),
  feast: slug.describe(
    "eid-al-fitr, eid-al-adha, mawlid, or a name of your own for a day that was declared for this year alone",
  ),
  name: z.string().min(2).max(100).describe("What people call it; needed for a name of your own").optional(),
  state: z.enum(states).default("declared"),
  days: days.describe("The days that are free, YYYY-MM-DD; none: it is no holiday this year"),
  source: z.string().min(2).max(500).describe("Where the declaration was read"),
  confirmedBy: z.string().min(2).max(100).describe("Who compared it with the ministry's own statement"),
});
export type DeclareInput = z.infer<typeof declareInput>;
