import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { hourMs } from "#shared/duration.ts";
import type { Clock } from "../clock.ts";
import type { Job } from "../jobs.ts";
import type { Log } from "../log.ts";
import type { CommandLine } from "../program.ts";
import { automaticName, isDue, lastGood, listAutomatic, outlived, removeLeftovers } from "./automatic.ts";
import { BackupError } from "./failure.ts";

/** Exit code of a backup that was made although files that the database refers to are missing or damaged. */
export const incompleteExitCode = 3;

/** Makes one backup; says whether nothing was missing. @throws Error with the reason when none was made */
export type MakeApart = (file: string, signal: AbortSignal) => Promise<{ isComplete: boolean }>;

/** Whose backups, and where they are. Other installations may keep theirs in the same folder. */
type BackupPlace = { dataDir: string; folder: string };

/** What processes that share a database know of each other's backups (`platform/database/backup-note.ts`). */
export type BackupNotes = { last(): Promise<Date | null>; note(madeAt: Date): Promise<void> };

type DailyDeps = BackupPlace & {
  notes: BackupNotes;
  /** For how many days a backup is kept, and how many are kept at least. */
  keepDays: number;
  isEncrypted: boolean;
  make: MakeApart;
  clock: Clock;
  log: Log;
};

/** How the automatic backups of an installation stand. Instants in ISO 8601. Of one that another process made the file is not known. */
export type BackupState = {
  lastGoodAt: string | null;
  lastGoodFile: string | null;
  bytes: number | null;
  /** Why the last try failed; null when it did not, or none was made. */
  failure: { at: string; reason: string } | null;
};

// What a look costs is a list of a folder; a server that is started again every hour must come to it too.
const lookMs = 15 * 60 * 1000;
const pauseAfterFailureMs = hourMs;
const failureSchema = z.object({ at: z.string(), reason: z.string() });
// Not beside the backups: it often is their folder that fails.
const failureFile = (dataDir: string) => path.join(dataDir, "last-backup-failure.json");

/**
 * Reads how the automatic backups stand, from the folders and by when another process noted one last: for readiness, metrics
 * and the doctor.
 */
export async function backupState(
  { dataDir, folder }: BackupPlace,
  { now, notedAt }: { now: Date; notedAt: Date | null },
): Promise<BackupState> {
  const own = lastGood(await listAutomatic(folder, await installationId(dataDir)), now);
  // Its file is named to the second, as it is noted.
  const last = notedAt !== null && !(own && own.madeAt >= notedAt) ? { madeAt: notedAt, file: null, bytes: null } : own;
  const kept = await readFile(failureFile(dataDir), "utf8").catch(() => "null");
  const failure = failureSchema.nullable().safeParse(parsedOrNull(kept));
  const lastGoodAt = last?.madeAt.toISOString() ?? null;
  // Another process may have made one since this one failed.
  const isOver = failure.data && notedAt !== null && failure.data.at < notedAt.toISOString();
  return {
    lastGoodAt,
    lastGoodFile: last?.file ?? null,
    bytes: last?.bytes ?? null,
    failure: isOver ? null : (failure.data ?? null),
  };
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A backup a day, and an end to those that are too old; which were made is known from their names, and so after a start too. */
export function dailyBackups(deps: DailyDeps): Job {
  const { dataDir, folder, clock, notes } = deps;
  let restUntil = 0;

  return {
    name: "making a backup",
    scope: "one",
    everyMs: lookMs,
    async run(signal) {
      const now = clock.now();
      // A clock that was set back must not make the rest longer than it was meant.
      if (now.getTime() < restUntil && restUntil - now.getTime() <= pauseAfterFailureMs) return;
      try {
        const installation = await ensureInstallationId(dataDir);
        const notedAt = await notes.last();
        const known = [...(await listAutomatic(folder, installation)), ...(notedAt ? [{ madeAt: notedAt }] : [])];
        if (!isDue(known, now)) return;
        await makeOne(deps, installation, now, signal);
        restUntil = 0;
      } catch (error) {
        if (signal.aborted) return;
        restUntil = now.getTime() + pauseAfterFailureMs;
        const reason = (error as Error).message;
        await keepFailure(dataDir, { at: now.toISOString(), reason }).catch(() => {});
        throw error;
      }
    },
  };
}

async function makeOne(deps: DailyDeps, installation: string, now: Date, signal: AbortSignal) {
  const { dataDir, folder, keepDays, isEncrypted, make, notes, clock, log } = deps;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder, installation, now);
  const fileOf = (isComplete: boolean) =>
    path.join(folder, automaticName(now, { installation, isEncrypted, isComplete }));
  const file = fileOf(true);
  const { isComplete } = await make(file, signal);
  if (!isComplete) await rename(file, fileOf(false));
  for (const { file: old } of outlived(await listAutomatic(folder, installation), clock.now(), keepDays))
    await rm(old, { force: true });
  if (!isComplete)
    throw new BackupError("the last backup lacks files that the database refers to; `ilana doctor` names them");
  await rm(failureFile(dataDir), { force: true });
  await notes.note(now);
  log.info({ file }, "backup made and read back");
}

async function keepFailure(dataDir: string, failure: NonNullable<BackupState["failure"]>): Promise<void> {
  await writeFile(failureFile(dataDir), `${JSON.stringify(failure)}\n`, { mode: 0o600 });
}

/**
 * Makes backups by the command line, in a process of its own at low priority: copying, squeezing and encrypting would keep
 * this one from answering. Told to stop, it removes what is half-made. `lower`: what a test puts in the place of the real thing.
 */
export const backUpApart =
  ([program, ...before]: CommandLine, lower = setPriority): MakeApart =>
  async (file, signal) => {
    const child = spawn(program, [...before, "backup", file], { stdio: ["ignore", "ignore", "pipe"] });
    const stop = () => void child.kill();
    signal.addEventListener("abort", stop, { once: true });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-2000)));
    try {
      lowerPriority(child.pid, lower);
      // "close" comes when all that it said was read.
      const [code] = (await once(child, "close")) as [number | null];
      if (code === 0 || code === incompleteExitCode) return { isComplete: code === 0 };
      throw new BackupError(lastLine(said) ?? `the backup ended with code ${code}`);
    } finally {
      signal.removeEventListener("abort", stop);
      await rm(`${file}.part`, { recursive: true, force: true });
    }
  };

function lowerPriority(pid: number | undefined, lower: typeof setPriority): void {
  try {
    if (pid !== undefined) lower(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system forbids it: a backup can do without.
  }
}

const lastLine = (text: string) =>
  text
    .trim()
    .split("\n")
    .at(-1)
    ?.replace(/^ilana: /, "") || undefined;

const idPattern = /^[0-9a-f]{8}$/;
const fileIn = (dataDir: string) => path.join(dataDir, "installation");

/**
 * By what an installation knows its own backups in a folder that others use too: 8 hex digits. It is in no backup, so that
 * what is restored on a second machine is another installation. Undefined where none was made yet.
 */
async function installationId(dataDir: string): Promise<string | undefined> {
  const text = await readFile(fileIn(dataDir), "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  });
  return idPattern.test(text.trim()) ? text.trim() : undefined;
}

/** The same, made when there is none. */
async function ensureInstallationId(dataDir: string): Promise<string> {
  const known = await installationId(dataDir);
  if (known !== undefined) return known;
  const id = randomBytes(4).toString("hex");
  await writeFile(fileIn(dataDir), `${id}\n`, { mode: 0o600 });
  return id;
}
