import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { expect, test } from "vitest";
import { forgetMigrationBackups } from "#platform/backup/automatic.ts";
import { backupState, dailyBackups, type BackupNotes, type MakeApart } from "#platform/backup/daily.ts";
import { fakeClock } from "../../../support/fakes.ts";
import { aFolder } from "../../../support/folder.ts";

const hour = 3600;
const day = 24 * hour;
const there = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
const backupAt = (stamp: string, { id = "0a1b2c3d", rest = "" } = {}) => `ilana-${stamp}-${id}${rest}.tar.gz`;

type Make = (file: string) => { isComplete: boolean };
const sound: Make = (file) => {
  writeFileSync(file, "a backup");
  return { isComplete: true };
};

/** A process alone over a file notes nothing. */
const alone: BackupNotes = { last: async () => null, note: async () => {} };

/** What processes that share a database note there, to the second. */
function sharedNotes(): BackupNotes {
  let noted: Date | null = null;
  const note = async (at: Date) => void (noted = new Date(Math.floor(at.getTime() / 1000) * 1000));
  return { last: async () => noted, note };
}

/** The job over a folder, as a running server has it; `look` is what happens every quarter of an hour. */
function aServer({ keepDays = 7, folder = path.join(aFolder(), "backups"), id = "0a1b2c3d", notes = alone } = {}) {
  const dataDir = aFolder();
  writeFileSync(path.join(dataDir, "installation"), `${id}\n`);
  const clock = fakeClock("2026-11-21T09:00:00.000Z");
  const made: string[] = [];
  const state = async () => backupState({ dataDir, folder }, { now: clock.now(), notedAt: await notes.last() });
  const server = { clock, dataDir, folder, made, make: sound, look, state };
  const make: MakeApart = async (file) => {
    made.push(path.basename(file));
    return server.make(file);
  };
  const log = pino({ level: "silent" });
  const begin = () => dailyBackups({ dataDir, folder, keepDays, isEncrypted: false, make, notes, clock, log });
  let job = begin();
  async function look({ restarted = false } = {}) {
    if (restarted) job = begin();
    await job.run(new AbortController().signal);
  }
  return server;
}

test("makes one at the first look, and then one a night at the same hour, however long each takes", async () => {
  const server = aServer();
  const looks = 3 * 24 * 4;
  for (let look = 0; look < looks; look += 1) {
    const before = server.made.length;
    await server.look();
    // The next look comes a quarter of an hour after this one has ended.
    server.clock.advance(hour / 4 + (server.made.length > before ? 600 : 0));
  }
  expect(there(server.folder)).toEqual([
    backupAt("20261121T090000Z"),
    backupAt("20261122T011000Z"),
    backupAt("20261123T010500Z"),
    backupAt("20261124T010000Z"),
  ]);
});

test("of processes that share a database one makes that of a night, and the others know of it", async () => {
  const notes = sharedNotes();
  const [first, second] = [aServer({ notes }), aServer({ notes })];
  second.make = () => {
    throw new Error("the disk is full");
  };
  await expect(second.look()).rejects.toThrow("the disk is full");
  expect(await second.state()).toMatchObject({ lastGoodAt: null, failure: { reason: "the disk is full" } });
  for (const server of [first, second]) {
    server.clock.advance(2 * hour);
    await server.look();
  }
  expect([first.made.length, second.made.length]).toEqual([1, 1]);
  const made = { lastGoodAt: "2026-11-21T11:00:00.000Z", failure: null };
  expect(await first.state()).toMatchObject({
    ...made,
    lastGoodFile: expect.stringContaining("20261121T110000Z") as string,
  });
  expect(await second.state()).toEqual({ ...made, lastGoodFile: null, bytes: null });
  for (const server of [second, first]) {
    server.make = sound;
    server.clock.advance(day);
    await server.look();
  }
  expect([first.made.length, second.made.length]).toEqual([1, 2]);
});

test("makes one late where nobody was there at night", async () => {
  const server = aServer();
  await server.look();
  server.clock.advance(24 * hour);
  await server.look();
  expect(server.made).toEqual([backupAt("20261121T090000Z"), backupAt("20261122T090000Z")]);
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
  expect(server.made).toEqual([backupAt("20261121T090000Z"), backupAt("20260125T090000Z")]);
  expect(await server.state()).toMatchObject({
    lastGoodAt: "2026-01-25T09:00:00.000Z",
  });
});

test("keeps them for the days that were set, and deletes no file that is not its own", async () => {
  const server = aServer({ keepDays: 3 });
  mkdirSync(server.folder);
  const others = [
    "before-migration-2020-01-01T0000.db",
    "ilana-20200101T000000Z-0a1b2c3d.tar.gz.copy",
    "ilana-20200101T000000Z.tar.gz",
    "mine.tar.gz",
  ];
  for (const name of others) writeFileSync(path.join(server.folder, name), "");
  for (let days = 0; days < 10; days += 1) {
    await server.look();
    server.clock.advance(day);
  }
  const own = [backupAt("20261127T090000Z"), backupAt("20261128T090000Z"), backupAt("20261129T090000Z")];
  expect(there(server.folder)).toEqual([...others, ...own, backupAt("20261130T090000Z")].toSorted());
});

