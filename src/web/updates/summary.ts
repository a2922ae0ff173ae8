import { plural } from "#shared/plural.ts";
import { isEverything, type Filters } from "./filters.ts";
import type { Updates } from "./use-updates.ts";

/** How many updates are shown, and of how many that were looked at; nothing while that is not known. */
export function summaryOf(
  { query, rows, looked }: Pick<Updates, "rows" | "looked" | "query">,
  filters: Filters,
): string {
  if (!rows || rows.length === 0 || query.isPlaceholderData) return "";
  const isAll = !query.hasNextPage;
  if (isEverything(filters))
    return isAll ? plural(rows.length, "update") : `The newest ${plural(rows.length, "update")}`;
  const concern = rows.length === 1 ? "concerns" : "concern";
  const all = plural(looked, "update");
  if (isAll && rows.length === looked && looked > 1) return `All ${all} concern you`;
  return `${rows.length} of ${isAll ? all : `the newest ${all}`} ${concern} you`;
}
