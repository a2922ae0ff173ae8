import { dayMs, hourMs } from "#shared/duration.ts";

// Lagos is an hour ahead of UTC all year: its 07:00 is 06:00 UTC.
const digestHourUtc = 6;
const monday = 1;

/** When the next digest leaves, after `now`: 07:00 in Lagos, for weekly ones on a Monday. */
export function nextDigest(frequency: "daily" | "weekly", now: Date): string {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), digestHourUtc);
  const next = today > now.getTime() ? today : today + dayMs;
  const daysToMonday = (monday - new Date(next).getUTCDay() + 7) % 7;
  return new Date(frequency === "daily" ? next : next + daysToMonday * dayMs).toISOString();
}

const stepMinutes = [1, 2, 4, 8, 15, 30, 60];
const giveUpAfterMs = 48 * hourMs;

/**
 * When something that could not be delivered is tried again, after so many tries; undefined when it is given up: 48 hours
 * after it was first due, but not before it had the tries of the first two hours, for the server itself may have stood still.
 */
export function nextTry(attempts: number, dueSince: string, now: Date): string | undefined {
  const minutes = stepMinutes[Math.max(0, attempts - 1)] ?? stepMinutes.at(-1)!;
  const next = now.getTime() + minutes * 60_000;
  const isOver = next > Date.parse(dueSince) + giveUpAfterMs && attempts >= stepMinutes.length;
  return isOver ? undefined : new Date(next).toISOString();
}
