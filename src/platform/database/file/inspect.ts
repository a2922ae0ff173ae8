import SQLite from "better-sqlite3";
import { sqliteDatabase, type FileDatabase } from "../sqlite.ts";

type Opened = Pick<FileDatabase, "$client">;

/**
 * Opens a database file to look at it only: nothing in it can be changed, and a missing file is not made.
 * @throws Error with SQLite's code when it cannot be opened
 */
export function openToRead(file: string): FileDatabase {
  const client = new SQLite(file, { readonly: true, fileMustExist: true });
  client.pragma("busy_timeout = 5000");
  client.pragma("query_only = ON");
  client.pragma("trusted_schema = OFF");
  return sqliteDatabase(client);
}

// Whoever sees a few of many faults knows enough.
const mostFaults = 10;

/** What SQLite finds broken in pages, indexes and constraints, in its own words; empty when all is well. */
export function integrityFaults({ $client }: Opened): string[] {
  const rows = $client.pragma(`integrity_check(${mostFaults})`) as { integrity_check: string }[];
  return rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
}

/** The references that lead nowhere, counted for each pair of tables; empty when there is none. */
export function danglingReferences({ $client }: Opened): string[] {
  const rows = $client.pragma("foreign_key_check") as { table: string; parent: string }[];
  const pairs = rows.map(({ table, parent }) => `${table} to ${parent}`);
  return [...new Set(pairs)].map((pair) => `${pairs.filter((one) => one === pair).length} references from ${pair}`);
}

/** Rows per table of ours; a full-text index, which databases and backups of old have, is not counted: its tables change size as they please. */
export function rowCounts({ $client }: Opened): Record<string, number> {
  const tables = $client
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%\\_search%' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    tables.map((name) => [name, $client.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number]),
  );
}

/** How many rows a table of a database file has; none where there is no such table. */
export function countIn(file: string, table: string): number {
  const db = openToRead(file);
  try {
    return rowCounts(db)[table] ?? 0;
  } finally {
    db.$client.close();
  }
}

/** The hashes of the migrations that a database has seen. */
export const appliedMigrations = ({ $client }: Opened): string[] =>
  $client.prepare("SELECT hash FROM migrations ORDER BY created_at").pluck().all() as string[];

/** The newest instant at which a row of any table was made, by the clock of then; null when there is none. */
export function newestRow({ $client }: Opened): string | null {
  const tables = $client
    .prepare(
      "SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'created_at'",
    )
    .pluck()
    .all() as string[];
  const instants = tables
    .filter((name) => name !== "migrations")
    .map((name) => $client.prepare(`SELECT max(created_at) FROM "${name}"`).pluck().get() as string | null);
  return instants.reduce((newest, at) => (at !== null && (newest === null || at > newest) ? at : newest), null);
}

/** The journal mode of the file, "wal" for ours. */
export const journalMode = ({ $client }: Opened): string => $client.pragma("journal_mode", { simple: true }) as string;
