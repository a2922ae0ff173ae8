import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { placeOf } from "#platform/backup/place.ts";
import { fileStore } from "#platform/files.ts";
import { sha256 } from "#platform/sha256.ts";
import { aCompanyIn } from "../contract/rows.ts";
import { anEmptySchema, aSchema } from "../support/engines.ts";
import { aFolder } from "../support/folder.ts";
import { aDataFolder } from "../support/processes/backup.ts";
import { ilana, progressAlone } from "../support/processes/command-line.ts";
import { send, signUp, startServer, type StartedServer } from "../support/processes/process.ts";
import { besideServer } from "../support/processes/several.ts";
import { aPng } from "../support/samples/pictures.ts";
import { aStore } from "../support/servers/s3-server.ts";

const logo = Buffer.from("a logo");
const logoName = `${sha256(logo)}.png`;
/** The keys of all files; beside them is whose they are. */
const filesIn = (objects: ReadonlyMap<string, unknown>) =>
  [...objects.keys()].filter((key) => key !== "ilana/owner").toSorted();
const keyOf = (name: string, prefix = "ilana/") => `${prefix}${name.slice(0, 2)}/${name}`;
const folderOf = (dataDir: string) => fileStore(placeOf(dataDir).filesDir);
const withoutStore = (env: Record<string, string>) => ({ ...env, S3_URL: "" });

/** A database on a server with a company whose logo is in a store and nowhere else. */
async function aServerWithStore() {
  const [schema, store] = [await aSchema(), await aStore()];
  await aCompanyIn(schema.server, { logo: logoName });
  store.objects.set(keyOf(logoName), { bytes: logo, savedAt: new Date() });
  const env = { ...besideServer(schema.url), S3_URL: store.url, DATA_DIR: path.join(aFolder(), "of a process") };
  return { ...schema, store, env };
}

async function upload({ url }: StartedServer, { _id, token }: { _id: string; token: string }, side: number) {
  const body = new FormData();
  body.append("logo", new Blob([new Uint8Array(await aPng(side))], { type: "image/png" }), "logo.png");
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${url}/api/v1/company/${_id}`, { method: "PATCH", body, headers });
}

test("what one process keeps another finds, and a store that is away is said and waited for", async () => {
  const [{ url, ask }, store] = [await anEmptySchema(), await aStore()];
  const env = { ...besideServer(url), S3_URL: store.url };
  const [oneDir, otherDir] = [path.join(aFolder(), "one"), path.join(aFolder(), "other")];
  const one = await startServer(oneDir, { env });
  const other = await startServer(otherDir, { env });
  const company = await signUp(one.url);
  const changed = await upload(one, company, 64);
  expect(changed.status, await changed.clone().text()).toBe(200);
  const { data } = (await changed.json()) as { data: { logo: string } };
  const name = path.basename(data.logo);
  expect(filesIn(store.objects)).toEqual([keyOf(name)]);
  expect(await ask("SELECT name FROM files")).toEqual([]);
  const picture = async (process: StartedServer) => fetch(new URL(data.logo, process.url));
  expect(Buffer.from(await (await picture(other)).arrayBuffer())).toEqual(store.objects.get(keyOf(name))!.bytes);

  store.state.isDown = true;
  expect((await picture(other)).status).toBe(200);
  rmSync(folderOf(otherDir).place(name));
  const away = await picture(other);
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
  // The line comes by a pipe of its own, and may come after the answer.
  const line = `The store of S3_URL (http://${store.host}, bucket kept-files) cannot be asked`;
  await vi.waitFor(() => expect(other.said()).toContain(line), 10_000);
  expect(other.said()).not.toContain(store.secretAccessKey);
  expect((await upload(one, company, 65)).status).toBe(503);
  // All that needs no file goes on.
  expect((await send(`${one.url}/api/v1/dashboard/${company._id}`, "GET", undefined, company.token)).status).toBe(200);
  store.state.isDown = false;
  expect((await picture(other)).status).toBe(200);
  expect((await upload(one, company, 65)).status).toBe(200);
}, 120_000);

test("a backup has the files of the store, and a restore puts them where files are kept there", async () => {
  const { env, store } = await aServerWithStore();
  const file = path.join(aFolder(), "ilana.tar.gz");
  const made = await ilana(["backup", file], env);
  expect([made.code, made.err]).toEqual([0, progressAlone]);
  expect(made.out).toMatch(/1 company, \d+ rows, 1 file\n$/);

  const folder = path.join(aFolder(), "restored");
  const into = await ilana(["restore", file], { DATABASE_URL: "", DATA_DIR: folder });
  expect([into.code, into.err]).toEqual([0, progressAlone]);
  expect(readFileSync(folderOf(folder).place(logoName))).toEqual(logo);

  const other = await anEmptySchema();
  const onto = { ...besideServer(other.url), DATA_DIR: path.join(aFolder(), "own") };
  const restored = await ilana(["restore", file], { ...onto, S3_URL: store.urlOf({ prefix: "restored/" }) });
  expect([restored.code, restored.err]).toEqual([0, progressAlone]);
  expect(store.objects.get(keyOf(logoName, "restored/"))?.bytes).toEqual(logo);
  expect(await other.ask("SELECT name FROM files")).toEqual([]);

  const third = await anEmptySchema();
  const inTable = { ...besideServer(third.url), DATA_DIR: path.join(aFolder(), "own") };
  expect((await ilana(["restore", file], withoutStore(inTable))).code).toBe(0);
  expect(await third.ask("SELECT name, bytes FROM files")).toEqual([{ name: logoName, bytes: logo }]);
}, 120_000);

