import type { Settings } from "#config.ts";
import type { FileDatabase } from "#platform/database/sqlite.ts";
import { plural } from "#shared/plural.ts";

/** `note`: worth knowing. `warning`: works, and should not stay so. `fault`: something is broken or lost. */
export type Status = "ok" | "note" | "warning" | "fault";
export type Finding = { status: Status; text: string };

/** What is looked at. Nothing of it is changed. */
export type Patient = { settings: Settings; now: Date };

/** One thing to look at, and one line about it. What it throws is a fault. */
export type Check = { name: string } & (
  | { look: (patient: Patient) => Finding | Promise<Finding> }
  | { lookAtDatabase: (patient: Patient & { db: FileDatabase }) => Finding | Promise<Finding> }
);

export const ok = (text: string): Finding => ({ status: "ok", text });
export const note = (text: string): Finding => ({ status: "note", text });
export const warning = (text: string): Finding => ({ status: "warning", text });
export const fault = (text: string): Finding => ({ status: "fault", text });

/** "1 mail", "3 mails". */

/** How long ago, in the largest unit that fits: "3 hours ago". */
export function ago(at: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 60_000));
  if (minutes < 60) return `${plural(minutes, "minute")} ago`;
  if (minutes < 48 * 60) return `${plural(Math.floor(minutes / 60), "hour")} ago`;
  return `${plural(Math.floor(minutes / 1440), "day")} ago`;
}
