import { setImmediate } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import type { CatalogueService, Snapshot } from "../../catalogue/service.ts";
import { mostListed } from "../../notify/rules/mail.ts";
import { oneLine, type OutgoingNotification } from "../../notify/rules/outgoing.ts";
import type { ChangeRecord } from "../../watch/repository.ts";
import { readFilter } from "../../watch/service/filter.ts";
import type { WatchService } from "../../watch/service.ts";
import type { SavedSearchRepository, SearchRow } from "../repository.ts";
import type { DueSearch, Telling } from "../repository/telling.ts";
import { dueBefore } from "../rules/due.ts";
import { passesUpdates } from "../rules/passes.ts";
import { pathOfQuery } from "../rules/query.ts";

export type TellingDeps = {
  stored: SavedSearchRepository;
  catalogue: Pick<CatalogueService, "snapshot" | "calendar">;
  watch: Pick<WatchService, "publishedAmong">;
  clock: Clock;
};
type Match = { id: string; subject: string; at: string };
/** The regulations and the published changes, as they are now. */
type Shown = { byKey: Snapshot["byKey"]; published: ReadonlyMap<string, ChangeRecord> };

// Told in one transaction, of some milliseconds.
const searchesAtOnce = 20;
// As much as a line of a list says.
const messageLength = 300;

/** Tells what was found, when the wish of its search says so. */
export function telling({ stored, catalogue, watch, clock }: TellingDeps) {
  /** What these matches are, as it leaves the house: without what has gone out of view since it was found. */
  function itemsOf(search: SearchRow, matches: readonly Match[], { byKey, published }: Shown): OutgoingNotification[] {
    if (search.place === "library") return matches.flatMap((match) => regulationItem(match, byKey) ?? []);
    const { filter } = readFilter(search.query);
    return matches.flatMap((match) => {
      const change = published.get(match.subject);
      return change && passesUpdates(change, filter) ? [changeItem(match, change)] : [];
    });
  }

  /** What is to be seen of what was found. */
  async function shownOf(found: readonly Pick<DueSearch, "search" | "matches">[]): Promise<Shown> {
    const changes = found.filter(({ search }) => search.place === "updates").flatMap(({ matches }) => matches);
    const ids = [...new Set(changes.map(({ subject }) => subject))];
    return { byKey: (await catalogue.snapshot()).byKey, published: await watch.publishedAmong(ids) };
  }

  function tellingOf({ search, matches }: DueSearch, at: string, all: Shown): Telling {
    const found = matches.map(({ id, subject }) => ({ id, subject, at }));
    const items = itemsOf(search, found, all);
    const shown = new Set(items.map(({ id }) => id));
    const { id, name, place, query } = search;
    return {
      search,
      told: items.map((item) => item.id),
      gone: matches.flatMap((match) => (shown.has(match.id) ? [] : [match.id])),
      found: {
        search: { id, name, place, path: pathOfQuery(place, query) },
        matches: items.slice(0, mostListed),
        total: items.length,
      },
    };
  }

  return {
    /** What a search has told before, as far as it is still in view. */
    async listTold(search: SearchRow, limit: number): Promise<OutgoingNotification[]> {
      const told = await stored.listTold(search.id, limit);
      const matches = told.map(({ id, subject, toldAt }) => ({ id, subject, at: toldAt, foundAt: toldAt }));
      return itemsOf(search, matches, await shownOf([{ search, matches }]));
    },

    /** Answers how many searches were told. It may be broken off anywhere; what is told is told once. */
    async tellDue(signal?: AbortSignal): Promise<number> {
      const due = dueBefore(clock.now());
      let count = 0;
      for (let after = ""; ;) {
        if (signal?.aborted) break;
        const searches = await stored.listDue(due, { after, limit: searchesAtOnce });
        const at = instant(clock);
        const all = await shownOf(searches);
        const tellings = searches.map((search) => tellingOf(search, at, all));
        if (tellings.length > 0) count += await stored.tell(tellings, at);
        if (searches.length < searchesAtOnce) break;
        after = searches.at(-1)!.search.id;
        await setImmediate();
      }
      return count;
    },
  };
}

function changeItem({ id, at }: Match, change: ChangeRecord): OutgoingNotification {
  const { changeType, title, regulator, regulationIds, summary } = change;
  return {
    id,
    changeType,
    regulationTitle: title,
    regulator,
    regulationId: regulationIds[0] ?? null,
    changeId: change.id,
    message: summary && oneLine(summary, messageLength),
    why: null,
    createdAt: at,
  };
}

function regulationItem({ id, subject, at }: Match, byKey: Snapshot["byKey"]): OutgoingNotification | undefined {
  const instrument = byKey.get(subject);
  if (!instrument) return undefined;
  const { title, regulator, summary } = instrument;
  return {
    id,
    // It is new to the search, whatever became of it in the library.
    changeType: "new",
    regulationTitle: title,
    regulator,
    regulationId: subject,
    changeId: null,
    message: oneLine(summary, messageLength),
    why: null,
    createdAt: at,
  };
}
