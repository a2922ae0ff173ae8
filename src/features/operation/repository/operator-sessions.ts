import { and, asc, eq, gt, inArray, lte, or } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { operatorSessions } from "../tables.ts";

export type OperatorSession = typeof operatorSessions.$inferSelect;
/** A session, and that of a person by which it was opened, if it was. */
export type UsedSession = Pick<OperatorSession, "id" | "personSessionId">;
/** Where the operator's sessions are held. Instants are ISO 8601 in UTC. */
export type OperatorSessionStore = {
  /** Adds one; of more than `most` the first to end go, and what is over goes as well. */
  open(session: OperatorSession, most: number, now: string): Promise<void>;
  /** A session that is not over, which is used from now until `idleAt`, at most to its end. */
  use(hash: string, now: string, idleAt: string): Promise<UsedSession | undefined>;
  end(id: string): Promise<void>;
};

/** As rows, for several processes. */
export function operatorSessionRepository(db: Database): OperatorSessionStore {
  return {
    async open(session, most, now) {
      await db.write(async (tx) => {
        await tx
          .delete(operatorSessions)
          .where(or(lte(operatorSessions.endsAt, now), lte(operatorSessions.idleAt, now)));
        const open = await tx
          .select({ hash: operatorSessions.hash })
          .from(operatorSessions)
          .orderBy(asc(operatorSessions.endsAt));
        const leaving = open.slice(0, Math.max(0, open.length + 1 - most)).map(({ hash }) => hash);
        await tx.delete(operatorSessions).where(inArray(operatorSessions.hash, leaving));
        await tx.insert(operatorSessions).values(session);
      });
    },

    async use(hash, now, idleAt) {
      const isOpen = and(
        eq(operatorSessions.hash, hash),
        gt(operatorSessions.endsAt, now),
        gt(operatorSessions.idleAt, now),
      );
      const { id, personSessionId } = operatorSessions;
      return one(db.update(operatorSessions).set({ idleAt }).where(isOpen).returning({ id, personSessionId }));
    },

    async end(id) {
      await db.delete(operatorSessions).where(eq(operatorSessions.id, id));
    },
  };
}
