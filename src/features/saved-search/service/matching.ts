import { setImmediate } from "node:timers/promises";
import { instant } from "#platform/clock.ts";
import type { Match } from "../repository/finding.ts";
import type { Place } from "../vocabulary.ts";
import { libraryNews } from "./library-news.ts";
import type { News, NewsDeps, Passing } from "./news.ts";
import { updatesNews } from "./updates-news.ts";

/** What a look has cost and brought. */
export type Looked = { queries: number; found: number };

const newsAtOnce = 50;
// Some milliseconds; between two groups other requests get their turn.
const queriesAtOnce = 100;
const searchesAtOnce = 500;

/**
 * Finds what passes searches anew. It may be broken off anywhere, and begun twice at once: what is new is taken away only
 * after all searches were asked, and a search finds each thing once.
 */
export function matching(deps: NewsDeps) {
  const { stored, clock } = deps;

  /** Whose searches have this query, and which of what passes it they find. Answers how much. */
  async function note(place: Place, queryKey: string, passing: readonly Passing[], signal?: AbortSignal) {
    let found = 0;
    for (let after = ""; ;) {
      if (signal?.aborted) break;
      const searches = await stored.listWanting(
        { place, queryKey, now: instant(clock) },
        { after, limit: searchesAtOnce },
      );
      const matches: Match[] = [];
      for (const { id: searchId, companyId, since } of searches)
        for (const { subject, position, isFor } of passing)
          if (since < position && (!isFor || (await isFor(companyId)))) matches.push({ searchId, subject, position });
      found += await stored.addMatches(place, queryKey, matches, instant(clock));
      if (searches.length < searchesAtOnce) break;
      after = searches.at(-1)!.id;
      await setImmediate();
    }
    return found;
  }

  /** Asks each different query of a place once. */
  async function look(place: Place, news: News, signal?: AbortSignal): Promise<Looked> {
    const looked = { queries: 0, found: 0 };
    for (let after = ""; ;) {
      if (signal?.aborted) break;
      const queries = await stored.listQueries(place, { after, limit: queriesAtOnce });
      for (const { queryKey, query } of queries) {
        looked.queries += 1;
        const passing = news.passing(query);
        if (passing.length > 0) looked.found += await note(place, queryKey, passing, signal);
      }
      if (queries.length < queriesAtOnce) break;
      after = queries.at(-1)!.queryKey;
      await setImmediate();
    }
    if (!signal?.aborted) await news.finish();
    return looked;
  }

  /** Works off what is new at a place, a group at a time. */
  async function lookAtAll(place: Place, next: () => Promise<News | undefined>, signal?: AbortSignal): Promise<Looked> {
    const all = { queries: 0, found: 0 };
    for (;;) {
      const news = signal?.aborted ? undefined : await next();
      if (!news) return all;
      const { queries, found } = await look(place, news, signal);
      all.queries += queries;
      all.found += found;
      await setImmediate();
    }
  }

  return {
    /** Finds what is new since it last looked: among the changes, and in the library. */
    async find(signal?: AbortSignal): Promise<Looked> {
      const updates = await lookAtAll("updates", () => updatesNews(deps, newsAtOnce), signal);
      const library = await lookAtAll("library", () => libraryNews(deps, newsAtOnce), signal);
      return { queries: updates.queries + library.queries, found: updates.found + library.found };
    },
  };
}
