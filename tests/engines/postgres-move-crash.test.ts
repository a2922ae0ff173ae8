import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { anEmptySchema } from "../support/engines.ts";
import { aFolder } from "../support/folder.ts";
import { ilana, progressAlone } from "../support/processes/command-line.ts";
import { aFilledFolder, contents, inFolder, onServer } from "../support/processes/moving.ts";
import { aWayThatEnds } from "../support/servers/cutting-proxy.ts";

type Cut = { after: string; at: string; isPassedOn: boolean };
type Moving = { to: (url: string) => string; env: (url: string) => Record<string, string> };

/** A move by a way to the server that ends at a statement; `isKilled`: the command dies with it. */
async function cutMove(url: string, cut: Cut & { isKilled: boolean }, { to, env }: Moving) {
  let child: ChildProcess | undefined;
  const onCut = () => void (cut.isKilled && child?.kill("SIGKILL"));
  const way = await aWayThatEnds(url, { ...cut, onCut });
  return ilana(["move", "--to", to(way)], env(way), (started) => (child = started));
}

const onto = (dataDir: string): Moving => ({ to: (way) => way, env: () => inFolder(dataDir) });
const into = (folder: string): Moving => ({ to: () => folder, env: (way) => onServer(way) });
const storing = { at: "COMMIT", isPassedOn: true };
const companies = async (env: Record<string, string>) => {
  const { code, err } = await ilana(["company", "list"], env);
  return code === 0 ? "served" : err;
};
const moved = expect.stringContaining("was moved to the other engine") as string;
const notEnded = expect.stringContaining("A move onto this database, begun at ") as string;

async function aFilledServer() {
  const { dataDir } = await aFilledFolder();
  const schema = await anEmptySchema();
  expect((await ilana(["move", "--to", schema.url], inFolder(dataDir))).code).toBe(0);
  return { ...schema, rows: contents(dataDir) };
}

test.each([
  ["killed", true],
  ["left without an answer", false],
])(
  "a move into a folder that is %s while the server stores it is ended by the next",
  async (_how, isKilled) => {
    const { url, rows } = await aFilledServer();
    const folder = path.join(aFolder(), "back");
    const cut = await cutMove(url, { after: "'moved'", ...storing, isKilled }, into(folder));
    expect(cut.code).toBe(isKilled ? null : 1);
    if (!isKilled) expect(cut.err).toContain("run the same command again");
    expect(existsSync(path.join(folder, "ilana.db"))).toBe(false);
    expect(await companies(onServer(url))).toEqual(moved);
    expect(await companies(inFolder(folder))).toContain(`A move into ${folder} was cut off`);
    const again = await ilana(["move", "--to", folder], onServer(url));
    expect([again.code, again.err]).toEqual([0, progressAlone]);
    expect(await companies(inFolder(folder))).toBe("served");
    expect(await companies(onServer(url))).toEqual(moved);
    // The marks of both are their own.
    const carried = contents(folder);
    expect({ ...carried, counters: [] }).toEqual({ ...rows, counters: [] });
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  },
  120_000,
);

test("a move into a folder that is killed before the server stores it has changed nothing there, and is made anew", async () => {
  const { url } = await aFilledServer();
  const folder = path.join(aFolder(), "back");
  // A folder with kept files in it is refused.
  const own = { to: () => folder, env: (way: string) => onServer(way, folder) };
  await cutMove(url, { after: "'moved'", at: "COMMIT", isPassedOn: false, isKilled: true }, own);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toHaveLength(1);
  expect(await companies(onServer(url))).toBe("served");
  const again = await ilana(["move", "--to", folder], onServer(url, folder));
  expect([again.code, again.err]).toEqual([0, progressAlone]);
  expect(await companies(inFolder(folder))).toBe("served");
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
}, 120_000);

test("a move onto a server that is killed while that stores it leaves the file to be served from, and says what to do", async () => {
  const { dataDir } = await aFilledFolder();
  const { url } = await anEmptySchema();
  await cutMove(url, { after: "'arriving'", ...storing, isKilled: true }, onto(dataDir));
  expect(await companies(onServer(url))).toEqual(notEnded);
  expect(await companies(inFolder(dataDir))).toBe("served");
  const again = await ilana(["move", "--to", url], inFolder(dataDir));
  expect([again.code, again.err]).toEqual([1, expect.stringContaining("Empty this one (dropdb, createdb)")]);
  const other = await anEmptySchema();
  expect((await ilana(["move", "--to", other.url], inFolder(dataDir))).code).toBe(0);
  // What went elsewhere by another move is not what arrived here.
  expect((await ilana(["move", "--to", url], inFolder(dataDir))).code).toBe(1);
  expect(await companies(onServer(url))).toEqual(notEnded);
}, 120_000);

test.each([
  ["killed", true],
  ["cut off", false],
])(
  "a move onto a server that is %s when the file is marked is served from nowhere until the next ends it",
  async (_how, isKilled) => {
    const { dataDir } = await aFilledFolder();
    const { url } = await anEmptySchema();
    const unmarking = "DELETE FROM counters WHERE name = 'arriving'";
    const cut = await cutMove(url, { after: unmarking, at: unmarking, isPassedOn: false, isKilled }, onto(dataDir));
    if (!isKilled) expect(cut.err).toContain("run the same command again");
    expect(await companies(inFolder(dataDir))).toEqual(moved);
    expect(await companies(onServer(url))).toEqual(notEnded);
    const again = await ilana(["move", "--to", url], inFolder(dataDir));
    expect([again.code, again.out]).toEqual([0, expect.stringContaining("Moved onto ")]);
    expect(await companies(onServer(url))).toBe("served");
    expect(await companies(inFolder(dataDir))).toEqual(moved);
  },
  120_000,
);
