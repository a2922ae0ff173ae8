import { createHash } from "node:crypto";
import { constants, createReadStream, existsSync } from "node:fs";
import { access, chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { hourMs } from "#shared/duration.ts";
import { instant, type Clock } from "../clock.ts";
import { appliedMigrations, rowCounts } from "../database/file/inspect.ts";
import { inMegabytes, spaceOf } from "../disk.ts";
import type { Files } from "../files.ts";
import { makeFolder, whyNotWritten } from "../files/make-folder.ts";
import { syncFolder } from "../files/sync-folder.ts";
import { readArchive, writeArchive } from "./archive.ts";
import { inspectCopy } from "./check.ts";
import { BackupError, type OnProgress } from "./failure.ts";
import type { Manifest, Member } from "./manifest.ts";
import {
  databaseName,
  memberOfFile,
  memberOfInstrument,
  memberPattern,
  secretName,
  type DataPlace,
  ownCatalogue,
} from "./place.ts";
import type { BackupSource } from "./source.ts";

export type BackupOptions = {
  /** The folder with what is kept beside the rows, and in which they are copied. */
  place: Pick<DataPlace, "dataDir">;
  source: BackupSource;
  /** The archive to be made. */
  file: string;
  /** May it take the place of a file of that name? */
  force?: boolean;
  /** Unset: the archive is not encrypted. */
  passphrase: string | undefined;
  /** Version of the program. */
  version: string;
  clock: Clock;
  onProgress?: OnProgress;
  signal?: AbortSignal;
  /** What a test puts in the place of the real thing. */
  space?: typeof spaceOf;
  workFactor?: number;
};

// What archive, manifest and journals take beyond the bytes they hold.
const reserveBytes = 16 * 1024 * 1024;

/**
 * Makes a backup while others write: database, kept files and token secret as of one instant, in one archive for its owner
 * only. It has its name only when the copy of the database was found sound and the archive was read
 * back; until then, and when anything fails, what was there stays and nothing half-made does.
 * @returns the manifest; `missing` in it names files that the database refers to and that are lost or damaged
 * @throws BackupError in one line, or what the disk said
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { place, source, file, force = false } = options;
  refuseExisting(file, force);
  await source.refuse();
  const folder = path.dirname(path.resolve(file));
  const part = `${path.resolve(file)}.part`;
  await refuseUnwritable(file, part);
  makeFolder(place.dataDir);
  const trouble = await roomTrouble({ place, source }, folder, options.space);
  if (trouble !== undefined) throw new BackupError(trouble);
  const copying = await copyingFolder(place.dataDir, options.clock);
  try {
    const manifest = await assemble({ copying, part }, options);
    refuseExisting(file, force);
    await rename(part, file);
    await syncFolder(folder);
    return manifest;
  } finally {
    await rm(part, { recursive: true, force: true });
    await rm(copying, { recursive: true, force: true });
  }
}

/** Its folder is made where it is missing, and what a backup that was killed left there is removed. */
async function refuseUnwritable(file: string, part: string) {
  const folder = path.dirname(part);
  try {
    makeFolder(folder);
    await access(folder, constants.W_OK);
    await rm(part, { recursive: true, force: true });
  } catch (error) {
    const why = whyNotWritten(error as NodeJS.ErrnoException);
    throw new BackupError(`${file} cannot be made: ${why}. Name a file in a folder of this user's own.`, {
      cause: error,
    });
  }
}

function refuseExisting(file: string, force: boolean) {
  if (!force && existsSync(file)) throw new BackupError(`${file} exists already. Name another file, or say --force.`);
}

const copyingPrefix = "copying-";
// No copy of a database takes as long.
const copyingMs = 12 * hourMs;

/** A folder for the copy of the database, which is not encrypted and so stays with the database. Removes what others left. */
async function copyingFolder(dataDir: string, clock: Clock): Promise<string> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(copyingPrefix)) continue;
    const left = path.join(dataDir, name);
    // Another may have removed its own meanwhile.
    const madeMs = await stat(left).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (madeMs !== undefined && clock.now().getTime() - madeMs > copyingMs)
      await rm(left, { recursive: true, force: true });
  }
  return mkdtemp(path.join(dataDir, copyingPrefix));
}

/** Why there is no room for a backup in a folder, which holds the archive, and the data folder, which holds a copy meanwhile. */
export async function roomTrouble(
  { place, source }: Pick<BackupOptions, "place" | "source">,
  folder: string,
  space = spaceOf,
): Promise<string | undefined> {
  const room = await source.room();
  const [copy, archive] = [room.copy + reserveBytes, room.archive + reserveBytes];
  const isOneDisk = (await stat(folder)).dev === (await stat(place.dataDir)).dev;
  const needs = isOneDisk
    ? [{ in: folder, bytes: copy + archive }]
    : [
        { in: folder, bytes: archive },
        { in: place.dataDir, bytes: copy },
      ];
  for (const need of needs) {
    const { freeBytes } = await space(need.in);
    if (freeBytes < need.bytes)
      return `${need.in} has ${inMegabytes(freeBytes)} free, and a backup needs ${inMegabytes(need.bytes)}`;
  }
  return undefined;
}

/** Members of an archive, with the file that each is read from. */
type Found = Member & { file: string };

