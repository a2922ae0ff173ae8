import { dayInLagos } from "../lib/format.ts";
import { RestError } from "../lib/rest-error.ts";
import { saveFile } from "../lib/save-file.ts";
import { bearer } from "../lib/session.ts";

const types = { csv: "text/csv;charset=utf-8", jsonl: "application/jsonl" };
export type ExportFormat = keyof typeof types;

/** Fetches the whole log, which the server writes, and gives it to the visitor as a file. */
export async function saveActivity(companyId: string, format: ExportFormat): Promise<void> {
  const response = await fetch(`/activity/${encodeURIComponent(companyId)}.${format}`, { headers: bearer() });
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => ({}));
    throw new RestError("activity.export", response.status, body as { message?: unknown });
  }
  saveFile(`ilana-activity-${dayInLagos(new Date())}.${format}`, await response.blob(), types[format]);
}
