import type { ItemRow, SourceStateRow } from "../repository.ts";
import type { Comparison, NewEntry } from "../rules/compare.ts";

/** What is stored of a source before it was ever asked. */
export function firstState(id: string, definition: string, at: string): SourceStateRow {
  return {
    id,
    definition,
    checks: 0,
    nextCheckAt: at,
    hotUntil: null,
    failures: 0,
    suspicions: 0,
    trouble: null,
    lastError: null,
    etag: null,
    lastModified: null,
    bodyHash: null,
    lastCheckAt: null,
    lastOkAt: null,
    lastFullAt: null,
    lastChangeAt: null,
    baselineAt: null,
    listed: 0,
  };
}

/** What is stored of an entry that was not known. */
export function itemRow(
  sourceId: string,
  { key, item, hash }: Pick<NewEntry, "key" | "item" | "hash">,
  at: string,
): ItemRow {
  return {
    sourceId,
    key,
    item,
    stableHash: hash,
    earlier: [],
    firstSeenAt: at,
    pendingHash: null,
    pendingAt: null,
    pendingLooks: 0,
    missingSince: null,
    missedChecks: 0,
  };
}

const nothingOpen = { pendingHash: null, pendingAt: null, pendingLooks: 0, missingSince: null, missedChecks: 0 };
export const iso = (ms: number) => new Date(ms).toISOString();

/** What is stored of entries that were known. */
export function updatesOf({ changed, pending, restless, settled, missing }: Comparison) {
  return [
    ...changed.map(({ key, after, hash, earlier }) => ({
      key,
      item: after,
      stableHash: hash,
      earlier: earlier.map((left) => ({ hash: left.hash, leftAt: iso(left.leftAt) })),
      ...nothingOpen,
    })),
    ...pending.map(({ key, hash, since, looks }) => ({
      key,
      pendingHash: hash,
      pendingAt: iso(since),
      pendingLooks: looks,
      missingSince: null,
      missedChecks: 0,
    })),
    // What is given up as restless is asked for again only when the source says that it was edited again.
    ...restless.map(({ key, before, after }) => ({ key, item: { ...before, editedAt: after.editedAt ?? null } })),
    ...settled.map((key) => ({ key, ...nothingOpen })),
    ...missing.map(({ key, since, checks }) => ({ key, missingSince: iso(since), missedChecks: checks })),
  ];
}
