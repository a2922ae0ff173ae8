import { setImmediate } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import { addDays } from "#shared/calendar.ts";
import { lagosDay, lagosHour } from "#shared/lagos.ts";
import type { ReminderService } from "../../reminder/service.ts";
import type { TaskRepository } from "../repository.ts";
import type { Telling } from "../repository/reminding.ts";
import { taskEvent, toldOf } from "../rules/event.ts";
import type { StoredTask } from "../rules/stored.ts";

export type RemindingDeps = {
  stored: Pick<TaskRepository, "listUntold" | "tell">;
  managing: Pick<ReminderService, "rules" | "managersOf">;
  clock: Clock;
};

// What comes at night is one among many in the morning, as of the reminders of deadlines.
const fromHour = 6;
const pageSize = 100;

/** Tells people of tasks that are due soon, and of those that are late: once each, and nothing once a task is done. */
export function reminding({ stored, managing, clock }: RemindingDeps) {
  /** Who hears of it, and from when on the managers do: some days after it was due, as the company has it for due days. */
  async function whom(telling: Telling, task: StoredTask): Promise<{ people: string[]; escalateOn: string | null }> {
    if (telling === "due") return { people: toldOf("task.due", undefined, task, null), escalateOn: null };
    const late = toldOf("task.late", undefined, task, null);
    if (telling === "escalated") {
      const managers = await managing.managersOf(task.companyId);
      return { people: managers.filter((one) => !late.includes(one)), escalateOn: null };
    }
    const { escalateAfterDays } = await managing.rules(task.companyId);
    const today = lagosDay(clock.now());
    // Told on the morning after as a rule. A clock that was far ahead for a while puts the managers off no further.
    const since = task.dueOn === null ? today : [today, addDays(task.dueOn, 1)].toSorted()[0]!;
    return { people: late, escalateOn: escalateAfterDays === null ? null : addDays(since, escalateAfterDays) };
  }

  async function tellAll(telling: Telling, until: AbortSignal): Promise<number> {
    let count = 0;
    for (let after = ""; !until.aborted;) {
      const now = { now: instant(clock), today: lagosDay(clock.now()) };
      const page = await stored.listUntold(telling, now, { after, limit: pageSize });
      for (const task of page) {
        if (until.aborted) return count;
        const type = `task.${telling}` as const;
        const { people, escalateOn } = await whom(telling, task);
        // The same for the same day on which it is due: told once, whatever clocks do.
        const event = { id: `${task.id}-${telling}-${task.dueAt}`, event: taskEvent(type, task, ""), people };
        if (await stored.tell(telling, task, { event, escalateOn }, now.now)) count += 1;
        await setImmediate();
      }
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      after = last.id;
    }
    return count;
  }

  return {
    /** Answers how often somebody was told. From six in the morning on, in Lagos. */
    async remind(until: AbortSignal = new AbortController().signal): Promise<number> {
      if (lagosHour(clock.now()) < fromHour) return 0;
      return (await tellAll("escalated", until)) + (await tellAll("late", until)) + (await tellAll("due", until));
    },
  };
}
