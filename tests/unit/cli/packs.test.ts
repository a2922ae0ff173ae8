import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { describe, expect, test } from "vitest";
import { aFolder } from "../../support/folder.ts";
import { aPack, aSigner } from "../../support/packs.ts";
import { ilana } from "../../support/processes/command-line.ts";
import { kill, signUp, startServer } from "../../support/processes/process.ts";
import { canMount, smallDisk } from "../../support/processes/small-disk.ts";
import { placeOf, writeCatalogue, writeCatalogueFile } from "../../support/samples/catalogue.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import { anInstrument } from "../../support/samples/factories.ts";
import { anEmptyDataFolder } from "../../support/samples/databases.ts";

const hasMinisign = spawnSync("minisign", ["-v"]).status === 0;
const forBanks = anInstrument({ key: "cbn-of-the-pack", title: "Rules of the Pack for Banks", shortTitle: "Pack rules", reference: "PACK/BANKS/1", appliesTo: { industries: ["financial"] } }); // prettier-ignore
const forAll = anInstrument({ key: "cbn-for-all", title: "Rules of the Pack for All", reference: "PACK/ALL/1" });
const release = "2099-12-01";

/** Somebody who makes packs of a folder with two instruments, by a key of their own. */
async function curator() {
  const folder = aFolder();
  const env = { DATA_DIR: path.join(folder, "data") };
  const key = path.join(folder, "curator");
  const keys = await ilana(["catalogue", "keys", key], env);
  const trusted = /CATALOGUE_KEYS=(\S+)/.exec(keys.out)![1]!;
  const source = writeCatalogue([forBanks, forAll]);
  const make = async (to: string) => {
    const made = await ilana(
      ["catalogue", "pack", source, "--key", `${key}.key`, "--release", release, "--to", to],
      env,
    );
    expect(made).toMatchObject({ code: 0, err: "" });
    return path.join(to, `catalogue-${release}.ilanapack`);
  };
  return { folder, env, key, trusted, source, make };
}

