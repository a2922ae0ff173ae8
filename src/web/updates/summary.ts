import { plural } from "#shared/plural.ts";
import { isEverything, type Filters } from "./filters.ts";
import type { Updates } from "./use-updates.ts";

/** How many updates are shown, and of how many; nothing while that is not known. */
export function summaryOf(
  { query, rows, total = 0, ofAll }: Pick<Updates, "rows" | "total" | "ofAll" | "query">,
  filters: Filters,
): string {
  if (!rows || rows.length === 0 || query.isPlaceholderData) return "";
  const isAll = !query.hasNextPage;
  if (isEverything(filters))
    return isAll ? plural(rows.length, "update") : `The newest ${plural(rows.length, "update")}`;
  if (ofAll === undefined) return "";
  const all = plural(ofAll, "update");
  const concern = total === 1 ? "concerns" : "concern";
  const counted = total >= ofAll && total > 1 ? `All ${all} concern you` : `${total} of ${all} ${concern} you`;
  return isAll ? counted : `${counted}, the newest ${rows.length} of them shown`;
}
