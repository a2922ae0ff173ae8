import { postgresColumns } from "./columns-postgres.ts";
import { sqliteColumns } from "./columns-sqlite.ts";
import { dialect } from "./dialect.ts";

const columns: unknown = dialect === "postgres" ? postgresColumns : sqliteColumns;

/**
 * What the tables of all features are described by (`tables.ts`), once for both engines. They are typed as PostgreSQL's, the
 * stricter of the two. `serial`: a primary key that the engine counts up.
 */
export const { table, text, integer, real, boolean, json, bytes, serial, index, uniqueIndex, primaryKey } =
  columns as typeof postgresColumns;
