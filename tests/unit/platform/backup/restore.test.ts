import { existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { pack, type Header } from "tar-stream";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { buffer } from "node:stream/consumers";
import type { Manifest } from "#platform/backup/manifest.ts";
import { refuseHalfRestored, restoringDir } from "#platform/backup/place.ts";
import { verifyBackup } from "#platform/backup/restore.ts";
import { lockFolder } from "#platform/database/file/lock.ts";
import { openDatabase } from "#platform/database.ts";
import { sha256 } from "#platform/sha256.ts";
import { aDataFolder, backUp, companiesIn, restore, there } from "../../../support/processes/backup.ts";
import { aFolder } from "../../../support/folder.ts";

const passphrase = "correct horse battery staple";
const verify = (file: string, secret?: string) => verifyBackup({ file, passphrase: secret });

describe("into an empty folder", () => {
  test.for([undefined, passphrase])("puts back all there was, passphrase: %s", async (secret) => {
    const folder = await aDataFolder();
    const { file, manifest } = await backUp(folder, { passphrase: secret });
    const dataDir = path.join(aFolder(), "new");
    const restored = await restore(file, dataDir, { passphrase: secret });
    expect(restored).toEqual({ manifest, movedTo: null });
    expect(there(dataDir)).toEqual(["files", "ilana.db", "lock", "secret"]);
    expect(companiesIn(dataDir)).toBe(2);
    expect(readFileSync(path.join(dataDir, "secret"))).toEqual(readFileSync(path.join(folder.dataDir, "secret")));
    for (const logo of folder.logos)
      expect(readFileSync(path.join(dataDir, "files", logo.slice(0, 2), logo))).toEqual(await folder.files.find(logo));
    for (const name of ["ilana.db", "secret"]) expect(statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o600);
    expect(() => lockFolder(dataDir)()).not.toThrow();
  });

  test("puts back instruments that were edited, beside the program's own catalogue where that has the name", async () => {
    const folder = await aDataFolder();
    mkdirSync(path.join(folder.dataDir, "catalogue", "cbn"), { recursive: true });
    writeFileSync(path.join(folder.dataDir, "catalogue", "cbn", "cbn-edited-2026.yaml"), "key: cbn-edited-2026\n");
    writeFileSync(path.join(folder.dataDir, "catalogue", "cbn", "half-written.part"), "key");
    const { file, manifest } = await backUp(folder);
    expect(manifest.members.map(({ name }) => name).filter((name) => name.startsWith("catalogue"))).toEqual([
      "catalogue/cbn/cbn-edited-2026.yaml",
    ]);
    const elsewhere = path.join(aFolder(), "new");
    await restore(file, elsewhere);
    const text = (...names: string[]) => readFileSync(path.join(...names, "cbn", "cbn-edited-2026.yaml"), "utf8");
    expect(text(elsewhere, "catalogue")).toBe("key: cbn-edited-2026\n");
    const programs = aFolder();
    mkdirSync(path.join(programs, "catalogue"));
    writeFileSync(path.join(programs, "catalogue", "questions.yaml"), "[]\n");
    await restore(file, programs);
    expect(there(programs)).toEqual(["catalogue", "files", "ilana.db", "lock", "own-catalogue", "secret"]);
    expect(text(programs, "own-catalogue")).toBe("key: cbn-edited-2026\n");
  });

  test("lets the database be made ready before it is in place, and puts nothing in place when that fails", async () => {
    const { file } = await backUp(await aDataFolder());
    const dataDir = aFolder();
    const prepare = async (database: string) => {
      expect(path.dirname(database)).toBe(restoringDir(dataDir));
      throw new Error("cannot be made ready");
    };
    await expect(restore(file, dataDir, { prepare })).rejects.toThrow("cannot be made ready");
    expect(there(dataDir)).toEqual(["lock"]);
  });
});

describe("into a folder in use", () => {
  test("refuses, and leaves what is there as it is", async () => {
    const { file } = await backUp(await aDataFolder());
    const { dataDir, place } = await aDataFolder({ companies: 1 });
    const before = readFileSync(place.databaseFile);
    await expect(restore(file, dataDir)).rejects.toThrow(/is in use: it has files, ilana\.db, secret\. /);
    expect(readFileSync(place.databaseFile)).toEqual(before);
  });

  test("with --replace moves what is there aside and deletes none of it", async () => {
    const { file } = await backUp(await aDataFolder({ companies: 3 }));
    const { dataDir } = await aDataFolder({ companies: 1 });
    mkdirSync(path.join(dataDir, "backups"));
    writeFileSync(path.join(dataDir, "sources.yaml"), "not ours");
    const { movedTo } = await restore(file, dataDir, { replace: true });
    expect(movedTo).toBe(path.join(dataDir, "replaced-20261122T100000Z"));
    expect(there(movedTo!)).toEqual(["files", "ilana.db", "secret"]);
    expect([companiesIn(dataDir), companiesIn(movedTo!)]).toEqual([3, 1]);
    expect(there(dataDir)).toEqual([
      "backups",
      "files",
      "ilana.db",
      "lock",
      "replaced-20261122T100000Z",
      "secret",
      "sources.yaml",
    ]);
  });

  test("12 Double start: refuses while a server uses it", async () => {
    const { file } = await backUp(await aDataFolder());
    const { dataDir } = await aDataFolder();
    const unlock = lockFolder(dataDir);
    await expect(restore(file, dataDir, { replace: true })).rejects.toThrow(/^Another Ilana process is using /);
    unlock();
    expect(existsSync(restoringDir(dataDir))).toBe(false);
  });

  test("one that was cut off keeps the folder from being served from, and can be done again", async () => {
    const { file } = await backUp(await aDataFolder());
    const dataDir = aFolder();
    // As a kill between two renames leaves it.
    mkdirSync(restoringDir(dataDir));
    writeFileSync(path.join(dataDir, "secret"), "half");
    expect(() => refuseHalfRestored(dataDir)).toThrow(/was cut off\. Run it again/);
    for (const day of ["20261101", "20261103", "20261102"]) mkdirSync(path.join(dataDir, `replaced-${day}T090000Z`));
    expect(() => refuseHalfRestored(dataDir)).toThrow(`aside last is in ${dataDir}/replaced-20261103T090000Z. `);
    // Nor does it lose its mark by a try that fails.
    await expect(restore(file, dataDir)).rejects.toThrow("is in use");
    await expect(restore(path.join(dataDir, "secret"), dataDir, { replace: true })).rejects.toThrow("not a backup");
    expect(() => refuseHalfRestored(dataDir)).toThrow("was cut off");
    await restore(file, dataDir, { replace: true });
    expect(() => refuseHalfRestored(dataDir)).not.toThrow();
    expect(companiesIn(dataDir)).toBe(2);
  });
});

test("12 Double start: refuses while a command has the database open, and leaves what is there as it is", async () => {
  const { file } = await backUp(await aDataFolder({ companies: 3 }));
  const { dataDir, place } = await aDataFolder({ companies: 1 });
  const command = openDatabase(place.databaseFile);
  command.$client.prepare("SELECT count(*) FROM companies").get();
  await expect(restore(file, dataDir, { replace: true })).rejects.toThrow(
    `${place.databaseFile} is open in another process`,
  );
  expect(existsSync(restoringDir(dataDir))).toBe(false);
  command.$client.close();
  await restore(file, dataDir, { replace: true });
  expect(companiesIn(dataDir)).toBe(3);
});

test("a damaged database does not stand in the way of the backup that replaces it", async () => {
  const { file } = await backUp(await aDataFolder());
  const { dataDir, place } = await aDataFolder();
  writeFileSync(place.databaseFile, "no database any more ".repeat(500));
  const { movedTo } = await restore(file, dataDir, { replace: true });
  expect(readFileSync(path.join(movedTo!, "ilana.db"), "utf8")).toMatch(/^no database any more/);
  expect(companiesIn(dataDir)).toBe(2);
});

describe("refuses in one line", () => {
  test("no passphrase, a wrong one, and what is no backup", async () => {
    const { file } = await backUp(await aDataFolder(), { passphrase });
    await expect(verify(file)).rejects.toThrow(`${file} is encrypted`);
    await expect(verify(file, "not that one at all")).rejects.toThrow(`The passphrase does not open ${file}`);
    const other = path.join(aFolder(), "letter.txt");
    writeFileSync(other, "Dear Sir");
    await expect(verify(other)).rejects.toThrow(`${other} is not a backup of Ilana`);
    writeFileSync(other, gzipSync("not a tar at all"));
    await expect(verify(other)).rejects.toThrow(/is damaged or cut off|is empty/);
  });

  test("a file that is not there, a folder, and what is no backup; and leaves nothing, not even the folders it made", async () => {
    const folder = aFolder();
    const letter = path.join(folder, "letter.txt");
    writeFileSync(letter, "Dear Sir");
    const { file } = await backUp(await aDataFolder());
    const cut = path.join(folder, "cut.tar.gz");
    writeFileSync(cut, readFileSync(file).subarray(0, 3000));
    const gone = path.join(folder, "gone.tar.gz");
    const refused = [
      [gone, `There is no file ${gone}`],
      [folder, `${folder} is a folder, and no backup of Ilana`],
      [letter, `${letter} is not a backup of Ilana`],
      [cut, `${cut} is damaged or cut off`],
    ] as const;
    const above = path.join(aFolder(), "above");
    for (const [name, words] of refused) {
      await expect(restore(name, path.join(above, "data"))).rejects.toThrow(words);
      await expect(verify(name)).rejects.toThrow(words);
      expect(existsSync(above), name).toBe(false);
    }
    // Of a folder that was there, what was in it; the lock stays, for whoever may be waiting for it.
    mkdirSync(above);
    writeFileSync(path.join(above, "notes.txt"), "");
    await expect(restore(cut, above)).rejects.toThrow("cut off");
    expect(there(above)).toEqual(["lock", "notes.txt"]);
  });

  test("where the disk has no room for what it unpacks to", async () => {
    const { file } = await backUp(await aDataFolder());
    const dataDir = aFolder();
    const space = async () => ({ freeBytes: 1000, totalBytes: 1e9 });
    await expect(restore(file, dataDir, { space })).rejects.toThrow(/has 1 MB free, and the backup unpacks to/);
    expect(there(dataDir)).toEqual(["lock"]);
  });

  test("a backup cut off or changed anywhere, with a passphrase or without", async () => {
    const folder = await aDataFolder();
    for (const secret of [undefined, passphrase]) {
      const { file } = await backUp(folder, { passphrase: secret });
      const whole = readFileSync(file);
      const spoil = fc.record({ at: fc.nat(whole.length - 1), cut: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(spoil, async ({ at, cut }) => {
          const bytes = Buffer.from(whole);
          // Some bytes of gzip's header say nothing of the content: time, flags and system.
          if (secret === undefined && at < 10 && !cut) return;
          bytes[at]! ^= 0x55;
          writeFileSync(file, cut ? whole.subarray(0, at) : bytes);
          await expect(verify(file, secret)).rejects.toThrow(/./);
        }),
        { numRuns: 40 },
      );
    }
  }, 60_000);
});

/** An archive with these members, whatever the manifest says. */
async function archiveOf(manifest: object, members: { header: Partial<Header> & { name: string }; bytes: string }[]) {
  const tar = pack();
  tar.entry({ name: "manifest.json" }, JSON.stringify(manifest));
  for (const { header, bytes } of members) tar.entry({ size: bytes.length, ...header }, header.type ? "" : bytes);
  tar.finalize();
  const file = path.join(aFolder(), "made.tar.gz");
  writeFileSync(file, gzipSync(await buffer(tar)));
  return file;
}

describe("an archive that somebody else made", () => {
  const manifest = (members: { name: string; bytes: string }[], overrides: Partial<Manifest> = {}) => ({
    format: 1,
    program: "ilana",
    version: "1.2.3",
    createdAt: "2026-11-21T09:00:00.000Z",
    migrations: [],
    counts: {},
    members: members.map(({ name, bytes }) => ({ name, size: bytes.length, sha256: sha256(bytes) })),
    missing: [],
    ...overrides,
  });
  const secret = { name: "secret", bytes: "x" };

  test.for([
    "../secret",
    "/etc/passwd",
    "files/../../secret",
    `files/ab/${"c".repeat(64)}.png`,
    `files/cc/${"c".repeat(64)}.png/x`,
    "backups/x",
    "ilana.db-wal",
  ])("cannot name %s", async (name) => {
    const file = await archiveOf(manifest([{ name, bytes: "x" }]), [{ header: { name }, bytes: "x" }]);
    await expect(verify(file)).rejects.toThrow("The backup's manifest cannot be read");
    const unnamed = await archiveOf(manifest([secret]), [{ header: { name }, bytes: "x" }]);
    await expect(verify(unnamed)).rejects.toThrow(`The backup holds ${name}, which its manifest does not name`);
  });

  test("cannot hold links, less or more than its manifest says, or a member twice", async () => {
    const link = { header: { name: "secret", type: "symlink" as const, linkname: "/etc/passwd" }, bytes: "" };
    await expect(verify(await archiveOf(manifest([secret]), [link]))).rejects.toThrow("is not a plain file");
    await expect(verify(await archiveOf(manifest([secret]), []))).rejects.toThrow("The backup lacks secret");
    const long = { header: { name: "secret" }, bytes: "longer" };
    await expect(verify(await archiveOf(manifest([secret]), [long]))).rejects.toThrow(
      "secret in the backup has 6 bytes",
    );
    const other = { header: { name: "secret" }, bytes: "y" };
    await expect(verify(await archiveOf(manifest([secret]), [other]))).rejects.toThrow(
      "secret in the backup is damaged",
    );
    const good = { header: { name: "secret" }, bytes: "x" };
    await expect(verify(await archiveOf(manifest([secret]), [good, good]))).rejects.toThrow("does not name");
    await expect(verify(await archiveOf(manifest([secret, secret]), [good]))).rejects.toThrow("cannot be read");
    await expect(verify(await archiveOf(manifest([secret]), [good]))).rejects.toThrow("The backup has no database");
  });

  test("cannot unpack to more than its manifest says", async () => {
    const file = await archiveOf(manifest([secret]), [{ header: { name: "secret" }, bytes: "x" }]);
    const zeros = Buffer.alloc(100 * 1024 * 1024);
    writeFileSync(file, gzipSync(Buffer.concat([gunzipSync(readFileSync(file)), zeros])));
    await expect(verify(file)).rejects.toThrow("unpacks to more than its manifest says");
  });

  test("cannot be of a form or a schema that this program does not know", async () => {
    const newer = { ...manifest([secret]), format: 2 };
    await expect(verify(await archiveOf(newer, []))).rejects.toThrow("made by a newer Ilana");
    const later = manifest([secret], { migrations: ["of tomorrow"], version: "9.0.0" });
    await expect(verify(await archiveOf(later, []))).rejects.toThrow("made by Ilana 9.0.0, whose database");
  });

  test("must hold the rows that its manifest counts, and a database that is sound", async () => {
    const folder = await aDataFolder();
    const { file, manifest: made } = await backUp(folder);
    const whole = gunzipSync(readFileSync(file)).toString("latin1");
    writeFileSync(file, gzipSync(Buffer.from(whole.replace('"companies": 2', '"companies": 3'), "latin1")));
    await expect(verify(file)).rejects.toThrow("The backup's table companies has 2 rows, and its manifest says 3");
    const noDatabase = { ...made, members: [{ name: "ilana.db", size: 6, sha256: sha256("SQLite") }] };
    await expect(
      verify(await archiveOf(noDatabase, [{ header: { name: "ilana.db" }, bytes: "SQLite" }])),
    ).rejects.toThrow(/^The copy of the database /);
  });
});

test("verifying leaves the backup as it was, and nothing in the folder for temporary files", async () => {
  const { file } = await backUp(await aDataFolder());
  const before = readFileSync(file);
  const temporary = aFolder();
  vi.stubEnv("TMPDIR", temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  await verify(file);
  expect(readFileSync(file)).toEqual(before);
  truncateSync(file, before.length - 20);
  await expect(verify(file)).rejects.toThrow(/is damaged or cut off/);
  expect(there(temporary)).toEqual([]);
});
