import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { dayMs, hourMs } from "#shared/duration.ts";

/** A backup that the running server made: known by its name, so that nobody else's file is ever taken for one. */
export type AutomaticBackup = { file: string; madeAt: Date; isComplete: boolean; bytes: number };

const namePattern = /^ilana-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{8})(-incomplete)?\.tar\.gz(\.age)?$/;
const migrationPattern = /^before-migration-[\d-]+T\d{4}\.db$/;
const leftPattern = /^ilana-\d{8}T\d{6}Z-([0-9a-f]{8})\..*\.part$/;
// At night in the longitudes of Africa and Europe.
const backupHourUtc = 1;
const keptMigrationBackups = 5;

type Kind = { installation: string; isEncrypted: boolean; isComplete: boolean };

/** The name of a backup made now by an installation. */
export function automaticName(now: Date, { installation, isEncrypted, isComplete }: Kind): string {
  const timestamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `ilana-${timestamp}-${installation}${isComplete ? "" : "-incomplete"}.tar.gz${isEncrypted ? ".age" : ""}`;
}

/** The automatic backups of an installation in a folder, the newest first; none where there is no such folder. */
export async function listAutomatic(folder: string, installation: string | undefined): Promise<AutomaticBackup[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  });
  const found: AutomaticBackup[] = [];
  for (const name of names) {
    const match = namePattern.exec(name);
    if (!match) continue;
    const [, year, month, day, hour, minute, second, maker, incomplete] = match;
    if (maker !== installation) continue;
    const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`);
    const file = path.join(folder, name);
    found.push({ file, madeAt, isComplete: incomplete === undefined, bytes: (await stat(file)).size });
  }
  return found.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Without those that seem to be of the future: the clock was set back, and they count for nothing until then. */
const ofThePast = <T extends { madeAt: Date }>(backups: readonly T[], now: Date) =>
  backups.filter(({ madeAt }) => madeAt.getTime() <= now.getTime());

/** The last good one. */
export const lastGood = (backups: readonly AutomaticBackup[], now: Date): AutomaticBackup | undefined =>
  ofThePast(backups, now).find(({ isComplete }) => isComplete);

/**
 * Is another due? Once a night, or later where nobody was there at night; by the hour and not by the age of the last, which
 * would wander through the day. An incomplete one counts: the next would lack the same files.
 */
export function isDue(backups: readonly { madeAt: Date }[], now: Date): boolean {
  return ofThePast(backups, now).every(({ madeAt }) => backupDay(now) > backupDay(madeAt));
}

const backupDay = (at: Date) => Math.floor((at.getTime() - backupHourUtc * hourMs) / dayMs);

/**
 * Those that may go: older than so many days, and with at least as many newer ones that are no worse, besides the newest of
 * all, which a clock that is ahead may have dated. By age alone, a server that was off for a while or a wrong clock would
 * leave nothing but the last.
 */
export function outlived(backups: readonly AutomaticBackup[], now: Date, keepDays: number): AutomaticBackup[] {
  const past = ofThePast(backups, now);
  return past.filter(({ madeAt, isComplete }, at) => {
    const replacements = past.slice(0, at).filter((newer) => newer.isComplete || !isComplete);
    return now.getTime() - madeAt.getTime() > keepDays * dayMs && replacements.length > keepDays;
  });
}

/** Deletes what a process of this installation that was killed left half-made, when nobody can be at it any more. */
export async function removeLeftovers(folder: string, installation: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (leftPattern.exec(name)?.[1] !== installation) continue;
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
