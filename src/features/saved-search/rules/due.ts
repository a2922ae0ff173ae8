import { dayMs } from "#shared/duration.ts";
import { nextDigest } from "../../notify/rules/schedule.ts";

/** What was found before these instants is to be told by now, by the wish of its search. */
export type Due = { daily: string; weekly: string };

/** The last times at which digests left, up to now: those of all other mails. */
export function dueBefore(now: Date): Due {
  const last = (frequency: "daily" | "weekly", days: number) =>
    new Date(Date.parse(nextDigest(frequency, now)) - days * dayMs).toISOString();
  return { daily: last("daily", 1), weekly: last("weekly", 7) };
}
