import type { PoolClient } from "pg";
import type { Files } from "../../files.ts";
import type { ServerDatabase } from "../postgres.ts";
import type { FileDatabase } from "../sqlite.ts";
import { carryRows, type Carried, type CarryOptions } from "./carry.ts";
import { carriedRows, quoted, type Table } from "./description.ts";
import { DatabaseRefusal } from "../refusal.ts";
import { fileRows, namesInFile } from "./file-rows.ts";
import { keepInStore, keepOnServer, type KeptFiles } from "./kept-files.ts";
import type { ObjectStore } from "../../files/store.ts";
import { markingSql, type Mark } from "./marks.ts";
import { alone, patient, transact } from "../server/long-transaction.ts";
import { describeServer, serverRows } from "./server-rows.ts";
import { namedRows, type Prove } from "./prove.ts";

export type OntoServer = Pick<CarryOptions, "onTable" | "signal"> & {
  file: FileDatabase;
  /** Empty, and brought to the schema of this program. */
  server: ServerDatabase;
  /** What the file's rows name. */
  files: Pick<Files, "list" | "find">;
  /** Where they are put in place of the server's database. */
  store: ObjectStore | null;
  /** A mark that the server's database is to bear from its first row on. */
  mark?: { mark: Mark; now: Date };
  /** Looks the rows over as they are on the server; what it throws undoes all. */
  prove: Prove;
};

/**
 * Carries all of a database file onto a server, in one transaction there, in which nobody else writes.
 * @throws DatabaseRefusal in one line; the server's database is then as empty as it was
 */
export async function carryOntoServer(options: OntoServer): Promise<Carried & KeptFiles> {
  const { file, server, files, store, mark, prove, onTable, signal } = options;
  return server.use((client) =>
    transact(client, alone, async () => {
      const tables = await describeServer(client);
      refuseOtherSchema(tables, namesInFile(file.$client));
      await refuseFilled(client, tables);
      if (mark) await client.query(markingSql(mark.mark, mark.now));
      const rows = serverRows(client);
      const carried = await carryRows({
        tables,
        from: fileRows(file.$client),
        to: rows,
        ...(onTable && { onTable }),
        signal,
      });
      const kept = store ? await keepInStore(store, files) : await keepOnServer(client, files);
      await prove(namedRows(rows, tables));
      return { ...carried, ...kept };
    }),
  );
}

/** What a later query is planned by; the server would come to it only minutes later. */
export const analyze = (server: ServerDatabase): Promise<void> =>
  server.use(async (client) => void (await client.query({ text: "ANALYZE", ...patient })));

/** A table or column that one has and the other has not would be lost in silence. */
export function refuseOtherSchema(tables: readonly Table[], inFile: ReadonlyMap<string, readonly string[]>): void {
  const lines = (named: Iterable<[string, readonly string[]]>) =>
    [...named].map(([name, columns]) => `${name}: ${columns.join(", ")}`).toSorted();
  const here = lines(inFile);
  const there = lines(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  const odd = [...here.filter((line) => !there.includes(line)), ...there.filter((line) => !here.includes(line))];
  if (odd.length > 0) throw new DatabaseRefusal(`the two databases have not the same tables (${odd[0]})`);
}

/** @throws DatabaseRefusal where a server's database holds something already */
export const refuseInUse = (server: ServerDatabase): Promise<void> =>
  server.use(async (client) => refuseFilled(client, await describeServer(client)));

async function refuseFilled(client: PoolClient, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query(`SELECT 1 FROM ${quoted(table.name)} ${carriedRows(table)} LIMIT 1`);
    if (rows.length > 0)
      throw new DatabaseRefusal(`the database on the server is in use: ${table.name} has rows. Name an empty one.`);
  }
}
