import { writeFileSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { catalogueRepository } from "#features/catalogue/repository.ts";
import { openDatabase } from "#platform/database.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { sqliteDatabase, type FileDatabase } from "#platform/database/sqlite.ts";
import { aFolder } from "../folder.ts";
import { shippedCatalogue } from "./shipped.ts";

let migrated: Buffer | undefined;

/** A connection to a database in memory with the tables of today and no rows: a copy of one that was migrated once. */
export function migratedClient(): SQLite.Database {
  migrated ??= migrateAnew();
  return openCopy(migrated);
}

export const migratedDatabase = (): FileDatabase => sqliteDatabase(migratedClient());

/** Stores the catalogue of the program in a fresh database, as a start of the server does. */
export async function loadShipped(db: FileDatabase, at: string): Promise<void> {
  const { parsed, questions } = await shippedCatalogue();
  await catalogueRepository(db).save(parsed, questions, at);
}

/** Databases with the catalogue of the program, by when it was loaded. */
const loaded = new Map<string, Buffer>();
/** Of how many moments one is kept; where the time is that of the machine each test has another. */
const mostLoaded = 4;

/** A database in memory with the tables of today and the catalogue of the program, as loaded at a moment. */
export async function loadedDatabase(at: string): Promise<FileDatabase> {
  const kept = loaded.get(at);
  if (kept) return sqliteDatabase(openCopy(kept));
  const db = migratedDatabase();
  await loadShipped(db, at);
  const [oldest] = loaded.keys();
  if (loaded.size === mostLoaded) loaded.delete(oldest!);
  loaded.set(at, db.$client.serialize());
  return db;
}

/**
 * A data folder with the catalogue of the program in its database, for a server that is started to look at something else: to
 * load that takes half of a first start. First starts on an empty folder are looked at in tests/unit/start.test.ts.
 */
export async function aLoadedFolder(): Promise<string> {
  const folder = aFolder();
  const db = await loadedDatabase("2026-11-21T09:00:00.000Z");
  write(folder, db.$client.serialize());
  db.$client.close();
  return folder;
}

/** A data folder whose database has no rows, for commands, which make none. */
export function anEmptyDataFolder(folder = aFolder()): string {
  write(folder, (migrated ??= migrateAnew()));
  return folder;
}

const write = (folder: string, database: Buffer): void =>
  writeFileSync(path.join(folder, "ilana.db"), database, { mode: 0o600 });

/** What a database in memory is that has just been migrated. */
export function migrateAnew(): Buffer {
  const db = openDatabase(":memory:");
  migrate(db);
  const bytes = db.$client.serialize();
  db.$client.close();
  return bytes;
}

/** A connection to a database in memory that begins as these bytes say. */
export function openCopy(bytes: Buffer): SQLite.Database {
  const client = new SQLite(bytes);
  client.pragma("foreign_keys = ON");
  client.pragma("trusted_schema = OFF");
  return client;
}
