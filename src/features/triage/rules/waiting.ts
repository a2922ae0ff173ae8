import { dayMs } from "#shared/duration.ts";
import type { Change } from "../../catalogue/schema.ts";

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

// Who has seen to it is no duty; everything else of a duty, and whom all of it is for.
const asked =
  /^requirements(?!\.r\d+\.basis$)(?:\.|$)|^(?:appliesTo|library)(?:\.|$)|^captured\.audience\.(?:scope|classes)$/;

/** Does a revision of a captured letter change what it asks, whom it is for, or whether it is in the library at all? */
export const asksAnew = (diff: readonly Change[]): boolean => diff.some(({ path }) => asked.test(path));
