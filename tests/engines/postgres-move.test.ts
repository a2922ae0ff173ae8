import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "#platform/database/file/lock.ts";
import { fileStore } from "#platform/files.ts";
import { anEmptySchema, aSchema } from "../support/engines.ts";
import { ilana, progressAlone, type Ended } from "../support/processes/command-line.ts";
import { aFolder } from "../support/folder.ts";
import { aFilledFolder, contents, inFolder, onServer } from "../support/processes/moving.ts";

const digestOf = ({ out }: Ended) => /SHA-256 there as here: ([0-9a-f]{64})/.exec(out)?.[1];

test("every row and file goes onto a server and back, and is what it was", async () => {
  const { dataDir, names } = await aFilledFolder();
  const before = contents(dataDir);
  expect(
    Object.entries(before).filter(([table, rows]) => rows.length === 0 && !["leases", "files"].includes(table)),
  ).toEqual([]);
  const { url, ask } = await anEmptySchema();
  const there = await ilana(["move", "--to", url], inFolder(dataDir));
  expect(there, there.err).toMatchObject({ code: 0 });
  expect(await ask("SELECT name FROM files ORDER BY name")).toEqual(names.map((name) => ({ name })));
  expect(await ask("SELECT is_upload, hosts::text FROM documents ORDER BY id LIMIT 2")).toEqual([
    { is_upload: false, hosts: '{ "b": [1.50,  true], "a": "\\u0000 and \\ud83d" }' },
    { is_upload: true, hosts: "[]" },
  ]);
  // The next row of a table whose rows the engine counts comes after those that were there.
  expect(await ask("SELECT nextval(pg_get_serial_sequence('revisions', 'id')) AS next")).toEqual([{ next: 5 }]);

  const folder = path.join(aFolder(), "back");
  const own = aFolder();
  mkdirSync(path.join(own, "catalogue/cbn"), { recursive: true });
  writeFileSync(path.join(own, "catalogue/cbn/edited.yaml"), "edited: true\n");
  const back = await ilana(["move", "--to", folder], onServer(url, own));
  expect(back, back.err).toMatchObject({ code: 0 });
  expect(digestOf(back)).toBe(digestOf(there));
  const after = contents(folder);
  // All but the number that was taken above.
  expect({ ...after, sqlite_sequence: [] }).toEqual({ ...before, sqlite_sequence: [] });
  expect(after["sqlite_sequence"]).toContain('{"name":"revisions","seq":5}');
  expect(await fileStore(path.join(folder, "files")).list()).toEqual(names);
  expect(readFileSync(path.join(folder, "catalogue/cbn/edited.yaml"), "utf8")).toBe("edited: true\n");
}, 120_000);

test("what was moved away is served from nowhere any more, and moved no second time", async () => {
  const { dataDir } = await aFilledFolder();
  const { url } = await anEmptySchema();
  expect((await ilana(["move", "--to", url], inFolder(dataDir))).code).toBe(0);
  const moved = /^ilana: This database was moved to the other engine at \d{4}-.*: ilana restore --settle\n$/;
  expect((await ilana(["serve"], { ...inFolder(dataDir), PORT: "0" })).err).toMatch(moved);
  expect((await ilana(["company", "list"], inFolder(dataDir))).err).toMatch(moved);
  expect((await ilana(["doctor"], inFolder(dataDir))).out).toMatch(/^fault +served from: This database was moved /m);
  const other = (await anEmptySchema()).url;
  expect((await ilana(["move", "--to", other], inFolder(dataDir))).err).toMatch(moved);
  const back = path.join(aFolder(), "back");
  expect((await ilana(["move", "--to", back], onServer(url))).code).toBe(0);
  expect((await ilana(["company", "list"], onServer(url))).err).toMatch(moved);
  const listed = await ilana(["company", "list"], inFolder(back));
  expect([listed.code, listed.err]).toEqual([0, progressAlone]);
}, 120_000);

test("a target in use is refused, and a source in use, and nothing is changed", async () => {
  const { dataDir } = await aFilledFolder();
  const before = contents(dataDir);
  const { url, ask } = await aSchema();
  await ask("INSERT INTO robots VALUES ('https://example.ng', NULL, '2026-11-21')");
  const filled = await ilana(["move", "--to", url], inFolder(dataDir));
  expect(filled).toMatchObject({
    code: 1,
    err: "ilana: the database on the server is in use: robots has rows. Name an empty one.\n",
  });
  const unlock = lockFolder(dataDir);
  const served = await ilana(["move", "--to", url], inFolder(dataDir));
  unlock();
  expect(served).toMatchObject({ code: 1, err: expect.stringContaining("Another Ilana process is using") as string });
  expect(contents(dataDir)).toEqual(before);

  await ask("INSERT INTO leases VALUES ('watching', 'a process', '2999-01-01T00:00:00.000Z')");
  const folder = path.join(aFolder(), "back");
  expect(await ilana(["move", "--to", folder], onServer(url))).toMatchObject({
    code: 1,
    err: "ilana: a process serves from this database: stop all of them. One that was killed is forgotten at 2999-01-01T00:00:00.000Z.\n",
  });
  expect(readdirSync(folder)).toEqual(["lock"]);
  expect(await ilana(["move", "--to", dataDir], onServer(url))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/ is in use: it has .*ilana\.db.*\. Name an empty folder\.\n$/) as string,
  });
}, 120_000);

test("a log that is not whole, and a row that does not fit, stop a move, which leaves nothing there", async () => {
  const { dataDir, place } = await aFilledFolder();
  const spoil = (sql: string) => {
    const db = new SQLite(place.databaseFile);
    db.pragma("foreign_keys = OFF");
    db.exec(sql);
    db.close();
  };
  const { url, ask } = await anEmptySchema();
  spoil("DROP TRIGGER audit_entries_never_change; UPDATE audit_entries SET address = '192.0.2.2' WHERE id = 4");
  expect(await ilana(["move", "--to", url], inFolder(dataDir))).toMatchObject({
    code: 1,
    err: "ilana: the audit log is not whole: entry 4: the entry is not as it was written\n",
  });
  spoil("UPDATE audit_entries SET address = '192.0.2.1' WHERE id = 4; UPDATE turns SET reply = '{' WHERE id = 'key 0'");
  const unfit = await ilana(["move", "--to", url], inFolder(dataDir));
  expect(unfit.code).toBe(1);
  // How far it is stands before it where that took long.
  expect(unfit.err).toMatch(/(^|\n)ilana: a value of turns does not fit there \(22P02\)\n$/);
  expect(
    await ask("SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM counters) AS counters"),
  ).toEqual([{ accounts: 0, counters: 1 }]);
  const db = new SQLite(place.databaseFile, { readonly: true });
  onTestFinished(() => void db.close());
  expect(db.prepare("SELECT count(*) FROM counters WHERE name = 'moved'").pluck().get()).toBe(0);
  expect(existsSync(place.databaseFile)).toBe(true);
}, 120_000);
