import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { integrityFaults, openToRead, rowCounts } from "./database/inspect.ts";
import { sha256 } from "./sha256.ts";

export type Database = BetterSQLite3Database & { $client: SQLite.Database };
/** What `Database.transaction` hands on: for functions that write within another's transaction. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

// docs/decisions/0003: an acknowledged write survives a power cut, so every commit is synced.
const pragmas = [
  "journal_mode = WAL",
  "synchronous = FULL",
  "busy_timeout = 5000",
  "foreign_keys = ON",
  "trusted_schema = OFF",
];

/** Opens a database file, or a fresh one in memory for ":memory:". The folder is made when missing. */
export function openDatabase(file: string): Database {
  if (file !== ":memory:") mkdirSync(path.dirname(file), { recursive: true });
  const client = new SQLite(file);
  for (const pragma of pragmas) client.pragma(pragma);
  return drizzle(client, { casing: "snake_case" });
}

const migrationsFolder = path.join(import.meta.dirname, "../../drizzle");

/** The hashes of the migrations that this program knows, in their order. */
export const knownMigrations = (): string[] => readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/**
 * Brings a database to the newest schema; returns how many migrations ran.
 *
 * drizzle's own migrator runs with foreign keys on, where SQLite's way of rebuilding a table (copy, drop, rename)
 * deletes the children of every row by cascade. So: a backup first, foreign keys off outside the transaction, all steps in
 * one transaction, then proof that no reference dangles and that no table lost rows, or everything rolls back
 * (sqlite.org/lang_altertable.html, section 7).
 * @throws Error when a migration would lose rows or break references; the database is then as it was.
 */
export function migrate(db: Database, options: { backupFile?: string; folder?: string } = {}): number {
  const client = db.$client;
  client.exec(
    "CREATE TABLE IF NOT EXISTS migrations (hash TEXT PRIMARY KEY, created_at INTEGER NOT NULL, ran_at TEXT NOT NULL) STRICT",
  );
  const done = new Set(client.prepare("SELECT hash FROM migrations").pluck().all());
  const waiting = readMigrationFiles({ migrationsFolder: options.folder ?? migrationsFolder }).filter(
    (step) => !done.has(step.hash),
  );
  if (waiting.length === 0) return 0;
  if (options.backupFile && done.size > 0) backUp(client, options.backupFile);

  // For steps that put hashes in the place of what must no longer be readable.
  client.function("sha256", { deterministic: true }, (text) => sha256(String(text)));
  client.pragma("foreign_keys = OFF");
  try {
    client.transaction(() => {
      const before = rowCounts(db);
      for (const step of waiting) {
        for (const statement of step.sql) client.exec(statement);
        client.prepare("INSERT INTO migrations VALUES (?, ?, datetime('now'))").run(step.hash, step.folderMillis);
      }
      refuseLoss(db, before);
    })();
  } finally {
    client.pragma("foreign_keys = ON");
  }
  return waiting.length;
}

function backUp(client: SQLite.Database, file: string) {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file)) return;
  // Under its own name only when it is whole: a copy that was cut off must not pass for the backup.
  const part = `${file}.part`;
  rmSync(part, { force: true });
  client.prepare("VACUUM INTO ?").run(part);
  const copy = openToRead(part);
  const [fault] = integrityFaults(copy);
  copy.$client.close();
  if (fault !== undefined) {
    rmSync(part, { force: true });
    throw new Error(`migration refused: the backup before it is not sound (${fault})`);
  }
  renameSync(part, file);
}

function refuseLoss(db: Database, before: Record<string, number>) {
  const dangling = db.$client.pragma("foreign_key_check") as unknown[];
  if (dangling.length > 0) throw new Error(`migration refused: ${dangling.length} references would dangle`);
  const after = rowCounts(db);
  for (const [table, had] of Object.entries(before)) {
    // A table that is gone has lost all it had.
    const has = after[table] ?? 0;
    if (has < had) throw new Error(`migration refused: table ${table} would shrink from ${had} to ${has} rows`);
  }
}

/** A number that moves when another connection, of this process or another, has committed to the database file. */
export const dataVersion = (db: Database): number => db.$client.pragma("data_version", { simple: true }) as number;

/** Makes a text that is another one when anything was written between two calls, by this connection or by others. */
export function changeMarks({ $client }: Database): () => string {
  const ofOthers = $client.prepare<[], number>("PRAGMA data_version").pluck();
  const own = $client.prepare<[], number>("SELECT total_changes()").pluck();
  return () => `${ofOthers.get()} ${own.get()}`;
}

/**
 * Claims a data folder for this process until it ends, however it ends: the lock is the operating system's lock on an
 * open SQLite transaction, so a killed process leaves nothing behind. Returns a function that gives it back.
 * @throws Error in one clear line when another process has it.
 */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new SQLite(path.join(dataDir, "lock"), { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close();
    if ((cause as { code?: string }).code !== "SQLITE_BUSY")
      throw new Error(`${dataDir} cannot be claimed: ${(cause as Error).message}`, { cause });
    throw new Error(`Another Ilana process is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`, {
      cause,
    });
  }
  return () => lock.close();
}

/** Does a process use a data folder just now? Nothing is made or changed to find out. */
export function isFolderInUse(dataDir: string): boolean {
  const file = path.join(dataDir, "lock");
  if (!existsSync(file)) return false;
  const lock = new SQLite(file, { readonly: true, timeout: 0 });
  try {
    lock.prepare("SELECT count(*) FROM sqlite_schema").get();
    return false;
  } catch (error) {
    if ((error as { code?: string }).code === "SQLITE_BUSY") return true;
    throw error;
  } finally {
    lock.close();
  }
}

/**
 * Has another connection, of this process or another, a database file open that it has read or written? In WAL mode each
 * holds a lock on the file as long as it is open. What cannot be told of a damaged file is a no.
 */
export function isOpenElsewhere(file: string): boolean {
  const client = new SQLite(file, { fileMustExist: true, timeout: 0 });
  try {
    client.pragma("locking_mode = EXCLUSIVE");
    client.exec("BEGIN EXCLUSIVE");
    return false;
  } catch (error) {
    return (error as { code?: string }).code?.startsWith("SQLITE_BUSY") ?? false;
  } finally {
    client.close();
  }
}
