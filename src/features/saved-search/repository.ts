import { and, asc, count, desc, eq, isNull, lt, max } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { lastCounted } from "#platform/database/counters.ts";
import { newId } from "#platform/ids.ts";
import { recordAudit } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import { revisions } from "../catalogue/tables.ts";
import { cancelFound } from "../notify/repository/found.ts";
import type { Person } from "../notify/repository/people.ts";
import { finding } from "./repository/finding.ts";
import { telling } from "./repository/telling.ts";
import { savedSearches, savedSearchMatches } from "./tables.ts";
import { mostSearches } from "./vocabulary.ts";

export type SearchRow = typeof savedSearches.$inferSelect;
export type ListedSearch = SearchRow & { lastToldAt: string | null };
export type NewSearch = Omit<SearchRow, "id" | "accountId" | "companyId" | "sinceNews" | "sinceRevision" | "updatedAt">;
export type SearchChange = Partial<Pick<SearchRow, "name" | "query" | "queryKey" | "wish" | "channels">>;
export type SavedSearchRepository = ReturnType<typeof savedSearchRepository>;

export function savedSearchRepository(db: Database) {
  return {
    ...finding(db),
    ...telling(db),

    /** A person's: the first that was saved first, each with when something of it was last told. */
    async list(person: Person): Promise<ListedSearch[]> {
      const own = isOf(person);
      const rows = await db.select().from(savedSearches).where(own).orderBy(asc(savedSearches.createdAt), asc(savedSearches.id)); // prettier-ignore
      const { searchId, toldAt } = savedSearchMatches;
      const told = await db
        .select({ searchId, lastToldAt: max(toldAt) })
        .from(savedSearchMatches)
        .innerJoin(savedSearches, eq(savedSearches.id, searchId))
        .where(own)
        .groupBy(searchId);
      const lastOf = new Map(told.map((row) => [row.searchId, row.lastToldAt]));
      return rows.map((row) => ({ ...row, lastToldAt: lastOf.get(row.id) ?? null }));
    },

    async find(person: Person, id: string): Promise<SearchRow | undefined> {
      return one(db.select().from(savedSearches).where(isSearch(person, id)));
    },

    /** Whosever it is. */
    async findOfAnybody(companyId: string, id: string): Promise<SearchRow | undefined> {
      const isThis = and(eq(savedSearches.companyId, companyId), eq(savedSearches.id, id));
      return one(db.select().from(savedSearches).where(isThis));
    },

    /** Finds what comes after this moment. Undefined when the person has as many as it may have. */
    async add(person: Person, row: NewSearch): Promise<SearchRow | undefined> {
      return db.write(async (tx) => {
        const { companyId, userId: accountId } = person;
        const { createdAt: at } = row;
        const own = isOf(person);
        const stored = await one(tx.select({ rows: count() }).from(savedSearches).where(own));
        if ((stored?.rows ?? 0) >= mostSearches) return undefined;
        const saved = { id: newId(), companyId, accountId, ...row, ...(await present(tx)), updatedAt: at };
        await recordAudit(tx, { companyId, at, action: "search.saved", subject: saved.id, after: auditFields(saved) });
        return one(tx.insert(savedSearches).values(saved).returning());
      });
    },

    /**
     * Changes what is given. With another query, or when it is wanted again, it finds what comes after this moment; what was
     * found and waits, and is not wanted any more, is not told. Undefined when the person has no such search.
     */
    async change(person: Person, id: string, change: SearchChange, at: string): Promise<SearchRow | undefined> {
      return db.write(async (tx) => {
        const before = await one(tx.select().from(savedSearches).where(isSearch(person, id)));
        if (!before) return undefined;
        const { companyId } = person;
        const after = { ...before, ...change };
        const isAnother = after.queryKey !== before.queryKey || before.wish === "off" || after.wish === "off";
        if (isAnother) await tx.delete(savedSearchMatches).where(isWaiting(id));
        const set = { ...change, ...(isAnother && (await present(tx))), updatedAt: at };
        const gone = (["mail", "webhook"] as const).filter(
          (channel) => after.wish === "off" || !after.channels.includes(channel),
        );
        await cancelFound(tx, id, gone, at);
        const changed = changedValues(auditFields(before), auditFields(after));
        if (changed) await recordAudit(tx, { companyId, at, action: "search.changed", subject: id, ...changed });
        return one(tx.update(savedSearches).set(set).where(eq(savedSearches.id, id)).returning());
      });
    },

    /** What it found and what waits to leave the house go with it. False when the person has no such search. */
    async remove(person: Person, id: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const removed = await one(tx.delete(savedSearches).where(isSearch(person, id)).returning());
        if (!removed) return false;
        const { companyId } = person;
        await cancelFound(tx, id, ["mail", "webhook"], at);
        const before = auditFields(removed);
        await recordAudit(tx, { companyId, at, action: "search.deleted", subject: id, before });
        return true;
      });
    },

    /** What a search has found and told, the newest first. */
    async listTold(searchId: string, limit: number) {
      const { id, subject, toldAt } = savedSearchMatches;
      const rows = await db
        .select({ id, subject, toldAt })
        .from(savedSearchMatches)
        .where(eq(savedSearchMatches.searchId, searchId))
        .orderBy(desc(toldAt), desc(id))
        .limit(limit);
      return rows.flatMap((row) => (row.toldAt === null ? [] : [{ ...row, toldAt: row.toldAt }]));
    },

    /** Forgets what was told before an instant. */
    async forgetTold(before: string): Promise<void> {
      await db.delete(savedSearchMatches).where(lt(savedSearchMatches.toldAt, before));
    },
  };
}

const isOf = ({ companyId, userId }: Person) =>
  and(eq(savedSearches.companyId, companyId), eq(savedSearches.accountId, userId));
const isSearch = (person: Person, id: string) => and(isOf(person), eq(savedSearches.id, id));

const auditFields = ({
  name,
  place,
  query,
  wish,
  channels,
}: Pick<SearchRow, "name" | "place" | "query" | "wish" | "channels">) => ({
  name,
  place,
  filters: Object.entries(query).map(([filter, value]) => `${filter}: ${value}`),
  wish,
  channels: [...channels],
});

/** How far changes and the library have come. */
async function present(tx: Transaction) {
  const newest = await one(tx.select({ id: max(revisions.id) }).from(revisions));
  return { sinceNews: await lastCounted(tx, "change news"), sinceRevision: newest?.id ?? 0 };
}

const isWaiting = (searchId: string) =>
  and(eq(savedSearchMatches.searchId, searchId), isNull(savedSearchMatches.toldAt));
