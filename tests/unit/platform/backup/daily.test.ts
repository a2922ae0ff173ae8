import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { expect, test } from "vitest";
import { forgetMigrationBackups } from "#platform/backup/automatic.ts";
import { backUpApart, backupState, dailyBackups, type MakeApart } from "#platform/backup/daily.ts";
import { fakeClock } from "../../../support/fakes.ts";
import { aFolder } from "../../../support/folder.ts";

const hour = 3600;
const day = 24 * hour;
const there = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted() : []);

type Make = (file: string) => { isComplete: boolean };
const sound: Make = (file) => {
  writeFileSync(file, "a backup");
  return { isComplete: true };
};

/** The job over a folder, as a running server has it; `look` is what happens every quarter of an hour. */
function aServer({ keepDays = 7, start = "2026-11-21T09:00:00.000Z", folder = path.join(aFolder(), "backups") } = {}) {
  const clock = fakeClock(start);
  const made: string[] = [];
  const server = { clock, folder, made, make: sound, look };
  const make: MakeApart = async (file) => {
    made.push(path.basename(file));
    return server.make(file);
  };
  const log = pino({ level: "silent" });
  const begin = () => dailyBackups({ folder, keepDays, isEncrypted: false, make, clock, log });
  let job = begin();
  async function look({ restarted = false } = {}) {
    if (restarted) job = begin();
    await job.run(new AbortController().signal);
  }
  return server;
}

test("makes one at the first look, and the next when that is a day old", async () => {
  const server = aServer();
  await server.look();
  expect(there(server.folder)).toEqual(["ilana-20261121T090000Z.tar.gz"]);
  server.clock.advance(day - 1);
  await server.look();
  expect(server.made.length).toBe(1);
  server.clock.advance(1);
  await server.look();
  expect(there(server.folder)).toEqual(["ilana-20261121T090000Z.tar.gz", "ilana-20261122T090000Z.tar.gz"]);
});

test("a start makes none of its own, for which were made is known from the folder", async () => {
  const server = aServer();
  for (let start = 0; start < 5; start += 1) {
    await server.look({ restarted: true });
    server.clock.advance(hour);
  }
  expect(server.made.length).toBe(1);
});

test("25 Clock jump: a clock set back neither stops them nor makes one after the other", async () => {
  const server = aServer();
  await server.look();
  server.clock.advance(-300 * day);
  for (let looks = 0; looks < 8; looks += 1) {
    await server.look();
    server.clock.advance(hour);
  }
  expect(server.made).toEqual(["ilana-20261121T090000Z.tar.gz", "ilana-20260125T090000Z.tar.gz"]);
  expect(await backupState(server.folder, server.clock.now())).toMatchObject({
    lastGoodAt: "2026-01-25T09:00:00.000Z",
  });
});

test("keeps them for the days that were set, and deletes no file that is not its own", async () => {
  const server = aServer({ keepDays: 3 });
  mkdirSync(server.folder);
  const others = ["before-migration-2020-01-01T0000.db", "ilana-20200101T000000Z.tar.gz.copy", "mine.tar.gz"];
  for (const name of others) writeFileSync(path.join(server.folder, name), "");
  for (let days = 0; days < 10; days += 1) {
    await server.look();
    server.clock.advance(day);
  }
  const own = ["ilana-20261127T090000Z.tar.gz", "ilana-20261128T090000Z.tar.gz", "ilana-20261129T090000Z.tar.gz"];
  expect(there(server.folder)).toEqual([...others, ...own, "ilana-20261130T090000Z.tar.gz"].toSorted());
});

test("never deletes the last good one, however old, while none can be made", async () => {
  const server = aServer({ keepDays: 1 });
  await server.look();
  server.make = () => {
    throw new Error("the disk is full");
  };
  server.clock.advance(30 * day);
  await expect(server.look()).rejects.toThrow("the disk is full");
  expect(there(server.folder)).toEqual(["ilana-20261121T090000Z.tar.gz", "last-failure.json"]);
  expect(await backupState(server.folder, server.clock.now())).toMatchObject({
    lastGoodAt: "2026-11-21T09:00:00.000Z",
    bytes: 8,
    failure: { at: "2026-12-21T09:00:00.000Z", reason: "the disk is full" },
  });
});

