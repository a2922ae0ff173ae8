import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { editedIn, namedFiles } from "#files-of-rows.ts";
import { accountRepository } from "#features/account/repository.ts";
import { editedRepository } from "#features/drafting/repository/edited.ts";
import { notifyRepository } from "#features/notify/repository.ts";
import { makeBackup } from "#platform/backup/make.ts";
import { placeOf } from "#platform/backup/place.ts";
import { verifyBackup } from "#platform/backup/restore.ts";
import { serverSource } from "#platform/backup/server-source.ts";
import { withStore } from "#platform/backup/source.ts";
import { systemClock } from "#platform/clock.ts";
import type { ServerDatabase } from "#platform/database/postgres.ts";
import { newId } from "#platform/ids.ts";
import { sha256 } from "#platform/sha256.ts";
import { aCompanyIn, aNotice, aSession, told } from "../contract/rows.ts";
import { aSchema, anEmptySchema } from "../support/engines.ts";
import { aDataFolder, there } from "../support/processes/backup.ts";
import { ilana, progressAlone } from "../support/processes/command-line.ts";
import { aFolder } from "../support/folder.ts";
import { aStore, openStoreAt } from "../support/servers/s3-server.ts";

const onServer = (url: string, dataDir: string) => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  JWT_SECRET: "a secret that is long enough for all the tokens",
  MAIL_TO_FOLDER: "on",
});
const inFolder = (dataDir: string) => ({ DATABASE_URL: "", DATA_DIR: dataDir });

const logo = Buffer.from("a logo");
const logoName = `${sha256(logo)}.png`;

/** A database on a server in which a company is signed in, has a logo, and has a mail that was due. */
async function aBusyServer() {
  const schema = await aSchema();
  const { server, ask } = schema;
  const company = await aCompanyIn(server, { logo: logoName });
  await accountRepository(server).saveSession(aSession(company));
  await notifyRepository(server).notify(aNotice({ message: "due" }), [told(company.id)], {
    createdAt: "2026-11-21T00:00:00.000Z",
  });
  await ask(`INSERT INTO files VALUES ('${logoName}', '\\x${logo.toString("hex")}', '2026-11-21')`);
  return schema;
}

/** What a restore is to see to, wherever it is asked. */
const state = `SELECT (SELECT count(*) FROM companies) AS companies, (SELECT count(*) FROM sessions WHERE revoked_at IS NULL) AS sessions,
  (SELECT count(*) FROM outbox WHERE state = 'dead') AS held, (SELECT count(*) FROM audit_entries WHERE action = 'backup.restored') AS restored,
  (SELECT count(*) FROM counters WHERE name IN ('moved', 'unsettled')) AS marks`;
const settled = { companies: 1, sessions: 0, held: 1, restored: 1, marks: 0 };

test("a backup of a server is one proven file, which goes into a folder and onto another server", async () => {
  const { url } = await aBusyServer();
  const file = path.join(aFolder(), "ilana.tar.gz");
  const dataDir = aFolder();
  const made = await ilana(["backup", file], onServer(url, dataDir));
  expect([made.code, made.err]).toEqual([0, progressAlone]);
  expect(made.out).toMatch(/1 company, \d+ rows, 1 file\n$/);
  expect(there(dataDir)).toEqual([]);
  expect(await verifyBackup({ file, passphrase: undefined })).toMatchObject({ counts: { companies: 1 }, missing: [] });

  const folder = path.join(aFolder(), "restored");
  const into = await ilana(["restore", file], inFolder(folder));
  expect([into.code, into.err]).toEqual([0, progressAlone]);
  const place = placeOf(folder);
  const db = new SQLite(place.databaseFile, { readonly: true });
  expect(db.prepare(state).get()).toEqual(settled);
  db.close();
  expect(readFileSync(path.join(place.filesDir, logoName.slice(0, 2), logoName))).toEqual(logo);

  const other = await anEmptySchema();
  const ownDir = path.join(aFolder(), "of a process");
  const onto = await ilana(["restore", file], onServer(other.url, ownDir));
  expect([onto.code, onto.err]).toEqual([0, progressAlone]);
  expect(onto.out).toContain("1 session was ended");
  expect(await other.ask(state)).toEqual([settled]);
  expect(await other.ask("SELECT name, bytes FROM files")).toEqual([{ name: logoName, bytes: logo }]);
  expect(there(ownDir)).toEqual(["files", "lock"]);
  const again = await ilana(["restore", file], onServer(other.url, path.join(aFolder(), "other")));
  expect([again.code, again.err]).toEqual([
    1,
    expect.stringContaining("the database on the server is in use: accounts"),
  ]);
}, 120_000);

