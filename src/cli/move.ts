import { existsSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { ConfigError, readSettings, type Settings } from "#config.ts";
import {
  migrationBackup,
  occupants,
  ownCatalogue,
  placeOf,
  refuseHalfRestored,
  secretName,
} from "#platform/backup/place.ts";
import { openDatabase } from "#platform/database.ts";
import { lockFolder } from "#platform/database/file/lock.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { DatabaseRefusal, Unfinished } from "#platform/database/refusal.ts";
import { refuseMarked } from "#platform/database/move/marks.ts";
import { endMoveIntoFolder, endMoveOntoServer, moveIntoFolder, moveOntoServer } from "#platform/database/move/move.ts";
import { hostsOf, isMeantAsAddress, readAddress, type ServerAddress } from "#platform/database/server/address.ts";
import { migrate as migrateServer } from "#platform/database/server/migrate.ts";
import { fileStore } from "#platform/files.ts";
import { storeInWords } from "#platform/files/store-address.ts";
import { storeOf } from "#parts.ts";
import { stopSignal } from "./archives.ts";
import { carriedInWords, onTables, proveAuditLog, warnOfDamaged } from "./carrying.ts";
import { progressLines } from "./progress.ts";
import { openServerAt } from "./server.ts";

/** `ilana move --to <url or folder>`: from a file onto a server, or from a server into a file. */
export async function move({ to }: { to: string }): Promise<void> {
  const settings = readSettings();
  const isOntoServer = isMeantAsAddress(to);
  if (isOntoServer && settings.databaseServer)
    throw new ConfigError(
      "DATABASE_URL is set: from there ilana moves into a folder. Unset it to move DATA_DIR onto a server.",
    );
  if (!isOntoServer && !settings.databaseServer)
    throw new ConfigError(
      "DATABASE_URL is not set, so all is in a folder already: copy that by ilana backup and restore.",
    );
  await (isOntoServer ? ontoServer(settings, addressIn(to)) : intoFolder(settings, path.resolve(to)));
}

function addressIn(url: string): ServerAddress {
  const address = readAddress(url);
  if ("fault" in address) throw new ConfigError(`--to ${address.fault}`);
  return address;
}

async function ontoServer(settings: Settings, address: ServerAddress): Promise<void> {
  const { dataDir, databaseFile, filesDir } = settings;
  if (!existsSync(databaseFile)) throw new DatabaseRefusal(`There is no database in ${dataDir}`);
  const unlock = lockFolder(dataDir);
  refuseHalfRestored(dataDir);
  const now = new Date();
  const file = openDatabase(databaseFile);
  const store = storeOf(settings);
  try {
    migrate(file, { backupFile: migrationBackup(settings, now) });
    const server = await openTarget(address);
    try {
      if (await endMoveOntoServer({ file, server })) return sayOnto({ settings, address }, endedInWords);
      await refuseMarked(file);
      await migrateServer(server);
      await store?.prove();
      const carried = await moveOntoServer({
        file,
        server,
        files: fileStore(filesDir),
        store,
        prove: proveAuditLog,
        onTable: onTables(progressLines()),
        signal: stopSignal(),
        now,
      });
      warnOfDamaged(carried);
      sayOnto({ settings, address }, carriedInWords(carried));
    } finally {
      await server.close();
    }
  } finally {
    await Promise.all([file.close(), store?.close()]);
    unlock();
  }
}

type Moved = { settings: Settings; address: ServerAddress };
const endedInWords = "what was cut off at its last step is ended.";

const sayOnto = ({ settings, address }: Moved, what: string): void =>
  say([
    `Moved onto ${hostsOf(address)}, database ${address.database}: ${what}`,
    `No server starts on ${settings.databaseFile} any more; keep it until you are sure.`,
    `Start with DATABASE_URL and JWT_SECRET${secretIn(settings)}.`,
  ]);

/** The secret that keeps everybody signed in, where it is in the folder. */
function secretIn({ jwtSecret, dataDir }: Settings): string {
  const file = path.join(dataDir, secretName);
  return jwtSecret === undefined && existsSync(file) ? `; with what stands in ${file} everybody stays signed in` : "";
}

async function openTarget(address: ServerAddress) {
  try {
    return await openServerAt(address);
  } catch (error) {
    throw new DatabaseRefusal((error as Error).message.replace("DATABASE_URL", "--to"), { cause: error });
  }
}

async function intoFolder(settings: Settings, folder: string): Promise<void> {
  const { address } = settings.databaseServer!;
  const unlock = lockFolder(folder);
  const { databaseFile, filesDir } = placeOf(folder);
  const server = await openServerAt(address);
  try {
    if (await endMoveIntoFolder({ server, databaseFile })) return sayInto({ settings, address }, folder, endedInWords);
    refuseOccupied(settings, folder);
    await migrateServer(server);
    await refuseMarked(server);
    const carried = await withInstruments(settings, folder, () =>
      moveIntoFolder({
        server,
        databaseFile,
        files: fileStore(filesDir),
        prove: proveAuditLog,
        onTable: onTables(progressLines()),
        signal: stopSignal(),
        now: new Date(),
      }),
    );
    warnOfDamaged(carried);
    sayInto({ settings, address }, folder, carriedInWords(carried));
  } finally {
    await server.close();
    unlock();
  }
}

function refuseOccupied({ dataDir }: Settings, folder: string): void {
  const isOwn = folder === dataDir;
  const there = occupants(folder).filter((name) => !isOwn || name.startsWith("ilana.db"));
  if (there.length > 0)
    throw new DatabaseRefusal(`${folder} is in use: it has ${there.join(", ")}. Name an empty folder.`);
}

const sayInto = ({ settings, address }: Moved, folder: string, what: string): void =>
  say([
    `Moved into ${folder}: ${what}`,
    `No server starts on ${hostsOf(address)}, database ${address.database}, any more; keep it until you are sure.`,
    `Start without DATABASE_URL, with DATA_DIR=${folder}; with JWT_SECRET as it is everybody stays signed in.`,
    ...(settings.store ? [`Kept files are where they were: in ${storeInWords(settings.store)}, by S3_URL.`] : []),
  ]);

/** Copies the edited instruments first: a server that started there without them would take them for withdrawn. */
async function withInstruments<T>({ dataDir }: Settings, folder: string, work: () => Promise<T>): Promise<T> {
  const [from, to] = [ownCatalogue(dataDir), ownCatalogue(folder)];
  if (from === to || !existsSync(from)) return work();
  try {
    await cp(from, to, { recursive: true });
    return await work();
  } catch (error) {
    if (!(error instanceof Unfinished)) await rm(to, { recursive: true, force: true });
    throw error;
  }
}

function say(lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}
