import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError, readSettings } from "#config.ts";
import { diagnose } from "../../../src/cli/doctor.ts";
import { notifyRepository } from "#features/notify/repository.ts";
import { outboxRepository } from "#features/notify/repository/outbox.ts";
import { placeOf } from "#platform/backup/place.ts";
import { lockFolder } from "#platform/database/file/lock.ts";
import { openDatabase } from "#platform/database.ts";
import { aNotice, at, told } from "../../contract/rows.ts";
import { aDataFolder, backUp } from "../../support/processes/backup.ts";
import { aFolder } from "../../support/folder.ts";
import { aScanner } from "../../support/servers/clamd.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const good = {
  SMTP_URL: "smtp://mail.example:25",
  OPERATOR_TOKEN: "operator-of-these-tests",
  BACKUP_PASSPHRASE: "correct horse battery staple",
};

/** What the doctor finds, by the name of the check. */
async function look(dataDir: string, env: Record<string, string> = {}) {
  const findings = await diagnose(() => readSettings({ DATA_DIR: dataDir, ...good, ...env }), now);
  return Object.fromEntries(findings.map(({ name, status, text }) => [name, `${status}: ${text}`]));
}

/** A folder as a server that runs well has it, with a backup of today. */
async function aHealthyFolder() {
  const folder = await aDataFolder();
  mkdirSync(path.join(folder.dataDir, "backups"), { mode: 0o700 });
  chmodSync(folder.place.filesDir, 0o700);
  chmodSync(folder.place.databaseFile, 0o600);
  writeFileSync(path.join(folder.dataDir, "installation"), "0a1b2c3d\n", { mode: 0o600 });
  await backUp(folder, { file: path.join(folder.dataDir, "backups/ilana-20261121T090000Z-0a1b2c3d.tar.gz") });
  return folder;
}

/** Every file with its content. */
const contents = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    // SQLite's own notes on who reads; they hold no data.
    .filter(({ name }) => !name.endsWith("-shm") && !name.endsWith("-wal"))
    .map(({ parentPath, name }) => [
      path.join(parentPath, name),
      readFileSync(path.join(parentPath, name)).toString("hex"),
    ])
    .toSorted();

test("finds nothing wrong in a healthy folder beside a running server, and changes nothing", async () => {
  const { dataDir } = await aHealthyFolder();
  onTestFinished(lockFolder(dataDir));
  const before = contents(dataDir);
  const findings = await look(dataDir);
  expect(Object.values(findings).filter((text) => !text.startsWith("ok"))).toEqual([
    "note: 19 sources not checked yet",
    "note: CLAMD_SOCKET is not set: nobody looks for malware in what is uploaded",
  ]);
  expect(findings["server"]).toBe(`ok: a server is using ${dataDir}`);
  expect(findings["last backup"]).toBe("ok: made 3 hours ago, and it can be read");
  expect(contents(dataDir)).toEqual(before);
});

test("says whether a scanner answers, by having it look at something", async () => {
  const dataDir = aFolder();
  const scanner = await aScanner();
  expect((await look(dataDir, { CLAMD_SOCKET: scanner.path }))["scanner"]).toBe(`ok: clamd at ${scanner.path} looks at what is uploaded`);
  expect(scanner.heard).toHaveLength(1);
  const nobody = path.join(dataDir, "nobody.sock");
  const findings = await look(dataDir, { CLAMD_SOCKET: nobody });
  expect(findings["scanner"]).toMatch(/^fault: clamd does not answer at .*nobody\.sock, and nothing can be uploaded: .*ENOENT/);
  const odd = await aScanner(() => "stream: INSTREAM size limit exceeded. ERROR");
  expect((await look(dataDir, { CLAMD_SOCKET: odd.path }))["scanner"]).toMatch(/^fault: .*size limit exceeded/);
}); // prettier-ignore