/** Writes the archive to `part` and proves it, by a copy of the database in the folder `copying`. */
async function assemble(
  { copying, part }: { copying: string; part: string },
  options: BackupOptions,
): Promise<Manifest> {
  const { place, passphrase, workFactor, onProgress, signal } = options;
  const { database, kept, edited, ...facts } = await gather(copying, options);
  const found = [await foundAt(databaseName, database), ...(await secretOf(place)), ...edited, ...kept];
  const manifest: Manifest = {
    format: 1,
    program: "ilana",
    version: options.version,
    ...facts,
    members: found.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
  };
  const sources = new Map(found.map(({ name, file }) => [name, file]));
  const fileOf = ({ name }: Member) => sources.get(name)!;
  const total = found.reduce((sum, { size }) => sum + size, 0);
  const onBytes = (done: number) => onProgress?.("writing the archive", done, total);
  await writeArchive(part, { manifest, fileOf, passphrase, workFactor, onBytes, signal });
  await readArchive(part, {
    passphrase,
    signal,
    onBytes: (done, all) => onProgress?.("reading it back", done, all),
  });
  return manifest;
}

/** The rows of one instant, their kept files, and the instruments that were edited. */
type Gathered = Pick<Manifest, "createdAt" | "migrations" | "counts" | "missing"> & {
  database: string;
  kept: Found[];
  edited: Found[];
};

// Files go with a company that is deleted: nobody deletes that many.
const mostCopies = 3;

/**
 * Copies the rows, and finds the files that they name. A file is kept before a row names it, and may go as soon as none does:
 * where one has gone since the rows were copied they are copied anew.
 * @throws BackupError where that is so each time
 */
async function gather(copying: string, options: BackupOptions): Promise<Gathered> {
  for (let left = mostCopies; left > 0; left -= 1) {
    const folder = await mkdtemp(path.join(copying, "rows-"));
    const gathered = await copyRows(folder, options);
    if (gathered.missing.length === 0) return gathered;
    const named = new Set(await options.source.namedByNow());
    if (gathered.missing.every((name) => named.has(name))) return gathered;
    await rm(folder, { recursive: true, force: true });
  }
  throw new BackupError("Files were deleted each time while the backup was made: make it again");
}

async function copyRows(folder: string, options: BackupOptions): Promise<Gathered> {
  const { source, onProgress, signal } = options;
  const database = path.join(folder, databaseName);
  // Read before the copy begins, so that whatever was stored before this instant is in it.
  const createdAt = instant(options.clock);
  const onPages = (done: number, total: number) => onProgress?.("copying the database", done, total);
  await source.copy(database, { onProgress: onPages, signal });
  await chmod(database, 0o600);
  const { named, editedRows, ...facts } = await inspectCopy(database, async (db) => ({
    migrations: appliedMigrations(db),
    counts: rowCounts(db),
    named: await source.namedFiles(db),
    editedRows: await source.editedIn(db),
  }));
  const kept = await soundFiles(await source.files(folder), options);
  const names = new Set(kept.map(({ name }) => name));
  const missing = named.filter((name) => !names.has(memberOfFile(name)));
  const edited = await instrumentsOf(options.place, folder, editedRows);
  return { createdAt, ...facts, missing, database, kept, edited };
}

/** The kept files whose bytes still are what their names say. */
async function soundFiles(files: Files, { onProgress, signal }: BackupOptions): Promise<Found[]> {
  const names = await files.list();
  const found: Found[] = [];
  for (const [at, name] of names.entries()) {
    signal?.throwIfAborted();
    const checked = await files.check(name);
    onProgress?.("reading the files", at + 1, names.length);
    if (typeof checked === "string") continue;
    found.push({ name: memberOfFile(name), size: checked.size, sha256: name.slice(0, 64), file: files.place(name) });
  }
  return found;
}

/**
 * The instruments that were edited, copied: the next save may put another in the place of one. Those of the folder of this
 * process, and in their place those of rows, which may be newer.
 */
async function instrumentsOf(
  { dataDir }: Pick<DataPlace, "dataDir">,
  copying: string,
  rows: readonly { file: string; yaml: string }[],
): Promise<Found[]> {
  const folder = ownCatalogue(dataDir);
  const inFolder = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const inRows = new Map(rows.map(({ file, yaml }) => [path.normalize(file), yaml]));
  const found: Found[] = [];
  for (const file of [...new Set([...inFolder, ...inRows.keys()])].toSorted()) {
    const name = memberOfInstrument(file);
    if (!memberPattern.test(name)) continue;
    const copied = path.join(copying, "catalogue", file);
    await mkdir(path.dirname(copied), { recursive: true });
    const yaml = inRows.get(file);
    await (yaml === undefined ? copyFile(path.join(folder, file), copied) : writeFile(copied, yaml));
    found.push(await foundAt(name, copied));
  }
  return found;
}

/** None where JWT_SECRET is set and no secret was ever made. */
async function secretOf({ dataDir }: Pick<DataPlace, "dataDir">): Promise<Found[]> {
  const file = path.join(dataDir, secretName);
  return existsSync(file) ? [await foundAt(secretName, file)] : [];
}

async function foundAt(name: string, file: string): Promise<Found> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return { name, size: (await stat(file)).size, sha256: hash.digest("hex"), file };
}