test("never deletes the last good one, however old, while none can be made", async () => {
  const server = aServer({ keepDays: 1 });
  await server.look();
  server.make = () => {
    throw new Error("the disk is full");
  };
  server.clock.advance(30 * day);
  await expect(server.look()).rejects.toThrow("the disk is full");
  expect(there(server.folder)).toEqual([backupAt("20261121T090000Z")]);
  expect(await server.state()).toMatchObject({
    lastGoodAt: "2026-11-21T09:00:00.000Z",
    bytes: 8,
    failure: { at: "2026-12-21T09:00:00.000Z", reason: "the disk is full" },
  });
});

/** Lets so many days pass, with a look in each. */
async function live(server: ReturnType<typeof aServer>, days: number) {
  for (let passed = 0; passed < days; passed += 1) {
    await server.look();
    server.clock.advance(day);
  }
}

test("after days in which the server was off, those from before stay until as many newer ones are there", async () => {
  const server = aServer({ keepDays: 3 });
  await live(server, 4);
  const before = there(server.folder);
  server.clock.advance(9 * day);
  await server.look();
  expect(there(server.folder)).toEqual([...before.slice(1), ...server.made.slice(-1)]);
  server.clock.advance(day);
  await live(server, 3);
  expect(there(server.folder)).toEqual(server.made.slice(-4));
});

test("25 Clock jump: a year ahead for a while costs no backup of before, and what is dated so is kept until then", async () => {
  const server = aServer({ keepDays: 3 });
  await live(server, 3);
  const before = there(server.folder);
  server.clock.advance(365 * day);
  await server.look();
  const ahead = server.made.at(-1)!;
  server.clock.advance(-365 * day);
  expect(await server.state()).toMatchObject({ lastGoodAt: "2026-11-23T09:00:00.000Z" });
  expect(there(server.folder)).toEqual([...before, ahead]);
  await live(server, 6);
  expect(there(server.folder)).toEqual([...server.made.slice(-4), ahead]);
  server.clock.advance(366 * day);
  await live(server, 4);
  expect(there(server.folder)).toEqual(server.made.slice(-4));
});

test("while a file is lost for good one a night is made, and not one an hour", async () => {
  const server = aServer();
  server.make = (file) => ({ ...sound(file), isComplete: false });
  for (let hours = 0; hours < 48; hours += 1) {
    await server.look().catch(() => {});
    server.clock.advance(hour);
  }
  expect(server.made).toEqual(
    [20261121, 20261122, 20261123].map((date, at) => backupAt(`${date}T0${at ? 1 : 9}0000Z`)),
  );
});

test("two installations that share a folder neither count nor delete each other's", async () => {
  const one = aServer({ keepDays: 1 });
  const other = aServer({ keepDays: 1, folder: one.folder, id: "ffffffff" });
  await one.look();
  await live(other, 4);
  const others = there(one.folder).filter((name) => name.includes("ffffffff"));
  expect(others.length).toBe(2);
  expect(there(one.folder)).toEqual([backupAt("20261121T090000Z"), ...others]);
  other.make = () => {
    throw new Error("the disk is full");
  };
  await expect(other.look()).rejects.toThrow("the disk is full");
  expect(await one.state()).toMatchObject({ lastGoodAt: "2026-11-21T09:00:00.000Z", failure: null });
});

test("an installation names itself once, and again where that was spoilt", async () => {
  const server = aServer({ id: "spoilt" });
  await server.look();
  server.clock.advance(day);
  await server.look({ restarted: true });
  const ids = server.made.map((name) => /Z-([0-9a-f]{8})\.tar\.gz$/.exec(name)?.[1]);
  expect(ids).toEqual([expect.any(String), ids[0]]);
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
  expect(await server.state()).toMatchObject({ failure: null });
  expect(there(server.folder)).toEqual([backupAt("20261121T100000Z")]);
});

test("one that lacks files is kept under a name that says so, and counts as a failure", async () => {
  const server = aServer({ keepDays: 2 });
  await server.look();
  server.make = (file) => ({ ...sound(file), isComplete: false });
  for (let days = 0; days < 5; days += 1) {
    server.clock.advance(day);
    await expect(server.look()).rejects.toThrow("lacks files");
  }
  // The good one stays, and the others are kept for the days that were set.
  expect(there(server.folder)).toEqual([
    backupAt("20261121T090000Z"),
    backupAt("20261124T090000Z", { rest: "-incomplete" }),
    backupAt("20261125T090000Z", { rest: "-incomplete" }),
    backupAt("20261126T090000Z", { rest: "-incomplete" }),
  ]);
});

test("removes what a killed one left when it is a day old", async () => {
  const server = aServer();
  mkdirSync(server.folder);
  const [old, young] = [`${backupAt("20261101T090000Z")}.part`, `${backupAt("20261121T085900Z")}.part`];
  for (const name of [old, young]) mkdirSync(path.join(server.folder, name));
  const before = new Date(server.clock.now().getTime() - 2 * day * 1000);
  utimesSync(path.join(server.folder, old), before, before);
  utimesSync(path.join(server.folder, young), server.clock.now(), server.clock.now());
  await server.look();
  expect(there(server.folder)).toEqual([young, backupAt("20261121T090000Z")]);
});

test("of the copies that migrations made the newest five stay", async () => {
  const folder = aFolder();
  const names = Array.from({ length: 8 }, (_, at) => `before-migration-2026-11-0${at + 1}T0900.db`);
  for (const name of [...names, "before-migration-mine.db"]) writeFileSync(path.join(folder, name), "");
  await forgetMigrationBackups(folder);
  expect(there(folder)).toEqual([...names.slice(3), "before-migration-mine.db"]);
  await forgetMigrationBackups(path.join(folder, "missing"));
});
