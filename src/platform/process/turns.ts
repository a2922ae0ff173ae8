import { setImmediate } from "node:timers/promises";

/** Does something with each of many, so many at once as take some milliseconds; others get their turn before and in between. */
export async function inTurns<T>(items: readonly T[], work: (item: T) => void, atOnce = 250): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index % atOnce === 0) await setImmediate();
    work(item);
  }
}
