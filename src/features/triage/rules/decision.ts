import { lagosMoment } from "#shared/lagos.ts";
import type { Decision, DecideInput } from "../schema.ts";
import { verdictLabels } from "../vocabulary.ts";

export type Content = Pick<Decision, "verdict" | "reason" | "note" | "dueOn">;

/** What is decided, with nothing where nothing is said. */
export function contentOf({
  verdict,
  reason = null,
  note = null,
  dueOn = null,
}: Omit<DecideInput, "ids" | "seen">): Content {
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

/** What whoever decides has seen: by the change's id when it was decided, null where it was not. */
export type Seen = Readonly<Record<string, string | null>>;
type Kept = Pick<Decision, "verdict" | "reason" | "decidedAt" | "address" | "decidedByName"> & {
  sessionId: string | null;
};

/** Was a change decided, or its decision taken back, since it was seen? What was not said to be seen is not compared. */
export const isStale = (seen: Seen | undefined, changeId: string, kept: { decidedAt: string } | undefined): boolean =>
  seen !== undefined && Object.hasOwn(seen, changeId) && seen[changeId] !== (kept?.decidedAt ?? null);

/** What was decided meanwhile of a change, when and where, for whoever was about to decide over it in a session. */
export function staleWords(kept: Kept | undefined, sessionId: string | null, others: number): string {
  const more = others > 0 ? ` ${others} more ${others === 1 ? "was" : "were"} decided meanwhile too.` : "";
  return `${keptWords(kept, sessionId)}.${more} Yours was not kept: look again, and decide again if it is to be otherwise`;
}

function keptWords(kept: Kept | undefined, sessionId: string | null): string {
  if (!kept) return "The decision was taken back meanwhile";
  const { verdict, reason, decidedAt, address, decidedByName } = kept;
  const by = decidedByName ?? "another sign-in";
  const where =
    kept.sessionId === sessionId ? "in another window" : `by ${by}${address === null ? "" : ` from ${address}`}`;
  const why = reason === null ? "" : `, “${reason}”`;
  return `Decided meanwhile ${where}, on ${lagosMoment(new Date(decidedAt))}: ${verdictLabels[verdict]}${why}`;
}
