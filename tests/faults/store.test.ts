import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "#config.ts";
import { placeOf } from "#platform/backup/place.ts";
import { fileStore } from "#platform/files.ts";
import { diagnose } from "../../src/cli/doctor.ts";
import { aFolder } from "../support/folder.ts";
import { aDataFolder } from "../support/processes/backup.ts";
import { ilana } from "../support/processes/command-line.ts";
import { kill, spawnServer, startServer } from "../support/processes/process.ts";
import { aStore } from "../support/servers/s3-server.ts";

/** The keys of all files; beside them is whose they are. */
const filesIn = (objects: ReadonlyMap<string, unknown>) =>
  [...objects.keys()].filter((key) => key !== "ilana/owner").toSorted();
const keyOf = (name: string) => `ilana/${name.slice(0, 2)}/${name}`;
const withStore = (url: string) => ({ S3_URL: url, BACKUP: "off" });

test("a start brings the files of the folder to the store, and again what the store has lost", async () => {
  const [{ dataDir, logos, files }, store] = [await aDataFolder(), await aStore()];
  const first = await startServer(dataDir, { env: withStore(store.url) });
  expect(filesIn(store.objects)).toEqual(logos.map(keyOf).toSorted());
  expect(await kill(first.child, "SIGTERM")).toBe(0);

  const [lost, gone] = [logos[0]!, logos[1]!];
  store.objects.clear();
  rmSync(files.place(gone));
  const second = await startServer(dataDir, { env: withStore(store.url) });
  expect(filesIn(store.objects)).toEqual([keyOf(lost)]);
  expect(second.said()).toMatch(new RegExp(`"first":"${gone}".*kept files are not in the store of S3_URL`));
  const status = async (name: string) => (await fetch(`${second.url}/files/${name}`)).status;
  expect([await status(lost), await status(gone)]).toEqual([200, 404]);
}, 60_000);

test.each([
  ["a wrong secret", { secret: "wrong" }, /does not take the access key with its secret \(403 SignatureDoesNotMatch\)/],
  ["a bucket that is not there", { name: "nowhere" }, /has no bucket nowhere \(404 NoSuchBucket\)/],
])(
  "no server starts with %s, and says why in one line",
  async (_, overrides, words) => {
    const { urlOf, secretAccessKey } = await aStore();
    const { child, said } = await spawnServer(aFolder(), {
      env: { ...withStore(urlOf(overrides)), LOG_LEVEL: "silent" },
    });
    await new Promise((resolve) => child.once("close", resolve));
    expect(child.exitCode).toBe(1);
    expect(said()).toMatch(/^ilana: The store of S3_URL \(http:\/\/127\.0\.0\.1:\d+, bucket [a-z-]+\) [^\n]+\n$/);
    expect(said()).toMatch(words);
    expect(said()).not.toContain(secretAccessKey);
  },
  60_000,
);

test("no server starts while nothing answers", async () => {
  const store = await aStore();
  store.state.isDown = true;
  const { child, said } = await spawnServer(aFolder(), { env: { ...withStore(store.url), LOG_LEVEL: "silent" } });
  await new Promise((resolve) => child.once("close", resolve));
  expect([child.exitCode, said()]).toEqual([
    1,
    expect.stringMatching(/^ilana: The store of .* cannot be asked: .*\n$/),
  ]);
}, 60_000);

test("a backup of a folder has what is in the store alone, and comes back into a folder and an empty store", async () => {
  const [{ dataDir, logos, files }, store] = [await aDataFolder(), await aStore()];
  const bytes = await Promise.all(logos.map(async (name) => (await files.find(name))!));
  for (const [at, name] of logos.entries()) store.objects.set(keyOf(name), { bytes: bytes[at]!, savedAt: new Date() });
  // One is in the folder as well.
  rmSync(files.place(logos[1]!));
  const file = path.join(aFolder(), "ilana.tar.gz");
  const made = await ilana(["backup", file], { DATA_DIR: dataDir, S3_URL: store.url });
  expect([made.code, made.err]).toEqual([0, expect.stringContaining("not encrypted")]);
  expect(made.out).toMatch(/2 companies, \d+ rows, 2 files\n$/);

  store.objects.clear();
  const folder = path.join(aFolder(), "restored");
  expect((await ilana(["restore", file], { DATA_DIR: folder, S3_URL: store.url })).code).toBe(0);
  const restored = fileStore(placeOf(folder).filesDir);
  expect(logos.map((name) => readFileSync(restored.place(name)))).toEqual(bytes);
  const { said } = await startServer(folder, { env: withStore(store.url) });
  expect(logos.map((name) => store.objects.get(keyOf(name))?.bytes)).toEqual(bytes);
  expect(said()).not.toContain("another installation");
  // The original, started beside what was restored of it, takes nothing away from that.
  const { said: saidThere } = await startServer(dataDir, { env: withStore(store.url) });
  expect(saidThere()).toMatch(/"object":"ilana\/owner".*the store of S3_URL is another installation's/);
}, 60_000);

test("the doctor says whether the store has all that rows name, with the right bytes", async () => {
  const [{ dataDir, logos, files }, store] = [await aDataFolder({ companies: 3 }), await aStore()];
  const find = async () => {
    const findings = await diagnose(() => readSettings({ DATA_DIR: dataDir, S3_URL: store.url }), new Date());
    const { status, text } = findings.find(({ name }) => name === "kept files")!;
    return `${status}: ${text}`;
  };
  const place = `http://${store.host}, bucket kept-files`;
  expect(await find()).toMatch(/^fault: 3 of 3: .+ is missing, .+ is missing, .+ is missing$/);
  for (const name of logos) store.objects.set(keyOf(name), { bytes: (await files.find(name))!, savedAt: new Date() });
  expect(await find()).toBe(`ok: 3 files in ${place}; of those read, 3, all have the bytes they should have`);
  store.objects.get(keyOf(logos[1]!))!.bytes = Buffer.from("another");
  expect(await find()).toBe(`fault: 1 of 3: ${logos[1]!} is damaged`);
  store.state.isDown = true;
  expect(await find()).toMatch(/^fault: The store of S3_URL .* cannot be asked: .*, when listing$/);
  expect(store.asked.filter((asked) => !/^(GET|HEAD) /.test(asked))).toEqual([]);
}, 60_000);
