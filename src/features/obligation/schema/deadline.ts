import { z } from "zod";
import { eventKind } from "../../catalogue/rules/event-terms.ts";
import { scheduleSchema } from "../../catalogue/rules/schedule.ts";

const faulty = `A schedule names its type and its days, as {"type":"monthly","day":10,"roll":"previous-working-day"} does`;
const undated =
  "A duty of your own falls due on days that can be computed: not by an event, and not while something is kept";

const tooOften =
  "A duty of your own falls due once a month at most: for what is done daily, a task that repeats is there";
const twice =
  "Two of its days have one name: dates of a half-year lie in different months, and a date of a phase stands there once";

/** What each of the days that it names outright is called by, as `terms.ts` does: two of one name could not both be filed. */
function namesOf(schedule: z.infer<typeof scheduleSchema>): readonly (string | number)[] {
  if (!("dates" in schedule)) return [];
  return schedule.type === "phased" ? schedule.dates.map(({ date }) => date) : schedule.dates.map(({ month }) => month);
}

/** By when a duty of the company's own is met: as the library has the deadlines of its requirements. */
export const ownDeadlineSchema = z.strictObject({
  rule: z.string().trim().min(2, "Please say in words by when").max(300, "A deadline may have 300 characters").describe("By when, in words"),
  schedule: z
    .union(scheduleSchema.options, faulty)
    .refine((schedule) => schedule.type !== "retain" && eventKind(schedule) === null, undated)
    .refine(({ type }) => type !== "daily", tooOften)
    .refine((schedule) => new Set(namesOf(schedule)).size === namesOf(schedule).length, twice)
    .describe("The days that follow from it: monthly, quarterly, semi-annual, annual, once or phased, as the library writes them"),
}); // prettier-ignore
export type OwnDeadline = z.infer<typeof ownDeadlineSchema>;
/** As it is kept: nothing falls due before the day on which the duty was first given one. */
export type KeptDeadline = OwnDeadline & { since: string };

/** Of what is asked for. */
export const askedDeadline = ownDeadlineSchema.nullable().optional().describe("Of a duty of the company's own: by when it is met, with `rule` in words and `schedule`; null: on no day"); // prettier-ignore
