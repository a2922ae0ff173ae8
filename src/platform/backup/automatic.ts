import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** A backup that the running server made: known by its name, so that nobody else's file is ever taken for one. */
export type AutomaticBackup = { file: string; madeAt: Date; isComplete: boolean; bytes: number };

const namePattern = /^ilana-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-incomplete)?\.tar\.gz(\.age)?$/;
const migrationPattern = /^before-migration-[\d-]+T\d{4}\.db$/;
const leftPattern = /^ilana-\d{8}T\d{6}Z.*\.part$/;
const dayMs = 24 * 60 * 60 * 1000;
const keptMigrationBackups = 5;

/** The name of a backup made now. */
export function automaticName(now: Date, { isEncrypted, isComplete }: { isEncrypted: boolean; isComplete: boolean }) {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `ilana-${stamp}${isComplete ? "" : "-incomplete"}.tar.gz${isEncrypted ? ".age" : ""}`;
}

/** The automatic backups in a folder, the newest first; none where there is no such folder. */
export async function listAutomatic(folder: string): Promise<AutomaticBackup[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  });
  const found: AutomaticBackup[] = [];
  for (const name of names) {
    const match = namePattern.exec(name);
    if (!match) continue;
    const [, year, month, day, hour, minute, second, incomplete] = match;
    const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`);
    const file = path.join(folder, name);
    found.push({ file, madeAt, isComplete: incomplete === undefined, bytes: (await stat(file)).size });
  }
  return found.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/**
 * The last good one. One that seems to be of the future says that the clock was set back; it counts for nothing, or none
 * would be made until then.
 */
export const lastGood = (backups: readonly AutomaticBackup[], now: Date): AutomaticBackup | undefined =>
  backups.find(({ madeAt, isComplete }) => isComplete && madeAt.getTime() <= now.getTime());

/** Is another due? */
export function isDue(backups: readonly AutomaticBackup[], now: Date): boolean {
  const last = lastGood(backups, now);
  return last === undefined || now.getTime() - last.madeAt.getTime() >= dayMs;
}

/**
 * Those that may go: of the good ones the older than so many days, but for the last; of the incomplete ones all that are
 * older, and of the younger all but the newest so many.
 */
export function outlived(backups: readonly AutomaticBackup[], now: Date, keepDays: number): AutomaticBackup[] {
  const last = lastGood(backups, now);
  const isOld = ({ madeAt }: AutomaticBackup) => now.getTime() - madeAt.getTime() > keepDays * dayMs;
  const good = backups.filter((backup) => backup.isComplete && backup !== last && isOld(backup));
  const incomplete = backups.filter(({ isComplete }) => !isComplete);
  return [...good, ...incomplete.filter((backup, at) => at >= keepDays || (isOld(backup) && last !== undefined))];
}

/** Deletes what a process that was killed left half-made, when nobody can be at it any more. */
export async function removeLeftovers(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!leftPattern.test(name)) continue;
    const left = path.join(folder, name);
    if (now.getTime() - (await stat(left)).mtimeMs > dayMs) await rm(left, { recursive: true, force: true });
  }
}

/** Deletes all but the newest few of the copies that migrations made of the database. */
export async function forgetMigrationBackups(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const copies = names.filter((name) => migrationPattern.test(name)).toSorted();
  for (const name of copies.slice(0, -keptMigrationBackups)) await rm(path.join(folder, name), { force: true });
}
