import type { Occurrence } from "#features/filing/schema.ts";
import { plural } from "#shared/plural.ts";
import { formatDay } from "../lib/format.ts";
import { isBeforeSignUp, isDone } from "./filing-words.ts";

/** What a list has of one duty, as one line of it. */
export type Folded = {
  dutyId: string;
  /** The first from today on that is to be filed still; where there is none, the last. */
  next: Occurrence;
  isAwaited: boolean;
  rows: readonly [Occurrence, ...Occurrence[]];
};

/** As of when, and since when due days count for the company. */
export type Since = { today: string; signedUpAt: string | undefined };

/** Folds what a list has of one duty into one line, the nearest line first. A clock stands by itself: each is of another event. */
export function folded(list: readonly Occurrence[], since: Since): Folded[] {
  const lines = Map.groupBy(list, ({ _id, dutyId, basis }) => (basis.event === null ? dutyId : _id)).values();
  const all = [...lines].map((rows) =>
    lineOf(
      rows.toSorted((a, b) => compare(a.dueAt, b.dueAt)),
      since,
    ),
  );
  return all.toSorted((a, b) => compare(a.next.dueAt, b.next.dueAt));
}

function lineOf(sorted: Occurrence[], { today, signedUpAt }: Since): Folded {
  const rows = sorted as [Occurrence, ...Occurrence[]];
  const awaited = rows.find(
    (one) => !isDone(one) && !one.isOverdue && one.dueDay >= today && !isBeforeSignUp(one, signedUpAt),
  );
  return { dutyId: rows[0].dutyId, next: awaited ?? rows.at(-1)!, isAwaited: awaited !== undefined, rows };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How often it is due: "Daily until 26 Dec 2026, 22 times"; null for what is due once. */
export function againWords({ rows }: Folded): string | null {
  if (rows.length === 1) return null;
  const until = `until ${formatDay(rows.at(-1)!.dueDay)}`;
  return rows.every(({ period }) => /^\d{4}-\d{2}-\d{2}$/.test(period))
    ? `Daily ${until}, ${plural(rows.length, "time")}`
    : `${plural(rows.length, "time")} ${until}`;
}

const counted = [
  ["filed", (one: Occurrence) => one.state === "filed"],
  ["filed late", (one: Occurrence) => one.state === "filed-late"],
  ["late", (one: Occurrence) => one.isOverdue],
  ["in work", (one: Occurrence) => one.state === "in-work" && !one.isOverdue],
  ["to be filed", (one: Occurrence) => one.state === "upcoming" && !one.isOverdue],
  ["waived", (one: Occurrence) => one.state === "waived"],
] as const;

/** How many stand how: "18 filed, 2 late, 2 to be filed". */
export function countsWords(rows: readonly Occurrence[], signedUpAt: string | undefined): string {
  const before = rows.filter((one) => isBeforeSignUp(one, signedUpAt));
  const counting = rows.filter((one) => !before.includes(one));
  return [...counted.map(([word, isSo]) => [counting.filter(isSo).length, word] as const), [before.length, "due before you signed up"] as const]
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ");
} // prettier-ignore

/** Which folded lines are open, as the address has it, and with one opened or closed. */
export const readOpened = (text: string | undefined): string[] => [...new Set(text?.split(",").filter(Boolean))];
export function toggled(text: string | undefined, dutyId: string): string | undefined {
  const before = readOpened(text);
  const after = before.includes(dutyId) ? before.filter((one) => one !== dutyId) : [...before, dutyId];
  return after.join(",") || undefined;
}
