import type { ListedItem } from "../schema.ts";
import { isInFuture } from "./entries.ts";

export type Gate = { passes: true } | { passes: false; reason: string };

const refuse = (reason: string): Gate => ({ passes: false, reason });
const leastShare = 0.5;
const untrueShare = 0.1;

/**
 * Can a list be trusted at all? One that is empty, has lost half of its entries or is dated in the future is not compared:
 * what is known stays as it is. `listed` is the number of entries of the last good full list, null before there was one.
 */
export function sanityOf(
  items: readonly ListedItem[],
  { listed, isPartial, at }: { listed: number | null; isPartial: boolean; at: number },
): Gate {
  if (isPartial) return { passes: true };
  if (items.length === 0) return refuse("The list is empty");
  if (listed !== null && items.length < leastShare * listed)
    return refuse(`The list has ${items.length} entries; the last good one had ${listed}`);
  const untrue = items.filter((item) => isInFuture(item, at)).length;
  if (untrue > untrueShare * items.length && untrue > 1)
    return refuse(`${untrue} of ${items.length} entries are dated in the future`);
  return { passes: true };
}

/** A page that a site shows to programs instead of an answer; Cloudflare says so in this header (its documentation). */
export const isChallenge = (headers: Record<string, string>): boolean => headers["cf-mitigated"] === "challenge";

/** Retry-After in ms (RFC 9110, section 10.2.3: seconds or a date); null when there is none or it cannot be read. */
export function retryAfterMs(value: string | undefined, at: number): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? null : Math.max(0, until - at);
}
