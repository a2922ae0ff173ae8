import path from "node:path";
import { stringify } from "yaml";
import { expect, test } from "vitest";
import type { Instrument, Requirement } from "#features/catalogue/schema.ts";
import { packRepository } from "#features/pack/repository.ts";
import { packLayers } from "#features/pack/service/layers.ts";
import { planning } from "#features/pack/service/planning.ts";
import { testApp } from "../../support/app.ts";
import { aPack, aSigner } from "../../support/packs.ts";
import { aQuestion, placeOf, writeCatalogue, writeCatalogueFile } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

/* What packs must not do to the library though they are signed, nor to what others do to it at the same time. */

const { privateKey, trusted } = aSigner();

async function installation() {
  const app = await testApp({ env: { CATALOGUE_KEYS: trusted } });
  const { packs, catalogue } = app.services;
  const plan = async (...pack: [instruments: readonly Instrument[], contents?: Parameters<typeof aPack>[2]]) =>
    (await packs.planUpdate(await aPack(privateKey, ...pack)))!;
  const own = path.join(app.config.dataDir, "catalogue");
  return {
    packs,
    catalogue,
    plan,
    update: async (...pack: Parameters<typeof plan>) => packs.applyUpdate(await plan(...pack)),
    edit: (one: Instrument) => writeCatalogueFile(own, placeOf(one), stringify(one)),
    /** What is in the library under a key, as a running server has it. */
    stored: async (key: string) => (await catalogue.snapshot()).byKey.get(key),
    /** What a start finds to do. */
    load: async () => catalogue.load(await packs.layers()),
    shipped: async () => (await catalogue.snapshot()).instruments.find(({ regulator }) => regulator === "CBN")!,
  };
}

const dutyFor = (addressee: Requirement["for"]): Requirement => ({
  ...anInstrument().requirements[0]!,
  for: addressee,
});

test("whom a duty binds is another for a running server at once, although its words are the same", async () => {
  const { update, stored } = await installation();
  const withDuty = (duty: Requirement) => [anInstrument({ key: "cbn-a", requirements: [duty] })];
  await update(withDuty(anInstrument().requirements[0]!));
  expect((await stored("cbn-a"))?.requirements[0]?.for).toBeUndefined();
  await update(withDuty(dutyFor({ categories: ["psps-pssp"] })), { release: "2026-12-02" });
  expect((await stored("cbn-a"))?.requirements[0]?.for).toEqual({ categories: ["psps-pssp"] });
});

test("a duty, or a text that stays without a file, of which nobody would be asked the question is refused: it would bind all", async () => {
  const { plan, update, catalogue, stored } = await installation();
  const duty = dutyFor({ conditionKey: "asked-by-nobody" });
  await expect(plan([anInstrument({ key: "cbn-a", requirements: [duty] })])).rejects.toThrow(
    /cbn\/cbn-a\.yaml:\d+: requirements\.r1\.for\.conditionKey: questions\.yaml has no question asked-by-nobody/,
  );
  const { questions } = await catalogue.snapshot();
  const narrow = anInstrument({ key: "cbn-narrow", appliesTo: { conditionKey: "of-the-pack" } });
  await update([narrow], { questions: [...questions, aQuestion({ key: "of-the-pack" })] });
  await expect(plan([anInstrument({ key: "cbn-b" })], { release: "2026-12-02" })).rejects.toThrow(
    "its questions lack of-the-pack, which decides cbn-narrow, and cbn-narrow stays in the library",
  );
  expect(await stored("cbn-narrow")).toEqual(narrow);
});

test("a text that a pack has under another regulator takes the place of that of its key, and a start changes nothing", async () => {
  const { update, plan, stored, load, shipped } = await installation();
  const one = await shipped();
  await update([{ ...one, regulator: "NFIU" }]);
  expect((await stored(one.key))?.regulator).toBe("NFIU");
  expect(await load()).toMatchObject({ added: [], changed: [], faults: [] });
  const twice = [anInstrument({ key: "cbn-a" }), anInstrument({ key: "cbn-a", regulator: "NFIU" })];
  await expect(plan(twice, { release: "2026-12-02" })).rejects.toThrow(
    "nfiu/cbn-a.yaml:1: cbn-a stands in cbn/cbn-a.yaml already: one key has one file",
  );
});

