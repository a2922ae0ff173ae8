import { tookMs } from "#features/triage/rules/decision.ts";
import type { Decision } from "#features/triage/schema.ts";
import { verdictLabels, type Verdict } from "#features/triage/vocabulary.ts";
import { dayMs, hourMs } from "#shared/duration.ts";
import { plural } from "#shared/plural.ts";
import { formatDay, truncate } from "../../lib/format.ts";
import { formatMoment } from "../../lib/time/format-moment.ts";

/** The keys by which a change is decided, as they stand on the buttons. */
export const verdictKeys: Record<Verdict, string> = { applies: "a", "not-applicable": "n", information: "i" };

/** Who decided it and when, and how long that took. */
export function decidedWords(decision: Pick<Decision, "decidedAt" | "reachedAt" | "decidedByName">): string {
  const by = decision.decidedByName === null ? "" : ` by ${decision.decidedByName}`;
  return `Decided${by} ${formatMoment(decision.decidedAt)}, ${tookWords(tookMs(decision))}`;
}

function tookWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "at once";
  if (ms < hourMs) return `${plural(minutes, "minute")} after it came`;
  if (ms < 2 * dayMs) return `${plural(Math.floor(ms / hourMs), "hour")} after it came`;
  return `${plural(Math.floor(ms / dayMs), "day")} after it came`;
}

/** What was decided, with the due day where there is one. */
export const verdictWords = ({ verdict, dueOn }: Pick<Decision, "verdict" | "dueOn">): string =>
  dueOn === null ? verdictLabels[verdict] : `${verdictLabels[verdict]}, due ${formatDay(dueOn)}`;

/** What a toast says of changes that were decided together. */
export function doneWords(verdict: Verdict, titles: readonly string[]): string {
  const [title = "", ...others] = titles;
  const what = others.length > 0 ? plural(titles.length, "update") : `“${truncate(title, 60)}”`;
  return `${verdictLabels[verdict]}: ${what}`;
}

/** The keys of the inbox, with what each does. */
export const keysOfInbox: readonly (readonly [string, string])[] = [
  ["j or ↓", "the next update"],
  ["k or ↑", "the one before"],
  ["a", "it applies"],
  ["n", "it does not apply"],
  ["i", "for information"],
  ["d", "decide with reason, note or due day"],
  ["o", "open it whole"],
  ["x", "choose it, to decide many at once"],
  ["u", "undo the last decision"],
  ["?", "this help"],
];