test("a backup of a folder goes onto a server, and what is lost there is named by the next backup", async () => {
  const { url } = await aBusyServer();
  const first = path.join(aFolder(), "first.tar.gz");
  expect((await ilana(["backup", first], onServer(url, aFolder()))).code).toBe(0);
  const folder = path.join(aFolder(), "restored");
  expect((await ilana(["restore", first], inFolder(folder))).code).toBe(0);
  rmSync(path.join(placeOf(folder).filesDir, logoName.slice(0, 2), logoName));
  const second = path.join(aFolder(), "second.tar.gz");
  expect((await ilana(["backup", second], inFolder(folder))).code).toBe(3);
  const { url: other, ask } = await anEmptySchema();
  const restored = await ilana(["restore", second], onServer(other, path.join(aFolder(), "own")));
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining("It lacked 1 file already")]);
  expect(await ask(state)).toEqual([{ ...settled, restored: 2 }]);
  const third = await ilana(["backup", path.join(aFolder(), "third.tar.gz")], onServer(other, aFolder()));
  expect([third.code, third.err]).toEqual([3, expect.stringContaining(`the backup lacks ${logoName}`)]);
}, 120_000);

/** Makes a backup of a server whose kept files are in a store, while others do something before and after its rows are copied. */
async function whileOthers(
  { before, after }: { before?: () => Promise<void>; after?: () => Promise<void> },
  server: ServerDatabase,
  url: string,
) {
  let copying = false;
  const use: ServerDatabase["use"] = async (work) => {
    if (copying) await before?.();
    return server.use(work);
  };
  const rows = serverSource({ ...server, use }, { namedFiles, editedIn });
  const place = placeOf(aFolder());
  const source = withStore(
    {
      ...rows,
      async copy(to, options) {
        copying = true;
        await rows.copy(to, options);
        copying = false;
        await after?.();
      },
    },
    { store: openStoreAt(url), place },
  );
  const file = path.join(aFolder(), "ilana.tar.gz");
  const manifest = await makeBackup({
    place,
    source,
    file,
    passphrase: undefined,
    version: "1.2.3",
    clock: systemClock,
  });
  return {
    manifest,
    files: manifest.members.filter(({ name }) => name.startsWith("files/")).map(({ name }) => path.basename(name)),
  };
}

/** A database on a server and a store, and how a company with a logo comes into both. */
async function aServerWithStore() {
  const [schema, store] = [await aSchema(), await aStore()];
  const keep = async (picture: string) => {
    const bytes = Buffer.from(picture);
    const name = `${sha256(bytes)}.png`;
    await openStoreAt(store.url).put(name, bytes);
    const { row } = await aCompanyIn(schema.server, { logo: name });
    return { name, id: row.id, title: row.name };
  };
  return { ...schema, store, keep };
}

test("a file that is kept while a backup begins is in it, with the row that names it", async () => {
  const { server, store, keep } = await aServerWithStore();
  const kept = [(await keep("first")).name];
  const before = async () => void (kept.length < 2 && kept.push((await keep("second")).name));
  const { manifest, files } = await whileOthers({ before }, server, store.url);
  expect([manifest.counts["companies"], manifest.missing]).toEqual([2, []]);
  expect(files).toEqual(kept.toSorted());
}, 60_000);

test("a file that goes with its row before it is read makes the backup anew; one that is lost is named", async () => {
  const { server, store, keep, ask } = await aServerWithStore();
  const [stays, goes] = [await keep("stays"), await keep("goes")];
  const remove = async () => {
    await ask(`DELETE FROM companies WHERE id = '${goes.id}'`);
    await openStoreAt(store.url).remove(goes.name, "2999-01-01T00:00:00.000Z");
  };
  const { manifest, files } = await whileOthers({ after: remove }, server, store.url);
  expect([manifest.counts["companies"], manifest.missing, files]).toEqual([1, [], [stays.name]]);
  store.objects.clear();
  expect((await whileOthers({}, server, store.url)).manifest.missing).toEqual([stays.name]);
}, 60_000);

