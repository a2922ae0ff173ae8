import { blob, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The columns of `columns.ts` in a SQLite file. */
export const sqliteColumns = {
  table: sqliteTable,
  text,
  integer: () => integer(),
  real,
  boolean: () => integer({ mode: "boolean" }),
  json: () => text({ mode: "json" }),
  bytes: () => blob({ mode: "buffer" }),
  serial: () => integer().primaryKey({ autoIncrement: true }),
  index,
  uniqueIndex,
  primaryKey,
};
