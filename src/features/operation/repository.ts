import { and, count, desc, eq, gte, isNull, lt, min, or } from "drizzle-orm";
import type { Database } from "#platform/database.ts";
import { catalogueState, regulations } from "../catalogue/tables.ts";
import { companies } from "../company/tables.ts";
import { documents } from "../document/tables.ts";
import { outbox, notificationBatches } from "../notify/tables.ts";
import { changes } from "../watch/tables.ts";

export type OperationRepository = ReturnType<typeof operationRepository>;

// Failed several times, seven minutes after it was due.
const manyTries = 3;

/** Counts over all features, for the operator. An index answers each, however many rows there are. */
export function operationRepository(db: Database) {
  return {
    /** Can the database be written now? `locked`: another process writes. Waits for nobody and changes nothing. */
    async probe(): Promise<"ok" | "locked" | "failing"> {
      const client = db.$client;
      try {
        const patience = client.pragma("busy_timeout", { simple: true }) as number;
        client.pragma("busy_timeout = 0");
        try {
          client.exec("BEGIN IMMEDIATE; SELECT count(*) FROM catalogue_state");
        } finally {
          // A transaction left open would take in all that is written from now on, and commit none of it.
          if (client.inTransaction) client.exec("ROLLBACK");
          client.pragma(`busy_timeout = ${patience}`);
        }
        return "ok";
      } catch (error) {
        return (error as { code?: string }).code?.startsWith("SQLITE_BUSY") ? "locked" : "failing";
      }
    },

    /** What waits in the outbox though it has been tried several times, or has been due since before an instant. */
    async countOverdue(dueBefore: string): Promise<number> {
      const late = or(lt(outbox.sendAfter, dueBefore), gte(outbox.attempts, manyTries));
      return db
        .select({ rows: count() })
        .from(outbox)
        .where(and(eq(outbox.state, "waiting"), late))
        .get()!.rows;
    },

    /** What of the outbox was given up since an instant. */
    async countGivenUp(since: string): Promise<number> {
      const given = and(eq(outbox.state, "dead"), gte(outbox.doneAt, since));
      return db.select({ rows: count() }).from(outbox).where(given).get()!.rows;
    },

    /** The newest instant at which anything was stored that grows with time, and when the database was made. */
    async times(): Promise<{ newest: string | null; oldest: string | null }> {
      const latest = [
        db.select({ at: catalogueState.changedAt }).from(catalogueState).get()?.at,
        db.select({ at: changes.detectedAt }).from(changes).orderBy(desc(changes.detectedAt)).limit(1).get()?.at,
      ];
      const oldest = db.$client.prepare("SELECT min(ran_at) FROM migrations").pluck().get() as string | null;
      return {
        newest:
          latest
            .flatMap((at) => at ?? [])
            .toSorted()
            .at(-1) ?? null,
        oldest: oldest && `${oldest.replace(" ", "T")}Z`,
      };
    },

    /** How much there is of what an operator watches. */
    async figures() {
      return db.transaction((tx) => {
        const undone = tx
          .select({ channel: outbox.channel, state: outbox.state, rows: count(), oldest: min(outbox.sendAfter) })
          .from(outbox)
          .where(or(eq(outbox.state, "waiting"), eq(outbox.state, "dead")))
          .groupBy(outbox.state, outbox.channel)
          .all();
        const byStatus = tx
          .select({ status: changes.status, rows: count() })
          .from(changes)
          .groupBy(changes.status)
          .all();
        const byState = tx
          .select({ state: documents.state, rows: count() })
          .from(documents)
          .groupBy(documents.state)
          .all();
        const open = tx
          .select({ rows: count() })
          .from(notificationBatches)
          .where(isNull(notificationBatches.doneAt))
          .get()!.rows;
        const state = tx.select({ version: catalogueState.version }).from(catalogueState).get();
        return {
          outbox: undone,
          changes: byStatus,
          documents: byState,
          notificationBatches: open,
          companies: tx.select({ rows: count() }).from(companies).get()!.rows,
          catalogue: {
            version: state?.version ?? 0,
            regulations: tx.select({ rows: count() }).from(regulations).get()!.rows,
          },
          databaseBytes: databaseBytes(),
        };
      });
    },
  };

  function databaseBytes(): number {
    const pages = db.$client.pragma("page_count", { simple: true }) as number;
    return pages * (db.$client.pragma("page_size", { simple: true }) as number);
  }
}
