import { count, sql, type Column, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import { one, type Statements } from "../database.ts";
import { dialect } from "./dialect.ts";

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

const isServer = dialect === "postgres";

// Here is all that the engines say differently; what is asked of both in the same words needs nothing of it.

/** Values as a subselect: one parameter, however many they are. */
export function listed(values: readonly (string | null)[]): SQL {
  return textsOf(isServer ? sql`${JSON.stringify(values)}::json` : sql`${JSON.stringify(values)}`);
}

/** The texts of a JSON list, as a subselect. */
export const textsOf = (json: Column | SQL): SQL =>
  isServer
    ? sql`(SELECT value FROM json_array_elements_text(${json}) AS listed(value))`
    : sql`(SELECT value FROM json_each(${json}))`;

/** The items of a JSON list as rows of a FROM by this name: `value`, which is JSON again, and `key`, their place from 0. */
export function eachOf(json: Column | string, name: string): SQL {
  const rows = sql.identifier(name);
  if (!isServer) return sql`json_each(${json}) AS ${rows}`;
  return sql`(SELECT item AS value, place - 1 AS key
    FROM json_array_elements(${typeof json === "string" ? sql`${json}::json` : json}) WITH ORDINALITY AS items(item, place)) AS ${rows}`;
}

/** The values of a column of a group, as a JSON list. */
export const gathered = (column: Column): SQL<string> =>
  isServer ? sql<string>`json_agg(${column})` : sql<string>`json_group_array(${column})`;

/** JSON as the text that is stored of it. */
export const asStored = (column: Column): SQL<string> =>
  isServer ? sql<string>`${column}::text` : sql<string>`${column}`;

/** A text that is written into a column of JSON by hand. */
export const asJson = (text: string): SQL => (isServer ? sql`${text}::json` : sql`${text}`);

/** How many rows of a group are meant. */
export const countOf = (which: SQL): SQL<number> => sql`count(*) FILTER (WHERE ${which})`.mapWith(Number);

/**
 * Joins to what comes before, row by row of that, the rows of a table by a name that meet a condition. Left to themselves both
 * engines turn it around where few rows meet it, and read the whole table for them.
 */
export function joinedInOrder(joined: PgTable, name: string, which: SQL): SQL {
  const rows = sql.identifier(name);
  return isServer
    ? sql`CROSS JOIN LATERAL (SELECT * FROM ${joined} AS ${rows} WHERE ${which} OFFSET 0) AS ${rows}`
    : sql`CROSS JOIN ${joined} AS ${rows} ON ${which}`;
}
