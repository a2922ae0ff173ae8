import type { RiskLevel } from "../../catalogue/vocabulary.ts";
import type { Duty, DutyFacets } from "../schema.ts";
import { dutyStates, type DutyOrder, type DutyState, type DutyView } from "../vocabulary.ts";
import type { LibraryDuty } from "./library.ts";
import type { StoredDuty } from "./stored.ts";
import { asHeld } from "./wording.ts";

/** A duty of a company's register, as a list has it and with what lists are sorted and searched by. */
export type Entry = { row: Duty; dueNote: string | null; riskScore: number; updatedAt: string; searched: string };
/** When a duty is due next. */
export type NextDue = { dueDay: string; dueAt: string; note: string | null };
type Ended = (stored: StoredDuty) => string;

/** What a company's own duty says. */
export const ownWording = ({ text, deadline }: { text: string; deadline: { rule: string } | null }) => ({
  text,
  deadline: deadline?.rule ?? null,
  figures: [],
});

/**
 * The register of a company: each requirement that binds it, with what the company has said of it; its own duties; and what it
 * has said of requirements that bind it no longer, with why.
 */
export function registerOf(
  library: readonly LibraryDuty[],
  stored: readonly StoredDuty[],
  { endedBecause, next }: { endedBecause: Ended; next: ReadonlyMap<string, NextDue> },
): Entry[] {
  const said = new Map(stored.map((row) => [row.id, row]));
  const binding = library.map((duty) => libraryEntry(duty, said.get(duty.id), next.get(duty.id)));
  const ids = new Set(library.map(({ id }) => id));
  const others = stored.filter(({ id }) => !ids.has(id));
  return [
    ...binding,
    ...others.map((row) => storedEntry(row, row.origin === "library" ? endedBecause(row) : null, next.get(row.id))),
  ];
}

function libraryEntry(duty: LibraryDuty, stored: StoredDuty | undefined, next: NextDue | undefined): Entry {
  const { id, regulationId, requirementId, regulator, title, wording, applies, reasons, riskLevel } = duty;
  const row: Duty = {
    _id: id,
    origin: "library",
    regulationId,
    requirementId,
    regulator,
    title,
    text: wording.text,
    ...saidOf(stored),
    nextDueAt: next?.dueAt ?? null,
    nextDueOn: next?.dueDay ?? null,
    weight: stored?.weight ?? riskLevel,
    textChanged: isOther(stored, duty.held),
    applies,
    reasons,
    closedBecause: null,
  };
  return { ...entryOf(row, duty.riskScore, stored), dueNote: next?.note ?? null };
}

function storedEntry(stored: StoredDuty, closedBecause: string | null, next: NextDue | undefined): Entry {
  const { id, origin, regulationId, requirementId, regulator, title, text, weight } = stored;
  const row: Duty = {
    _id: id,
    origin,
    regulationId,
    requirementId,
    regulator,
    title,
    text,
    ...saidOf(stored),
    nextDueAt: next?.dueAt ?? null,
    nextDueOn: next?.dueDay ?? null,
    weight,
    // What binds no longer is not looked at again.
    textChanged: closedBecause === null && isOther(stored, asHeld(ownWording(stored))),
    applies: "applies",
    reasons: origin === "library" ? [] : ["The company has set it down itself"],
    closedBecause,
  };
  return { ...entryOf(row, 0, stored), dueNote: next?.note ?? null };
}

const saidOf = (stored: StoredDuty | undefined) => ({
  state: stored?.state ?? ("not-looked-at" as const),
  reason: stored?.reason ?? null,
  owner: stored?.ownerId ?? null,
  unit: stored?.unitId ?? null,
  reviewer: stored?.reviewerId ?? null,
  nextReviewOn: stored?.nextReviewOn ?? null,
  awaitsConfirmation: stored?.awaitsConfirmation ?? false,
  version: stored?.version ?? 0,
});

const isOther = (stored: StoredDuty | undefined, held: string): boolean =>
  stored !== undefined && stored.heldFor !== null && stored.heldFor !== held;

