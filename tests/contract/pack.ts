import { describe, expect, test } from "vitest";
import type { NewPack, Step } from "#features/pack/repository.ts";
import { aQuestion } from "../support/samples/catalogue.ts";
import { aCapturedInstrument, anInstrument } from "../support/samples/factories.ts";
import { saveCaptured } from "#features/catalogue/repository.ts";
import type { Open, Repositories } from "./backend.ts";
import { at } from "./rows.ts";

const reading = (overrides: Parameters<typeof anInstrument>[0] = {}) => {
  const instrument = anInstrument(overrides);
  const content = JSON.stringify(instrument);
  return { instrument, contentHash: `content ${content}`, fileHash: `file ${content}` };
};
const aPackRow = (release: string): NewPack => ({
  release,
  newest: release,
  bytes: Buffer.from([0, 255, ...Buffer.from(release)]),
  keyId: "0123456789ABCDEF",
  conflicts: [{ file: "cbn/cbn-a.yaml", ownHash: "hash", fields: ["penalty"] }],
});
const aStep = (from: string | null, parsed: Step["parsed"], seconds: number): Step => ({ from, parsed, questions: undefined, at: at(seconds) }); // prettier-ignore
const keysOf = async ({ catalogue }: Repositories) =>
  (await catalogue.readAll()).rows.filter(({ isTakenBack }) => !isTakenBack).map(({ id }) => id);

export function describePacks(open: Open) {
  describe("packs:", () => {
    describeApplying(open);
    describeGoingBack(open);
    describeLooks(open);
  });
}

function describeApplying(open: Open) {
  test("a pack is kept whole with what it made of the library, and raises its version although nothing else moves", async () => {
    const { packs, catalogue, audit } = await open();
    expect([await packs.current(), await packs.find("2026-12-01")]).toEqual([undefined, undefined]);
    const pack = aPackRow("2026-12-01");
    const step = { ...aStep(null, [reading({ key: "a" })], 1), questions: { list: [aQuestion()], fileHash: "q" } };
    expect(await packs.apply(pack, step)).toEqual({ added: ["a"], changed: [] });
    const { newest, ...kept } = pack;
    const row = { ...kept, isCurrent: true, over: null, appliedAt: at(1), lastRevision: 0, touched: ["a"] };
    expect(await packs.current()).toEqual(row);
    expect((await packs.state()).newest).toBe(newest);
    const version = await catalogue.version();
    await packs.apply(aPackRow("2026-12-02"), aStep("2026-12-01", [], 2));
    expect(await catalogue.version()).toBeGreaterThan(version);
    const { rows } = await audit.list(null, { actions: ["catalogue.packApplied"], from: undefined, before: undefined }, { limit: 9, skip: 0 });
    expect(rows.map(({ after }) => after?.["release"])).toEqual(["2026-12-02", "2026-12-01"]);
  }); // prettier-ignore

  test("one before it is kept, and no other", async () => {
    const { packs } = await open();
    const releases = ["2026-12-01", "2026-12-02", "2026-12-03"];
    for (const [index, release] of releases.entries())
      await packs.apply(aPackRow(release), aStep(releases[index - 1] ?? null, [], index));
    expect(await packs.find("2026-12-01")).toBeUndefined();
    expect(await packs.find("2026-12-02")).toMatchObject({ isCurrent: false, bytes: aPackRow("2026-12-02").bytes });
    expect(await packs.current()).toMatchObject({ release: "2026-12-03", over: "2026-12-02" });
  });

  test("nothing is stored where another counts by now, nor where anything of it fails", async () => {
    const backend = await open();
    const { packs, catalogue } = backend;
    const both = await Promise.all(
      ["2026-12-01", "2026-12-02"].map((release) => packs.apply(aPackRow(release), aStep(null, [reading({ key: release })], 1))),
    );
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await keysOf(backend)).toEqual([(await packs.current())!.release]);
    const before = [await catalogue.version(), await packs.current()];
    const broken = { ...reading({ key: "b" }), contentHash: null as unknown as string };
    const { release } = (await packs.current())!;
    await expect(packs.apply(aPackRow("2026-12-09"), aStep(release, [reading({ key: "a" }), broken], 2))).rejects.toThrow(/constraint/i);
    expect([await catalogue.version(), await packs.current()]).toEqual(before);
  }); // prettier-ignore
}

function describeGoingBack(open: Open) {
  test("what a pack had brought leaves the library with it, as a revision, and what was there has its text of before", async () => {
    const backend = await open();
    const { packs, catalogue, database } = backend;
    const captured = aCapturedInstrument({ key: "captured" });
    await database.write((tx) => saveCaptured(tx, [captured], at(0)));
    await catalogue.save([reading({ key: "shipped" })], undefined, at(0));
    const brought = [reading({ key: "captured" }), reading({ key: "new" }), reading({ key: "shipped", severity: 5 })];
    expect(await packs.apply(aPackRow("2026-12-01"), aStep(null, brought, 0))).toEqual({ added: ["new"], changed: ["captured", "shipped"] }); // prettier-ignore
    const back = { ...aStep("2026-12-01", [reading({ key: "shipped" })], 1), from: "2026-12-01" };
    expect(await packs.rollBack(back, ["captured", "new"])).toBe(true);
    expect([await packs.current(), await packs.find("2026-12-01")]).toEqual([undefined, undefined]);
    expect((await packs.state()).newest).toBe("2026-12-01");
    expect(await keysOf(backend)).toEqual(["captured", "shipped"]);
    const rows = new Map((await catalogue.readAll()).rows.map((row) => [row.id, row]));
    expect(rows.get("captured")?.content).toEqual(captured);
    expect(rows.get("shipped")).toMatchObject({ content: { severity: 3 }, revision: 3 });
    const [newest] = await catalogue.listRevisions("new");
    expect(newest).toMatchObject({ revision: 2, changes: [{ path: "library", after: "taken back" }] });
    // The same file again brings it back.
    expect(await catalogue.save([reading({ key: "new" })], undefined, at(2))).toEqual({ added: ["new"], changed: [] });
    expect((await catalogue.listRevisions("new"))[0]).toMatchObject({ revision: 3, changes: [{ path: "library", after: "in the library" }] }); // prettier-ignore
    expect(await keysOf(backend)).toEqual(["captured", "new", "shipped"]);
  });

  test("the pack before it counts again; not where another counts by now", async () => {
    const { packs } = await open();
    await packs.apply(aPackRow("2026-12-01"), aStep(null, [], 1));
    await packs.apply(aPackRow("2026-12-02"), aStep("2026-12-01", [], 2));
    expect(await packs.rollBack({ ...aStep("2026-12-01", [], 3), from: "2026-12-01" }, [])).toBe(false);
    expect(await packs.rollBack({ ...aStep("2026-12-02", [], 3), from: "2026-12-02" }, [])).toBe(true);
    expect(await packs.current()).toMatchObject({ release: "2026-12-01", isCurrent: true, over: null });
  });
}

function describeLooks(open: Open) {
  test("the last look is kept, beside what is known", async () => {
    const { packs } = await open();
    expect(await packs.state()).toEqual({ newest: null, lookedAt: null, outcome: null, isFailed: false });
    await packs.noteLook({ lookedAt: at(1), outcome: "it answered 404", isFailed: true });
    await packs.apply(aPackRow("2026-12-01"), aStep(null, [], 1));
    await packs.noteLook({ lookedAt: at(2), outcome: "there is no newer pack", isFailed: false });
    expect(await packs.state()).toEqual({ newest: "2026-12-01", lookedAt: at(2), outcome: "there is no newer pack", isFailed: false }); // prettier-ignore
  });
}