test("after a failure it waits an hour, and a good one ends the complaint", async () => {
  const server = aServer();
  server.make = () => {
    throw new Error("no");
  };
  await expect(server.look()).rejects.toThrow("no");
  server.clock.advance(hour - 1);
  await server.look();
  expect(server.made.length).toBe(1);
  server.make = sound;
  server.clock.advance(1);
  await server.look();
  expect(await backupState(server.folder, server.clock.now())).toMatchObject({ failure: null });
  expect(there(server.folder)).toEqual(["ilana-20261121T100000Z.tar.gz"]);
});

test("one that lacks files is kept under a name that says so, and counts as a failure", async () => {
  const server = aServer({ keepDays: 2 });
  await server.look();
  server.make = (file) => ({ ...sound(file), isComplete: false });
  for (let days = 0; days < 5; days += 1) {
    server.clock.advance(day);
    await expect(server.look()).rejects.toThrow("lacks files");
  }
  // The good one stays, and of the others no more than the days that were set.
  expect(there(server.folder)).toEqual([
    "ilana-20261121T090000Z.tar.gz",
    "ilana-20261125T090000Z-incomplete.tar.gz",
    "ilana-20261126T090000Z-incomplete.tar.gz",
    "last-failure.json",
  ]);
});

test("removes what a killed one left when it is a day old", async () => {
  const server = aServer();
  mkdirSync(server.folder);
  const [old, young] = ["ilana-20261101T090000Z.tar.gz.part", "ilana-20261121T085900Z.tar.gz.part"];
  for (const name of [old, young]) mkdirSync(path.join(server.folder, name));
  const before = new Date(server.clock.now().getTime() - 2 * day * 1000);
  utimesSync(path.join(server.folder, old), before, before);
  utimesSync(path.join(server.folder, young), server.clock.now(), server.clock.now());
  await server.look();
  expect(there(server.folder)).toEqual([young, "ilana-20261121T090000Z.tar.gz"]);
});

test("of the copies that migrations made the newest five stay", async () => {
  const folder = aFolder();
  const names = Array.from({ length: 8 }, (_, at) => `before-migration-2026-11-0${at + 1}T0900.db`);
  for (const name of [...names, "before-migration-mine.db"]) writeFileSync(path.join(folder, name), "");
  await forgetMigrationBackups(folder);
  expect(there(folder)).toEqual([...names.slice(3), "before-migration-mine.db"]);
  await forgetMigrationBackups(path.join(folder, "missing"));
});

/** A command line in the place of ours. */
function aScript(lines: string): string {
  const file = path.join(aFolder(), "script.mjs");
  writeFileSync(file, `import { mkdirSync, writeFileSync } from "node:fs";\nconst file = process.argv[3];\n${lines}\n`);
  return file;
}
const run = (lines: string, file: string, signal = new AbortController().signal) =>
  backUpApart(aScript(lines))(file, signal);

test("in a process apart: its exit code says how it went, and its last line why", async () => {
  const file = path.join(aFolder(), "a.tar.gz");
  expect(await run("", file)).toEqual({ isComplete: true });
  expect(await run("process.exitCode = 3", file)).toEqual({ isComplete: false });
  const failing = 'process.stderr.write("copying: 10 %\\nilana: the disk is full\\n"); process.exitCode = 1;';
  await expect(run(failing, file)).rejects.toThrow(/^the disk is full$/);
  await expect(run("process.exitCode = 7", file)).rejects.toThrow("the backup ended with code 7");
});

test("a process apart that is stopped leaves nothing half-made", async () => {
  const file = path.join(aFolder(), "a.tar.gz");
  const stopping = new AbortController();
  const making = run("mkdirSync(`${file}.part`); setInterval(() => {}, 1000);", file, stopping.signal);
  await expect.poll(() => existsSync(`${file}.part`)).toBe(true);
  stopping.abort();
  await expect(making).rejects.toThrow("ended");
  expect(there(path.dirname(file))).toEqual([]);
});
