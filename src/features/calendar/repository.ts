import { and, asc, eq, isNull, or, type SQL } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { newId } from "#platform/ids.ts";
import { isActive } from "../account/repository/memberships.ts";
import { accounts, memberships } from "../account/tables.ts";
import { recordAudit } from "../audit/repository.ts";
import { progressed, type ShownEntries, type Standing, type Window } from "./rules/progress.ts";
import { calendarFeeds } from "./tables.ts";

export type FeedRow = typeof calendarFeeds.$inferSelect;
export type CalendarRepository = ReturnType<typeof calendarRepository>;
/** Whose a feed is: a person's; null: the company's. */
export type FeedOf = { companyId: string; accountId: string | null };

const isOf = ({ companyId, accountId }: FeedOf): SQL | undefined =>
  and(
    eq(calendarFeeds.companyId, companyId),
    accountId === null ? isNull(calendarFeeds.accountId) : eq(calendarFeeds.accountId, accountId),
  );
const scopeOf = (accountId: string | null) => (accountId === null ? "company" : "person");

/** The addresses of calendars, and what was shown at each. */
export function calendarRepository(db: Database) {
  return {
    /** A person's own, and the company's after it. */
    async listFeeds(companyId: string, accountId: string | null): Promise<FeedRow[]> {
      const own = accountId === null ? undefined : eq(calendarFeeds.accountId, accountId);
      const which = and(eq(calendarFeeds.companyId, companyId), or(isNull(calendarFeeds.accountId), own));
      const rows = await db.select().from(calendarFeeds).where(which).orderBy(asc(calendarFeeds.id));
      return rows.toSorted((a, b) => Number(a.accountId === null) - Number(b.accountId === null));
    },

    async findFeed(id: string): Promise<FeedRow | undefined> {
      return one(db.select().from(calendarFeeds).where(eq(calendarFeeds.id, id)));
    },

    /** As what a person belongs to a company at an instant; undefined for who does not, or is kept out. */
    async roleOf(companyId: string, userId: string, now: string): Promise<string | undefined> {
      const { role, accountId } = memberships;
      const which = and(eq(memberships.companyId, companyId), eq(accountId, userId), isActive(now));
      const found = db.select({ role }).from(memberships).innerJoin(accounts, eq(accounts.id, accountId));
      return (await one(found.where(and(which, isNull(accounts.suspendedAt)))))?.role;
    },

    /** Makes an address, in place of the one before it: what was shown there goes on. */
    async renewFeed(of: FeedOf, at: string): Promise<FeedRow> {
      return db.write(async (tx) => {
        const known = await one(tx.select().from(calendarFeeds).where(isOf(of)));
        const { companyId, accountId } = of;
        await record(tx, of, at, known ? "renewed" : "made");
        if (!known) {
          const row = { id: newId(), companyId, accountId, version: 1, shown: {}, createdAt: at, changedAt: at };
          return (await one(tx.insert(calendarFeeds).values(row).returning()))!;
        }
        const set = { version: known.version + 1, changedAt: at };
        return (await one(tx.update(calendarFeeds).set(set).where(isOf(of)).returning()))!;
      });
    },

    /** False where there is none. */
    async removeFeed(of: FeedOf, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const removed = await tx.delete(calendarFeeds).where(isOf(of)).returning({ id: calendarFeeds.id });
        if (removed.length === 0) return false;
        await record(tx, of, at, "removed");
        return true;
      });
    },

    /** What a feed shows next of what stands now, kept for the next time; undefined where the feed is gone meanwhile. */
    async progress(id: string, entries: readonly Standing[], window: Window): Promise<ShownEntries | undefined> {
      const isIt = eq(calendarFeeds.id, id);
      const { shown } = calendarFeeds;
      // Most of the time nothing is another: then nothing is written.
      const known = await one(db.select({ shown }).from(calendarFeeds).where(isIt));
      if (!known || progressed(known.shown, entries, window) === known.shown) return known?.shown;
      return db.write(async (tx) => {
        const now = await one(tx.select({ shown }).from(calendarFeeds).where(isIt));
        if (!now) return undefined;
        const next = progressed(now.shown, entries, window);
        await tx.update(calendarFeeds).set({ shown: next }).where(isIt);
        return next;
      });
    },
  };
}

const record = (tx: Transaction, { companyId, accountId }: FeedOf, at: string, address: string) =>
  recordAudit(tx, {
    companyId,
    at,
    action: "feed.calendarChanged",
    subject: accountId ?? companyId,
    after: { calendar: scopeOf(accountId), address },
  });
