import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { yearOf } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import { sha256 } from "#platform/sha256.ts";
import type { Calendar } from "../catalogue/rules/working-days.ts";
import type { KnownCalendar } from "../catalogue/service.ts";
import type { HolidayRepository, UntoldHoliday } from "./repository.ts";
import { calendarOf, freeDaysOf, laidOver } from "./rules.ts";
import { holidaySchema, type DeclareInput, type FreeDay, type Holiday } from "./schema.ts";
import { feastLabels } from "./vocabulary.ts";

export type HolidayDeps = { stored: HolidayRepository; shipped: readonly Holiday[]; clock: Clock };
export type HolidayService = ReturnType<typeof holidayService>;

export function holidayService({ stored, shipped, clock }: HolidayDeps) {
  const all = async () => laidOver(shipped, (await stored.list()).map(asHoliday));

  let made: KnownCalendar | undefined;

  /** Which days are free, as far as is known now; made anew only where a declaration is another. */
  async function known(): Promise<KnownCalendar> {
    const declared = await stored.list();
    const version = sha256(canonicalJson(declared)).slice(0, 12);
    if (made?.version !== version) made = { version, calendar: calendarOf(laidOver(shipped, declared.map(asHoliday))) };
    return made;
  }

  return {
    known,

    /** Which days are free, as far as is known now. */
    calendar: async (): Promise<Calendar> => (await known()).calendar,

    /** Every holiday of a year, this one unless said. */
    async list(year: number | undefined): Promise<FreeDay[]> {
      return freeDaysOf(year ?? yearOf(lagosDay(clock.now())), await all());
    },

    /**
     * Declares on which days a feast is, or that it is none this year; what is due and not yet filed moves by it.
     * @throws AppError `invalid_input`
     */
    async declare(input: DeclareInput): Promise<FreeDay[]> {
      const name = input.name ?? (feastLabels as Record<string, string>)[input.feast];
      if (name === undefined) throw new AppError("invalid_input", "Say by `name` what the holiday is called");
      const holiday = { ...input, name, days: input.days.toSorted() };
      const parsed = holidaySchema.safeParse(holiday);
      if (!parsed.success) throw new AppError("invalid_input", `The holiday ${parsed.error.issues[0]!.message}`);
      const before = (await all()).find(({ year, feast }) => year === input.year && feast === input.feast) ?? null;
      await stored.declare({ ...holiday, changedAt: instant(clock) }, before);
      return freeDaysOf(input.year, await all());
    },

    /** Declarations whose companies are still to be told, each with the calendar before and after it. */
    async listUntold(): Promise<{ holiday: UntoldHoliday; before: Calendar; after: Calendar }[]> {
      const untold = await stored.listUntold();
      if (untold.length === 0) return [];
      const now = await all();
      return untold.map((holiday) => {
        const others = now.filter(({ year, feast }) => year !== holiday.year || feast !== holiday.feast);
        const before = calendarOf(holiday.before ? [...others, holiday.before] : others);
        return { holiday, before, after: calendarOf(now) };
      });
    },
  };
}

function asHoliday({ year, feast, name, state, days, source, confirmedBy }: Holiday): Holiday {
  return { year, feast, name, state, days, source, confirmedBy };
}
