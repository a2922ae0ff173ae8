import type { Decision, DecideInput } from "../schema.ts";

export type Content = Pick<Decision, "verdict" | "reason" | "note" | "dueOn">;

/** What is decided, with nothing where nothing is said. */
export function contentOf({ verdict, reason = null, note = null, dueOn = null }: Omit<DecideInput, "ids">): Content {
  return { verdict, reason, note, dueOn };
}

/** Why a decision cannot stand; null when it can. */
export function whyNot({ verdict, dueOn }: Content): string | null {
  return verdict === "not-applicable" && dueOn !== null ? "What does not apply has no due day" : null;
}

export const isSameContent = (a: Content, b: Content): boolean =>
  a.verdict === b.verdict && a.reason === b.reason && a.note === b.note && a.dueOn === b.dueOn;

/** How long a decision took, in ms; none is made before its change was there, whatever the clocks say. */
export const tookMs = ({ reachedAt, decidedAt }: Pick<Decision, "reachedAt" | "decidedAt">): number =>
  Math.max(0, Date.parse(decidedAt) - Date.parse(reachedAt));
