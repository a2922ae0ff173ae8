import type { Day } from "#shared/calendar.ts";
import type { Occurrence, OnTime } from "../schema.ts";
import type { StoredState } from "../vocabulary.ts";
import type { StartedBy } from "./computed.ts";
import type { Computed } from "./years.ts";
import { requirementKey, type EndedDuty, type FilingDuty } from "./duty.ts";

/** What has happened to an occurrence. */
export type KeptFiling = {
  regulationId: string;
  requirementId: string;
  period: string;
  state: StoredState;
  plainDay: string;
  dueDay: string;
  dueAt: string;
  movedWhy: string | null;
  reason: string | null;
  filedAt: string | null;
  reference: string | null;
  receiptId: string | null;
  receiptFile: string | null;
  receiptName: string | null;
};

/** By which the register of duties knows a requirement: paths carry no #. */
export const dutyIdOf = (requirementId: string): string => requirementId.replace("#", ".");

/** `ng-ndpa-2023#r5` and `2026-03` make `ng-ndpa-2023.r5.2026-03`, which a path carries as it is. */
export const occurrenceIdOf = (requirementId: string, period: string): string => `${dutyIdOf(requirementId)}.${period}`;

/** By what the log knows it. */
export const subjectOf = ({ requirementId, period }: Pick<KeptFiling, "requirementId" | "period">): string =>
  `${requirementId} ${period}`;

/** What an id names; undefined for what is none. */
export function readOccurrenceId(id: string): { requirementId: string; period: string } | undefined {
  const parts = id.split(".");
  const period = parts.pop();
  const [first, requirement, more] = parts;
  if (!first || !period || requirement === "" || more !== undefined) return undefined;
  return { requirementId: requirement === undefined ? first : requirementKey(first, requirement), period };
}

/** An occurrence that is due on another day than before. */
export type Moved = { occurrence: Occurrence; before: Day };
/** As of when, for whom, and by what. */
export type At = { now: string; signedUpAt: string; events: ReadonlyMap<string, StartedBy & { label: string }> };

/** An occurrence as the company sees it. Without a duty, or what is computed of it, as it was when it was touched last. */
export function occurrenceOf(
  duty: FilingDuty | EndedDuty | undefined,
  computed: Computed | undefined,
  kept: KeptFiling | undefined,
  { now, signedUpAt, events }: At,
): Occurrence {
  const key = kept ?? {
    requirementId: duty!.requirementId,
    regulationId: duty!.regulationId,
    period: computed!.period,
  };
  const due = dueOf(computed, kept);
  const state = stateOf(kept);
  const isDone = state !== "upcoming" && state !== "in-work";
  const event = computed?.eventId ? events.get(computed.eventId) : undefined;
  return {
    _id: occurrenceIdOf(key.requirementId, key.period),
    dutyId: dutyIdOf(key.requirementId),
    regulationId: key.regulationId,
    regulationTitle: duty?.regulationTitle ?? key.regulationId,
    regulator: duty?.regulator ?? "",
    requirementId: key.requirementId,
    text: duty?.text ?? "No longer in the library",
    period: key.period,
    ...due,
    state,
    isOverdue: !isDone && !isOver(duty, key) && due.dueAt < now && due.dueAt >= signedUpAt,
    isSure: duty?.isSure ?? false,
    filedAt: kept?.filedAt ?? null,
    reference: kept?.reference ?? null,
    receiptId: kept?.receiptId ?? null,
    receiptName: kept?.receiptName ?? null,
    receiptSha256: kept?.receiptFile?.slice(0, 64) ?? null,
    reason: kept?.reason ?? null,
    basis: {
      rule: duty?.rule ?? "The rule is no longer in the library; the day stands as it was",
      schedule: duty?.schedule?.type ?? null,
      from: computed?.anchor ?? null,
      holidays: computed?.holidays ?? [],
      note: isDone ? null : (computed?.note ?? null),
      moved: kept?.movedWhy ? { from: kept.plainDay, reason: kept.movedWhy } : null,
      event: event ? { eventId: event.id, kind: event.kind, label: event.label, occurredAt: event.occurredAt } : null,
    },
  };
}

/** Of a duty of the company's own that falls due no more, or is gone, nothing is open. */
export const isOver = (
  duty: FilingDuty | EndedDuty | undefined,
  { regulationId }: Pick<KeptFiling, "regulationId">,
): boolean => regulationId === "" && !duty?.schedule;

/** What is filed or moved stays as it is; anything else goes with the calendar. */
function dueOf(computed: Computed | undefined, kept: KeptFiling | undefined): { dueDay: string; dueAt: string } {
  const isFixed = kept && (kept.movedWhy !== null || isSettled(kept));
  const { dueDay, dueAt } = isFixed || !computed ? kept! : computed;
  return { dueDay, dueAt };
}

/** Filed or waived: nothing is to be done any more. */
export const isSettled = ({ state }: Pick<KeptFiling, "state">): boolean => state === "filed" || state === "waived";

function stateOf(kept: KeptFiling | undefined): Occurrence["state"] {
  if (!kept || kept.state === "open") return "upcoming";
  if (kept.state !== "filed") return kept.state;
  return kept.filedAt !== null && kept.filedAt > kept.dueAt ? "filed-late" : "filed";
}

/** How punctually each regulator was served, by their codes. What was due before the company signed up counts where it was filed. */
export function onTimeOf(
  occurrences: readonly Occurrence[],
  { now, signedUpAt }: Pick<At, "now" | "signedUpAt">,
): OnTime[] {
  // Whom a company's own duty serves it does not always say.
  const served = occurrences.filter(({ regulator }) => regulator !== "");
  const counted = served.filter(({ state, dueAt }) => dueAt >= signedUpAt || state.startsWith("filed"));
  const regulators = [...new Set(counted.map(({ regulator }) => regulator))].toSorted();
  return regulators.map((regulator) => {
    const own = counted.filter((one) => one.regulator === regulator);
    const count = (is: (one: Occurrence) => boolean) => own.filter(is).length;
    const onTime = count(({ state }) => state === "filed");
    const late = count(({ state }) => state === "filed-late");
    const overdue = count(({ state, dueAt }) => (state === "upcoming" || state === "in-work") && dueAt < now);
    const waived = count(({ state }) => state === "waived");
    const judged = onTime + late + overdue;
    return { regulator, due: own.length, onTime, late, overdue, waived, rate: judged === 0 ? null : onTime / judged };
  });
}