test("a store that is away makes no backup, and one that has lost a file makes a backup that says so", async () => {
  const { env, store } = await aServerWithStore();
  const file = path.join(aFolder(), "ilana.tar.gz");
  store.state.isDown = true;
  const away = await ilana(["backup", file], env);
  expect([away.code, away.err]).toEqual([
    1,
    expect.stringMatching(/^ilana: The store of S3_URL .*cannot be asked.*\n$/),
  ]);
  expect(existsSync(file)).toBe(false);
  store.state.isDown = false;
  store.objects.clear();
  const lost = await ilana(["backup", file], env);
  expect([lost.code, lost.err]).toEqual([3, expect.stringContaining(`the backup lacks ${logoName}`)]);
}, 60_000);

test("a restore that the store refuses changes nothing", async () => {
  const { env, store } = await aServerWithStore();
  const file = path.join(aFolder(), "ilana.tar.gz");
  expect((await ilana(["backup", file], env)).code).toBe(0);
  const { url, ask } = await anEmptySchema();
  const onto = { ...besideServer(url), DATA_DIR: path.join(aFolder(), "own"), S3_URL: store.url };
  store.state.allows = ["GET", "HEAD"];
  const refused = await ilana(["restore", file], onto);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("does not allow it to this access key")]);
  expect(await ask("SELECT name FROM counters WHERE name = 'unsettled'")).toEqual([]);
  store.state.allows = ["GET", "HEAD", "PUT", "DELETE"];
  expect((await ilana(["restore", file], onto)).code).toBe(0);
}, 60_000);

test("a move onto a server puts the files of the folder into the store, and a move back leaves them there", async () => {
  const [{ dataDir, logos }, store] = [await aDataFolder(), await aStore()];
  const { url, ask } = await anEmptySchema();
  const there = await ilana(["move", "--to", url], { DATABASE_URL: "", DATA_DIR: dataDir, S3_URL: store.url });
  expect([there.code, there.err]).toEqual([0, progressAlone]);
  expect(filesIn(store.objects)).toEqual(logos.map((name) => keyOf(name)).toSorted());
  expect(await ask("SELECT name FROM files")).toEqual([]);

  const back = path.join(aFolder(), "back");
  const env = { ...besideServer(url), DATA_DIR: aFolder(), S3_URL: store.url };
  const moved = await ilana(["move", "--to", back], env);
  expect([moved.code, moved.err]).toEqual([0, progressAlone]);
  expect(moved.out).toContain(`Kept files are where they were: in http://${store.host}, bucket kept-files, by S3_URL.`);
  const server = await startServer(back, { env: { DATABASE_URL: "", S3_URL: store.url, BACKUP: "off" } });
  expect((await fetch(`${server.url}/files/${logos[0]!}`)).status).toBe(200);
}, 120_000);

test("a store that goes away half-way leaves neither a move nor a restore nor a backup behind, and each can be made anew", async () => {
  const [{ dataDir, logos }, store] = [await aDataFolder(), await aStore()];
  const { url, ask } = await anEmptySchema();
  const fromFolder = { DATABASE_URL: "", DATA_DIR: dataDir, S3_URL: store.url };
  const onServer = () => ({ ...besideServer(url), DATA_DIR: path.join(aFolder(), "own"), S3_URL: store.url });
  const away = `The store of S3_URL (http://${store.host}, bucket kept-files) cannot be asked`;
  const cutOff = async (args: string[], env: Record<string, string>) => {
    Object.assign(store.state, { isDown: false, filesLeft: logos.length - 1 });
    const { code, err } = await ilana(args, env);
    Object.assign(store.state, { isDown: false, filesLeft: undefined });
    expect([code, err]).toEqual([1, expect.stringContaining(away)]);
    expect(
      err
        .trimEnd()
        .split("\n")
        .filter((line) => line.startsWith("ilana: ")),
    ).toHaveLength(1);
  };
  expect(logos.length).toBeGreaterThan(1);
  await cutOff(["move", "--to", url], fromFolder);
  expect(store.objects.size).toBe(logos.length - 1);
  expect(await ask("SELECT name FROM companies")).toEqual([]);
  expect((await ilana(["company", "list"], fromFolder)).code).toBe(0);
  expect((await ilana(["move", "--to", url], fromFolder)).code).toBe(0);

  const file = path.join(aFolder(), "ilana.tar.gz");
  await cutOff(["backup", file], onServer());
  expect(existsSync(file)).toBe(false);
  expect((await ilana(["backup", file], onServer())).code).toBe(0);
  store.objects.clear();
  const other = await anEmptySchema();
  const restoring = { ...onServer(), ...besideServer(other.url) };
  await cutOff(["restore", file], restoring);
  expect(await other.ask("SELECT name FROM companies")).toEqual([]);
  expect((await ilana(["restore", file], restoring)).code).toBe(0);
  expect(filesIn(store.objects)).toEqual(logos.map((name) => keyOf(name)).toSorted());
}, 180_000);

test("files that were kept in the database are brought to the store at the first start with one", async () => {
  const [{ url, ask, server }, store] = [await aSchema(), await aStore()];
  await aCompanyIn(server, { logo: logoName });
  await ask(`INSERT INTO files VALUES ('${logoName}', '\\x${logo.toString("hex")}', '2026-11-21')`);
  const { said } = await startServer(aFolder(), { env: { ...besideServer(url), S3_URL: store.url } });
  expect(store.objects.get(keyOf(logoName))?.bytes).toEqual(logo);
  expect(said()).toContain("kept files were brought to the store of S3_URL");
}, 60_000);
