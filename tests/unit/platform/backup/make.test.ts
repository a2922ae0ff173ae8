import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { Decrypter } from "age-encryption";
import SQLite from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { copyDatabase } from "#platform/database/file/copy.ts";
import { aDataFolder, backUp, backupStart } from "../../../support/processes/backup.ts";
import { aFolder } from "../../../support/folder.ts";

const passphrase = "correct horse battery staple";
const copiesIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith("copying-"));
const beside = (file: string) => readdirSync(path.dirname(file)).toSorted();

test("is one archive, for its owner only, that common tools open, with a manifest that says what is in it", async () => {
  const folder = await aDataFolder();
  const { file, manifest } = await backUp(folder);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(beside(file)).toEqual([path.basename(file)]);
  const out = aFolder();
  execFileSync("tar", ["-xzf", file, "-C", out]);
  expect(JSON.parse(readFileSync(path.join(out, "manifest.json"), "utf8"))).toEqual(manifest);
  expect(readFileSync(path.join(out, "secret"), "utf8")).toBe(
    readFileSync(path.join(folder.dataDir, "secret"), "utf8"),
  );
  for (const logo of folder.logos) expect(existsSync(path.join(out, "files", logo.slice(0, 2), logo))).toBe(true);
  const db = new SQLite(path.join(out, "ilana.db"), { readonly: true });
  expect(db.prepare("SELECT count(*) FROM companies").pluck().get()).toBe(2);
  db.close();
  expect(manifest).toMatchObject({ createdAt: backupStart, version: "1.2.3", missing: [], counts: { companies: 2 } });
  expect(manifest.members.map(({ name }) => name).slice(0, 2)).toEqual(["ilana.db", "secret"]);
  expect(manifest.members.length).toBe(4);
});

