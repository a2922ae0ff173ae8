import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Clock } from "../clock.ts";
import { isOpenElsewhere, lockFolder } from "../database/file/lock.ts";
import { inMegabytes, spaceOf } from "../disk.ts";
import { readArchive } from "./archive.ts";
import { checkAgainst, refuseNewerSchema } from "./check.ts";
import { refuseNoBackup } from "./encryption.ts";
import { BackupError, type OnProgress } from "./failure.ts";
import type { Manifest } from "./manifest.ts";
import { databaseName, occupants, placeOfMember, restoringDir } from "./place.ts";
import { HalfRestoredError, putInPlace, realDisk, type Disk } from "./put-in-place.ts";

type ArchiveSource = {
  file: string;
  passphrase: string | undefined;
  onProgress?: OnProgress;
  signal?: AbortSignal;
  /** What a test puts in the place of the real thing. */
  space?: typeof spaceOf;
};

/**
 * Proves a backup without restoring it: manifest, names, sizes and hashes of all it holds, its database's pages, references
 * and rows, and that this program knows its schema. The database is unpacked into a folder for temporary files meanwhile.
 * @throws BackupError in one line, for whatever is not as it was written
 */
export async function verifyBackup(source: ArchiveSource): Promise<Manifest> {
  const folder = await mkdtemp(path.join(tmpdir(), "ilana-verify-"));
  try {
    return await unpack(source, folder, (name) => name === databaseName);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type RestoreOptions = ArchiveSource & {
  /** The data folder to be; made when missing. */
  dataDir: string;
  /** Move what is there aside, instead of refusing? */
  replace?: boolean;
  /** Makes the unpacked database ready to be served from. What it throws stops the restore. */
  prepare: (databaseFile: string, manifest: Manifest) => Promise<void>;
  clock: Clock;
  disk?: Disk;
};
/** `movedTo`: where what was there before is now. */
export type Restored = { manifest: Manifest; movedTo: string | null };

/**
 * Restores a backup into a data folder that nobody uses. Everything is unpacked, proven and made ready within that folder
 * first, and only then put in place by renaming; until then what was there stays as it is, whatever fails.
 * @throws BackupError in one line
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, dataDir, replace = false, clock, disk = realDisk } = options;
  // Before anything is made.
  await refuseNoBackup(file);
  const { unlock, unmake } = await claim(dataDir);
  let isInPlace = false;
  const staging = restoringDir(dataDir);
  // One that was cut off before: whatever fails now, the folder stays marked.
  let isHalfDone = existsSync(staging);
  try {
    if (!replace) refuseOccupied(dataDir);
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    const manifest = await unpack(options, staging, () => true);
    await options.prepare(path.join(staging, databaseName), manifest);
    refuseOpen(path.join(dataDir, databaseName));
    const movedTo = await putInPlace(dataDir, staging, clock, disk);
    await rm(staging, { recursive: true });
    isHalfDone = false;
    isInPlace = true;
    await disk.sync(dataDir);
    return { manifest, movedTo };
  } catch (error) {
    isHalfDone ||= error instanceof HalfRestoredError;
    throw error;
  } finally {
    // What is left of one that is half done marks the folder.
    if (!isHalfDone) await rm(staging, { recursive: true, force: true });
    if (isInPlace || isHalfDone) unlock();
    else await unmake();
  }
}

/** Makes a data folder where there is none, and claims it. `unmake` gives it back without what was made for that. */
async function claim(dataDir: string): Promise<{ unlock: () => void; unmake: () => Promise<void> }> {
  const topmost = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  let unlock: () => void;
  try {
    unlock = lockOf(dataDir);
  } catch (error) {
    if (topmost !== undefined) await removeEmpty(dataDir, topmost);
    throw error;
  }
  return {
    unlock,
    async unmake() {
      // In a folder that was there somebody may be waiting for the lock: two would have one each.
      if (topmost === undefined) return unlock();
      // While it is ours. What SQLite has beside it goes when it is given back.
      await rm(path.join(dataDir, "lock"), { force: true });
      unlock();
      await removeEmpty(dataDir, topmost);
    },
  };
}

/** From a folder upwards to another; what somebody else has put something into stays. */
async function removeEmpty(folder: string, topmost: string): Promise<void> {
  try {
    await rmdir(folder);
    if (folder !== topmost) await removeEmpty(path.dirname(folder), topmost);
  } catch {
    // It is not empty.
  }
}

function lockOf(dataDir: string) {
  try {
    return lockFolder(dataDir);
  } catch (cause) {
    throw new BackupError((cause as Error).message, { cause });
  }
}

function refuseOccupied(dataDir: string) {
  const there = occupants(dataDir);
  if (there.length > 0)
    throw new BackupError(
      `${dataDir} is in use: it has ${there.join(", ")}. Name an empty folder with --to, or say --replace, which moves what is there aside.`,
    );
}

/** Commands that write do not claim the folder. None can begin any more: they refuse one in which a restore is under way. */
function refuseOpen(database: string) {
  if (existsSync(database) && isOpenElsewhere(database))
    throw new BackupError(
      `${database} is open in another process: wait for the command, or stop the program that has it`,
    );
}

/** Unpacks what is wanted into a folder and proves all of it. */
async function unpack(
  source: ArchiveSource & { dataDir?: string },
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<Manifest> {
  const { dataDir = folder, file, passphrase, onProgress, signal, space = spaceOf } = source;
  const manifest = await readArchive(file, {
    passphrase,
    signal,
    onBytes: (done, total) => onProgress?.("reading the backup", done, total),
    async onManifest(manifest) {
      refuseNewerSchema(manifest);
      const needed = manifest.members.filter(({ name }) => isWanted(name)).reduce((sum, { size }) => sum + size, 0);
      const free = (await space(folder)).freeBytes;
      if (free < needed)
        throw new BackupError(
          `${folder} has ${inMegabytes(free)} free, and the backup unpacks to ${inMegabytes(needed)}`,
        );
    },
    sinkOf({ name }) {
      if (!isWanted(name)) return undefined;
      const to = path.join(folder, placeOfMember(dataDir, name));
      mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
      return createWriteStream(to, { mode: 0o600, flags: "wx", flush: true });
    },
  });
  const database = path.join(folder, databaseName);
  if (!existsSync(database)) throw new BackupError("The backup has no database");
  await checkAgainst(manifest, database);
  await chmod(database, 0o600);
  return manifest;
}
