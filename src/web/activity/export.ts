import { lagosDay } from "#shared/lagos.ts";
import { fetchFile } from "../lib/fetch-file.ts";
import { saveFile } from "../lib/save-file.ts";

const types = { csv: "text/csv;charset=utf-8", jsonl: "application/jsonl" };
export type ExportFormat = keyof typeof types;

/** Fetches the whole log, which the server writes, and gives it to the visitor as a file. */
export async function saveActivity(companyId: string, format: ExportFormat): Promise<void> {
  const log = await fetchFile(`/activity/${encodeURIComponent(companyId)}.${format}`, "activity.export");
  saveFile(`ilana-activity-${lagosDay(new Date())}.${format}`, log, types[format]);
}
