import { dayMs } from "#shared/duration.ts";

// What came in the two weeks before a company signed up may still be acted upon in time; what is older is in the library,
// which a new company works through on its dashboard.
const daysBeforeSignUp = 14;

/**
 * From when on what was published waits for a company's decision: after what had been told when the inbox came, and not long
 * before the company signed up. Whatever was published later than this instant waits.
 */
export function waitsAfter(toldUpTo: string, signedUpAt: string): string {
  const before = new Date(Date.parse(signedUpAt) - daysBeforeSignUp * dayMs).toISOString();
  return before > toldUpTo ? before : toldUpTo;
}

/** When a change reached a company: when it was told, else when it was published, or the company signed up to it. */
export function reachedAt(toldAt: string | undefined, publishedAt: string, signedUpAt: string): string {
  return toldAt ?? (publishedAt > signedUpAt ? publishedAt : signedUpAt);
}
