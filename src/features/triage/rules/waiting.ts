import { dayInFull, type Day } from "#shared/calendar.ts";
import { dayMs } from "#shared/duration.ts";
import { lagosDay } from "#shared/lagos.ts";
import { plainLine } from "#shared/plain-line.ts";
import { plural } from "#shared/plural.ts";
import { workingDaysAfter, type IsOff } from "../../catalogue/rules/working-days.ts";
import type { RiskLevel } from "../../catalogue/vocabulary.ts";
import type { WorkEvent } from "../../notify/rules/work-event.ts";
import type { TriageSettings } from "../schema.ts";
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

/** How long an update may wait before the managers hear of it, unless the company says otherwise: working days. */
export const usualSettings: TriageSettings = { highDays: 2, otherDays: 5 };

type Waiting = { publishedAt: string; riskLevel: RiskLevel };

/** The day by whose end a company is to decide of what waits; null: nobody ever hears of it. */
export function waitsUntil({ publishedAt, riskLevel }: Waiting, signedUpAt: string, settings: TriageSettings, isDeclared: IsOff): Day | null {
  const days = riskLevel === "High" ? settings.highDays : settings.otherDays;
  const since = lagosDay(new Date(publishedAt > signedUpAt ? publishedAt : signedUpAt));
  return days === null ? null : workingDaysAfter(since, days, isDeclared);
} // prettier-ignore

/** What waits too long, as managers are told of it: all at once. */
export type TooLong = { id: string; title: string; riskLevel: RiskLevel; until: Day };

// The others are in the list.
const mostNamed = 20;

export function waitingEvent(companyId: string, waits: readonly TooLong[]): WorkEvent {
  const [first] = waits;
  const named = waits.slice(0, mostNamed).map(({ title, riskLevel, until }) => {
    return `${riskLevel}, was to be decided by ${dayInFull(until)}: ${plainLine(title)}`;
  });
  const rest = waits.length - named.length;
  return {
    type: "triage.waiting",
    subject: companyId,
    heading: "Waits too long for your company’s decision",
    title: waits.length === 1 ? plainLine(first!.title) : plural(waits.length, "update"),
    lines: rest > 0 ? [...named, `And ${rest} more`] : named,
    because: "you manage the work of your company",
    path: "/updates?view=waiting",
    data: { changeIds: waits.map(({ id }) => id), count: waits.length },
  };
}
