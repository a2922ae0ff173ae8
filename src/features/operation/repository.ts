import { and, count, desc, eq, gte, isNull, lt, min, or, sql } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { lastBackupNoted } from "#platform/database/backup-note.ts";
import { countRows } from "#platform/database/sql.ts";
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
    /** Can the database be written now? `locked`: another process writes. */
    probe: () => db.probe(),

    /** What waits in the outbox though it has been tried several times, or has been due since before an instant. */
    async countOverdue(dueBefore: string): Promise<number> {
      const late = or(lt(outbox.sendAfter, dueBefore), gte(outbox.attempts, manyTries));
      return await countRows(db, outbox, and(eq(outbox.state, "waiting"), late));
    },

    /** When a process that shares the database noted a good backup last; null where none has, and of a file. */
    lastBackupNoted: () => lastBackupNoted(db),

    /** What of the outbox was given up since an instant. */
    async countGivenUp(since: string): Promise<number> {
      const given = and(eq(outbox.state, "dead"), gte(outbox.doneAt, since));
      return await countRows(db, outbox, given);
    },

    /** The newest instant at which anything was stored that grows with time, and when the database was made. */
    async times(): Promise<{ newest: string | null; oldest: string | null }> {
      const latest = [
        (await one(db.select({ at: catalogueState.changedAt }).from(catalogueState)))?.at,
        (await one(db.select({ at: changes.detectedAt }).from(changes).orderBy(desc(changes.detectedAt)).limit(1)))?.at,
      ];
      const [migrated] = await db.rows<{ oldest: string | null }>(sql`SELECT min(ran_at) AS oldest FROM migrations`);
      const oldest = migrated?.oldest ?? null;
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
      const databaseBytes = await db.bytes();
      return db.read(async (tx) => {
        const undone = await tx
          .select({ channel: outbox.channel, state: outbox.state, rows: count(), oldest: min(outbox.sendAfter) })
          .from(outbox)
          .where(or(eq(outbox.state, "waiting"), eq(outbox.state, "dead")))
          .groupBy(outbox.state, outbox.channel)
          .orderBy(outbox.channel, outbox.state);
        const byStatus = await tx
          .select({ status: changes.status, rows: count() })
          .from(changes)
          .groupBy(changes.status);
        const byState = await tx
          .select({ state: documents.state, rows: count() })
          .from(documents)
          .groupBy(documents.state);
        const open = await countRows(tx, notificationBatches, isNull(notificationBatches.doneAt));
        const state = await one(tx.select({ version: catalogueState.version }).from(catalogueState));
        return {
          outbox: undone,
          changes: byStatus,
          documents: byState,
          notificationBatches: open,
          companies: await countRows(tx, companies),
          catalogue: {
            version: state?.version ?? 0,
            regulations: await countRows(tx, regulations, eq(regulations.isTakenBack, false)),
          },
          databaseBytes,
        };
      });
    },
  };
}