const entryOf = (row: Duty, riskScore: number, stored: StoredDuty | undefined): Entry => ({
  row,
  dueNote: null,
  riskScore,
  updatedAt: stored?.updatedAt ?? "",
  searched: `${row.text} ${row.title} ${row.requirementId ?? ""} ${row.regulator ?? ""}`.toLowerCase(),
});

/** What is looked for: `due` is the last day, or none. */
export type DutyFilter = {
  regulator?: string | undefined;
  regulationId?: string | undefined;
  state?: DutyState | undefined;
  owner?: string | undefined;
  unit?: string | undefined;
  due?: string | undefined;
  search?: string | undefined;
  textChanged?: boolean | undefined;
  view: DutyView;
};
/** Whose duties somebody sees who does not see all. */
export type Assigned = { userId: string | null; unitId: string | null };

/** Is a duty somebody's: as owner or reviewer, or by the unit? */
export const isAssigned = ({ owner, reviewer, unit }: Pick<Duty, "owner" | "reviewer" | "unit">, { userId, unitId }: Assigned) =>
  (userId !== null && (owner === userId || reviewer === userId)) || (unit !== null && unit === unitId); // prettier-ignore

const facetNames = ["state", "regulator", "owner", "unit"] as const;
const none = "none";

/** What passes, and how many there are of each value of a facet under all the other filters. */
export function found(entries: readonly Entry[], filter: DutyFilter): { entries: Entry[]; facets: DutyFacets } {
  const counts = { state: new Map(), regulator: new Map(), owner: new Map(), unit: new Map() } as Record<
    (typeof facetNames)[number],
    Map<string, number>
  >;
  const words = filter.search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const kept = entries.filter((entry) => {
    if (!passes(entry, filter, words)) return false;
    const missed = facetNames.filter((name) => filter[name] !== undefined && filter[name] !== valueOf(entry.row, name));
    for (const name of facetNames) {
      if (missed.some((other) => other !== name)) continue;
      const value = valueOf(entry.row, name);
      counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
    }
    return missed.length === 0;
  });
  const counted = facetNames.map((name) => [name, Object.fromEntries(counts[name])]);
  return { entries: kept, facets: Object.fromEntries(counted) as DutyFacets };
}

const valueOf = (row: Duty, name: (typeof facetNames)[number]): string => row[name] ?? none;

function passes({ row, searched }: Entry, filter: DutyFilter, words: readonly string[]): boolean {
  const { regulationId, due, textChanged, view } = filter;
  if (view !== "all" && (row.closedBecause === null) !== (view === "open")) return false;
  if (regulationId !== undefined && row.regulationId !== regulationId) return false;
  if (textChanged !== undefined && row.textChanged !== textChanged) return false;
  if (due !== undefined && !isDue(row, due)) return false;
  return words.every((word) => searched.includes(word));
}

const isDue = ({ nextDueOn }: Duty, due: string): boolean =>
  due === none ? nextDueOn === null : nextDueOn !== null && nextDueOn <= due;

const weights: Record<RiskLevel, number> = { High: 0, Medium: 1, Low: 2 };
const weightOf = ({ weight }: Duty) => (weight === null ? 3 : weights[weight]);
// After every word there is.
const last = "\uffff";
const text = (value: string | null) => value ?? last;
const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

type Compare = (a: Entry, b: Entry) => number;
const orders: Record<DutyOrder, Compare> = {
  weight: (a, b) => weightOf(a.row) - weightOf(b.row) || b.riskScore - a.riskScore,
  due: (a, b) => compared(text(a.row.nextDueOn), text(b.row.nextDueOn)),
  state: (a, b) => dutyStates.indexOf(a.row.state) - dutyStates.indexOf(b.row.state),
  regulator: (a, b) => compared(text(a.row.regulator), text(b.row.regulator)),
  owner: (a, b) => compared(text(a.row.owner), text(b.row.owner)),
  unit: (a, b) => compared(text(a.row.unit), text(b.row.unit)),
  changed: (a, b) => compared(b.updatedAt, a.updatedAt),
};

/** Sorted as asked; within the same the gravest first, and then as the library has them. */
export const inOrder = (entries: readonly Entry[], order: DutyOrder): Entry[] =>
  entries.toSorted((a, b) => orders[order](a, b) || orders.weight(a, b));
