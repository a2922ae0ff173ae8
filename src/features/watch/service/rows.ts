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
export function itemRow(sourceId: string, { key, item, hash }: NewEntry, at: string): ItemRow {
  return {
    sourceId,
    key,
    item,
    stableHash: hash,
    earlier: [],
    firstSeenAt: at,
    lastSeenAt: at,
    pendingHash: null,
    pendingAt: null,
    missingSince: null,
    missedChecks: 0,
  };
}

const nothingOpen = { pendingHash: null, pendingAt: null, missingSince: null, missedChecks: 0 };
export const iso = (ms: number) => new Date(ms).toISOString();

/** What is stored of entries that were known. */
export function updatesOf({ changed, pending, settled, missing }: Comparison, at: string) {
  return [
    ...changed.map(({ key, after, hash, earlier }) => ({
      key,
      item: after,
      stableHash: hash,
      earlier: earlier.map((left) => ({ hash: left.hash, leftAt: iso(left.leftAt) })),
      lastSeenAt: at,
      ...nothingOpen,
    })),
    ...pending.map(({ key, hash, since }) => ({
      key,
      pendingHash: hash,
      pendingAt: iso(since),
      missingSince: null,
      missedChecks: 0,
    })),
    ...settled.map((key) => ({ key, lastSeenAt: at, ...nothingOpen })),
    ...missing.map(({ key, since, checks }) => ({ key, missingSince: iso(since), missedChecks: checks })),
  ];
}
