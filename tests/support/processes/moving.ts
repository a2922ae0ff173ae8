import path from "node:path";
import SQLite from "better-sqlite3";
import { placeOf } from "#platform/backup/place.ts";
import { openDatabase } from "#platform/database.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { fileStore } from "#platform/files.ts";
import { aSchema, kindsOf } from "../engines.ts";
import { aFolder } from "../folder.ts";
import { fillEveryTable } from "../samples/every-table.ts";

const secret = "a secret that is long enough for all the tokens";
/** What a command is told that works on a server, and on a folder. */
export const onServer = (url: string, dataDir = aFolder()) => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  JWT_SECRET: secret,
  MAIL_TO_FOLDER: "on",
});
export const inFolder = (dataDir: string) => ({ DATABASE_URL: "", DATA_DIR: dataDir });

/** A data folder with rows in every table, and two kept files. */
export async function aFilledFolder() {
  const dataDir = aFolder();
  const place = placeOf(dataDir);
  const db = openDatabase(place.databaseFile);
  migrate(db);
  fillEveryTable(db.$client, await kindsOf((await aSchema()).server));
  await db.close();
  const files = fileStore(place.filesDir);
  const names = [await files.save(Buffer.from("a logo"), "png"), await files.save(Buffer.from([0, 1, 255]), "pdf")];
  return { dataDir, place, names: names.toSorted() };
}

/** Every row of a database file, by table, and what each counts up from. */
export function contents(dataDir: string): Record<string, string[]> {
  const db = new SQLite(path.join(dataDir, "ilana.db"), { readonly: true });
  const tables = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all();
  const rowsOf = (table: string) =>
    db
      .prepare(`SELECT * FROM "${table}"`)
      .all()
      .map((row) => JSON.stringify(row));
  const rows = tables
    .filter((name) => name !== "migrations")
    .map((table) => [table, rowsOf(table).toSorted()] as const);
  db.close();
  return Object.fromEntries(rows);
}
