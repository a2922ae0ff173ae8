import { isBinding } from "../applicability/vocabulary.ts";
import { byUrgency } from "../risk/rules.ts";
import type { Facets, LibraryRow } from "./schema.ts";
import type { Order } from "./vocabulary.ts";

/** One value a facet; a row passes when the facet's values of that row include it. */
export type Picks = Partial<Record<Exclude<keyof Facets, "year">, string>>;

const valuesOf: Record<keyof Facets, (row: LibraryRow) => readonly string[]> = {
  regulator: (row) => [row.regulator],
  category: (row) => row.topics,
  risk: (row) => [row.risk_level],
  status: (row) => [row.status],
  origin: (row) => [row.origin],
  applies: (row) => [row.verdict],
  year: (row) => [row.issuedOn?.slice(0, 4) ?? "unknown"],
};
const facets = Object.keys(valuesOf) as (keyof Facets)[];

/**
 * The rows that pass every pick, and for each facet how many rows there are of each of its values under all the other
 * picks: so a reader sees what choosing another value would bring.
 */
export function facet(rows: LibraryRow[], picks: Picks): { rows: LibraryRow[]; facets: Facets } {
  const picked = Object.entries(picks) as [keyof Facets, string][];
  const counts = Object.fromEntries(facets.map((name) => [name, new Map<string, number>()]));
  const kept = rows.filter((row) => {
    const missed = picked.filter(([name, value]) => !valuesOf[name](row).includes(value));
    for (const name of facets) {
      if (!missed.every(([other]) => other === name)) continue;
      for (const value of valuesOf[name](row)) counts[name]!.set(value, (counts[name]!.get(value) ?? 0) + 1);
    }
    return missed.length === 0;
  });
  const counted = Object.entries(counts).map(([name, values]) => [name, Object.fromEntries(values)]);
  return { rows: kept, facets: Object.fromEntries(counted) as Facets };
}

/** Sorts as asked; what is not asked keeps the order rows came in. */
export function inOrder(rows: LibraryRow[], order: Order | undefined): LibraryRow[] {
  if (order === "newest") return rows.toSorted((a, b) => (b.issuedOn ?? "").localeCompare(a.issuedOn ?? ""));
  if (order === "urgent") return rows.toSorted((a, b) => bindingFirst(a, b) || byUrgency(a, b));
  if (order === "due")
    return rows.toSorted((a, b) => dueDay(a).localeCompare(dueDay(b)) || bindingFirst(a, b) || byUrgency(a, b));
  return rows;
}

const bindingFirst = (a: LibraryRow, b: LibraryRow) => Number(isBinding(b.verdict)) - Number(isBinding(a.verdict));
// After every day there is.
const dueDay = ({ nextDueOn }: LibraryRow) => nextDueOn ?? "9999-12-31";
