import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect } from "vitest";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import type { FileDatabase } from "#platform/database/sqlite.ts";
import { wait } from "../../../tools/support/built-process.ts";
import { aFolder } from "../folder.ts";
import { writeMigrations } from "../migrations.ts";

const script = path.join(import.meta.dirname, "migrate-and-die.ts");
const rows = 20_000;

const start = ["CREATE TABLE duties (id INTEGER PRIMARY KEY, text TEXT NOT NULL)"];
// SQLite's way of changing a table: copy, drop, rename. Long enough to be killed in the middle.
const rebuild = [
  "CREATE TABLE duties_new (id INTEGER PRIMARY KEY, text TEXT NOT NULL, length INTEGER NOT NULL)",
  "INSERT INTO duties_new SELECT id, text, length(text) FROM duties",
  "DROP TABLE duties",
  "ALTER TABLE duties_new RENAME TO duties",
  "CREATE INDEX duties_by_text ON duties (text)",
];

const columnsOf = (db: FileDatabase) =>
  db.$client.prepare("SELECT name FROM pragma_table_info('duties')").pluck().all();

/** Kills a migration at `kills` instants between its first and last moment, each time on a database of its own; answers what was found after them. */
export async function migrationCrash(kills: number): Promise<{ old: number; new: number }> {
  const folder = writeMigrations(path.join(aFolder(), "migrations"), [start]);
  writeMigrations(folder, [start, rebuild]);
  const seen = { old: 0, new: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const file = await oldDatabase();
    await killWhileMigrating([file, folder], (kill / kills) * 150);
    seen[judge(file, folder)] += 1;
  }
  return seen;
}

async function oldDatabase(): Promise<string> {
  const file = path.join(aFolder(), "ilana.db");
  const db = openDatabase(file);
  const folder = writeMigrations(path.join(aFolder(), "migrations"), [start]);
  migrate(db, { folder });
  const insert = db.$client.prepare("INSERT INTO duties (text) VALUES (?)");
  db.$client.transaction(() => {
    for (let row = 0; row < rows; row += 1) insert.run(`Keep the records of transaction ${row} for five years`);
  })();
  db.$client.close();
  return file;
}

async function killWhileMigrating(args: string[], afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const gone = once(child, "exit");
  await once(child.stdout, "data");
  await wait(afterMs);
  child.kill("SIGKILL");
  await gone;
}

/** The old schema or the new one, with every row; the next start makes it the new one. */
function judge(file: string, folder: string): "old" | "new" {
  const db = openDatabase(file);
  expect(db.$client.pragma("integrity_check", { simple: true })).toBe("ok");
  const state = columnsOf(db).length === 2 ? "old" : "new";
  const tables = db.$client.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();
  expect(tables).toEqual(["duties", "migrations"]);
  expect(migrate(db, { folder })).toBe(state === "old" ? 1 : 0);
  expect(columnsOf(db)).toEqual(["id", "text", "length"]);
  expect(db.$client.prepare("SELECT count(*) FROM duties WHERE length = length(text)").pluck().get()).toBe(rows);
  db.$client.close();
  return state;
}
