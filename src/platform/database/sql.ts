import { count, sql, type Column, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import { one, type Statements } from "../database.ts";

// Values in a statement are counted, and a statement is built in memory.
const mostAtOnce = 500;

/** Rows in groups that fit into one statement. */
export function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += mostAtOnce) yield rows.slice(start, start + mostAtOnce);
}

/** What an insert was to write into a column, where the row is there already: for `onConflictDoUpdate` of many rows. */
export const excluded = (column: Column): SQL => sql`excluded.${sql.identifier(toSnakeCase(column.name))}`;

/** How many rows of a table there are, or of those that are meant. */
export async function countRows(db: Pick<Statements, "select">, table: PgTable, which?: SQL): Promise<number> {
  return (await one(db.select({ rows: count() }).from(table).where(which)))!.rows;
}
