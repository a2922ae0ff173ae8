import { z } from "zod";
import { licenceCategories } from "../../company/vocabulary.ts";

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");
const day = z.iso.date();
const count = z.int().min(1);
const roll = z.enum(["previous-working-day", "next-working-day"]).nullable();
const clockTime = z.string().regex(/^\d{2}:\d{2}$/);
const weekday = z.enum(["monday", "tuesday", "wednesday", "thursday", "friday"]);
const span = {
  seconds: count.optional(),
  minutes: count.optional(),
  hours: count.optional(),
  days: count.optional(),
  workingDays: count.optional(),
  months: count.optional(),
  years: count.optional(),
};

/** When a duty falls due, where that can be computed at all; deadline.ts reads it. */
export const scheduleSchema = z.union([
  z.strictObject({
    type: z.literal("daily"),
    time: clockTime.optional(),
    of: z.literal("next-working-day").optional(),
  }),
  z.strictObject({ type: z.literal("monthly"), day: z.int().min(1).max(31), roll }),
  z.strictObject({ type: z.literal("monthly"), workingDay: count }),
  z.strictObject({ type: z.literal("quarterly"), offsetDays: count }),
  z.strictObject({ type: z.literal("quarterly"), offsetWorkingDays: count }),
  z.strictObject({ type: z.literal("semi-annual"), offsetDays: count }),
  z.strictObject({
    type: z.literal("semi-annual"),
    dates: z.array(z.strictObject({ month: z.int().min(1).max(12), nth: count, weekday })).min(2),
  }),
  z.strictObject({ type: z.literal("annual"), month: z.int().min(1).max(12), day: z.int().min(1).max(31), roll }),
  z.strictObject({
    type: z.literal("annual"),
    after: z.enum(["financial-year-end", "agm"]),
    days: count.optional(),
    months: count.optional(),
  }),
  z.strictObject({ type: z.literal("once"), date: day, categories: z.array(z.enum(licenceCategories)).optional() }),
  z.strictObject({
    type: z.literal("phased"),
    dates: z.array(z.strictObject({ date: day, target: z.string().min(1) })).min(2),
  }),
  z.strictObject({ type: z.literal("within"), of: slug, ...span }),
  z.strictObject({ type: z.literal("before"), of: slug, ...span }),
  z.strictObject({ type: z.literal("every"), from: slug, months: count.optional(), years: count.optional() }),
  z.strictObject({ type: z.literal("retain"), years: count, from: slug }),
]);
