import type { Settings } from "#config.ts";
import type { Database } from "#platform/database.ts";
import type { ServerDatabase } from "#platform/database/postgres.ts";
import type { FileDatabase } from "#platform/database/sqlite.ts";
import { plural } from "#shared/plural.ts";

/** `note`: worth knowing. `warning`: works, and should not stay so. `fault`: something is broken or lost. */
export type Status = "ok" | "note" | "warning" | "fault";
export type Finding = { status: Status; text: string };

/** What is looked at. Nothing of it is changed. */
export type Patient = {
  settings: Settings;
  now: Date;
  /** When a process that shares the database noted a good backup last; null where that is not known. */
  lastBackupNoted: Date | null;
};

/** A database of either engine, which may be of an older program. */
export type AnyDatabase = {
  db: Database;
  hasTable: (name: string) => Promise<boolean>;
  /** How many migrations this program has that were not run there. */
  migrationsBehind: () => Promise<number>;
};

type Look<Seen> = (seen: Patient & Seen) => Finding | Promise<Finding>;
/** One thing to look at, and one line about it. What it throws is a fault. What one engine has not is left out there. */
export type Check = { name: string } & (
  | { look: Look<unknown> }
  | { lookAtDatabase: Look<AnyDatabase> }
  | { lookAtFile: Look<{ db: FileDatabase }> }
  | { lookAtServer: Look<{ db: ServerDatabase }> }
);

export const ok = (text: string): Finding => ({ status: "ok", text });
export const note = (text: string): Finding => ({ status: "note", text });
export const warning = (text: string): Finding => ({ status: "warning", text });
export const fault = (text: string): Finding => ({ status: "fault", text });

/** How long ago, in the largest unit that fits: "3 hours ago". */
export function ago(at: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 60_000));
  if (minutes < 60) return `${plural(minutes, "minute")} ago`;
  if (minutes < 48 * 60) return `${plural(Math.floor(minutes / 60), "hour")} ago`;
  return `${plural(Math.floor(minutes / 1440), "day")} ago`;
}
