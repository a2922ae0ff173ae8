import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import type { FileDatabase } from "#platform/database/sqlite.ts";
import { aFolder } from "../../support/folder.ts";
import { writeMigrations } from "../../support/migrations.ts";

const create = [
  "CREATE TABLE parents (id TEXT PRIMARY KEY NOT NULL, name TEXT)",
  "CREATE TABLE children (id TEXT PRIMARY KEY NOT NULL, parent_id TEXT NOT NULL REFERENCES parents(id) ON DELETE CASCADE)",
];
/** What drizzle-kit writes when a column of a table changes: copy, drop, rename. */
const rebuild = [
  "PRAGMA foreign_keys=OFF;",
  "CREATE TABLE __new_parents (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL DEFAULT '')",
  "INSERT INTO __new_parents (id, name) SELECT id, name FROM parents",
  "DROP TABLE parents",
  "ALTER TABLE __new_parents RENAME TO parents",
  "PRAGMA foreign_keys=ON;",
];

/** A database file at the first schema, with three parents that have a child each. */
function aFamily(file = path.join(aFolder(), "ilana.db")) {
  const folder = writeMigrations(aFolder(), [create]);
  const db = openDatabase(file);
  migrate(db, { folder });
  for (const id of ["a", "b", "c"]) {
    db.$client.prepare("INSERT INTO parents VALUES (?, ?)").run(id, `Parent ${id}`);
    db.$client.prepare("INSERT INTO children VALUES (?, ?)").run(`child of ${id}`, id);
  }
  return { db, folder, upgrade: (...steps: string[][]) => writeMigrations(folder, [create, ...steps]) };
}

const count = (db: FileDatabase, table: string) => db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
/** Everything there is: schema and rows. */
const contents = ({ $client }: FileDatabase) => $client.serialize().toString("latin1");
const pragma = ({ $client }: FileDatabase, name: string): unknown => $client.pragma(name, { simple: true });

// docs/decisions/0003; research/reliability.md E.3, 2. synchronous 2 is FULL.
test("2 Durable commit: every connection to a file syncs each commit, keeps foreign keys and trusts no schema", () => {
  const file = path.join(aFolder(), "deep/inside/ilana.db");
  for (const db of [openDatabase(file), openDatabase(file)]) {
    expect(pragma(db, "journal_mode")).toBe("wal");
    expect(pragma(db, "synchronous")).toBe(2);
    expect(pragma(db, "foreign_keys")).toBe(1);
    expect(pragma(db, "trusted_schema")).toBe(0);
    expect(pragma(db, "busy_timeout")).toBe(5000);
  }
});

test("a database in memory keeps foreign keys too", () => {
  expect(pragma(openDatabase(":memory:"), "foreign_keys")).toBe(1);
});

test("brings an empty database to the newest schema, and has nothing left to do the second time", () => {
  const db = openDatabase(":memory:");
  expect(migrate(db)).toBeGreaterThan(0);
  const before = contents(db);
  expect(migrate(db)).toBe(0);
  expect(contents(db)).toBe(before);
});

test("runs only what has not run yet", () => {
  const { db, folder, upgrade } = aFamily();
  upgrade(["ALTER TABLE parents ADD COLUMN age INTEGER"]);
  expect(migrate(db, { folder })).toBe(1);
  expect(migrate(db, { folder })).toBe(0);
  expect(count(db, "parents")).toBe(3);
});

// research/reliability.md E.3, 27: the rebuild guard. "3/3, not 0/3".
test("27 Drizzle rebuild guard: rebuilding a parent table keeps the children, where foreign keys left on would delete them", () => {
  const unguarded = aFamily().db.$client;
  unguarded.transaction(() => rebuild.forEach((statement) => unguarded.exec(statement)))();
  expect(unguarded.prepare("SELECT count(*) FROM children").pluck().get()).toBe(0);

  const { db, folder, upgrade } = aFamily();
  upgrade(rebuild);
  expect(migrate(db, { folder })).toBe(1);
  expect([count(db, "parents"), count(db, "children")]).toEqual([3, 3]);
});

test("a table that goes on under another name, and then under a third, has lost nothing", () => {
  const { db, folder, upgrade } = aFamily();
  upgrade(["ALTER TABLE `children` RENAME TO `young`"], ["ALTER TABLE young RENAME TO 'next ones'", ...rebuild]);
  expect(migrate(db, { folder })).toBe(2);
  expect(count(db, "'next ones'")).toBe(3);
});

test("after a migration, foreign keys count again", () => {
  const { db, folder, upgrade } = aFamily();
  upgrade(rebuild);
  migrate(db, { folder });
  expect(pragma(db, "foreign_keys")).toBe(1);
  expect(() => db.$client.exec("INSERT INTO children VALUES ('orphan', 'nobody')")).toThrow(/FOREIGN KEY/);
});

