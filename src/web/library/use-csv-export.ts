import { useState } from "react";
import type { LibraryFilter, LibraryRow } from "#features/library/schema.ts";
import { lagosDay } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import { report } from "../lib/server/failure.ts";
import { saveFile } from "../lib/save-file.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/server/trpc.ts";
import { toCsv } from "./csv.ts";

// The most the server gives at once.
const pageSize = 100;

/** Saves everything that a filter selects as a CSV file, not only what is on the screen. */
export function useCsvExport(companyId: string | null, filter: LibraryFilter) {
  const { client } = trpc.useUtils();
  const [loaded, setLoaded] = useState<number | null>(null);

  async function loadAll(id: string): Promise<LibraryRow[]> {
    const rows: LibraryRow[] = [];
    for (;;) {
      const page = { limit: pageSize, skip: rows.length };
      const { data, total } = await client.library.list.query({ companyId: id, ...filter, ...page });
      rows.push(...data);
      setLoaded(rows.length);
      if (data.length === 0 || rows.length >= total) return rows;
    }
  }
  const exportCsv = async () => {
    if (companyId === null || loaded !== null) return;
    setLoaded(0);
    try {
      const rows = await loadAll(companyId);
      saveFile(`ilana-regulations-${lagosDay(new Date())}.csv`, await toCsv(rows), "text/csv;charset=utf-8");
      void showToast("success", `Exported ${plural(rows.length, "regulation")}`, { seconds: 5 });
    } catch (error) {
      report("The export failed", error);
      void showToast("error", "The export failed. Please try again.", { seconds: 5 });
    } finally {
      setLoaded(null);
    }
  };
  return { exportCsv: () => void exportCsv(), /** How many regulations have come; null when idle. */ loaded };
}
