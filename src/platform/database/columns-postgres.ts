import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  json,
  pgTable,
  primaryKey,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/**
 * The columns of `columns.ts` on PostgreSQL. A text has no NUL there: it is kept as the mark of what cannot be shown. Its
 * order is that of its bytes, as SQLite's is: `COLLATE "C"` is put in when the migrations are generated. Whole numbers have 64
 * bits, as SQLite's have. JSON is kept as it was written: `jsonb` sorts names and refuses some characters.
 */
export const postgresColumns = {
  table: pgTable,
  text: customType<{ data: string; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => value.replaceAll("\0", "\uFFFD"),
  }),
  integer: () => bigint({ mode: "number" }),
  real: doublePrecision,
  boolean,
  json,
  bytes: customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" }),
  serial: () => bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  index,
  uniqueIndex,
  primaryKey,
};
