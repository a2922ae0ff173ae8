import type { Day } from "#shared/calendar.ts";

/** What a program was shown of an entry: the day, how often it changed, when last, and what it said; null: that it is cancelled. */
export type ShownEntry = { day: Day; sequence: number; changedAt: string; said: string | null };
/** By the entries' ids. */
export type ShownEntries = Record<string, ShownEntry>;

/** An entry as it stands now; `said`: what is told of it, in short. */
export type Standing = { id: string; day: Day; said: string };
export type Window = {
  from: Day;
  /** The last day, and whether there is more in it than is shown. */
  to: Day;
  isCut: boolean;
  now: string;
  /** What was cancelled before is not told any more. */
  forgetBefore: string;
};

/**
 * What a feed shows next, of what it showed last: what says something else has the next number, and what is gone within the time
 * that it covers is cancelled. The same object where nothing changed.
 */
export function progressed(before: ShownEntries, entries: readonly Standing[], window: Window): ShownEntries {
  const { from, to, isCut, now, forgetBefore } = window;
  const left = new Map(Object.entries(before));
  const next: ShownEntries = {};
  let isChanged = false;
  for (const { id, day, said } of entries) {
    const known = left.get(id);
    left.delete(id);
    if (known?.said === said && known.day === day) {
      next[id] = known;
      continue;
    }
    isChanged = true;
    next[id] = { day, sequence: known ? known.sequence + 1 : 0, changedAt: now, said };
  }
  for (const [id, known] of left) {
    // What is over is history; of what lies behind the last that is shown it is not known whether it is gone.
    const isOut = known.day < from || (isCut && known.day >= to);
    const isForgotten = known.said === null && known.changedAt < forgetBefore;
    if (!isOut && !isForgotten && known.said === null) {
      next[id] = known;
      continue;
    }
    isChanged = true;
    if (isOut || isForgotten) continue;
    next[id] = { day: known.day, sequence: known.sequence + 1, changedAt: now, said: null };
  }
  return isChanged ? next : before;
}