test.each([
  [
    "takes rows away",
    ["DELETE FROM children WHERE parent_id = 'a'"],
    /refused: table children would shrink from 3 to 2/,
  ],
  ["drops a table with rows in it", ["DROP TABLE children"], /refused: table children would shrink from 3 to 0/],
  [
    "takes rows away from a table with a new name",
    ["ALTER TABLE `children` RENAME TO `young`", "DELETE FROM young WHERE parent_id = 'a'"],
    /refused: table children would shrink from 3 to 2/,
  ],
  [
    "puts an empty table in the place of one",
    ["ALTER TABLE children RENAME TO gone", "CREATE TABLE children (id TEXT)", "DROP TABLE gone"],
    /refused: table children would shrink from 3 to 0/,
  ],
  [
    "forgets rows when it rebuilds a table",
    rebuild.map((sql) => sql.replace("FROM parents", "FROM parents LIMIT 2")),
    /refused/,
  ],
  [
    "leaves references that dangle",
    ["UPDATE children SET parent_id = 'nobody' WHERE parent_id = 'a'"],
    /refused: 1 references would dangle/,
  ],
  [
    "fails half-way",
    ["ALTER TABLE parents ADD COLUMN age INTEGER", "INSERT INTO nowhere VALUES (1)"],
    /no such table: nowhere/,
  ],
  ["is not SQL", ["MAKE IT SO"], /syntax error/],
])(
  "27 Drizzle rebuild guard: a migration that %s is refused, and the database is as it was",
  (_what, statements, reason) => {
    const { db, folder, upgrade } = aFamily();
    const before = contents(db);
    upgrade(["CREATE TABLE harmless (id TEXT)"], statements);
    expect(() => migrate(db, { folder })).toThrow(reason);
    expect(contents(db)).toBe(before);
    expect(pragma(db, "foreign_keys")).toBe(1);
  },
);

test("what was refused can be put right and run again", () => {
  const { db, folder, upgrade } = aFamily();
  upgrade(["DELETE FROM children"]);
  expect(() => migrate(db, { folder })).toThrow(/refused/);
  upgrade(["CREATE TABLE harmless (id TEXT)"]);
  expect(migrate(db, { folder })).toBe(1);
});

test("an empty table may go", () => {
  const { db, folder, upgrade } = aFamily();
  upgrade(["CREATE TABLE harmless (id TEXT)"]);
  migrate(db, { folder });
  upgrade(["CREATE TABLE harmless (id TEXT)"], ["DROP TABLE harmless"]);
  expect(migrate(db, { folder })).toBe(1);
});

test("the full-text index may change size as it pleases", () => {
  const { db, folder, upgrade } = aFamily();
  const index = [
    "CREATE VIRTUAL TABLE notes_search USING fts5(text)",
    "INSERT INTO notes_search VALUES ('one'), ('two')",
  ];
  upgrade(index);
  migrate(db, { folder });
  upgrade(index, ["DROP TABLE notes_search", "CREATE VIRTUAL TABLE notes_search USING fts5(text, title)"]);
  expect(migrate(db, { folder })).toBe(1);
});

test("27 Drizzle rebuild guard: makes a backup before the schema changes, with the rows as they were", () => {
  const { db, folder, upgrade } = aFamily();
  const backupFile = path.join(aFolder(), "backups/before.db");
  upgrade(["ALTER TABLE parents ADD COLUMN age INTEGER"]);
  migrate(db, { folder, backupFile });
  const backup = new SQLite(backupFile, { readonly: true });
  expect(backup.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(backup.prepare("SELECT * FROM parents").columns()).toHaveLength(2);
  expect(backup.prepare("SELECT count(*) FROM children").pluck().get()).toBe(3);
});

test("makes the backup also when the migration is then refused, and keeps the first of two", () => {
  const { db, folder, upgrade } = aFamily();
  const backupFile = path.join(aFolder(), "before.db");
  upgrade(["DELETE FROM children"]);
  expect(() => migrate(db, { folder, backupFile })).toThrow(/refused/);
  db.$client.exec("DELETE FROM children");
  expect(migrate(db, { folder, backupFile })).toBe(1);
  expect(new SQLite(backupFile).prepare("SELECT count(*) FROM children").pluck().get()).toBe(3);
});

test("no backup is made of a new database, nor when there is nothing to do", () => {
  const backupFile = path.join(aFolder(), "before.db");
  const { db, folder } = aFamily();
  migrate(db, { folder, backupFile });
  migrate(openDatabase(":memory:"), { folder, backupFile });
  expect(existsSync(backupFile)).toBe(false);
});

test("without its backup a migration does not start", () => {
  const { db, folder, upgrade } = aFamily();
  const notAFolder = path.join(aFolder(), "file");
  writeFileSync(notAFolder, "");
  upgrade(["ALTER TABLE parents ADD COLUMN age INTEGER"]);
  const before = contents(db);
  expect(() => migrate(db, { folder, backupFile: path.join(notAFolder, "before.db") })).toThrow(/EEXIST|ENOTDIR/);
  expect(contents(db)).toBe(before);
});

test("a database of a newer program is refused, and stays as it is", () => {
  const { db, folder } = aFamily();
  db.$client.prepare("INSERT INTO migrations VALUES ('of tomorrow', 1, '2026-11-28')").run();
  const before = contents(db);
  expect(() => migrate(db, { folder })).toThrow("newer version");
  expect(contents(db)).toBe(before);
});