test("names each bad setting, and looks no further", async () => {
  const refuse = () => {
    throw new ConfigError("PORT must be a number\nHOST is bad");
  };
  expect(await diagnose(refuse, now)).toEqual([
    { name: "settings", status: "fault", text: "PORT must be a number" },
    { name: "settings", status: "fault", text: "HOST is bad" },
  ]);
});

test("before the first start there is nothing to find fault with, and nothing is made", async () => {
  const dataDir = path.join(aFolder(), "missing");
  const findings = await look(dataDir);
  expect(Object.values(findings).filter((text) => text.startsWith("fault"))).toEqual([]);
  expect(findings["database pages"]).toBe("note: there is no database yet: the first start makes it");
  expect(readdirSync(path.dirname(dataDir))).toEqual([]);
});

test("a damaged database is a fault of its own, and stops no other check", async () => {
  const { dataDir, place } = await aHealthyFolder();
  const file = openSync(place.databaseFile, "r+");
  const pages = statSync(place.databaseFile).size / 4096;
  for (let page = 2; page < pages; page += 1) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096);
  const findings = await look(dataDir);
  expect(findings["database pages"]).toMatch(/^fault: .*malformed/);
  expect(findings["kept files"]).toMatch(/^fault: /);
  expect(findings["token secret"]).toMatch(/^ok: /);
  expect(findings["last backup"]).toMatch(/^ok: /);
  writeFileSync(place.databaseFile, "no database at all, but long enough to be looked at as one".repeat(100));
  expect((await look(dataDir))["database pages"]).toMatch(/^fault: .*not a database/);
});

test("names references that lead nowhere, and a schema that is not this program's", async () => {
  const { dataDir, place } = await aHealthyFolder();
  const db = new SQLite(place.databaseFile);
  db.pragma("foreign_keys = OFF");
  db.exec("DELETE FROM accounts");
  db.exec("INSERT INTO migrations VALUES ('of tomorrow', 1, 'now')");
  db.close();
  const findings = await look(dataDir);
  expect(findings["database references"]).toBe("fault: 2 references from memberships to accounts lead nowhere");
  expect(findings["database schema"]).toBe("fault: made by a newer Ilana than this one");
});

test("counts migrations that are still to run", async () => {
  const { dataDir, place } = await aHealthyFolder();
  const db = new SQLite(place.databaseFile);
  db.exec("DELETE FROM migrations WHERE rowid IN (SELECT rowid FROM migrations LIMIT 2)");
  db.close();
  expect((await look(dataDir))["database schema"]).toMatch(/^warning: 2 migrations behind/);
});

test("names files that are lost or damaged, and counts those that nothing refers to", async () => {
  const { dataDir, files, logos } = await aHealthyFolder();
  await files.save(Buffer.from("nobody's"), "png");
  expect((await look(dataDir))["kept files"]).toBe(
    "ok: 2 files with the bytes they should have; 1 file more that nothing refers to",
  );
  rmSync(files.place(logos[0]!));
  appendFileSync(files.place(logos[1]!), "!");
  const text = (await look(dataDir))["kept files"]!;
  expect(text).toContain(`${logos[0]} is missing`);
  expect(text).toContain(`${logos[1]} is damaged`);
  expect(text).toMatch(/^fault: 2 of 2: /);
});

test("a secret that others can read, or that is cut short, is a fault", async () => {
  const { dataDir } = await aHealthyFolder();
  chmodSync(path.join(dataDir, "secret"), 0o644);
  expect((await look(dataDir))["who may read it"]).toMatch(/^fault: .*secret can be read by others/);
  writeFileSync(path.join(dataDir, "secret"), "short");
  expect((await look(dataDir))["token secret"]).toMatch(/^fault: .*shorter than 32/);
});

