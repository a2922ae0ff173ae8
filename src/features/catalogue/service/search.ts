import { LRUCache } from "lru-cache";
import { buildSearchIndex, type SearchIndex } from "../rules/search/build.ts";
import { searchQuery } from "../rules/search/query.ts";
import { rankRows } from "../rules/search/rank.ts";
import { inForceFirst } from "../rules/shelf.ts";
import type { Instrument } from "../schema.ts";
import type { Snapshot } from "./snapshot.ts";

// References, of eight bytes each.
const maxFound = 500_000;

/** Searches in the library as it is or was; what it has read and found is kept in memory. */
export function librarySearch() {
  /** Of the library as it is, and of the day before it that was searched last: whoever asks for days takes nobody's away. */
  const indexed = new Map<"now" | "earlier", { snapshot: Snapshot; index: SearchIndex; rows: Instrument[] }>();
  /** What was found by version and query: people type the same words, and a letter at a time. */
  const found = new LRUCache<string, Instrument[]>({
    maxSize: maxFound,
    // Anybody may search for anything: what finds nothing has its price too.
    sizeCalculation: (list, key) => list.length + Math.ceil(key.length / 4) + 32,
  });

  /** The words of a snapshot, read when somebody first searches in it. */
  function indexOf(of: Snapshot) {
    const slot = of.asOf === null ? "now" : "earlier";
    const known = indexed.get(slot);
    if (known?.snapshot === of) return known;
    // Equals are ranked by row.
    const rows = of.instruments.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const made = { snapshot: of, index: buildSearchIndex(rows), rows };
    indexed.set(slot, made);
    return made;
  }

  /** What matches what a user typed, the best match in force first; undefined when nothing was typed. */
  function searchIn(current: Snapshot, text: string | undefined): readonly Instrument[] | undefined {
    if (!text?.trim()) return undefined;
    const query = searchQuery(text);
    if (!query) return [];
    const key = `${current.version} ${current.asOf ?? ""} ${JSON.stringify(query)}`;
    const known = found.get(key);
    if (known) return known;
    const { index, rows } = indexOf(current);
    const instruments = inForceFirst(Array.from(rankRows(index, query), (row) => rows[row]!));
    found.set(key, instruments);
    return instruments;
  }

  return searchIn;
}
