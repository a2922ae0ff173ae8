import { createHash, type Hash } from "node:crypto";
import { DatabaseRefusal } from "../refusal.ts";
import type { Row, Rows, Table } from "./description.ts";

/** What was carried: how many rows, and one digest over all of them, the same for the same rows on either engine. */
export type Carried = { rows: number; digest: string };

export type CarryOptions = {
  tables: readonly Table[];
  from: Rows;
  to: Rows;
  /** Told the table that is next, and how many are done of how many. */
  onTable?: (done: number, total: number) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Carries all rows from one engine to the other, table by table in the order of references, and reads them back from there:
 * what was stored is what was read, value by value.
 * @throws DatabaseRefusal when a table is another there
 */
export async function carryRows({ tables, from, to, onTable, signal }: CarryOptions): Promise<Carried> {
  const whole = createHash("sha256");
  let rows = 0;
  for (const [at, table] of tables.entries()) {
    onTable?.(at, tables.length);
    const read = createHash("sha256");
    for await (const batch of from.read(table)) {
      signal?.throwIfAborted();
      note(read, batch);
      rows += batch.length;
      await to.add(table, batch).catch((error: unknown) => refuseUnfit(table, error));
    }
    if (table.serial !== null) await to.giveAfter(table, await from.lastGiven(table));
    const digest = read.digest("hex");
    if ((await digestOf(to, table)) !== digest)
      throw new DatabaseRefusal(`the rows of ${table.name} are not the same there as here: nothing was changed`);
    whole.update(`${table.name} ${digest}\n`);
  }
  onTable?.(tables.length, tables.length);
  return { rows, digest: whole.digest("hex") };
}

/** What one engine takes and the other does not. */
function refuseUnfit({ name }: Table, cause: unknown): never {
  const { code = "" } = cause as { code?: string };
  if (!/^(22|23|SQLITE_CONSTRAINT|SQLITE_MISMATCH)/.test(code)) throw cause;
  throw new DatabaseRefusal(`a value of ${name} does not fit there (${code})`, { cause });
}

async function digestOf(rows: Rows, table: Table): Promise<string> {
  const hash = createHash("sha256");
  for await (const batch of rows.read(table)) note(hash, batch);
  return hash.digest("hex");
}

function note(hash: Hash, rows: readonly Row[]): void {
  for (const row of rows)
    hash.update(
      `${JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? { bytes: value.toString("base64") } : value)))}\n`,
    );
}