test("an edited file under another regulator stays over the pack, and that is shown", async () => {
  const { update, plan, packs, edit, stored, load, shipped } = await installation();
  const one = await shipped();
  const edited = { ...one, regulator: "NFIU", penalty: "What our lawyer says" };
  edit(edited);
  await load();
  const pack = [{ ...one, penalty: "What the curator says" }];
  expect((await plan(pack)).conflicts).toMatchObject([{ file: placeOf(edited), fields: ["penalty"] }]);
  await update(pack);
  expect(await stored(one.key)).toEqual(edited);
  expect((await packs.status()).conflicts).toHaveLength(1);
});

test("what was edited after the plan was shown is not written over, by a pack or on the way back", async () => {
  const { plan, packs, edit, stored, load, shipped } = await installation();
  const one = await shipped();
  const pack: Parameters<typeof plan> = [
    [{ ...one, penalty: "What the curator says" }, anInstrument({ key: "cbn-a" })],
  ];
  const shown = await plan(...pack);
  const edited = { ...one, penalty: "What our lawyer says" };
  edit(edited);
  await load();
  await expect(packs.applyUpdate(shown)).rejects.toThrow("nothing was changed");
  expect([await stored(one.key), (await packs.status()).pack]).toEqual([edited, undefined]);

  await packs.applyUpdate(await plan(...pack));
  const way = await packs.planRollback();
  const ours = anInstrument({ key: "cbn-a", title: "Of our own by now" });
  edit(ours);
  await load();
  await expect(packs.applyRollback(way)).rejects.toThrow("nothing was changed");
  await packs.applyRollback(await packs.planRollback());
  expect(await stored("cbn-a")).toEqual(ours);
});

test("a pack that is applied while a start reads what lies below it stays, and no company hears of it twice", async () => {
  const { packs, catalogue, plan, shipped } = await installation();
  const old = await shipped();
  const others = await plan([{ ...old, penalty: "What the curator says" }]);
  const late = { ...old, penalty: "What lies below" };
  let isApplied = false;
  const report = await catalogue.load(async () => {
    if (isApplied) return packs.layers();
    isApplied = true;
    await packs.applyUpdate(others);
    return catalogue.filesOf([[placeOf(old), stringify(late)]]);
  });
  expect(report).toMatchObject({ added: [], changed: [], faults: [] });
  expect((await catalogue.snapshot()).stored.get(old.key)).toMatchObject({
    revision: 2,
    content: { penalty: "What the curator says" },
  });
});

test("a file of the program's own that cannot be read is not laid at the door of the pack", async () => {
  const shipped = writeCatalogue([anInstrument(), anInstrument({ key: "cbn-other" })]);
  writeCatalogueFile(shipped, "cbn/cbn-other.yaml", "key: cbn-other\n");
  const { db, config, services } = await testApp();
  const { catalogue, applicability, companies } = services;
  const { shareEdited } = services.drafting;
  const layers = packLayers({ stored: packRepository(db), catalogue, shipped: { catalogue: shipped, terms: shipped }, config, shareEdited });
  const effectOf = planning({ layers, catalogue, applicability, companies });
  const pack = (text: string) => new Map([["catalogue/cbn/cbn-a.yaml", text]]);
  const ours = /^The program's own catalogue cannot be read, and nothing was changed: cbn\/cbn-other\.yaml:1: /;
  await expect(effectOf({ files: pack(stringify(anInstrument({ key: "cbn-a" }))) })).rejects.toThrow(ours);
  await expect(effectOf({ files: undefined })).rejects.toThrow(ours);
  await expect(effectOf({ files: pack("key: cbn-a\n") })).rejects.toThrow(/^The pack is refused: cbn\/cbn-a\.yaml:1: /);
}); // prettier-ignore
