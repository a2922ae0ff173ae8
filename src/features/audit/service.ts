import { instant, type Clock } from "#platform/clock.ts";
import { startOfLagosDay } from "#shared/lagos.ts";
import { csvHeading, csvRows, jsonLine } from "./adapters/export.ts";
import type { AuditRepository, StoredEntry } from "./repository.ts";
import { actionLabel, actorLabel, wantedActions } from "./rules.ts";
import type { Activity, ActivityFilter, AuditEntry, Manifest } from "./schema.ts";
import { verifyAll, type Verification } from "./service/verifying.ts";
import type { AuditActor } from "./vocabulary.ts";

export type AuditDeps = { audit: AuditRepository; clock: Clock };
export type AuditService = ReturnType<typeof auditService>;
export type ExportFormat = "csv" | "jsonl";

// Some hundred kilobytes.
const pageSize = 500;

/** The audit log as it is read: by a company its own, by the operator what was done to the whole. */
export function auditService({ audit, clock }: AuditDeps) {
  /** A chain up to an id, in pages. */
  async function* pagesOf(companyId: string | null, upTo: number): AsyncGenerator<AuditEntry[]> {
    for (let after = 0; ;) {
      const entries = await audit.listOfChain(companyId, { after, upTo, limit: pageSize });
      yield entries;
      if (entries.length < pageSize) return;
      after = entries.at(-1)!.id;
    }
  }

  async function* textOf(last: StoredEntry, format: ExportFormat): AsyncGenerator<string> {
    if (format === "csv") yield csvHeading;
    let entries = 0;
    for await (const page of pagesOf(last.companyId, last.id)) {
      entries += page.length;
      yield format === "csv" ? csvRows(page) : page.map(jsonLine).join("");
    }
    const manifest: Manifest = { chain: last.companyId, entries, head: last.hash, exportedAt: last.at };
    if (format === "jsonl") yield jsonLine(manifest);
  }

  return {
    /** A company's entries, or with null those of the whole, newest first. */
    async list(
      companyId: string | null,
      filter: ActivityFilter,
      page: { limit: number; skip: number },
    ): Promise<{ rows: Activity[]; total: number }> {
      const { rows, total } = await audit.list(
        companyId,
        {
          actions: wantedActions(filter),
          from: filter.from && startOfLagosDay(filter.from),
          before: filter.to && startOfLagosDay(filter.to, 1),
        },
        page,
      );
      return { rows: rows.map(asActivity), total };
    },

    /**
     * The whole chain as a file, the oldest entry first, in pieces that come as they are read. That it was exported is its last
     * entry. JSON lines close with what the file must hold to be whole.
     */
    async exportOf(companyId: string, format: ExportFormat): Promise<AsyncGenerator<string>> {
      const at = instant(clock);
      return textOf(await audit.append({ companyId, at, action: "audit.exported", after: { format } }), format);
    },

    /** Holds the log, whole or up to an entry, against its hashes. It is whole when nothing is broken and nothing is missing. */
    async verify(upTo?: number): Promise<Verification> {
      return verifyAll(audit, upTo);
    },
  };
}

function asActivity(entry: AuditEntry): Activity {
  const { id, at, userId, role, subject, before, after, address } = entry;
  return {
    id,
    at,
    actor: entry.actor as AuditActor,
    actorLabel: actorLabel(entry),
    userId,
    role,
    action: entry.action,
    actionLabel: actionLabel(entry.action),
    subject,
    before,
    after,
    address,
  };
}
