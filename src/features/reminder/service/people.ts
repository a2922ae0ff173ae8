import { setImmediate } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { addDays } from "#shared/calendar.ts";
import { dayMs } from "#shared/duration.ts";
import { lagosDay, lagosHour } from "#shared/lagos.ts";
import type { FilingRepository } from "../../filing/repository.ts";
import type { Occurrence } from "../../filing/schema.ts";
import type { FilingService } from "../../filing/service.ts";
import type { ReminderRepository } from "../repository.ts";
import {
  clockStep,
  dayStep,
  defaultRule,
  isRare,
  late,
  mayStep,
  reminderOf,
  stepWords,
  type ReminderRule,
} from "../rules/steps.ts";
import type { ChangeRule, ReminderRules } from "../schema.ts";

export type PeopleDeps = {
  reminders: ReminderRepository;
  filings: Pick<FilingService, "list" | "stateOf">;
  told: Pick<FilingRepository, "listReminded" | "remind" | "forgetReminded" | "listWithEvents">;
  clock: Clock;
};

// What comes at night is one among many in the morning; a clock that counts hours does not wait for it.
const fromHour = 6;
const pageSize = 200;
const backDays = 15;
const mostDays = 90;
const clockDays = 366;
const keptDays = 400;

/** Reminds people of what is theirs to file. */
export function peopleReminding({ reminders, filings, told, clock }: PeopleDeps) {
  /** Whom the day's look has reached, and what stood then: only where something has changed is looked again. */
  let looked = { on: "", at: new Map<string, string>() };

  async function ruleOf(companyId: string): Promise<(dutyId: string) => ReminderRule> {
    const rules = new Map((await reminders.listRules(companyId)).map((rule) => [rule.dutyId, rule]));
    const general = rules.get("") ?? defaultRule;
    return (dutyId) => ({ ...general, daysBefore: rules.get(dutyId)?.daysBefore ?? general.daysBefore });
  }

  async function tell(companyId: string, occurrence: Occurrence, step: number, people: readonly string[]): Promise<boolean> {
    const { requirementId, period, dueDay, basis } = occurrence;
    const now = clock.now();
    const event = reminderOf(occurrence, step, stepWords(occurrence, step, lagosDay(now), now.getTime()));
    const reminder = { companyId, requirementId, period, dueDay, step, sentAt: now.toISOString() };
    // A clock that counts hours waits for no digest.
    return told.remind({ reminder, event, people, isUrgent: basis.event !== null });
  } // prettier-ignore

  /** Tells what of these is reached and was not told. Answers how many were told. */
  async function tellReached(companyId: string, occurrences: readonly Occurrence[]): Promise<number> {
    const open = occurrences.filter(({ state, dueDay }) => (state === "upcoming" || state === "in-work") && dueDay !== "");
    if (open.length === 0) return 0;
    const now = clock.now();
    const today = lagosDay(now);
    const people = await reminders.peopleOf(companyId);
    const rule = await ruleOf(companyId);
    const managers = await reminders.managersOf(companyId, now.toISOString());
    const sent = await told.listReminded(companyId, addDays(today, -keptDays));
    let count = 0;
    for (const one of open) {
      const isClock = one.basis.event !== null;
      // Somebody has said that it happened: where nobody answers for it, whoever manages the work hears of it.
      const theirs = people.get(one.dutyId) ?? (isClock ? managers : []);
      const step = isClock ? clockStep(one.dueAt, now.getTime()) : dayStep(one.dueDay, today, rule(one.dutyId));
      if (step === undefined || theirs.length === 0 || !mayStep(one, step)) continue;
      // What was due before the company signed up is no omission of its.
      if (step === late && !one.isOverdue) continue;
      if (sent.some((other) => isSame(other, one) && other.step <= step)) continue;
      const whom = step === late ? [...new Set([...theirs, ...managers])] : theirs;
      if (await tell(companyId, one, step, whom)) count += 1;
    }
    return count;
  } // prettier-ignore

  /** Of what falls due by a rule. */
  async function remindOfDays(companyId: string, today: string): Promise<number> {
    const range = { from: addDays(today, -backDays), to: addDays(today, mostDays) };
    const occurrences = await filings.list(companyId, { ...range, view: "open" });
    return tellReached(companyId, occurrences.filter((one) => one.basis.event === null && isRare(one)));
  } // prettier-ignore

  return {
    /**
     * Reminds owners and reviewers of duties of what falls due, in Lagos from six in the morning on, and managers of what is
     * late. Doing it again, after a restart or with a clock that went back, tells nobody twice; after days without, only the
     * most urgent step is told. Answers how many were told.
     */
    async remindPeople(until: AbortSignal = new AbortController().signal): Promise<number> {
      const now = clock.now();
      const today = lagosDay(now);
      if (lagosHour(now) < fromHour) return 0;
      if (looked.on !== today) {
        await told.forgetReminded(addDays(today, -keptDays));
        looked = { on: today, at: new Map() };
      }
      let count = 0;
      for (let after = ""; ;) {
        const page = await reminders.listAssigning({ after, limit: pageSize });
        for (const companyId of page) {
          if (until.aborted) return count;
          const state = await filings.stateOf(companyId);
          if (looked.at.get(companyId) === state) continue;
          count += await remindOfDays(companyId, today);
          looked.at.set(companyId, state);
          await setImmediate();
        }
        if (page.length < pageSize) return count;
        after = page.at(-1)!;
      }
    },

    /** Reminds of the clocks that run, at any hour. Answers how many were told. */
    async remindClocks(until: AbortSignal = new AbortController().signal): Promise<number> {
      const now = clock.now();
      const today = lagosDay(now);
      let count = 0;
      const range = { from: addDays(today, -backDays), to: addDays(today, clockDays) };
      for (const companyId of await told.listWithEvents(new Date(now.getTime() - clockDays * dayMs).toISOString())) {
        if (until.aborted) return count;
        count += await tellReached(companyId, await filings.list(companyId, { ...range, view: "running" }));
        await setImmediate();
      }
      return count;
    },

    /** Who is told of what is late: a company's managers, its owners where it has none. */
    managersOf: async (companyId: string): Promise<string[]> => reminders.managersOf(companyId, instant(clock)),

    /** When a company reminds. */
    async rules(companyId: string): Promise<ReminderRules> {
      const rules = await reminders.listRules(companyId);
      const general = rules.find(({ dutyId }) => dutyId === "") ?? defaultRule;
      return {
        daysBefore: [...general.daysBefore],
        escalateAfterDays: general.escalateAfterDays,
        duties: rules.filter(({ dutyId }) => dutyId !== "").map(({ dutyId, daysBefore }) => ({ dutyId, daysBefore })),
      };
    },

    /** Changes it, for one duty or for all others. @throws AppError `invalid_input` */
    async changeRule(companyId: string, { dutyId = "", daysBefore, escalateAfterDays }: ChangeRule): Promise<ReminderRules> {
      if (dutyId !== "" && escalateAfterDays !== undefined)
        throw new AppError("invalid_input", "When managers are told is set for the company as a whole");
      const { escalateAfterDays: before } = await this.rules(companyId);
      const days = [...new Set(daysBefore)].toSorted((a, b) => b - a);
      const after = dutyId === "" && escalateAfterDays !== undefined ? escalateAfterDays : before;
      await reminders.saveRule(companyId, { dutyId, daysBefore: days, escalateAfterDays: after }, instant(clock));
      return this.rules(companyId);
    },
  };
} // prettier-ignore

const isSame = (a: { requirementId: string; period: string; dueDay: string }, b: Occurrence): boolean =>
  a.requirementId === b.requirementId && a.period === b.period && a.dueDay === b.dueDay;
