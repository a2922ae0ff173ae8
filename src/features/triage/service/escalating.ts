import { setImmediate } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import { addDays, type Day } from "#shared/calendar.ts";
import { lagosDay, lagosHour, startOfLagosDay } from "#shared/lagos.ts";
import type { IsOff } from "../../catalogue/rules/working-days.ts";
import type { HolidayService } from "../../holiday/service.ts";
import type { WatchService } from "../../watch/service.ts";
import { waitingEvent, waitsUntil, type TooLong } from "../rules/waiting.ts";
import type { TriageSettings } from "../schema.ts";
import { inboxesOf, type Inbox, type StandingsDeps } from "./standings.ts";

export type EscalatingDeps = StandingsDeps & {
  watch: Pick<WatchService, "listConcerningEach" | "publishedAmong">;
  holidays: Pick<HolidayService, "calendar">;
  clock: Clock;
};

// What comes at night is one among many in the morning.
const fromHour = 6;
const pageSize = 100;
// 30 working days are some 45, with holidays; of what should have been decided longer ago nobody is told any more: no heap comes
// with the first look, nor with the first days that a company sets.
const backDays = 75;
const toldWithinDays = 14;
// Longer than a clock is ever ahead: what it was then told of is not forgotten.
const keptDays = 400;

/** Managers hear of what waits too long for a decision: once of each update, of all at once. */
export function escalating({ stored, companies, narrowing, watch, holidays, clock }: EscalatingDeps) {
  let looked = "";

  /** Tells the managers of one company. Answers of how many updates. */
  async function tellCompany(companyId: string, { waits, signedUpAt }: Inbox, { today, isDeclared }: { today: Day; isDeclared: IsOff }): Promise<number> {
    const settings = await stored.settingsOf(companyId);
    const found = waits.flatMap(({ id, riskLevel, publishedAt }) => {
      const until = waitsUntil({ riskLevel, publishedAt: publishedAt ?? "" }, signedUpAt, settings, isDeclared);
      return until !== null && until < today && until >= addDays(today, -toldWithinDays) ? [{ id, riskLevel, until }] : [];
    });
    if (found.length === 0) return 0;
    const told = await stored.listTold(companyId);
    const fresh = found.filter(({ id }) => !told.has(id));
    const titles = await watch.publishedAmong(fresh.map(({ id }) => id));
    const tooLong = fresh
      .flatMap((one): TooLong[] => (titles.has(one.id) ? [{ ...one, title: titles.get(one.id)!.title }] : []))
      .toSorted((a, b) => a.until.localeCompare(b.until) || a.id.localeCompare(b.id));
    if (tooLong.length === 0) return 0;
    const event = waitingEvent(companyId, tooLong);
    const isTold = await stored.tellWaiting(companyId, { changeIds: tooLong.map(({ id }) => id), event, at: instant(clock) });
    return isTold ? tooLong.length : 0;
  } // prettier-ignore

  return {
    /** After how many working days the managers of a company hear of what waits. */
    settings: (companyId: string): Promise<TriageSettings> => stored.settingsOf(companyId),

    async changeSettings(companyId: string, settings: TriageSettings): Promise<TriageSettings> {
      await stored.saveSettings(companyId, settings, instant(clock));
      return settings;
    },

    /** Once a day, from six in the morning on, in Lagos. Answers of how many updates managers were told. */
    async escalate(until: AbortSignal = new AbortController().signal): Promise<number> {
      const now = clock.now();
      const today = lagosDay(now);
      if (looked === today || lagosHour(now) < fromHour) return 0;
      await stored.forgetTold(startOfLagosDay(addDays(today, -keptDays)));
      const { isDeclared } = await holidays.calendar();
      const publishedAfter = startOfLagosDay(addDays(today, -backDays));
      let count = 0;
      for (let after = ""; ;) {
        const page = await stored.listCompanies({ after, limit: pageSize });
        for (const [companyId, inbox] of await inboxesOf(
          { stored, companies, narrowing, watch },
          page,
          publishedAfter,
        )) {
          if (until.aborted) return count;
          if (inbox.waits.length > 0) count += await tellCompany(companyId, inbox, { today, isDeclared });
          await setImmediate();
        }
        if (page.length < pageSize) break;
        after = page.at(-1)!;
      }
      looked = today;
      return count;
    },
  };
}