test("a backup in which files go each time is not made", async () => {
  const { server, store, keep, ask } = await aServerWithStore();
  const before = async () => void (await keep(newId()));
  const after = async () => {
    await ask("DELETE FROM companies");
    store.objects.clear();
  };
  await expect(whileOthers({ before, after }, server, store.url)).rejects.toThrow("each time");
}, 60_000);

test("what was restored otherwise is settled, and what is not settled is not served from", async () => {
  const { url, ask } = await aBusyServer();
  const env = onServer(url, aFolder());
  await ask("INSERT INTO counters VALUES ('unsettled', 1795000000)");
  expect((await ilana(["company", "list"], env)).err).toBe(
    "ilana: This database was restored and is not ready yet: run `ilana restore --settle`\n",
  );
  await ask("INSERT INTO leases VALUES ('watching', 'a process', '2999-01-01T00:00:00.000Z')");
  expect((await ilana(["restore", "--settle"], env)).err).toContain("a process serves from this database");
  await ask("DELETE FROM leases");
  const done = await ilana(["restore", "--settle"], env);
  expect([done.code, done.err]).toEqual([0, progressAlone]);
  expect(done.out).toContain("1 message that was due is held back");
  expect(await ask(state)).toEqual([settled]);
  expect((await ilana(["company", "list"], env)).code).toBe(0);
  const sent = await aBusyServer();
  expect((await ilana(["restore", "--settle", "--send-waiting"], onServer(sent.url, aFolder()))).code).toBe(0);
  expect(await sent.ask(state)).toEqual([{ ...settled, held: 0 }]);
}, 120_000);

test("what cannot be meant is refused in one line", async () => {
  const { url } = await anEmptySchema();
  const env = onServer(url, aFolder());
  const refused = async (args: string[], settings: Record<string, string>) => {
    const { code, err } = await ilana(args, settings);
    expect([code, err.split("\n").length]).toEqual([1, 2]);
    return err;
  };
  expect(await refused(["restore"], env)).toContain("name a backup, or say --settle");
  expect(await refused(["restore", "a.tar.gz", "--settle"], env)).toContain("--settle takes no backup");
  expect(await refused(["restore", "a.tar.gz", "--to", "folder"], env)).toContain("--to names a folder, without");
  expect(await refused(["restore", "a.tar.gz", "--to", url], inFolder(aFolder()))).toContain(
    "where DATABASE_URL is set",
  );
  expect(await refused(["move", "--to", url], env)).toContain("DATABASE_URL is set: from there");
  expect(await refused(["move", "--to", "folder"], inFolder(aFolder()))).toContain("DATABASE_URL is not set");
  expect(await refused(["move", "--to", "postgres://host"], inFolder(aFolder()))).toContain("--to must name the user");
  const away = "postgres://ilana@127.0.0.1:1/ilana";
  expect(await refused(["backup", "a.tar.gz"], onServer(away, aFolder()))).toContain(
    "DATABASE_URL leads to 127.0.0.1:1,",
  );
  const { dataDir } = await aDataFolder();
  expect(await refused(["move", "--to", away], inFolder(dataDir))).toContain("--to leads to 127.0.0.1:1, and");
  expect(await refused(["backup", path.join(aFolder(), "a.tar.gz")], env)).toContain("is not of this program");
}, 120_000);

test("an instrument that another process has edited is in the backup, and in what is restored from it", async () => {
  const { url, server } = await aBusyServer();
  const edited = { file: "cbn/cbn-edited.yaml", yaml: "key: cbn-edited\n", savedAt: "2026-11-21T09:00:00.000Z" };
  await editedRepository(server).put(edited);
  const [file, dataDir] = [path.join(aFolder(), "ilana.tar.gz"), aFolder()];
  // What this process has of it is older.
  mkdirSync(path.join(dataDir, "catalogue/cbn"), { recursive: true });
  writeFileSync(path.join(dataDir, "catalogue", edited.file), "key: before\n");
  expect((await ilana(["backup", file], onServer(url, dataDir))).code).toBe(0);
  const folder = path.join(aFolder(), "restored");
  expect((await ilana(["restore", file], inFolder(folder))).code).toBe(0);
  expect(readFileSync(path.join(folder, "catalogue", edited.file), "utf8")).toBe(edited.yaml);
}, 120_000);
