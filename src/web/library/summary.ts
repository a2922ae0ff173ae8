import { plural } from "#shared/plural.ts";

/** How many regulations are selected, of how many; nothing while it is not known. */
export function summaryOf({ total, all }: { total: number | undefined; all: number | undefined }): string {
  if (total === undefined) return "";
  return all === undefined || all === total ? plural(total, "regulation") : `${total} of ${plural(all, "regulation")}`;
}
