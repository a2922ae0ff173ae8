import { rmSync } from "node:fs";
import SQLite from "better-sqlite3";
import type { PoolClient } from "pg";
import { migrate } from "../file/migrate.ts";
import { sqliteDatabase } from "../sqlite.ts";
import { carryRows, type Carried, type CarryOptions } from "./carry.ts";
import { quoted } from "./description.ts";
import { fileRows, namesInFile } from "./file-rows.ts";
import { appliedMigrations, knownMigrations } from "../server/inspect.ts";
import { DatabaseRefusal } from "../refusal.ts";
import { refuseOtherSchema } from "./onto-server.ts";
import { namedRows, type Prove } from "./prove.ts";
import { describeServer, serverRows } from "./server-rows.ts";

type IntoFile = Pick<CarryOptions, "onTable" | "signal"> & { prove?: Prove };

/**
 * Carries all rows of a server's database, as its open transaction sees them, into a database file that is made: one file,
 * without a log of its own, of the schema of this program.
 * @throws DatabaseRefusal in one line, or what the disk said; no file is left then
 */
export async function carryIntoFile(
  client: PoolClient,
  file: string,
  { prove, ...options }: IntoFile,
): Promise<Carried> {
  const target = new SQLite(file);
  try {
    target.pragma("journal_mode = DELETE");
    target.pragma("synchronous = FULL");
    target.pragma("foreign_keys = ON");
    migrate(sqliteDatabase(target));
    const tables = await describeServer(client);
    refuseOtherSchema(tables, namesInFile(target));
    target.exec("BEGIN IMMEDIATE");
    // What the migrations of a file put there stands in the server's rows as well.
    for (const { name } of tables.toReversed()) target.exec(`DELETE FROM ${quoted(name)}`);
    const rows = fileRows(target);
    const carried = await carryRows({ tables, from: serverRows(client), to: rows, ...options });
    await prove?.(namedRows(rows, tables));
    target.exec("COMMIT");
    return carried;
  } catch (error) {
    target.close();
    rmSync(file, { force: true });
    throw error;
  } finally {
    target.close();
  }
}

/**
 * A file into which rows are carried says that all migrations of this program were run on it.
 * @throws DatabaseRefusal where that is not so of the server's database
 */
export async function refuseOtherProgram(client: PoolClient): Promise<void> {
  const [known, applied] = [knownMigrations(), await appliedMigrations(client)];
  if (known.join() !== applied.join())
    throw new DatabaseRefusal(
      "the database on the server is not of this program: start the same version of Ilana on it first",
    );
}
