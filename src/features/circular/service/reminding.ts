import { setImmediate } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import { lagosDay, lagosHour } from "#shared/lagos.ts";
import type { CircularRepository, CircularRow } from "../repository.ts";
import type { Telling } from "../repository/reminding.ts";
import { circularEvent } from "../rules/event.ts";
import { nextReminder } from "../rules/reminding.ts";
import { toldOf } from "./sending.ts";

export type RemindingDeps = {
  stored: Pick<CircularRepository, "listUntold" | "whoOf" | "tell" | "countsOf">;
  clock: Clock;
};

// What comes at night is one among many in the morning, as of the reminders of deadlines.
const fromHour = 6;
const pageSize = 100;

/** Reminds those who have not confirmed before the day and on it; after it whoever sent it and leads them. Once each. */
export function reminding({ stored, clock }: RemindingDeps) {
  async function tellOne(telling: Telling, circular: CircularRow, now: string, today: string): Promise<boolean> {
    const { id, readBy, lateAt, remindOn } = circular;
    const { unconfirmed, leading } = await stored.whoOf(circular, now);
    const told = toldOf(circular, (await stored.countsOf([id], now)).get(id)!);
    const people = telling === "due" ? unconfirmed : leading;
    // The same for the same day: told once, whatever clocks do.
    const step = telling === "due" ? `due-${remindOn}` : `late-${lateAt}`;
    const event = { id: `${id}-${step}`, event: circularEvent(`circular.${telling}`, told, ""), people };
    const next = telling === "due" ? nextReminder(readBy, today) : null;
    const leaving = unconfirmed.length > 0 ? event : null;
    return (await stored.tell(telling, circular, { event: leaving, next, unconfirmed, at: now })) && leaving !== null;
  } // prettier-ignore

  async function tellAll(telling: Telling, until: AbortSignal): Promise<number> {
    let count = 0;
    for (let after = ""; !until.aborted;) {
      const [now, today] = [instant(clock), lagosDay(clock.now())];
      const page = await stored.listUntold(telling, { now, today }, { after, limit: pageSize });
      for (const circular of page) {
        if (until.aborted) return count;
        if (await tellOne(telling, circular, now, today)) count += 1;
        await setImmediate();
      }
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      after = last.id;
    }
    return count;
  }

  return {
    /** Answers of how many circulars something was told. From six in the morning on, in Lagos. */
    async remind(until: AbortSignal = new AbortController().signal): Promise<number> {
      if (lagosHour(clock.now()) < fromHour) return 0;
      return (await tellAll("late", until)) + (await tellAll("due", until));
    },
  };
}
