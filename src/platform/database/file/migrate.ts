import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type SQLite from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { programFile } from "../../program.ts";
import { sha256 } from "../../sha256.ts";
import { refuseNewer } from "../refusal.ts";
import type { FileDatabase } from "../sqlite.ts";
import { integrityFaults, openToRead, rowCounts } from "./inspect.ts";

const migrationsFolder = programFile("drizzle");

/** The hashes of the migrations that this program knows, in their order. */
export const knownMigrations = (): string[] => readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/**
 * Brings a database to the newest schema; returns how many migrations ran.
 *
 * drizzle's own migrator runs with foreign keys on, where SQLite's way of rebuilding a table (copy, drop, rename)
 * deletes the children of every row by cascade. So: a backup first, foreign keys off outside the transaction, all steps in
 * one transaction, then proof that no reference dangles and that no table lost rows, or everything rolls back
 * (sqlite.org/lang_altertable.html, section 7).
 * @throws Error when the database is of a newer program, or a migration would lose rows or break references; it is then as it was
 */
export function migrate(db: FileDatabase, options: { backupFile?: string; folder?: string } = {}): number {
  const client = db.$client;
  client.exec(
    "CREATE TABLE IF NOT EXISTS migrations (hash TEXT PRIMARY KEY, created_at INTEGER NOT NULL, ran_at TEXT NOT NULL) STRICT",
  );
  const done = new Set(client.prepare("SELECT hash FROM migrations").pluck().all());
  const steps = readMigrationFiles({ migrationsFolder: options.folder ?? migrationsFolder });
  refuseNewer(done, steps);
  const waiting = steps.filter((step) => !done.has(step.hash));
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
      refuseLoss(
        db,
        before,
        waiting.flatMap(({ sql }) => sql),
      );
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

function refuseLoss(db: FileDatabase, before: Record<string, number>, statements: string[]) {
  const dangling = db.$client.pragma("foreign_key_check") as unknown[];
  if (dangling.length > 0) throw new Error(`migration refused: ${dangling.length} references would dangle`);
  const after = rowCounts(db);
  const renamed = renames(statements);
  for (const [table, had] of Object.entries(before)) {
    const now = renamed.reduce((name, [from, to]) => (name === from ? to : name), table);
    // A table that is gone has lost all it had.
    const has = after[now] ?? after[table] ?? 0;
    if (has < had) throw new Error(`migration refused: table ${table} would shrink from ${had} to ${has} rows`);
  }
}

const name = "[`\"'\\[]?(.+?)[`\"'\\]]?";
const renaming = new RegExp(`ALTER\\s+TABLE\\s+${name}\\s+RENAME\\s+TO\\s+${name}\\s*(?:;|$)`, "gi");

/** Which tables these statements give another name, in their order. */
function renames(statements: string[]): [from: string, to: string][] {
  return statements.flatMap((text) =>
    [...text.matchAll(renaming)].map(([, from, to]): [string, string] => [from!, to!]),
  );
}
