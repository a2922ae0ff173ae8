import type { ClientBase } from "pg";
import {
  carriedRows,
  hasBytes,
  inOrderOfReferences,
  isCarried,
  listOf,
  quoted,
  type Column,
  type Rows,
  type Table,
  type Value,
} from "./description.ts";
import { patient } from "../server/long-transaction.ts";

// A document's text has some hundred kilobytes.
const fetchedAtOnce = 100;
/** Lists as JSON. */
type Described = { name: string; columns: string; key: string; refers: string | null };

/** The tables that are carried, as a server has them, each after those that it refers to. */
export async function describeServer(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Described>(`
    SELECT t.relname AS name,
      (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL), 'serial', a.attidentity <> '') ORDER BY a.attname COLLATE "C")
        FROM pg_attribute AS a WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped)::text AS columns,
      (SELECT json_agg(a.attname ORDER BY k.place)
        FROM pg_index AS x CROSS JOIN unnest(x.indkey) WITH ORDINALITY AS k(number, place)
          JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = k.number
        WHERE x.indrelid = t.oid AND x.indisprimary)::text AS key,
      (SELECT json_agg(DISTINCT r.relname::text) FROM pg_constraint AS c JOIN pg_class AS r ON r.oid = c.confrelid
        WHERE c.conrelid = t.oid AND c.contype = 'f')::text AS refers
    FROM pg_class AS t WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace ORDER BY t.relname`);
  return inOrderOfReferences(rows.filter(({ name }) => isCarried(name)).map(asTable));
}

function asTable({ name, columns: described, key, refers }: Described): Table {
  const columns = JSON.parse(described) as { name: string; type: string; serial: boolean }[];
  const kinds: Record<string, Column["kind"]> = { boolean: "boolean", bytea: "bytes" };
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type, kind: kinds[column.type] ?? "plain" })),
    key: JSON.parse(key) as string[],
    refersTo: JSON.parse(refers ?? "[]") as string[],
    serial: columns.find(({ serial }) => serial)?.name ?? null,
  };
}

/** The rows of a server, by a connection that is in a transaction. */
export function serverRows(client: ClientBase): Rows {
  const sequenceOf = async ({ name, serial }: Table): Promise<string> => {
    const { rows } = await client.query<{ sequence: string }>("SELECT pg_get_serial_sequence($1, $2) AS sequence", [
      quoted(name),
      serial,
    ]);
    return rows[0]!.sequence;
  };

  return {
    async *read(table) {
      const names = listOf(table.columns.map(({ name }) => name));
      const rows = `SELECT ${names} FROM ${quoted(table.name)} ${carriedRows(table)} ORDER BY ${listOf(table.key)}`;
      await client.query({ text: `DECLARE carried NO SCROLL CURSOR FOR ${rows}`, ...patient });
      const atOnce = hasBytes(table) ? 1 : fetchedAtOnce;
      for (;;) {
        const text = `FETCH ${atOnce} FROM carried`;
        const fetched = await client.query<unknown[]>({ text, rowMode: "array", ...patient });
        if (fetched.rows.length > 0) yield fetched.rows.map((row) => row.map(asValue));
        if (fetched.rows.length < atOnce) break;
      }
      await client.query("CLOSE carried");
    },

    async add({ name, columns }, rows) {
      const values = columns.map(({ kind }, at) =>
        rows.map((row) => (kind === "boolean" ? asTruth(row[at]!) : row[at])),
      );
      const lists = columns.map(({ type }, at) => `$${at + 1}::${type}[]`);
      const text = `INSERT INTO ${quoted(name)} (${listOf(columns.map((column) => column.name))}) SELECT * FROM unnest(${lists.join(", ")})`;
      await client.query({ text, values, ...patient });
    },

    async lastGiven(table) {
      const sequence = await sequenceOf(table);
      const { rows } = await client.query<{ last: number }>(
        `SELECT greatest((SELECT coalesce(max(${quoted(table.serial!)}), 0) FROM ${quoted(table.name)}),
          (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ${sequence})) AS last`,
      );
      return rows[0]!.last;
    },

    async giveAfter(table, last) {
      await client.query("SELECT setval($1::regclass, $2, $3)", [await sequenceOf(table), Math.max(last, 1), last > 0]);
    },
  };
}

const asValue = (value: unknown): Value => (typeof value === "boolean" ? Number(value) : (value as Value));
const asTruth = (value: Value): boolean | null => (value === null ? null : value !== 0);
