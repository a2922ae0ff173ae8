import type { ChangeRow } from "../schema.ts";

/** What a change was, in the outcome of a check. */
export type ChangeBrief = Pick<ChangeRow, "id" | "changeType" | "title" | "url" | "status">;

/** `changes`: what an earlier look of the same check had found, and stored. */
type Trouble = { reason: string; changes?: ChangeBrief[] };

/**
 * What came of one check of a source. An outcome is data: a refusal or an odd answer is a case of its own and never looks like
 * "nothing new". Only `baseline`, `unchanged` and `checked` are good; the others leave what is known untouched.
 */
export type CheckOutcome =
  /** `name`: what the list calls itself, where it says so. */
  | { kind: "baseline"; items: number; name?: string }
  | { kind: "unchanged"; items: number }
  /** `pending`: changes seen once that wait to be seen again; `setAside`: entries that cannot be true. */
  | { kind: "checked"; items: number; changes: ChangeBrief[]; pending: number; setAside: number }
  | ({ kind: "suspect" } & Trouble)
  | ({ kind: "challenged" } & Trouble)
  | ({ kind: "limited"; retryAfterMs: number | null } & Trouble)
  | ({ kind: "failed" } & Trouble)
  /** By our own rules: robots.txt, or the guard against private addresses. */
  | ({ kind: "refused" } & Trouble)
  | { kind: "manual"; reason: string }
  /** Another check of the same source was at work. */
  | { kind: "busy" };