/** A pack as another installation made it: that it is made is seen in the first test, and takes seconds each time. */
function writtenPack(folder: string, name: string, bytes: Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

const updating =
  (dataDir: string, trusted: string) =>
  (args: string[], env: Record<string, string> = {}) =>
    ilana(["catalogue", ...args], { DATA_DIR: dataDir, CATALOGUE_KEYS: trusted, ...env });

describe("packs at the command line", { timeout: 180_000 }, () => {
  test("made, signed, readable where it is published, shown for three companies of a running server, applied, told, and taken back", async () => {
    const { folder, key, trusted, make } = await curator();
    const [to, closed] = [path.join(folder, "public", "packs"), path.join(folder, "closed")];
    mkdirSync(closed, { mode: 0o700 });
    const [pack, again] = [await make(to), await make(closed)];
    expect(readFileSync(again)).toEqual(readFileSync(pack));
    // A web server may read a pack in the folder that was made for it, and nobody else a key; a folder that was there already
    // keeps the rights that somebody gave it.
    const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
    expect([path.dirname(to), to, pack].map(modeOf)).toEqual(["755", "755", "644"]);
    expect([`${key}.key`, `${key}.pub`].map(modeOf)).toEqual(["600", "644"]);
    expect(modeOf(closed)).toBe("700");
    if (hasMinisign) {
      const lines = readFileSync(pack, "latin1").split("\n").slice(0, 4).join("\n").length + 1;
      const archive = path.join(folder, "archive");
      writeFileSync(archive, readFileSync(pack).subarray(lines));
      writeFileSync(`${archive}.minisig`, readFileSync(pack).subarray(0, lines));
      expect(spawnSync("minisign", ["-V", "-m", archive, "-P", trusted]).status).toBe(0);
      expect(spawnSync("tar", ["-tzf", archive], { encoding: "utf8" }).stdout).toMatch(/^manifest\.json\n/);
    }

    const dataDir = anEmptyDataFolder();
    const run = updating(dataDir, trusted);
    const server = await startServer(dataDir, { env: { CATALOGUE_KEYS: trusted } });
    await signUp(server.url, { name: "Okpella Bank" });
    for (const [name, industry] of [["Zuma Soap", "Manufacturing"], ["Oduduwa University", "Education"]] as const)
      await signUp(server.url, { name, industry, category: "others", customCategory: "Other" });
    const dry = await run(["update", pack, "--dry-run"]);
    expect(dry).toMatchObject({ code: 0, err: "" });
    expect(dry.out).toMatch(/^From what comes with the program \(\S+\) to 2099-12-01, signed by the key [0-9A-F]{16}\n2 new, 0 changed, 0 superseded; the questions stay\n/);
    const row = (name: string) => new RegExp(`^ *${name}  +(.*)$`, "m").exec(dry.out)?.[1]?.split(/ +/);
    expect([row("Okpella Bank"), row("Zuma Soap"), row("Oduduwa University")]).toEqual([
      ["2", "0", "0", "0", "0"], ["1", "0", "0", "0", "0"], ["1", "0", "0", "0", "0"],
    ]);
    const unsaid = await run(["update", pack]);
    expect(unsaid).toMatchObject({ code: 1, err: "ilana: nothing was changed. Say --yes to apply it.\n" });
    const get = async (key: string) => (await fetch(`${server.url}/api/v1/regulation/${key}`)).status;
    expect(await get(forBanks.key)).toBe(404);

    const applied = await run(["update", pack, "--yes"]);
    expect(applied).toMatchObject({ code: 0, err: "" });
    expect(applied.out).toContain("Applied: the catalogue is 2099-12-01.");
    expect(await get(forBanks.key)).toBe(200);
    expect(await run(["update", pack, "--yes"])).toMatchObject({ code: 0, out: "This pack counts already: nothing to do\n" });
    expect((await run(["status"])).out).toContain("catalogue: 2099-12-01 counts, signed by the key");
    const back = await run(["rollback", "--yes"]);
    expect(back.out).toContain("Taken back: the catalogue is what comes with the program.");
    expect(await get(forBanks.key)).toBe(404);
    expect(await run(["rollback", "--yes"])).toMatchObject({ code: 1, err: "ilana: No pack counts: there is nothing to go back from\n" });
    await kill(server.child, "SIGTERM");
  }); // prettier-ignore

  test("whatever is wrong is refused in one line with exit code 1, and nothing is changed", async () => {
    const { folder, source, key, env } = await curator();
    const [{ privateKey, trusted }, dataDir] = [aSigner(), anEmptyDataFolder()];
    const run = updating(dataDir, trusted);
    const made = async (of: string, by = privateKey) =>
      writtenPack(folder, `${of}.ilanapack`, await aPack(by, [forBanks, forAll], { release: of }));
    const pack = await made(release);
    expect(await run(["update", pack, "--yes"])).toMatchObject({ code: 0 });
    const status = (await run(["status", "--json"])).out;

    const bytes = readFileSync(pack);
    const changed = path.join(folder, "changed.ilanapack");
    const one = Buffer.from(bytes);
    one[Math.floor(one.length / 2)]! ^= 1;
    writeFileSync(changed, one);
    const older = await made("2099-11-30");
    const foreign = await made("2099-12-02", aSigner().privateKey);
    const wrong = [
      [changed, "its signature does not hold: it was changed or damaged after it was signed"],
      [older, "2099-11-30 is older than the pack that counts, 2099-12-01"],
      [foreign, "which is not among those that are trusted"],
    ] as const; // prettier-ignore
    for (const [file, words] of wrong) {
      const ended = await run(["update", file, "--yes"]);
      expect(ended, file).toMatchObject({ code: 1, out: "" });
      expect(ended.err).toMatch(/^ilana: The pack is refused: [^\n]+\n$/);
      expect(ended.err).toContain(words);
    }
    const none = path.join(folder, "none");
    expect(await run(["update", none, "--yes"])).toMatchObject({ code: 1, out: "", err: `ilana: There is no file ${none}\n` });
    expect((await run(["update", "http://127.0.0.1:9/x", "--yes"])).err).toBe("ilana: 127.0.0.1:9 gave no pack: only https is fetched\n");
    expect((await run(["status", "--json"])).out).toBe(status);

    writeCatalogueFile(source, placeOf(forAll), stringify({ ...forAll, severity: 9 }));
    const unmade = await ilana(["catalogue", "pack", source, "--key", `${key}.key`, "--release", "2099-12-03", "--to", folder], env);
    expect(unmade).toMatchObject({ code: 1, out: "" });
    expect(unmade.err).toMatch(/^ilana: No pack is made: cbn\/cbn-for-all\.yaml:\d+: severity: [^\n]+\n$/);
    expect(existsSync(path.join(folder, "catalogue-2099-12-03.ilanapack"))).toBe(false);
  }); // prettier-ignore

  test("a fault that a gate finds refuses the signature, and a warning is said beside it", async () => {
    const { folder, key, env } = await curator();
    const sign = (changed: Partial<Instrument>, ...more: Instrument[]) =>
      ilana(["catalogue", "pack", writeCatalogue([{ ...forAll, ...changed }, ...more]), "--key", `${key}.key`, "--release", release, "--to", folder], env);
    const refused = [
      [{ officialUrl: "https://www.cbn.gov.ng/" }, "sources: "],
      [{ title: forBanks.title }, "duplicates: "],
    ] as const;
    for (const [changed, words] of refused) {
      const ended = await sign(changed, forBanks);
      expect(ended, words).toMatchObject({ code: 1, out: "" });
      expect(ended.err).toMatch(/^ilana: No pack is made: cbn\/cbn-\S+\.yaml:\d+: [^\n]+\n$/);
      expect(ended.err).toContain(words);
    }
    expect(readdirSync(folder).filter((file) => file.endsWith(".ilanapack"))).toEqual([]);
    const old = await sign({ lastChecked: "2020-01-01" });
    expect(old).toMatchObject({ code: 0 });
    expect(old.err).toMatch(/^cbn\/cbn-for-all\.yaml:\d+: warning: age: [^\n]+\n$/);
    expect(old.out).toContain("1 instrument");
  }); // prettier-ignore

  test("a key with a passphrase signs with it alone, and no key takes the place of another", async () => {
    const folder = aFolder();
    const env = { DATA_DIR: path.join(folder, "data") };
    const source = writeCatalogue([forAll]);
    const phrase = (name: string, text: string) => {
      writeFileSync(path.join(folder, name), `${text}\n`);
      return ["--passphrase-file", path.join(folder, name)];
    };
    const name = path.join(folder, "k");
    expect((await ilana(["catalogue", "keys", name, ...phrase("short", "abc")], env)).err).toContain("at least 12 characters");
    expect((await ilana(["catalogue", "keys", name, ...phrase("good", "correct horse battery")], env)).code).toBe(0);
    expect(readFileSync(`${name}.key`, "utf8")).toContain("BEGIN ENCRYPTED PRIVATE KEY");
    expect((await ilana(["catalogue", "keys", name], env)).err).toBe(`ilana: ${name}.key exists already. Name others.\n`);
    const pack = (...more: string[]) => ilana(["catalogue", "pack", source, "--key", `${name}.key`, "--release", release, "--to", folder, ...more], env);
    expect((await pack()).err).toBe(`ilana: ${name}.key has a passphrase: name it by --passphrase-file\n`);
    expect((await pack(...phrase("bad", "another passphrase"))).err).toBe(`ilana: The passphrase does not open ${name}.key\n`);
    expect((await pack(...phrase("good", "correct horse battery"))).code).toBe(0);
    expect((await pack(...phrase("good", "correct horse battery"))).err).toContain("exists already");
  }); // prettier-ignore

  test("by itself a pack has all that the server loads, the edited files too", async () => {
    const { folder, key, trusted, env } = await curator();
    const own = path.join(env.DATA_DIR, "catalogue");
    mkdirSync(own, { recursive: true });
    writeCatalogueFile(own, placeOf(forAll), stringify(forAll));
    const made = await ilana(["catalogue", "pack", "--key", `${key}.key`, "--to", folder], env);
    expect(made).toMatchObject({ code: 0, err: "" });
    const [name] = readdirSync(folder).filter((file) => file.endsWith(".ilanapack"));
    expect(name).toMatch(/^catalogue-\d{4}-\d\d-\d\d\.ilanapack$/);
    const taken = await updating(
      anEmptyDataFolder(),
      trusted,
    )(["update", path.join(folder, name!), "--json", "--dry-run"]);
    expect(JSON.parse(taken.out)).toMatchObject({ applied: false, hasOtherQuestions: false, instruments: [{ key: forAll.key, kind: "new" }] }); // prettier-ignore
  });

  test.skipIf(!canMount)("a full disk is said in one line, and with room it goes on", async () => {
    const { privateKey, trusted } = aSigner();
    const many = Array.from({ length: 150 }, (_, at) => ({ ...forAll, key: `cbn-${at}`, title: `Rules of the Pack ${at}`, shortTitle: `Pack rules ${at}`, reference: `PACK/${at}`, summary: `Pack ${at}. `.repeat(3000) }));
    const pack = writtenPack(aFolder(), "many.ilanapack", await aPack(privateKey, many, { release }));
    const disk = smallDisk(24);
    const run = updating(anEmptyDataFolder(disk.folder), trusted);
    expect((await run(["update", pack, "--dry-run"])).code).toBe(0);
    disk.fill();
    const ended = await run(["update", pack, "--yes"]);
    expect(ended.code).toBe(1);
    expect(ended.err).toMatch(/^ilana: [^\n]+\n$/);
    expect((await run(["status"])).out).not.toContain("2099-12-01 counts");
    disk.makeRoom();
    expect((await run(["update", pack, "--yes"])).out).toContain("Applied");
  }); // prettier-ignore
});