test("with a passphrase it is a file of age, and nothing of it can be read without", async () => {
  const folder = await aDataFolder();
  const { file } = await backUp(folder, { passphrase });
  const bytes = readFileSync(file);
  expect(bytes.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const plain = await decrypter.decrypt(bytes);
  expect([plain[0], plain[1]]).toEqual([0x1f, 0x8b]);
});

test("what is not encrypted never is in the folder of the archive, and the copy of the database goes again", async () => {
  const folder = await aDataFolder();
  const file = path.join(aFolder(), "a.tar.gz.age");
  const seen = new Set<string>();
  const copied = new Set<number>();
  const onProgress = () => {
    for (const name of beside(file))
      seen.add(`${name}: ${readFileSync(path.join(path.dirname(file), name)).toString("latin1", 0, 18)}`);
    for (const name of copiesIn(folder.dataDir)) copied.add(statSync(path.join(folder.dataDir, name)).mode & 0o777);
  };
  await backUp(folder, { file, passphrase, onProgress });
  expect([...seen].filter((text) => !text.endsWith(": "))).toEqual(["a.tar.gz.age.part: age-encryption.org"]);
  expect([...copied]).toEqual([0o700]);
  expect(copiesIn(folder.dataDir)).toEqual([]);
});

test("removes what a killed one left in the data folder when nobody can be at it any more", async () => {
  const folder = await aDataFolder();
  const [old, young] = ["copying-aaaaaa", "copying-bbbbbb"].map((name) => path.join(folder.dataDir, name)) as [
    string,
    string,
  ];
  for (const left of [old, young]) mkdirSync(left);
  const at = (hours: number) => new Date(Date.parse(backupStart) - hours * 3_600_000);
  utimesSync(old, at(13), at(13));
  utimesSync(young, at(1), at(1));
  await backUp(folder);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test("a file that cannot be made is named, with why and what to do", async () => {
  const folder = await aDataFolder();
  const { file } = await backUp(folder);
  const below = path.join(file, "below", "ilana.tar.gz");
  await expect(backUp(folder, { file: below })).rejects.toThrow(
    `${below} cannot be made: a part of its path is no folder. Name a file in a folder of this user's own.`,
  );
});

test("an existing file stays as it is, unless it may be overwritten", async () => {
  const folder = await aDataFolder();
  const { file } = await backUp(folder);
  const before = readFileSync(file);
  await expect(backUp(folder, { file })).rejects.toThrow(`${file} exists already`);
  expect(readFileSync(file)).toEqual(before);
  writeFileSync(file, "another file");
  await backUp(folder, { file, force: true });
  expect(readFileSync(file).length).toBeGreaterThan(100);
});

test("refuses before it begins where the disk has no room", async () => {
  const folder = await aDataFolder();
  const file = path.join(aFolder(), "a.tar.gz");
  const space = async () => ({ freeBytes: 1000, totalBytes: 1e9 });
  const copy = async () => expect.unreachable();
  await expect(backUp(folder, { file, space, copy })).rejects.toThrow(/has 1 MB free, and a backup needs \d+ MB$/);
  expect(beside(file)).toEqual([]);
});

test("refuses a folder without a database", async () => {
  const folder = await aDataFolder();
  rmSync(folder.place.databaseFile);
  await expect(backUp(folder)).rejects.toThrow(`There is no database in ${folder.dataDir}`);
});

test("names the files that the database refers to and that are lost or damaged, and keeps all the rest", async () => {
  const folder = await aDataFolder({ companies: 3 });
  const [lost, damaged, sound] = folder.logos as [string, string, string];
  rmSync(folder.files.place(lost));
  appendFileSync(folder.files.place(damaged), "!");
  const { manifest } = await backUp(folder);
  expect(manifest.missing.toSorted()).toEqual([lost, damaged].toSorted());
  expect(manifest.members.map(({ name }) => name).slice(2)).toEqual([`files/${sound.slice(0, 2)}/${sound}`]);
});

test("a file that goes with its company while the backup is made is no loss: the rows are copied anew", async () => {
  const folder = await aDataFolder();
  const [goes, stays] = folder.logos as [string, string];
  const copy: typeof copyDatabase = async (from, to, options) => {
    await copyDatabase(from, to, options);
    const db = new SQLite(from);
    db.prepare("DELETE FROM companies WHERE logo = ?").run(goes);
    db.close();
    rmSync(folder.files.place(goes), { force: true });
  };
  const { manifest } = await backUp(folder, { copy });
  expect([manifest.counts["companies"], manifest.missing]).toEqual([1, []]);
  expect(manifest.members.map(({ name }) => path.basename(name))).toEqual(["ilana.db", "secret", stays]);
  expect(copiesIn(folder.dataDir)).toEqual([]);
});

test("what is stored while it copies is not in it, keeps it from nothing and is kept from nothing", async () => {
  const folder = await aDataFolder();
  const writer = new SQLite(folder.place.databaseFile);
  writer.exec("CREATE TABLE bulk (id INTEGER PRIMARY KEY, filling BLOB)");
  const insert = writer.prepare("INSERT INTO bulk (filling) VALUES (randomblob(100000))");
  for (let row = 0; row < 200; row += 1) insert.run();
  let steps = 0;
  const onProgress = (step: string) => {
    if (step !== "copying the database") return;
    steps += 1;
    insert.run();
  };
  const { manifest } = await backUp(folder, { onProgress });
  expect(steps).toBeGreaterThan(3);
  expect(manifest.counts["bulk"]).toBe(200);
  expect(writer.prepare("SELECT count(*) FROM bulk").pluck().get()).toBe(200 + steps);
  writer.close();
});

test("one that is stopped leaves nothing behind", async () => {
  const folder = await aDataFolder();
  const stopping = new AbortController();
  const file = path.join(aFolder(), "a.tar.gz");
  const onProgress = () => stopping.abort(new Error("stopped by the test"));
  await expect(backUp(folder, { file, onProgress, signal: stopping.signal })).rejects.toThrow("stopped by the test");
  expect(beside(file)).toEqual([]);
  expect(copiesIn(folder.dataDir)).toEqual([]);
});

describe("10 Backup refuses a bad copy", () => {
  /** Copies, and then spoils a page of the copy. */
  const spoilt: typeof copyDatabase = async (from, to, options) => {
    await copyDatabase(from, to, options);
    const { size } = statSync(to);
    const at = openSync(to, "r+");
    writeSync(at, Buffer.alloc(4096, 0xa5), 0, 4096, Math.floor(size / 4096 / 2) * 4096);
  };
  /** Copies, and then takes away a row that others refer to. */
  const dangling: typeof copyDatabase = async (from, to, options) => {
    await copyDatabase(from, to, options);
    const copy = new SQLite(to);
    copy.pragma("foreign_keys = OFF");
    copy.exec("DELETE FROM accounts");
    copy.close();
  };

  test.for([
    { what: "a damaged page", copy: spoilt },
    { what: "a reference that leads nowhere", copy: dangling },
  ])("$what: the command fails, the backup before stays, and nothing half-made does", async ({ copy }) => {
    const folder = await aDataFolder();
    const { file } = await backUp(folder);
    const before = readFileSync(file);
    await expect(backUp(folder, { file, force: true, copy })).rejects.toThrow(
      /^The copy of the database is not sound: /,
    );
    expect(readFileSync(file)).toEqual(before);
    expect(beside(file)).toEqual([path.basename(file)]);
  });
});
