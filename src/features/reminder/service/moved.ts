import { setImmediate } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import { addDays, type Day } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { ApplicabilityService } from "../../applicability/service.ts";
import { isBinding } from "../../applicability/vocabulary.ts";
import { isReviewed } from "../../catalogue/rules/origin.ts";
import type { CatalogueService } from "../../catalogue/service.ts";
import { licenceOf } from "../../company/rules.ts";
import type { CompanyService } from "../../company/service.ts";
import { laidOver } from "../../drafting/rules/own-reading.ts";
import type { ReadingService } from "../../drafting/service/readings.ts";
import type { FilingService } from "../../filing/service.ts";
import type { UntoldHoliday } from "../../holiday/repository.ts";
import type { HolidayService } from "../../holiday/service.ts";
import { movedDays, nothingTouched } from "../rules/due.ts";
import { movedText, movesOf, type Declared } from "../rules/moved.ts";
import type { ReminderRepository } from "../repository.ts";

export type MovedDeps = {
  reminders: ReminderRepository;
  catalogue: CatalogueService;
  companies: CompanyService;
  applicability: ApplicabilityService;
  readings: Pick<ReadingService, "ofCompany" | "listDated">;
  filings: Pick<FilingService, "touchedOf">;
  holidays: Pick<HolidayService, "listUntold">;
  clock: Clock;
};

const pageSize = 100;

/** Tells companies that a holiday which was declared, or taken back, has moved what they have to file. */
export function movedTelling({
  reminders,
  catalogue,
  companies,
  applicability,
  readings,
  filings,
  holidays,
  clock,
}: MovedDeps) {
  /** What a company is told of these regulations. */
  async function noticesFor(companyId: string, regulationIds: readonly string[], declared: Declared, today: Day) {
    const profile = await companies.getProfile(companyId);
    const own = await readings.ofCompany(companyId);
    const range = { from: addDays(today, -movedDays), to: addDays(today, 2 * movedDays) };
    const touched = await filings.touchedOf(companyId, range);
    const { byKey } = await catalogue.snapshot();
    const notices = [];
    for (const regulationId of regulationIds.filter((id) => byKey.has(id))) {
      const { instrument: stored, verdict } = await applicability.evaluateOne(regulationId, profile);
      const instrument = laidOver(stored, own);
      if (!isBinding(verdict.result) || !isReviewed(instrument)) continue;
      const { title: regulationTitle, regulator } = instrument;
      for (const move of movesOf(instrument, declared, { today, category: licenceOf(profile), touched })) {
        const message = movedText(declared, move);
        notices.push({
          changeType: "other" as const,
          regulationTitle,
          regulator,
          regulationId,
          changeId: null,
          message,
        });
      }
    }
    return notices;
  }

  /** Answers how many companies were told. */
  async function tellOf(holiday: UntoldHoliday, declared: Declared, until: AbortSignal): Promise<number> {
    const today = lagosDay(clock.now());
    const { instruments } = await catalogue.snapshot();
    const about = { today, category: null, touched: nothingTouched };
    const moved = instruments.filter((one) => isReviewed(one) && movesOf(one, declared, about).length > 0);
    const own = [...(await readings.listDated()).values()].flat().map(({ regulationId }) => regulationId);
    const keys = [...new Set([...moved.map(({ key }) => key), ...own])];
    let held = holiday;
    let count = 0;
    while (!until.aborted) {
      const page =
        keys.length > 0 ? await reminders.listSubscribed(keys, { after: held.toldUpTo, limit: pageSize }) : [];
      for (const { companyId, regulationIds } of page) {
        if (until.aborted) return count;
        const notices = await noticesFor(companyId, regulationIds, declared, today);
        // It was declared anew meanwhile: the next look tells of that.
        if (!(await reminders.tellMoved({ held, companyId, notices, at: instant(clock) }))) return count;
        held = { ...held, toldUpTo: companyId };
        if (notices.length > 0) count += 1;
        await setImmediate();
      }
      if (page.length < pageSize) break;
    }
    if (!until.aborted) await reminders.endMoved(held);
    return count;
  }

  return {
    /** How many due days of the library a declaration moves, before any company's own are looked at. */
    async countMoved({ year, feast }: { year: number; feast: string }): Promise<number> {
      const found = (await holidays.listUntold()).find(
        ({ holiday }) => holiday.year === year && holiday.feast === feast,
      );
      if (!found) return 0;
      const { holiday, before, after } = found;
      const days = [...holiday.days, ...(holiday.before?.days ?? [])];
      const about = { today: lagosDay(clock.now()), category: null, touched: nothingTouched };
      const { instruments } = await catalogue.snapshot();
      const moves = instruments.filter(isReviewed).map((one) => movesOf(one, { days, before, after }, about).length);
      return moves.reduce((sum, moved) => sum + moved, 0);
    },

    /**
     * Tells each company with deadline alerts once what declared holidays have moved for it, in the transaction that notes
     * that it was told. Answers how many were told.
     */
    async tellMoved(until: AbortSignal = new AbortController().signal): Promise<number> {
      let count = 0;
      for (const { holiday, before, after } of await holidays.listUntold()) {
        const days = [...holiday.days, ...(holiday.before?.days ?? [])];
        count += await tellOf(holiday, { name: holiday.name, days, before, after }, until);
      }
      return count;
    },
  };
}
