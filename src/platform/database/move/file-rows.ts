import type SQLite from "better-sqlite3";
import { carriedRows, hasBytes, isCarried, listOf, quoted, type Row, type Rows, type Value } from "./description.ts";

const rowsAtOnce = 1000;
// What a document holds counts: a statement is built in memory.
const charactersAtOnce = 4_000_000;

/** The tables that are carried, as a file has them: each with its columns, by their names. */
export function namesInFile(client: SQLite.Database): Map<string, string[]> {
  const rows = client
    .prepare<[], { tableName: string; columnName: string }>(
      "SELECT m.name AS tableName, c.name AS columnName FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY m.name, c.name",
    )
    .all();
  const carried = rows.filter(({ tableName }) => isCarried(tableName));
  const grouped = Map.groupBy(carried, ({ tableName }) => tableName);
  return new Map([...grouped].map(([table, columns]) => [table, columns.map(({ columnName }) => columnName)]));
}

/** The rows of a file, by a connection that is in a transaction. */
export function fileRows(client: SQLite.Database): Rows {
  return {
    async *read(table) {
      const names = listOf(table.columns.map(({ name }) => name));
      const text = `SELECT ${names} FROM ${quoted(table.name)} ${carriedRows(table)} ORDER BY ${listOf(table.key)}`;
      const mostRows = hasBytes(table) ? 1 : rowsAtOnce;
      let [batch, characters] = [[] as Row[], 0];
      for (const found of client.prepare<[], Value[]>(text).raw().iterate()) {
        const row = found.map(asValue);
        batch.push(row);
        for (const value of row) if (typeof value === "string") characters += value.length;
        if (batch.length < mostRows && characters < charactersAtOnce) continue;
        yield batch;
        [batch, characters] = [[], 0];
      }
      if (batch.length > 0) yield batch;
    },

    async add({ name, columns }, rows) {
      const names = listOf(columns.map((column) => column.name));
      const add = client.prepare(
        `INSERT INTO ${quoted(name)} (${names}) VALUES (${columns.map(() => "?").join(", ")})`,
      );
      for (const row of rows) add.run(row);
    },

    async lastGiven({ name, serial }) {
      const given = client.prepare("SELECT seq FROM sqlite_sequence WHERE name = ?").pluck().get(name) as
        | number
        | undefined;
      const highest = client
        .prepare(`SELECT coalesce(max(${quoted(serial!)}), 0) FROM ${quoted(name)}`)
        .pluck()
        .get();
      return Math.max(given ?? 0, highest as number);
    },

    async giveAfter({ name }, last) {
      client.prepare("DELETE FROM sqlite_sequence WHERE name = ?").run(name);
      client.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").run(name, last);
    },
  };
}

/** A server keeps no NUL in a text, but the mark of what cannot be shown (`columns-postgres.ts`). */
const asValue = (value: Value): Value =>
  typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
