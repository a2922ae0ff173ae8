import { z } from "zod";
import { boundedDayWords, isBoundedDay } from "#shared/calendar.ts";
import { licenceCategories } from "../../company/vocabulary.ts";

const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");
const day = z.iso.date().refine(isBoundedDay, `must be ${boundedDayWords}`);
const upTo = (most: number) => z.int().min(1).max(most);
const roll = z.enum(["previous-working-day", "next-working-day"]).nullable();
const clockTime = z
  .string()
  .max(5)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time, HH:MM");
const weekday = z.enum(["monday", "tuesday", "wednesday", "thursday", "friday"]);
const mostYears = 100;
/** Of what a schedule names outright. */
const mostDates = 60;
const span = {
  seconds: upTo(86_400).optional(),
  minutes: upTo(10_000).optional(),
  hours: upTo(10_000).optional(),
  days: upTo(366 * 10).optional(),
  workingDays: upTo(250 * 10).optional(),
  months: upTo(12 * mostYears).optional(),
  years: upTo(mostYears).optional(),
};

/** When a duty falls due, where that can be computed at all; deadline.ts reads it. */
export const scheduleSchema = z.union([
  z.strictObject({
    type: z.literal("daily"),
    time: clockTime.optional(),
    of: z.literal("next-working-day").optional(),
  }),
  z.strictObject({ type: z.literal("monthly"), day: z.int().min(1).max(31), roll }),
  z.strictObject({ type: z.literal("monthly"), workingDay: upTo(23) }),
  z.strictObject({ type: z.literal("quarterly"), offsetDays: upTo(366), roll: roll.optional() }),
  z.strictObject({ type: z.literal("quarterly"), offsetWorkingDays: upTo(250) }),
  z.strictObject({ type: z.literal("semi-annual"), offsetDays: upTo(366), roll: roll.optional() }),
  z.strictObject({
    type: z.literal("semi-annual"),
    dates: z
      .array(z.strictObject({ month: z.int().min(1).max(12), nth: upTo(5), weekday }))
      .min(2)
      .max(mostDates),
  }),
  z.strictObject({ type: z.literal("annual"), month: z.int().min(1).max(12), day: z.int().min(1).max(31), roll }),
  z.strictObject({
    type: z.literal("annual"),
    after: z.enum(["financial-year-end", "agm"]),
    days: upTo(366 * 2).optional(),
    months: upTo(24).optional(),
  }),
  z.strictObject({
    type: z.literal("once"),
    date: day,
    categories: z.array(z.enum(licenceCategories)).max(licenceCategories.length).optional(),
  }),
  z.strictObject({
    type: z.literal("phased"),
    dates: z
      .array(z.strictObject({ date: day, target: z.string().min(1).max(300) }))
      .min(2)
      .max(mostDates),
  }),
  z.strictObject({ type: z.literal("within"), of: slug, ...span }),
  z.strictObject({ type: z.literal("before"), of: slug, ...span }),
  z.strictObject({
    type: z.literal("every"),
    from: slug,
    months: upTo(12 * mostYears).optional(),
    years: upTo(mostYears).optional(),
  }),
  z.strictObject({ type: z.literal("retain"), years: upTo(mostYears), from: slug }),
]);
export const scheduleTypes = [...new Set(scheduleSchema.options.map(({ shape }) => shape.type.value))];
