import { existsSync, rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { asUnavailable } from "#platform/errors.ts";
import { fileStore } from "#platform/files.ts";
import { bringToStore, fetchFromStore, storeSweeper } from "#platform/files/bring.ts";
import type { ObjectStore, Stored } from "#platform/files/store.ts";
import { cachedFiles, vaultSweeper } from "#platform/files/vault.ts";
import { newId } from "#platform/ids.ts";
import { aFolder } from "../../support/folder.ts";
import { aStore, openStoreAt } from "../../support/servers/s3-server.ts";

const bytes = Buffer.from("a picture");
const far = "2999-01-01T00:00:00.000Z";
const long = "2001-01-01T00:00:00.000Z";
const named = (extension = "png", data = bytes) => fileStore(aFolder()).nameOf(data, extension);

/** What a process has: a folder of its own, and the store. */
function aProcess(url: string) {
  const folder = fileStore(aFolder());
  const store = openStoreAt(url);
  return { folder, store, files: cachedFiles(folder, store, systemClock) };
}

async function allOf(store: ObjectStore): Promise<Stored[]> {
  const all: Stored[] = [];
  for await (const one of store.list()) all.push(one);
  return all;
}

// Any other that speaks S3 is tried by S3_TEST_URL: a bucket of its own, and a prefix is added.
const other = process.env["S3_TEST_URL"];
const elsewhere = (url: string) => url.replace(/\/?(\?|$)/, `/${newId()}/$1`);
const stores: [string, () => Promise<string>][] = [
  ["a store in this process", async () => (await aStore({ pageSize: 2 })).url],
  ...(other ? [["the store of S3_TEST_URL", async () => elsewhere(other)] as [string, () => Promise<string>]] : []),
];

describe.each(stores)("%s", (_, urlOf) => {
  test("is proven, and keeps nothing of that", async () => {
    const store = openStoreAt(await urlOf());
    await store.prove();
    expect(await allOf(store)).toEqual([]);
  });

  test("what one process saves the other finds with an empty folder, and keeps for the next time", async () => {
    const url = await urlOf();
    const [one, two] = [aProcess(url), aProcess(url)];
    const name = await one.files.save(bytes, "png");
    expect(await two.files.find(name)).toEqual(bytes);
    expect(existsSync(two.folder.place(name))).toBe(true);
    expect(await one.store.remove(name, far)).toBe(true);
    expect(await two.files.find(name)).toEqual(bytes);
    rmSync(two.folder.place(name));
    expect(await two.files.find(name)).toBeUndefined();
  });

  test("any bytes come back as they were, none and many too", async () => {
    const url = await urlOf();
    const [one, two] = [aProcess(url), aProcess(url)];
    const every = Buffer.from(Array.from({ length: 256 }, (__, at) => at));
    for (const kept of [Buffer.alloc(0), every, Buffer.alloc(3_000_000, every)]) {
      const name = await one.files.save(kept, "bin");
      expect((await two.files.find(name))?.equals(kept)).toBe(true);
    }
  });

  test("all are listed, page by page, in the order of their names", async () => {
    const store = openStoreAt(await urlOf());
    const files = ["a", "b", "c", "d", "e"].map((text) => Buffer.from(text));
    for (const file of files) await store.put(named("txt", file), file);
    const listed = await allOf(store);
    expect(listed.map(({ name }) => name)).toEqual(files.map((file) => named("txt", file)).toSorted());
    expect(listed.map(({ bytes: size }) => size)).toEqual([1, 1, 1, 1, 1]);
    for (const { ageMs } of listed) expect(Math.abs(ageMs)).toBeLessThan(60_000);
  });

  test("only what nobody has saved of late is untouched, and removed", async () => {
    const store = openStoreAt(await urlOf());
    await store.put(named(), bytes);
    expect(await store.listUntouched(long)).toEqual([]);
    expect(await store.remove(named(), long)).toBe(false);
    expect(await store.listUntouched(far)).toEqual([named()]);
    expect(await store.remove(named(), far)).toBe(true);
    expect(await store.remove(named(), far)).toBe(false);
    expect(await store.get(named())).toBeUndefined();
  });
});

test("keys are as files lie in a folder", async () => {
  const { url, objects } = await aStore();
  await openStoreAt(url).put(named(), bytes);
  expect([...objects.keys()]).toEqual([`ilana/${named().slice(0, 2)}/${named()}`]);
});

test("what is not of our making is not listed", async () => {
  const { url, objects } = await aStore();
  const store = openStoreAt(url);
  const savedAt = new Date();
  const name = named();
  for (const key of ["ilana/notes.txt", `ilana/zz/${name}`, `${name.slice(0, 2)}/${name}`, `ilana/${name}`])
    objects.set(key, { bytes, savedAt });
  expect(await allOf(store)).toEqual([]);
});

test("how long ago is said by the store's own clock", async () => {
  const { url, objects, state } = await aStore();
  state.clockAheadMs = -10 * 60_000;
  const store = openStoreAt(url);
  await store.put(named(), bytes);
  const minuteAgo = new Date(Date.now() - 60_000).toISOString();
  // By ours it was saved ten minutes ago.
  expect([await store.listUntouched(minuteAgo), await store.remove(named(), minuteAgo)]).toEqual([[], false]);
  objects.get(`ilana/${named().slice(0, 2)}/${named()}`)!.savedAt = new Date(Date.now() - 20 * 60_000);
  expect([await store.listUntouched(minuteAgo), await store.remove(named(), minuteAgo)]).toEqual([[named()], true]);
});

test("bytes that are not those of their name are as good as lost, and found again by who has them", async () => {
  const { url, objects } = await aStore();
  const [one, two] = [aProcess(url), aProcess(url)];
  const name = await one.files.save(bytes, "png");
  objects.get(`ilana/${name.slice(0, 2)}/${name}`)!.bytes = Buffer.from("another");
  expect(await two.files.find(name)).toBeUndefined();
  objects.clear();
  const gone = named("png", Buffer.from("nobody has it"));
  expect(await bringToStore(one.store, [name, gone], (wanted) => one.folder.find(wanted))).toEqual({
    brought: 1,
    lost: [gone],
  });
  expect(await two.files.find(name)).toEqual(bytes);
  expect(await bringToStore(one.store, [name], async () => undefined)).toEqual({ brought: 0, lost: [] });
});

test("files are fetched into a folder, from the cache where they are sound there", async () => {
  const { url, objects, asked } = await aStore();
  const { store, folder, files } = aProcess(url);
  const [cached, damaged] = [await files.save(bytes, "png"), await files.save(Buffer.from("b"), "png")];
  rmSync(folder.place(damaged));
  const lost = named("png", Buffer.from("nobody has it"));
  const into = fileStore(aFolder());
  asked.length = 0;
  expect(await fetchFromStore({ store, cache: folder, into }, [cached, damaged, lost])).toEqual([lost]);
  expect(asked).toHaveLength(2);
  expect(await into.list()).toEqual([cached, damaged].toSorted());
  expect(objects.size).toBe(2);
});

test("from a store that is another installation's nothing is removed, until nobody's name is on it", async () => {
  const { url, objects } = await aStore();
  const [ours, theirs] = [openStoreAt(url, "ours"), openStoreAt(url, "theirs")];
  await ours.put(named(), bytes);
  expect([await ours.isOurs(), await theirs.isOurs(), await ours.isOurs()]).toEqual([true, false, true]);
  expect(await theirs.remove(named(), far)).toBe(false);
  expect(await theirs.get(named())).toEqual(bytes);
  expect(objects.delete("ilana/owner")).toBe(true);
  expect([await theirs.remove(named(), far), await ours.isOurs()]).toEqual([true, false]);
});

test("what no row names leaves the store when two looks in a row found it so", async () => {
  const { url, objects } = await aStore();
  const { store, files } = aProcess(url);
  const [kept, left, young] = await Promise.all(["a", "b", "c"].map((text) => files.save(Buffer.from(text), "txt")));
  for (const [key, object] of objects) if (!key.endsWith(young!)) object.savedAt = new Date(Date.now() - 2 * 3_600_000);
  const { sweep } = vaultSweeper({ vault: store, clock: systemClock, namedFiles: async () => [kept!] });
  expect([await sweep(), await sweep()]).toEqual([0, 1]);
  expect((await allOf(store)).map(({ name }) => name)).toEqual([kept!, young!].toSorted());
  expect(await store.get(left!)).toBeUndefined();
});

test("what is saved again while it is swept comes back, from whoever has saved it", async () => {
  const { url, objects, state } = await aStore();
  const [one, other] = [aProcess(url), aProcess(url)];
  const name = await one.files.save(bytes, "png");
  rmSync(one.folder.place(name));
  objects.get(`ilana/${name.slice(0, 2)}/${name}`)!.savedAt = new Date(Date.now() - 2 * 3_600_000);
  let named: string[] = [];
  const sweeperOf = ({ store, folder }: typeof one) =>
    storeSweeper({ store, find: (wanted) => folder.find(wanted), clock: systemClock, namedFiles: async () => named });
  const [sweeper, others] = [sweeperOf(one), sweeperOf(other)];
  await sweeper.sweep();
  state.beforeDelete = () => other.files.save(bytes, "png");
  expect(await sweeper.sweep()).toEqual({ removed: 1, brought: 0, lost: [] });
  named = [name];
  expect(await one.files.find(name)).toBeUndefined();
  expect(await others.sweep()).toEqual({ removed: 0, brought: 1, lost: [] });
  expect(await one.files.find(name)).toEqual(bytes);
});

test("a store that is busy is asked again; one that stays away is trouble, until it is back", async () => {
  const { url, state, host } = await aStore();
  const { store, files, folder } = aProcess(url);
  state.refusals = 2;
  const name = await files.save(bytes, "png");
  state.isDown = true;
  // What was used here is here.
  expect(await files.find(name)).toEqual(bytes);
  rmSync(folder.place(name));
  const error: unknown = await files.find(name).catch((thrown: unknown) => thrown);
  expect((error as Error).message).toMatch(
    new RegExp(`^The store of S3_URL \\(http://${host}, bucket kept-files\\) cannot be asked: .+, when reading$`),
  );
  expect(asUnavailable(error)).toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  await expect(files.save(Buffer.from("b"), "txt")).rejects.toThrow("when storing");
  await expect(store.listUntouched(far)).rejects.toThrow("when listing");
  expect(await folder.list()).toEqual([]);
  state.isDown = false;
  expect(await files.find(name)).toEqual(bytes);
});

test.each<[string, Parameters<Awaited<ReturnType<typeof aStore>>["urlOf"]>[0], string]>([
  ["an unknown key", { key: "SOMEBODY" }, "does not know the access key (403 InvalidAccessKeyId), when listing"],
  ["a wrong secret", { secret: "wrong" }, "does not take the access key with its secret (403 SignatureDoesNotMatch)"],
  ["no such bucket", { name: "nowhere" }, "has no bucket nowhere (404 NoSuchBucket), when listing"],
  ["another region", { where: "us-east-1" }, "is in another region: name it, as in ?region=eu-west-1 (400 Auth"],
])("%s is said at the start", async (_, overrides, words) => {
  const { urlOf } = await aStore();
  await expect(openStoreAt(urlOf(overrides)).prove()).rejects.toThrow(words);
});

test.each([
  ["GET", "does not allow it to this access key (403 AccessDenied), when listing"],
  ["PUT", "does not allow it to this access key (403 AccessDenied), when storing"],
  ["DELETE", "does not allow it to this access key (403 AccessDenied), when deleting"],
])("a key that may not %s is said at the start", async (method, words) => {
  const { url, state } = await aStore();
  state.allows = state.allows.filter((allowed) => allowed !== method);
  await expect(openStoreAt(url).prove()).rejects.toThrow(words);
});

test("a store whose clock is an hour off says so", async () => {
  const { url, state } = await aStore();
  state.clockAheadMs = 3_600_000;
  await expect(openStoreAt(url).prove()).rejects.toThrow("has another time than this machine: set the clocks");
});
