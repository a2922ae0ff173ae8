import type { AuditValues } from "../../audit/vocabulary.ts";
import { messages, type ChangeDuty } from "../schema.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { KeptDeadline, OwnDeadline } from "../schema/deadline.ts";
import type { StoredDuty } from "./stored.ts";

/** What is asked of a duty. */
export type Changes = Partial<Omit<ChangeDuty, "id" | "version" | "seenText">>;
export type Circumstances = {
  /** Who changes it: a person, or null for a token of the company. */
  by: string | null;
  at: string;
  /** What it says now. */
  held: string;
  /** Whether a second person has to confirm that it does not apply. */
  needsConfirmation: boolean;
};

const managed = ["owner", "unit", "reviewer", "weight", "title", "text", "deadline"] as const;
/** Does it set what whoever only works on a duty does not set? */
export const isManaging = (changes: Changes): boolean => managed.some((name) => changes[name] !== undefined);

/** Why changes cannot be made to a duty as it stands; null when they can. */
export function whyNot(stored: StoredDuty, changes: Changes): string | null {
  const state = changes.state ?? stored.state;
  const reason = changes.reason === undefined ? stored.reason : changes.reason;
  if (state === "does-not-apply" && reason === null) return messages.reasonNeeded;
  if (state !== "does-not-apply" && (changes.reason ?? null) !== null) return messages.reasonOnly;
  if (stored.origin === "library" && [changes.title, changes.text, changes.deadline].some((said) => said !== undefined)) return messages.notOwn;
  return null;
} // prettier-ignore

/** A duty as it is after changes, a version later; undefined where nothing is otherwise. */
export function changedTo(stored: StoredDuty, changes: Changes, where: Circumstances): StoredDuty | undefined {
  const { state: _state, owner, unit, reviewer, reason: _reason, deadline, ...others } = changes;
  const state = givenState(stored, changes);
  const set = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const next: StoredDuty = {
    ...stored,
    ...set,
    ...(owner !== undefined && { ownerId: owner }),
    ...(unit !== undefined && { unitId: unit }),
    ...(reviewer !== undefined && { reviewerId: reviewer }),
    ...(deadline !== undefined && { deadline: keptDeadline(deadline, stored.deadline, where.at) }),
    ...reasonOf(stored, changes),
    ...(state !== undefined && given(stored, { ...changes, state }, where)),
  };
  const isSame = (Object.keys(next) as (keyof StoredDuty)[]).every((name) => next[name] === stored[name]);
  if (isSame) return undefined;
  return { ...next, version: stored.version + 1, updatedAt: where.at, updatedBy: where.by };
}

/** As it was, where it says the same; else from the day on which the duty was first given one. */
export function keptDeadline(asked: OwnDeadline | null, before: KeptDeadline | null, at: string): KeptDeadline | null {
  const kept = asked && { ...asked, since: before?.since ?? lagosDay(new Date(at)) };
  return canonicalJson(kept) === canonicalJson(before) ? before : kept;
}

/** What a duty of the company's own says after changes. */
export const wordedBy = ({ text, deadline }: Changes, before: StoredDuty) => ({
  text: text ?? before.text,
  deadline: deadline === undefined ? before.deadline : deadline,
});

/** The state that is given; another reason why it does not apply says so anew. */
function givenState(stored: StoredDuty, { state, reason }: Changes) {
  const isAnew = stored.state === "does-not-apply" && reason !== undefined && reason !== stored.reason;
  return state ?? (isAnew ? stored.state : undefined);
}

/** A reason goes with its state. */
function reasonOf(stored: StoredDuty, { state = stored.state, reason }: Changes) {
  if (state !== "does-not-apply") return { reason: null };
  return reason === undefined ? {} : { reason };
}

/** Gives a state for the text as it is. The same again for the same text is no news, and is not confirmed anew. */
function given(
  stored: StoredDuty,
  { state, reason }: Changes & Pick<StoredDuty, "state">,
  { by, at, held, needsConfirmation }: Circumstances,
): Partial<StoredDuty> {
  const isSame = stored.state === state && stored.heldFor === held && (reason === undefined || reason === stored.reason);
  if (isSame && stored.stateAt !== null) return {};
  const awaitsConfirmation = state === "does-not-apply" && needsConfirmation;
  return { state, stateBy: by, stateAt: at, heldFor: held, awaitsConfirmation, confirmedBy: null, confirmedAt: null };
} // prettier-ignore

/** A duty of which a second person has confirmed that it does not apply; or why that cannot be. */
export function confirmedBy(stored: StoredDuty, by: string | null, at: string): StoredDuty | string {
  if (!stored.awaitsConfirmation) return messages.nothingToConfirm;
  if (by === null || by === stored.stateBy) return messages.secondPerson;
  return {
    ...stored,
    awaitsConfirmation: false,
    confirmedBy: by,
    confirmedAt: at,
    version: stored.version + 1,
    updatedAt: at,
    updatedBy: by,
  };
}

/** What the log has of a duty. */
export function recordedOf(stored: StoredDuty): AuditValues {
  const { state, reason, how, ownerId, unitId, reviewerId, nextReviewOn, weight, awaitsConfirmation } = stored;
  const said = { state, reason, stateGivenAt: stored.stateAt, awaitsConfirmation, how, nextReviewOn };
  const whose = { owner: ownerId, unit: unitId, reviewer: reviewerId, weight };
  return { ...said, ...whose, ...(stored.origin !== "library" && { text: stored.text, ...recordedDeadline(stored) }) };
}

const recordedDeadline = ({ deadline }: StoredDuty): AuditValues =>
  deadline ? { deadline: deadline.rule, schedule: canonicalJson(deadline.schedule) } : {};
