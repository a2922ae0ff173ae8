import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database.ts";
import type { Person } from "../../account/repository/removing.ts";

type Columns = Record<string, PgColumn>;
export type Reads = Pick<Database, "select">;
/** What of a table is held on a person. */
export type Holding = {
  table: PgTable;
  /** What is shown of a row: never what makes a password, code, token or link. */
  columns: Columns;
  /** Which rows are of the person. */
  of: (person: Person, db: Reads) => SQL | undefined;
  /** In the order of these. */
  by: readonly PgColumn[];
};

/** All columns of a table but these. */
export function without(table: PgTable, ...names: string[]): Columns {
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !names.includes(name)));
}
