import { and, desc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { countUp, lastCounted } from "#platform/database/counters.ts";
import { batches, countRows, listed } from "#platform/database/sql.ts";
import { notificationReads, notifications } from "../tables.ts";
import { readAtOf, type Person } from "./people.ts";

/** What each person has read. */
export function reading(db: Database) {
  return {
    /**
     * Marks as read what the person had not: all that its company was told since it joined, or only these, or only those
     * created by an instant. Answers how many.
     */
    async markRead(
      { companyId, userId: accountId }: Person,
      { ids, upTo }: { ids?: string[] | undefined; upTo?: string | undefined },
      readAt: string,
    ): Promise<number> {
      const { id, createdAt } = notifications;
      const isMeant = and(
        eq(notifications.companyId, companyId),
        ids && inArray(id, ids),
        upTo === undefined ? undefined : lte(createdAt, upTo),
        isNull(readAtOf(accountId)),
      );
      return db.write(async (tx) => {
        const unread = (await tx.select({ id }).from(notifications).where(isMeant)).map((row) => row.id);
        if (unread.length === 0) return 0;
        const position = await countUp(tx, "readings");
        const marks = unread.map((notificationId) => ({ notificationId, accountId, position, readAt }));
        for (const rows of batches(marks)) await tx.insert(notificationReads).values(rows);
        const isFirst = and(inArray(id, listed(unread)), isNull(notifications.readAt));
        await tx.update(notifications).set({ readAt }).where(isFirst);
        tx.afterCommit(() => tx.signals.signal([accountId]));
        return unread.length;
      });
    },

    /** What a person has not read of what its company was told, the newest first, so much of it; and how much that is. */
    async listUnread({ companyId, userId }: Person, limit: number) {
      const { id, changeType, regulationTitle, regulator, regulationId, changeId, createdAt } = notifications;
      const isUnread = and(eq(notifications.companyId, companyId), isNull(notifications.withdrawn), isNull(readAtOf(userId)));
      const rows = await db
        .select({ id, changeType, regulationTitle, regulator, regulationId, changeId, createdAt })
        .from(notifications)
        .where(isUnread)
        .orderBy(desc(createdAt), desc(id))
        .limit(limit);
      return { rows, total: await countRows(db, notifications, isUnread) };
    }, // prettier-ignore

    /** The position of what a person has read last, in whichever company. */
    async lastReadingOf(accountId: string): Promise<number> {
      const { position } = notificationReads;
      const own = db.select({ position }).from(notificationReads).where(eq(notificationReads.accountId, accountId));
      return (await one(own.orderBy(desc(position)).limit(1)))?.position ?? 0;
    },

    /** The position of what anybody has read last. */
    async lastReading(): Promise<number> {
      return lastCounted(db, "readings");
    },

    /** Which of these people have read something after a position. */
    async listReadersAfter(position: number, accountIds: string[]): Promise<string[]> {
      const isNew = and(inArray(notificationReads.accountId, accountIds), gt(notificationReads.position, position));
      const rows = await db.selectDistinct({ id: notificationReads.accountId }).from(notificationReads).where(isNew);
      return rows.map(({ id }) => id);
    },
  };
}
