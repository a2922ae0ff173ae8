import path from "node:path";
import SQLite from "better-sqlite3";
import { makeFolder } from "./files/make-folder.ts";
import type { Log } from "./log.ts";
import { sqliteDatabase, type FileDatabase } from "./database/sqlite.ts";

export type { Database, Statements, Transaction } from "./database/types.ts";

/** The first of the rows. */
export const one = async <T>(rows: PromiseLike<T[]>): Promise<T | undefined> => (await rows)[0];

// docs/decisions/0003: an acknowledged write survives a power cut, so every commit is synced.
const pragmas = [
  "journal_mode = WAL",
  "synchronous = FULL",
  "busy_timeout = 5000",
  "foreign_keys = ON",
  "trusted_schema = OFF",
];

/** Opens a database file, or a fresh one in memory for ":memory:". The folder is made when missing. `log` hears of what fails after a commit. */
export function openDatabase(file: string, log?: Pick<Log, "error">): FileDatabase {
  if (file !== ":memory:") makeFolder(path.dirname(file));
  const client = new SQLite(file);
  for (const pragma of pragmas) client.pragma(pragma);
  return sqliteDatabase(client, { ...(log && { log }) });
}
