import type { Source } from "../schema.ts";
import { lagosOffsetMs } from "#shared/lagos.ts";
import type { CheckOutcome } from "./outcome.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
// Publishers post in batches: after something new the source is looked at more often for a while (research of 2,619 items on 1,929 days).
export const hotMs = 20 * minuteMs;
const hotIntervalMs = 2 * minuteMs;
// A single failure is usually over a minute later; waiting longer would make it the slowest of all checks.
const firstRetryMs = minuteMs;
const longestWaitMs = 6 * hourMs;
// A site that asks for more than this has made a mistake, or must be spoken to.
const longestPauseMs = 24 * hourMs;
/** A share of the interval, drawn each time, so that many installations never ask in step. */
export const jitter = 0.1;

/** Monday to Friday, 07:00 to 20:00 in Lagos: 99 of 100 publications fall on these days. `at` in ms since 1970, UTC. */
export function isBusinessTime(at: number): boolean {
  const local = new Date(at + lagosOffsetMs);
  const weekday = local.getUTCDay();
  const hour = local.getUTCHours();
  return weekday >= 1 && weekday <= 5 && hour >= 7 && hour < 20;
}

/** 07:00 in Lagos of the day on which an instant falls. */
function businessStart(at: number): number {
  const day = 24 * hourMs;
  return Math.floor((at + lagosOffsetMs) / day) * day - lagosOffsetMs + 7 * hourMs;
}

/** How long a source may rest now, in ms, before jitter. Manual sources never ask. */
export function intervalMs(source: Source, at: number): number {
  const { business, otherwise } = source.every ?? { business: 5 * minuteMs, otherwise: 30 * minuteMs };
  return isBusinessTime(at) ? business : otherwise;
}

export type PollState = { at: number; failures: number; hotUntil: number | null; random: number };

/**
 * When a source is asked again, ms since 1970. `failures` counts the outcome itself; `random` is from 0 to 1.
 * Errors wait 1 minute, then twice the interval and on, at most 6 hours; a challenge waits 6 hours, so that nobody is stormed;
 * what the site asks for with Retry-After is obeyed.
 */
export function nextCheckAt(
  source: Source,
  outcome: CheckOutcome,
  { at, failures, hotUntil, random }: PollState,
): number {
  const resting = intervalMs(source, at);
  const wait = () => {
    switch (outcome.kind) {
      case "challenged":
        return longestWaitMs;
      case "limited":
        return Math.max(resting, Math.min(outcome.retryAfterMs ?? 0, longestPauseMs));
      case "failed":
        return failures <= 1 ? Math.min(firstRetryMs, resting) : Math.min(resting * 2 ** (failures - 1), longestWaitMs);
      case "checked":
        if (outcome.pending > 0) return Math.min(source.confirm, resting);
        return hotUntil !== null && at < hotUntil ? Math.min(hotIntervalMs, resting) : resting;
      case "unchanged":
        return hotUntil !== null && at < hotUntil ? Math.min(hotIntervalMs, resting) : resting;
      case "baseline":
      case "suspect":
      case "refused":
      case "manual":
      case "busy":
        return resting;
      default:
        return outcome satisfies never;
    }
  };
  const waitMs = wait();
  const opening = businessStart(at + waitMs);
  // A rest that began at night ends when the day begins, spread over the day's first interval.
  if (waitMs === resting && at < opening && opening <= at + waitMs && isBusinessTime(opening))
    return opening + Math.round(intervalMs(source, opening) * random);
  const swing = 1 + jitter * (2 * random - 1);
  // A confirmation and a Retry-After must not come early.
  const isLeast = outcome.kind === "limited" || (outcome.kind === "checked" && outcome.pending > 0);
  return at + Math.round(waitMs * (isLeast ? Math.max(1, swing) : swing));
}

/**
 * When a source is due after a start: as it was planned; what fell due while nothing ran is spread over one interval, so that
 * a restart never asks everybody at once.
 */
export function afterStart(source: Source, planned: number | null, at: number, random: number): number {
  if (planned !== null && !isDue(planned, at)) return planned;
  return at + Math.round(Math.min(intervalMs(source, at), 5 * minuteMs) * random);
}

/** Is a check due? Also one that is planned further off than any can be: the clock was set back. */
export const isDue = (planned: number, at: number): boolean =>
  planned <= at || planned - at > longestPauseMs * (1 + jitter);

/** Is everything to be listed again? Once a night, in the hours when nobody publishes; it finds edits of old entries. */
export function isFullListingDue(lastFullAt: number | null, at: number): boolean {
  if (lastFullAt === null) return true;
  if (at - lastFullAt > 24 * hourMs) return true;
  const localHour = new Date(at + lagosOffsetMs).getUTCHours();
  return localHour >= 1 && localHour < 4 && at - lastFullAt > 12 * hourMs;
}

/** Has it been silent for too long to be trusted? Three intervals and what one retry may take. */
export function isStale(source: Source, lastOkAt: number | null, at: number): boolean {
  if (lastOkAt === null) return false;
  const longest = source.every ? Math.max(source.every.business, source.every.otherwise) : 30 * minuteMs;
  const allowed = isBusinessTime(at) && isBusinessTime(lastOkAt) ? 3 * intervalMs(source, at) : 3 * longest;
  return at - lastOkAt > Math.max(allowed, 2 * minuteMs);
}