test("a last backup that is old, or cannot be read, is a fault, with why the last try failed", async () => {
  const { dataDir } = await aHealthyFolder();
  const backups = path.join(dataDir, "backups");
  writeFileSync(
    path.join(dataDir, "last-backup-failure.json"),
    JSON.stringify({ at: "2026-11-21T11:00:00.000Z", reason: "the disk is full" }),
  );
  expect((await look(dataDir))["last backup"]).toBe(
    "warning: made 3 hours ago. The last try failed 1 hour ago: the disk is full",
  );
  const [name] = readdirSync(backups).filter((file) => file.endsWith(".gz"));
  writeFileSync(
    path.join(backups, "ilana-20261121T110000Z-0a1b2c3d.tar.gz"),
    readFileSync(path.join(backups, name!)).subarray(0, 200),
  );
  expect((await look(dataDir))["last backup"]).toMatch(/^fault: .*is damaged or cut off/);
  rmSync(backups, { recursive: true });
  rmSync(path.join(dataDir, "last-backup-failure.json"));
  expect((await look(dataDir))["last backup"]).toMatch(/^warning: there is none/);
  expect((await look(dataDir, { BACKUP: "off" }))["last backup"]).toMatch(/BACKUP is off$/);
});

test("a last backup that another passphrase opens is a warning: it may be sound", async () => {
  const { dataDir } = await aHealthyFolder();
  const place = placeOf(dataDir);
  const file = path.join(dataDir, "backups/ilana-20261121T110000Z-0a1b2c3d.tar.gz.age");
  await backUp({ place }, { file, passphrase: "correct horse battery staple" });
  const lastBackup = async (passphrase: string) =>
    (await look(dataDir, { BACKUP_PASSPHRASE: passphrase }))["last backup"];
  expect(await lastBackup("correct horse battery staple")).toBe("ok: made 1 hour ago, and it can be read");
  for (const other of ["another one since", ""])
    expect(await lastBackup(other)).toBe(
      "warning: made 1 hour ago, and BACKUP_PASSPHRASE does not open it: it needs the one of then",
    );
});

test("counts what waits and what was given up", async () => {
  const { dataDir, place } = await aHealthyFolder();
  const db = openDatabase(place.databaseFile);
  const id = db.$client.prepare("SELECT id FROM companies").pluck().get() as string;
  for (const seconds of [0, 1]) await notifyRepository(db).notify(aNotice(), [told(id)], { createdAt: at(seconds) });
  const [row] = await outboxRepository(db).claim("mail", { now: at(5), until: at(6) });
  await outboxRepository(db).markDead([row!.id], at(5), "no such mailbox");
  db.$client.close();
  expect((await look(dataDir))["outbox"]).toBe(
    "warning: 1 message waiting, the oldest since 11 hours ago; 1 given up: /review names them",
  );
});

test("warns of a newest row that is of the future: the clock is wrong", async () => {
  const { dataDir, place } = await aHealthyFolder();
  const db = new SQLite(place.databaseFile);
  db.exec("UPDATE companies SET created_at = '2026-11-21T13:00:00.000Z'");
  db.close();
  expect((await look(dataDir))["clock"]).toMatch(/^warning: .*newest row is of 2026-11-21T13:00/);
});

test("says what of the settings may not be what was meant", async () => {
  const { dataDir } = await aHealthyFolder();
  const broken = path.join(aFolder(), "sources.yaml");
  writeFileSync(broken, "sources:\n  - id: 7\n");
  const unset = { SMTP_URL: "", OPERATOR_TOKEN: "", BACKUP_PASSPHRASE: "" };
  const findings = await look(dataDir, {
    ...unset,
    HOST: "0.0.0.0",
    PUBLIC_URL: "http://firm.ng",
    SOURCES_FILE: broken,
  });
  expect(findings["mail"]).toMatch(/^warning: SMTP_URL is not set/);
  expect(findings["address"]).toMatch(/^warning: PUBLIC_URL is http:\/\/firm\.ng and HOST 0\.0\.0\.0/);
  expect(findings["operator"]).toMatch(/^note: /);
  expect(findings["backup passphrase"]).toMatch(/^note: /);
  expect(findings["sources"]).toMatch(/^fault: .*sources\.yaml:\d+: /);
  expect((await look(dataDir, { WATCH: "off" }))["sources"]).toMatch(/^warning: WATCH is off/);
});
