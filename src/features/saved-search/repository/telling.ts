import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { enqueueFound } from "../../notify/repository/found.ts";
import type { Found } from "../../notify/rules/found.ts";
import type { Due } from "../rules/due.ts";
import { savedSearches, savedSearchMatches } from "../tables.ts";

type SearchRow = typeof savedSearches.$inferSelect;
export type WaitingMatch = { id: string; subject: string; foundAt: string };
export type DueSearch = { search: SearchRow; matches: WaitingMatch[] };
/** What is told of a search: the matches that are, and those that have gone out of view. */
export type Telling = { search: SearchRow; told: string[]; gone: string[]; found: Found };

const isWanted = (due: Due) =>
  or(
    eq(savedSearches.wish, "at-once"),
    and(eq(savedSearches.wish, "daily"), lt(savedSearchMatches.foundAt, due.daily)),
    and(eq(savedSearches.wish, "weekly"), lt(savedSearchMatches.foundAt, due.weekly)),
  );

/** What was found and is to be told by now. */
export function telling(db: Database) {
  return {
    /** Searches, in the order of their ids from one on, with what waits and is due, the newest first. */
    async listDue(due: Due, { after, limit }: { after: string; limit: number }): Promise<DueSearch[]> {
      const waits = and(isNull(savedSearchMatches.toldAt), isWanted(due));
      const searches = await db
        .selectDistinct({ id: savedSearchMatches.searchId })
        .from(savedSearchMatches)
        .innerJoin(savedSearches, eq(savedSearches.id, savedSearchMatches.searchId))
        .where(and(waits, gt(savedSearchMatches.searchId, after)))
        .orderBy(asc(savedSearchMatches.searchId))
        .limit(limit);
      const ids = searches.map(({ id }) => id);
      const { id, subject, foundAt } = savedSearchMatches;
      const rows = await db
        .select({ search: savedSearches, match: { id, subject, foundAt } })
        .from(savedSearchMatches)
        .innerJoin(savedSearches, eq(savedSearches.id, savedSearchMatches.searchId))
        .where(and(waits, inArray(savedSearches.id, ids)))
        .orderBy(asc(savedSearches.id), desc(foundAt), desc(id));
      const groups = Map.groupBy(rows, (row) => row.search.id);
      return [...groups.values()].map((group) => ({
        search: group[0]!.search,
        matches: group.map(({ match }) => match),
      }));
    },

    /** Notes all that waits as told, and puts nothing into the outbox. Answers how many matches. */
    async holdWaiting(at: string): Promise<number> {
      const waits = isNull(savedSearchMatches.toldAt);
      return (await db.update(savedSearchMatches).set({ toldAt: at }).where(waits)).rowCount;
    },

    /**
     * Notes that these matches are told, and puts what leaves the house into the outbox, in one transaction. What another has
     * told meanwhile, or whose search has gone or changed, is left as it is. Answers how many searches were told.
     */
    async tell(tellings: readonly Telling[], at: string): Promise<number> {
      return db.write(async (tx) => {
        let count = 0;
        for (const each of tellings) if (await tellOne(tx, each, at)) count += 1;
        return count;
      });
    },
  };
}

async function tellOne(tx: Transaction, { search, told, gone, found }: Telling, at: string): Promise<boolean> {
  const { id, companyId, accountId, updatedAt } = search;
  const stored = tx.select({ channels: savedSearches.channels }).from(savedSearches);
  const isSame = and(eq(savedSearches.id, id), eq(savedSearches.updatedAt, updatedAt), ne(savedSearches.wish, "off"));
  const same = await one(stored.where(isSame));
  if (!same) return false;
  const waits = (ids: string[]) => and(inArray(savedSearchMatches.id, ids), isNull(savedSearchMatches.toldAt));
  const waiting = await tx.select({ id: savedSearchMatches.id }).from(savedSearchMatches).where(waits(told));
  if (waiting.length < told.length) return false;
  if (gone.length > 0) await tx.delete(savedSearchMatches).where(waits(gone));
  if (told.length === 0) return false;
  await tx.update(savedSearchMatches).set({ toldAt: at }).where(waits(told));
  // One of what is told, so that nothing is ever queued twice.
  const person = { companyId, userId: accountId ?? "" };
  await enqueueFound(tx, { id: told[0]!, person, found, channels: same.channels, at });
  return true;
}
