import { setImmediate } from "node:timers/promises";
import type SQLite from "better-sqlite3";
import { executeOn, sqliteDatabase, type FileDatabase } from "#platform/database/sqlite.ts";

/** A database each statement of which takes a turn of the event loop, as over a network: what counts on none is found. */
export function slowDatabase(client: SQLite.Database): FileDatabase {
  const execute = executeOn(client);
  return sqliteDatabase(client, {
    execute: async (...statement) => {
      await setImmediate();
      return execute(...statement);
    },
  });
}
