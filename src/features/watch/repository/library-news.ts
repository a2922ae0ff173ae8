import { and, asc, eq, gt, isNotNull, isNull, max, ne, or, sql } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { countRows } from "#platform/database/sql.ts";
import { saveCaptured } from "../../catalogue/repository.ts";
import { revisions } from "../../catalogue/tables.ts";
import { changes, revisionCursor } from "../tables.ts";
import { publishAll, type ChangeRecord, type Publication } from "./publishing.ts";

/** A change with the entry of the library that it is, and what is to be stored of that. */
export type Entered = Pick<ChangeRecord, "id" | "instrumentKey"> & Pick<Publication, "instrument">;

/** What the library learned and is still to be told, and what was told and is still to be entered into the library. */
export function libraryNews(db: Database) {
  return {
    /** Revisions of the catalogue that were not told yet, the oldest first, and how far that has come. The first call begins at the present. */
    async listUntoldRevisions(limit: number) {
      const cursor = await one(db.select().from(revisionCursor).where(eq(revisionCursor.id, 1)));
      const newest = (await one(db.select({ id: sql<number | null>`max(${revisions.id})` }).from(revisions)))?.id ?? 0;
      if (!cursor) {
        await db.insert(revisionCursor).values({ id: 1, revisionId: newest }).onConflictDoNothing();
        return { rows: [], waiting: 0 };
      }
      // What was captured was told as the change that it is.
      const captured = sql`${revisions.content} ->> 'captured'`;
      const reviewedOn = sql`${revisions.content} -> 'captured' ->> 'reviewedOn'`;
      const isUntold = and(gt(revisions.id, cursor.revisionId), or(isNull(captured), isNotNull(reviewedOn)));
      const rows = await db.select().from(revisions).where(isUntold).orderBy(asc(revisions.id)).limit(limit);
      const waiting = await countRows(db, revisions, isUntold);
      // Not looked through again at each turn.
      if (waiting === 0 && newest > cursor.revisionId)
        await db.update(revisionCursor).set({ revisionId: newest }).where(eq(revisionCursor.id, 1));
      return { rows, waiting };
    },

    /** Changes that were published before the library took in what is captured, and have not been looked at for it; the oldest first. */
    async listUnentered(limit: number): Promise<ChangeRecord[]> {
      const upTo = (await one(db.select().from(revisionCursor).where(eq(revisionCursor.id, 1))))?.enteredUpTo ?? "";
      const isFirst = and(eq(changes.status, "published"), isNull(changes.diff), isNull(changes.instrumentKey));
      const isCaptured = and(gt(changes.id, upTo), ne(changes.sourceId, "catalogue"), isFirst);
      return db.select().from(changes).where(isCaptured).orderBy(asc(changes.id)).limit(limit);
    },

    /** Enters these changes into the library, tells nobody, and moves on behind the last of them. */
    async enter(entered: readonly Entered[], upTo: string, at: string): Promise<void> {
      await db.write(async (tx) => {
        const instruments = entered.flatMap(({ instrument }) => instrument ?? []);
        await saveCaptured(tx, instruments, at);
        for (const { id, instrumentKey } of entered)
          if (instrumentKey !== null) await tx.update(changes).set({ instrumentKey }).where(eq(changes.id, id));
        const [newest] = await tx.select({ id: max(revisions.id) }).from(revisions);
        const first = { id: 1, revisionId: newest?.id ?? 0, enteredUpTo: upTo };
        const set = { enteredUpTo: upTo };
        await tx.insert(revisionCursor).values(first).onConflictDoUpdate({ target: revisionCursor.id, set });
      });
    },

    /** Tells a revision and moves on, in one transaction. */
    async publishRevision(revisionId: number, publication: Publication | null, at: string): Promise<ChangeRecord[]> {
      return db.write(async (tx) => {
        await tx.update(revisionCursor).set({ revisionId }).where(eq(revisionCursor.id, 1));
        return publication ? await publishAll(tx, [publication], at) : [];
      });
    },
  };
}
