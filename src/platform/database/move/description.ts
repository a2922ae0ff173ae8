/** A value as both engines have it: a truth is 0 or 1, JSON is its text. */
export type Value = string | number | Buffer | null;
export type Row = readonly Value[];

/** What is a value, where the engines keep it differently? */
export type Column = {
  name: string;
  kind: "plain" | "boolean" | "bytes";
  /** The type on a server, as it is written in SQL. */
  type: string;
};

/** A table as it is read and written row by row. */
export type Table = {
  name: string;
  /** By their names: those that later migrations added stand elsewhere on each engine. */
  columns: readonly Column[];
  /** The columns of its primary key, by which its rows are in order. */
  key: readonly string[];
  /** The tables that its rows refer to. */
  refersTo: readonly string[];
  /** The column of numbers that the engine counts up, where there is one. */
  serial: string | null;
};

/** The rows of one engine, within a transaction that is open. */
export type Rows = {
  /** All rows of a table, in the order of its key, some at a time. */
  read(table: Table): AsyncIterable<Row[]>;
  add(table: Table, rows: readonly Row[]): Promise<void>;
  /** The highest number that the engine has given in the table's serial column, also where that row is gone. */
  lastGiven(table: Table): Promise<number>;
  giveAfter(table: Table, last: number): Promise<void>;
};

// What each database has of its own: its migrations, and who of its processes does what. Kept files are carried by themselves.
const ownTables: readonly string[] = ["migrations", "leases", "files"];
export const isCarried = (table: string): boolean => !ownTables.includes(table);

/** Rows of `counters` that say something of their own database alone: what a write locks on a server, `marks.ts`, `backup-note.ts`. */
const ownCounters = ["write", "moved", "arriving", "unsettled", "last backup"];

/** The rows of a table that are carried, in SQL of both engines. */
export const carriedRows = ({ name }: Table): string =>
  name === "counters" ? `WHERE name NOT IN (${ownCounters.map((own) => `'${own}'`).join(", ")})` : "";

/** Does a row of it hold a file? Then one is read at a time. */
export const hasBytes = ({ columns }: Table): boolean => columns.some(({ kind }) => kind === "bytes");

/** A name as both engines quote it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const listOf = (names: readonly string[]): string => names.map(quoted).join(", ");

/** Tables in an order in which each comes after those that it refers to. */
export function inOrderOfReferences(tables: readonly Table[]): Table[] {
  const [ordered, left] = [[] as Table[], new Map(tables.map((table) => [table.name, table]))];
  while (left.size > 0) {
    const isFree = ({ name, refersTo }: Table) => refersTo.every((other) => other === name || !left.has(other));
    const free = [...left.values()].filter(isFree);
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...left.keys()].join(", ")}`);
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}
