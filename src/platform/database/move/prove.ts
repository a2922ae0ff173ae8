import type { Rows, Table, Value } from "./description.ts";

/** Rows of a table by the names of its columns, some at a time, in the order of its key. */
export type NamedRows = (table: string) => AsyncIterable<Record<string, Value>[]>;
/** Looks over what was carried, before it is stored. @throws what is wrong with it */
export type Prove = (rowsOf: NamedRows) => Promise<void>;

export function namedRows(rows: Rows, tables: readonly Table[]): NamedRows {
  return async function* (name) {
    const table = tables.find((one) => one.name === name)!;
    for await (const batch of rows.read(table))
      yield batch.map((row) => Object.fromEntries(table.columns.map((column, at) => [column.name, row[at]!])));
  };
}
