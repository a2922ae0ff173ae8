import { auditKindIds, auditKinds, type AuditKind } from "#features/audit/vocabulary.ts";
import { formatDay } from "../lib/format.ts";

/** What narrows the log. A kind that nobody knows stays as it is, so that the server says so. */
export type Filters = { kind?: string | undefined; from?: string | undefined; to?: string | undefined };

export const kindOptions = auditKindIds.map((kind) => ({ kind, label: auditKinds[kind].label }));
const kindLabel = (kind: string): string =>
  Object.hasOwn(auditKinds, kind) ? auditKinds[kind as AuditKind].label : kind;

export const isNarrowed = (filters: Filters): boolean => Object.values(filters).some(Boolean);

/** What narrows the log, in words. */
export function narrowedBy({ kind, from, to }: Filters): string[] {
  return [
    ...(kind ? [kindLabel(kind)] : []),
    ...(from ? [`from ${formatDay(from)}`] : []),
    ...(to ? [`to ${formatDay(to)}`] : []),
  ];
}

export const daysReversedMessage = "“From” is after “To”.";
