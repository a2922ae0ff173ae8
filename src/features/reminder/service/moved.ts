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
import { movedEvent, movedText, movesOf, reachOf, type Declared } from "../rules/moved.ts";
import type { ReminderRepository } from "../repository.ts";

export type MovedDeps = {
  reminders: ReminderRepository;
  catalogue: CatalogueService;
  companies: CompanyService;
  applicability: ApplicabilityService;
  readings: Pick<ReadingService, "ofCompany" | "listDated">;
  filings: Pick<FilingService, "touchedOf" | "movedSince">;
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

  /** What whoever answers for its duties is told. */
  async function eventsFor(companyId: string, declared: Declared, { today, id }: { today: Day; id: string }) {
    const people = await reminders.peopleOf(companyId);
    const range = reachOf(declared.days);
    if (people.size === 0 || !range) return [];
    return (await filings.movedSince(companyId, declared.before, range)).flatMap((moved) => {
      const { _id, dutyId, dueDay } = moved.occurrence;
      const theirs = people.get(dutyId);
      if (!theirs || (moved.before < today && dueDay < today)) return [];
      return { id: `${companyId}-${_id}-${id}`, event: movedEvent(declared.name, moved), people: theirs };
    });
  }

  /** The next companies that may be told: with alerts on these regulations, or with people who answer for duties. */
  async function nextAfter(after: string, keys: readonly string[]) {
    const page = { after, limit: pageSize };
    const subscribed = keys.length > 0 ? await reminders.listSubscribed(keys, page) : [];
    const alerts = new Map(subscribed.map(({ companyId, regulationIds }) => [companyId, regulationIds]));
    const ids = new Set([...alerts.keys(), ...(await reminders.listAssigning(page))]);
    return [...ids]
      .toSorted()
      .slice(0, pageSize)
      .map((companyId) => ({ companyId, regulationIds: alerts.get(companyId) ?? [] }));
  }

  /** Answers how many companies were told. */
  async function tellOf(holiday: UntoldHoliday, declared: Declared, until: AbortSignal): Promise<number> {
    const today = lagosDay(clock.now());
    const { instruments } = await catalogue.snapshot();
    const anyone = { today, category: null, touched: nothingTouched };
    const moved = instruments.filter((one) => isReviewed(one) && movesOf(one, declared, anyone).length > 0);
    const own = [...(await readings.listDated()).values()].flat().map(({ regulationId }) => regulationId);
    const keys = [...new Set([...moved.map(({ key }) => key), ...own])];
    const about = { today, id: `${holiday.year}-${holiday.feast}-${holiday.changedAt}` };
    let held = holiday;
    let count = 0;
    while (!until.aborted) {
      const page = await nextAfter(held.toldUpTo, keys);
      for (const { companyId, regulationIds } of page) {
        if (until.aborted) return count;
        const notices = await noticesFor(companyId, regulationIds, declared, today);
        const events = await eventsFor(companyId, declared, about);
        // It was declared anew meanwhile: the next look tells of that.
        if (!(await reminders.tellMoved({ held, companyId, notices, events, at: instant(clock) }))) return count;
        held = { ...held, toldUpTo: companyId };
        if (notices.length + events.length > 0) count += 1;
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
     * Tells each company with deadline alerts, and whoever answers for duties, once what declared holidays have moved, in the
     * transaction that notes that it was told. Answers how many were told.
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
