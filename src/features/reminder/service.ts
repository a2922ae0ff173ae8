import { setImmediate } from "node:timers/promises";
import { instant } from "#platform/clock.ts";
import { lagosDay, lagosHour } from "#shared/lagos.ts";
import { isBinding } from "../applicability/vocabulary.ts";
import { addDays } from "#shared/calendar.ts";
import { isReviewed } from "../catalogue/rules/origin.ts";
import type { Instrument } from "../catalogue/schema.ts";
import { licenceOf } from "../company/rules.ts";
import { laidOver } from "../drafting/rules/own-reading.ts";
import type { SentReminder } from "./repository.ts";
import type { FilingService } from "../filing/service.ts";
import type { HolidayService } from "../holiday/service.ts";
import type { Calendar } from "../catalogue/rules/working-days.ts";
import { dutiesDue, movedDays, nothingTouched, reminderText, type Duty } from "./rules/due.ts";
import { peopleReminding, type PeopleDeps } from "./service/people.ts";
import { movedTelling, type MovedDeps } from "./service/moved.ts";

export type ReminderDeps = MovedDeps &
  PeopleDeps & {
    filings: Pick<FilingService, "movedRegulations">;
    holidays: Pick<HolidayService, "calendar">;
  };
export type ReminderService = ReturnType<typeof reminderService>;

// What comes at night is one among many in the morning.
const fromHour = 6;
// Companies read at once; between two of them other requests get their turn.
const pageSize = 200;
const keptDays = 400;

export function reminderService(deps: ReminderDeps) {
  const { reminders, catalogue, companies, applicability, readings, filings, holidays, clock } = deps;

  /** Whom the day's look has reached, and of which regulations: only who asks for another is looked at again. */
  let looked = { on: "", at: new Map<string, string>() };

  /** Reminds one company of what is due soon of these regulations, where they bind it or may. Answers how often. */
  async function remindCompany(
    companyId: string,
    regulationIds: string[],
    { today, calendar }: { today: string; calendar: Calendar },
  ): Promise<number> {
    const profile = await companies.getProfile(companyId);
    const sent = await reminders.listSent(companyId, today);
    const own = await readings.ofCompany(companyId);
    const touched = await filings.touchedOf(companyId, {
      from: addDays(today, -movedDays),
      to: addDays(today, movedDays),
    });
    const { byKey } = await catalogue.snapshot();
    let count = 0;
    for (const regulationId of regulationIds.filter((id) => byKey.has(id))) {
      const { instrument: stored, verdict } = await applicability.evaluateOne(regulationId, profile);
      const instrument = laidOver(stored, own);
      // A date that nobody has looked at reminds nobody.
      if (!isBinding(verdict.result) || !isReviewed(instrument)) continue;
      const duties = dutiesDue(instrument, today, licenceOf(profile), { calendar, touched });
      for (const duty of duties.filter((each) => !isSent(each, regulationId, sent)))
        if (await remind(companyId, instrument, duty, verdict.result === "may")) count += 1;
    }
    return count;
  }

  async function remind(companyId: string, instrument: Instrument, duty: Duty, isOpen: boolean): Promise<boolean> {
    const { requirementId, dueOn, step } = duty;
    const { key: regulationId, title: regulationTitle, regulator } = instrument;
    const reminder = { companyId, regulationId, requirementId, dueOn, daysBefore: step, sentAt: instant(clock) };
    const message = reminderText(duty, isOpen);
    return reminders.remind(reminder, {
      changeType: "other",
      regulationTitle,
      regulator,
      regulationId,
      changeId: null,
      message,
    });
  }

  /**
   * Reminds every company with deadline alerts of what is due soon; answers how many reminders went out.
   * @throws AggregateError when it failed for some of them; the others have theirs
   */
  async function remindAll(today: string, reached: Map<string, string>, until: AbortSignal): Promise<number> {
    const { instruments } = await catalogue.snapshot();
    const calendar = await holidays.calendar();
    const near = instruments.filter(
      (one) => isReviewed(one) && dutiesDue(one, today, null, { calendar, touched: nothingTouched }).length > 0,
    );
    const dated = await readings.listDated();
    const ownKeys = [...dated.values()].flat().map(({ regulationId }) => regulationId);
    const moved = await filings.movedRegulations({ from: today, to: addDays(today, movedDays) });
    const keys = [...new Set([...near.map(({ key }) => key), ...ownKeys, ...moved])];
    const failures: unknown[] = [];
    let count = 0;
    for (let after = ""; ;) {
      const page = keys.length > 0 ? await reminders.listSubscribed(keys, { after, limit: pageSize }) : [];
      for (const { companyId, regulationIds } of page) {
        if (until.aborted) return count;
        const own = dated.get(companyId) ?? [];
        const wanted = [...regulationIds, ...own.map(({ version }) => version)].join(" ");
        if (reached.get(companyId) === wanted) continue;
        try {
          count += await remindCompany(companyId, regulationIds, { today, calendar });
          reached.set(companyId, wanted);
        } catch (error) {
          failures.push(error);
        }
        await setImmediate();
      }
      const last = page.at(-1);
      if (!last) break;
      after = last.companyId;
      await setImmediate();
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} companies could not be reminded`);
    return count;
  }

  return {
    ...movedTelling(deps),
    ...peopleReminding(deps),

    /**
     * The day's reminders, in Lagos from six in the morning on; a later look reaches who has asked for them since. Doing it
     * again, after a restart or with a clock that went back, tells nobody twice; after days without, only the most urgent
     * step is told. Answers how many were told.
     */
    async remindToday(until: AbortSignal = new AbortController().signal): Promise<number> {
      const now = clock.now();
      const today = lagosDay(now);
      if (lagosHour(now) < fromHour) return 0;
      if (looked.on !== today) {
        await reminders.forget(addDays(today, -keptDays));
        looked = { on: today, at: new Map() };
      }
      return remindAll(today, looked.at, until);
    },
  };
}

/** At this step or a later one: when the clock goes back, the earlier steps are not told after all. */
const isSent = ({ requirementId, dueOn, step }: Duty, regulationId: string, sent: SentReminder[]): boolean =>
  sent.some(
    (other) =>
      other.regulationId === regulationId &&
      other.requirementId === requirementId &&
      other.dueOn === dueOn &&
      other.daysBefore <= step,
  );
