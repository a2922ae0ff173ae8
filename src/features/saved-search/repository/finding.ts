import { and, asc, desc, eq, gt, inArray, isNull, lt, min, ne, sql } from "drizzle-orm";
import { asStored, eachOf } from "#platform/database/sql.ts";
import { one, type Database } from "#platform/database.ts";
import { newId } from "#platform/ids.ts";
import { accounts, memberships } from "../../account/tables.ts";
import { companies } from "../../company/tables.ts";
import { revisions } from "../../catalogue/tables.ts";
import { mayBeTold } from "../../notify/repository/people.ts";
import { changeNews, changes } from "../../watch/tables.ts";
import { savedSearchCursor, savedSearches, savedSearchMatches } from "../tables.ts";
import type { Place } from "../vocabulary.ts";

/** Something new, and how far things had come with it: who has saved a search since is not told. */
export type Match = { searchId: string; subject: string; position: number };

/** What is new since it was last looked at, whose searches it may pass, and what passes. */
export function finding(db: Database) {
  return {
    /** Changes of which something is new, the oldest news first, as they are and as they were told before. */
    async listNews(limit: number) {
      return db
        .select({ position: changeNews.position, before: changeNews.before, change: changes })
        .from(changeNews)
        .innerJoin(changes, eq(changes.id, changeNews.changeId))
        .orderBy(asc(changeNews.position))
        .limit(limit);
    },

    /** All of it has been looked at. */
    async finishNews(positions: readonly number[]): Promise<void> {
      await db.delete(changeNews).where(inArray(changeNews.position, [...positions]));
    },

    /** Revisions of the library that were not looked at yet, the oldest first, each with what stood before it. The first call begins at the present. */
    async listRevised(limit: number) {
      const cursor = await one(db.select().from(savedSearchCursor));
      if (!cursor) {
        const newest = await one(db.select({ id: revisions.id }).from(revisions).orderBy(desc(revisions.id)).limit(1));
        await db
          .insert(savedSearchCursor)
          .values({ id: 1, revisionId: newest?.id ?? 0 })
          .onConflictDoNothing();
        return [];
      }
      const { id, regulationId, revision } = revisions;
      const isNew = gt(id, cursor.revisionId);
      const rows = await db.select({ id, regulationId, revision }).from(revisions).where(isNew).orderBy(asc(id)).limit(limit); // prettier-ignore
      return Promise.all(
        rows.map(async (row) => {
          const isEarlier = and(eq(regulationId, row.regulationId), lt(revision, row.revision));
          const earlier = db.select({ content: revisions.content }).from(revisions).where(isEarlier);
          return { ...row, before: (await one(earlier.orderBy(desc(revision)).limit(1)))?.content ?? null };
        }),
      );
    },

    async finishRevisions(revisionId: number): Promise<void> {
      await db.update(savedSearchCursor).set({ revisionId }).where(lt(savedSearchCursor.revisionId, revisionId));
    },

    /** The different queries of a place that somebody wants to hear of, in the order of their keys from one on. */
    async listQueries(place: Place, { after, limit }: { after: string; limit: number }) {
      const { queryKey, query } = savedSearches;
      return (
        db
          // Equal keys have equal queries.
          .select({ queryKey, query: min(asStored(query)).mapWith(query), first: min(savedSearches.id) })
          .from(savedSearches)
          .where(and(eq(savedSearches.place, place), gt(queryKey, after), ne(savedSearches.wish, "off")))
          .groupBy(queryKey)
          .orderBy(asc(queryKey))
          .limit(limit)
      );
    },

    /**
     * Who has saved a query and wants to hear of it, belongs to the company still and is not suspended, in the order of their
     * ids from one on.
     */
    async listWanting(
      { place, queryKey, now }: { place: Place; queryKey: string; now: string },
      { after, limit }: { after: string; limit: number },
    ) {
      const { id, companyId, accountId, sinceNews, sinceRevision } = savedSearches;
      const isAlike = and(eq(savedSearches.place, place), eq(savedSearches.queryKey, queryKey));
      const rows = await db
        .select({ id, companyId, sinceNews, sinceRevision })
        .from(savedSearches)
        .innerJoin(companies, and(eq(companies.id, companyId), isNull(companies.suspendedAt)))
        .innerJoin(memberships, and(eq(memberships.companyId, companyId), eq(memberships.accountId, accountId)))
        .innerJoin(accounts, eq(accounts.id, accountId))
        .where(and(isAlike, gt(id, after), ne(savedSearches.wish, "off"), mayBeTold(now)))
        .orderBy(asc(id))
        .limit(limit);
      return rows.map((row) => ({
        id: row.id,
        companyId: row.companyId,
        since: place === "updates" ? row.sinceNews : row.sinceRevision,
      }));
    },

    /**
     * Notes what was found, once for each search and subject. A search that has gone, is not wanted or asks for something
     * else by now finds nothing. Answers how many were not known.
     */
    async addMatches(place: Place, queryKey: string, matches: readonly Match[], foundAt: string): Promise<number> {
      if (matches.length === 0) return 0;
      const rows = JSON.stringify(matches.map((match) => ({ id: newId(), ...match })));
      const since = place === "updates" ? savedSearches.sinceNews : savedSearches.sinceRevision;
      const added = await db.write((tx) =>
        tx.rows(sql`
          INSERT INTO ${savedSearchMatches} (id, search_id, subject, found_at)
          SELECT found.value ->> 'id', ${savedSearches.id}, found.value ->> 'subject', ${foundAt}
          FROM ${eachOf(rows, "found")} JOIN ${savedSearches} ON ${savedSearches.id} = found.value ->> 'searchId'
          WHERE ${savedSearches.wish} <> 'off' AND ${savedSearches.queryKey} = ${queryKey} AND ${since} < CAST(found.value ->> 'position' AS bigint)
          ON CONFLICT DO NOTHING
          RETURNING id`),
      );
      return added.length;
    },
  };
}
