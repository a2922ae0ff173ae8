import type { Day } from "#shared/calendar.ts";
import { endOfLagosDay, lagosOffsetMs } from "#shared/lagos.ts";
import { plainLine } from "#shared/plain-line.ts";
import type { Evidence } from "../../evidence/schema.ts";
import { filingPath } from "../../filing/rules/event.ts";
import { dutyIdOf, readOccurrenceId } from "../../filing/rules/laid-over.ts";
import { periodInWords } from "../../filing/rules/period.ts";
import type { Occurrence } from "../../filing/schema.ts";
import { dutyPath } from "../../obligation/rules/event.ts";
import type { Duty } from "../../obligation/schema.ts";
import { taskPath } from "../../task/rules/event.ts";
import type { Task } from "../../task/schema.ts";
import type { Entry, EntryFilter } from "../schema.ts";
import { entryKinds, type EntryKind, type Standing } from "../vocabulary.ts";

/** Duties by their ids: whose they are, and whose regulator's. */
export type Duties = ReadonlyMap<string, Duty>;
/** What whoever asks may move, and as of when it is said what is late. */
export type Asking = { now: string; mayChange: boolean; mayWork: boolean; mayDoDuties: boolean };

const form = /^(?<kind>[a-z]+):(?<subjectId>.+)$/;

/** Of which kind an id is, and of what. */
export function entryIdOf(id: string): { kind: EntryKind; subjectId: string } | undefined {
  const { kind, subjectId } = form.exec(id)?.groups ?? {};
  const known = entryKinds.find((one) => one === kind);
  return known && subjectId !== undefined ? { kind: known, subjectId } : undefined;
}

/** The hour of an instant in Lagos, HH:MM; null where it is the end of the day. */
export function hourOf(day: Day, dueAt: string): string | null {
  if (dueAt === endOfLagosDay(day)) return null;
  return new Date(Date.parse(dueAt) + lagosOffsetMs).toISOString().slice(11, 16);
}

const timed = (day: Day, dueAt = endOfLagosDay(day)) => ({ day, dueAt, hour: hourOf(day, dueAt) });
const known = (people: readonly (string | null | undefined)[]): string[] => [
  ...new Set(people.flatMap((one) => one ?? [])),
];

const filingStandings: Readonly<Record<Occurrence["state"], Standing>> = {
  upcoming: "open",
  "in-work": "open",
  filed: "done",
  "filed-late": "done",
  waived: "cancelled",
};

export function filingEntry(one: Occurrence, duties: Duties, { mayChange }: Asking): Entry {
  const standing = filingStandings[one.state];
  const duty = duties.get(one.dutyId);
  return {
    _id: `filing:${one._id}`,
    kind: "filing",
    subjectId: one._id,
    title: plainLine(one.text),
    period: periodInWords(one.period),
    ...timed(one.dueDay, one.dueAt),
    standing,
    state: one.state,
    isLate: one.isOverdue,
    isSure: one.isSure,
    isDaily: one.basis.schedule === "daily",
    link: filingPath(one._id),
    regulator: one.regulator || null,
    regulationId: one.regulationId || null,
    dutyId: one.dutyId,
    people: known([duty?.owner, duty?.reviewer]),
    canMove: mayChange && standing === "open",
    version: null,
  };
}

/** Of which duty a task is: that of its occurrence, or itself. */
function dutyOf({ kind, id }: Task["from"]): string | null {
  if (kind === "duty" || id === null) return id;
  const occurrence = kind === "filing" ? readOccurrenceId(id) : undefined;
  return occurrence ? dutyIdOf(occurrence.requirementId) : null;
}

/** A task; undefined where it is due on no day. */
export function taskEntry(task: Task, duties: Duties, { mayWork }: Asking): Entry | undefined {
  const { from, dueOn } = task;
  if (dueOn === null) return undefined;
  const duty = duties.get(dutyOf(from) ?? "");
  return {
    _id: `task:${task._id}`,
    kind: "task",
    subjectId: task._id,
    title: plainLine(task.title),
    period: null,
    ...timed(dueOn, task.dueAt ?? undefined),
    standing: task.state,
    state: task.state,
    isLate: task.isLate,
    isSure: true,
    isDaily: false,
    link: taskPath(task._id),
    regulator: duty?.regulator ?? null,
    regulationId: duty?.regulationId ?? null,
    dutyId: duty?._id ?? null,
    people: task.assignees,
    canMove: mayWork && task.state === "open",
    version: task.version,
  };
}

/** The next review of a duty; undefined where there is none, and where the duty binds no longer. */
export function reviewEntry(duty: Duty | undefined, { now, mayDoDuties }: Asking): Entry | undefined {
  if (!duty || duty.nextReviewOn === null || duty.closedBecause !== null) return undefined;
  const when = timed(duty.nextReviewOn);
  return {
    _id: `review:${duty._id}`,
    kind: "review",
    subjectId: duty._id,
    title: `Review: ${plainLine(duty.text)}`,
    period: null,
    ...when,
    standing: "open",
    state: "to-review",
    isLate: when.dueAt < now,
    isSure: duty.applies === "applies",
    isDaily: false,
    link: dutyPath(duty._id),
    regulator: duty.regulator,
    regulationId: duty.regulationId,
    dutyId: duty._id,
    people: known([duty.reviewer ?? duty.owner]),
    canMove: mayDoDuties,
    version: duty.version,
  };
}

/** The last day on which a piece of evidence is good; undefined where it has none. */
export function expiryEntry(piece: Evidence, duties: Duties): Entry | undefined {
  if (piece.validUntil === null) return undefined;
  const shown = piece.links.flatMap(({ dutyId }) => duties.get(dutyId) ?? []);
  return {
    _id: `expiry:${piece._id}`,
    kind: "expiry",
    subjectId: piece._id,
    title: `Expires: ${plainLine(piece.title)}`,
    period: null,
    ...timed(piece.validUntil),
    standing: "open",
    state: "valid",
    isLate: false,
    isSure: true,
    isDaily: false,
    link: `/evidence?id=${encodeURIComponent(piece._id)}`,
    regulator: shown[0]?.regulator ?? null,
    regulationId: shown[0]?.regulationId ?? null,
    dutyId: shown[0]?._id ?? null,
    people: known(shown.map(({ owner }) => owner)),
    canMove: false,
    version: null,
  };
}

const order: Readonly<Record<EntryKind, number>> = { filing: 0, task: 1, review: 2, expiry: 3 };

/** What is due first before all others. */
export function byDue(a: Entry, b: Entry): number {
  if (a.dueAt !== b.dueAt) return a.dueAt < b.dueAt ? -1 : 1;
  if (a.kind !== b.kind) return order[a.kind] - order[b.kind];
  return a._id < b._id ? -1 : 1;
}

/** Does an entry pass what is asked for? `me`: who asks, where that is somebody. */
export function passes({ regulator, owner, search }: EntryFilter, me: string | null): (entry: Entry) => boolean {
  const whose = owner?.trim() === "me" ? (me ?? "") : owner?.trim() || undefined;
  const code = regulator?.trim().toUpperCase() || undefined;
  const words = search?.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return (entry) =>
    (code === undefined || entry.regulator?.toUpperCase() === code) &&
    (whose === undefined || entry.people.includes(whose)) &&
    words.every((word) => entry.title.toLowerCase().includes(word));
}
