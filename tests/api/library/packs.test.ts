import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { expect, test } from "vitest";
import type { Instrument } from "#features/catalogue/schema.ts";
import { packRepository } from "#features/pack/repository.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { aPack, aSigner } from "../../support/packs.ts";
import { aQuestion, placeOf, writeCatalogueFile } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";
import { httpServer } from "../../support/servers/loopback.ts";

const signer = aSigner();
const { privateKey } = signer;
const signal = new AbortController().signal;

const forBanks = (overrides: Partial<Instrument>) =>
  anInstrument({ appliesTo: { industries: ["financial"] }, ...overrides });
const forSchools = (overrides: Partial<Instrument>) =>
  anInstrument({ regulator: "NUC", appliesTo: { industries: ["education"] }, ...overrides });

/** An installation that trusts the signer, with a bank, a factory and a school, whose library has been told as far as it is. */
async function installation(env: Record<string, string> = {}) {
  const app = await testApp({ env: { CATALOGUE_KEYS: signer.trusted, ...env } });
  const { packs, watch, catalogue } = app.services;
  await watch.publishRevisions();
  const bank = await signedUp(app, { name: "Bank" });
  const factory = await signedUp(app, {
    name: "Factory",
    industry: "Manufacturing",
    category: "others",
    customCategory: "Soap",
  });
  const school = await signedUp(app, {
    name: "School",
    industry: "Education",
    category: "others",
    customCategory: "University",
  });
  const heard = async ({ call, id }: typeof bank) =>
    (await call.notification.list({ companyId: id })).data.map(
      ({ regulationTitle, message }) => `${regulationTitle}: ${message}`,
    );
  return {
    app,
    packs,
    catalogue,
    /** Applies a pack and has it told; what was planned. */
    async update(instruments: readonly Instrument[], contents: Parameters<typeof aPack>[2] = {}) {
      app.clock.advance(60);
      const plan = (await packs.planUpdate(await aPack(privateKey, instruments, contents)))!;
      await packs.applyUpdate(plan);
      await watch.publishRevisions();
      return plan;
    },
    async rollBack() {
      app.clock.advance(60);
      const plan = await packs.planRollback();
      await packs.applyRollback(plan);
      await watch.publishRevisions();
      return plan;
    },
    stored: async (key: string) => (await catalogue.snapshot()).byKey.get(key),
    bank,
    all: [bank, factory, school],
    heardOfAll: () => Promise.all([bank, factory, school].map(heard)),
  };
}

const countsOf = ({ companies }: { companies: readonly object[] }) =>
  companies.map((company) => {
    const { id: _id, name, ...counts } = company as { id: string; name: string } & Record<string, number>;
    return [name, Object.entries(counts).filter(([, count]) => count > 0)];
  });

test("a pack tells what it changes for each of three companies, they are told, and going back tells them too", async () => {
  const { update, rollBack, heardOfAll, stored, catalogue, app } = await installation();
  const { instruments } = await catalogue.snapshot();
  const old = instruments.find(({ key }) => key === "ndpc-gaid-2025")!;
  const plan = await update([
    forBanks({ key: "cbn-new", title: "New Rules for Banks" }),
    forSchools({ key: "nuc-new", title: "New Rules for Schools" }),
    { ...old, penalty: "A fine that nobody knew of" },
  ]);
  expect(plan.moves.map(({ key, kind }) => `${kind} ${key}`)).toEqual([
    "new cbn-new",
    `changed ${old.key}`,
    "new nuc-new",
  ]);
  expect(countsOf(plan)).toEqual([
    ["Bank", [["added", 1], ["changed", 1]]],
    ["Factory", [["changed", 1]]],
    ["School", [["added", 1], ["changed", 1]]],
  ]); // prettier-ignore
  const revised = `${old.title}: The library’s text of it was revised: penalty.`;
  const told = [
    [revised, "New Rules for Banks: New in the library."],
    [revised],
    [revised, "New Rules for Schools: New in the library."],
  ];
  expect((await heardOfAll()).map((one) => one.toSorted())).toEqual(told.map((one) => one.toSorted()));

  const back = await rollBack();
  expect(back).toMatchObject({ from: "2026-12-01", release: null });
  expect(countsOf(back)).toEqual([
    ["Bank", [["changed", 1], ["ends", 1]]],
    ["Factory", [["changed", 1]]],
    ["School", [["changed", 1], ["ends", 1]]],
  ]); // prettier-ignore
  expect(await stored(old.key)).toEqual(old);
  expect([await stored("cbn-new"), await stored("nuc-new")]).toEqual([undefined, undefined]);
  const gone = "Taken back from the library: its operator went back to an earlier catalogue.";
  const [ofBank, ofFactory] = await heardOfAll();
  expect(ofBank).toContain(`New Rules for Banks: ${gone}`);
  expect(ofBank).toHaveLength(4);
  expect(ofFactory).toEqual([revised, revised]);

  // The same pack again, as the operator wants it: what comes back is said to be back, and as it was.
  await update([forBanks({ key: "cbn-new", title: "New Rules for Banks" })]);
  expect(await stored("cbn-new")).toMatchObject({ title: "New Rules for Banks" });
  expect((await heardOfAll())[0]).toContain("New Rules for Banks: Back in the library.");
  const { data } = await app
    .callAs({ isOperator: true })
    .activity.listWhole({ action: "catalogue.packRolledBack", limit: 5 });
  expect(data).toMatchObject([{ after: { release: "2026-12-01", to: null } }]);
});

test("whom a duty binds is a change of its own: it is shown for each company, told, and taken back", async () => {
  const { update, rollBack, heardOfAll, stored } = await installation();
  const text = "Hold N5bn of capital as a merchant bank.";
  const duty = { id: "r1", text, provision: null, basis: "seen" as const, deadline: null };
  const rules = forBanks({ key: "cbn-a", title: "Rules for Banks", requirements: [duty] });
  await update([rules], { release: "2026-12-01" });
  const narrow = { ...rules, requirements: [{ ...duty, for: { categories: ["merchant-bank" as const] } }] };
  const plan = await update([narrow], { release: "2026-12-02" });
  expect(plan.moves).toMatchObject([{ kind: "changed", fields: ["requirements.r1.for.categories"] }]);
  expect(countsOf(plan)).toEqual([
    ["Bank", [["changed", 1]]],
    ["Factory", []],
    ["School", []],
  ]); // prettier-ignore
  const [bank, ...others] = await heardOfAll();
  expect(bank).toContain("Rules for Banks: The library’s text of it was revised: requirements.");
  expect(others).toEqual([[], []]);
  await rollBack();
  expect(await stored("cbn-a")).toEqual(rules);
});

test("one version back at a time: from the second pack to the first, and from there to what comes with the program", async () => {
  const { update, rollBack, stored, packs } = await installation();
  await update([forBanks({ key: "cbn-a", title: "First of all" })], { release: "2026-12-01" });
  await update([forBanks({ key: "cbn-a", title: "Second of all" })], { release: "2026-12-02" });
  expect((await rollBack()).release).toBe("2026-12-01");
  expect((await stored("cbn-a"))?.title).toBe("First of all");
  expect((await rollBack()).release).toBeNull();
  expect(await stored("cbn-a")).toBeUndefined();
  await expect(packs.planRollback()).rejects.toThrow("No pack counts: there is nothing to go back from");
});

test("of the packs before, one is kept, and there is no going back further", async () => {
  const { update, rollBack, stored, packs } = await installation();
  await update([forBanks({ key: "cbn-a", title: "First of all" })], { release: "2026-12-01" });
  await update([forBanks({ key: "cbn-a", title: "Second of all" })], { release: "2026-12-02" });
  await update([forBanks({ key: "cbn-a", title: "Third of all" })], { release: "2026-12-02.2" });
  await rollBack();
  expect((await stored("cbn-a"))?.title).toBe("Second of all");
  await expect(packs.planRollback()).rejects.toThrow(
    "The pack 2026-12-01, which counted before 2026-12-02, is no longer kept",
  );
  expect((await packs.status()).pack).toMatchObject({ release: "2026-12-02", over: "2026-12-01", counts: true });
});

test("what had been captured and was overlaid by a pack has its own words again", async () => {
  const { update, rollBack, stored, catalogue } = await installation();
  const before = anInstrument({ key: "cbn-captured-text", title: "As it was captured" });
  await catalogue.load(catalogue.filesOf([[placeOf(before), stringify(before)]]));
  await update([{ ...before, title: "As an editor wrote it" }]);
  expect((await stored(before.key))?.title).toBe("As an editor wrote it");
  await rollBack();
  expect((await stored(before.key))?.title).toBe("As it was captured");
});

test("what is older, changed under its name, of another key or broken is refused, and nothing is changed", async () => {
  const { app, packs, update, catalogue } = await installation();
  await update([forBanks({ key: "cbn-a", title: "First of all" })], { release: "2026-12-05" });
  const version = (await catalogue.snapshot()).version;
  const refused = async (pack: Promise<Buffer>) => {
    const error = await packs.planUpdate(await pack).then(
      () => undefined,
      (reason: Error) => reason.message,
    );
    expect(error?.split("\n")).toHaveLength(1);
    return error;
  };
  const one = [forBanks({ key: "cbn-a", title: "Another" })];
  expect(await refused(aPack(privateKey, one, { release: "2026-12-04" }))).toBe(
    "The pack is refused: 2026-12-04 is older than the pack that counts, 2026-12-05",
  );
  expect(await refused(aPack(privateKey, one, { release: "2020-01-01" }))).toContain("is older than");
  expect(await refused(aPack(privateKey, one, { release: "2026-12-05" }))).toContain(
    "2026-12-05 counts already, with other contents",
  );
  expect(await refused(aPack(aSigner().privateKey, one, { release: "2026-12-06" }))).toContain(
    "not among those that are trusted",
  );
  const broken = { ...one[0]!, severity: 9 };
  expect(await refused(aPack(privateKey, [broken], { release: "2026-12-06" }))).toMatch(
    /cbn\/cbn-a\.yaml:\d+: severity: /,
  );
  const newer = { ...one[0]!, whatMadeItNew: true } as Instrument;
  expect(await refused(aPack(privateKey, [newer], { release: "2026-12-06", schema: "{}" }))).toMatch(
    /so probably by a newer: upgrade first\. cbn\/cbn-a\.yaml:/,
  );
  const asks = anInstrument({ key: "cbn-a", appliesTo: { conditionKey: "asked-by-nobody" } });
  expect(await refused(aPack(privateKey, [asks], { release: "2026-12-06" }))).toContain(
    "has no question asked-by-nobody",
  );
  expect(await refused(aPack(privateKey, one, { release: "2026-12-06", questions: [aQuestion()] }))).toContain(
    "questions.yaml has no question",
  );
  expect(await refused(aPack(privateKey, one, { release: "2026-12-06", terms: { "cbn.yaml": "cbn-a: [" } }))).toContain(
    "search-terms/cbn.yaml is broken",
  );
  expect((await catalogue.snapshot()).version).toBe(version);
  const same = await packs.planUpdate(
    await aPack(privateKey, [forBanks({ key: "cbn-a", title: "First of all" })], { release: "2026-12-05" }),
  );
  expect(same).toBeUndefined();
  const nobody = await testApp();
  await expect(nobody.services.packs.planUpdate(await aPack(privateKey, one))).rejects.toThrow(
    "No key is trusted: set CATALOGUE_KEYS",
  );
  expect(app.config.catalogue.keys).toHaveLength(1);
});

test("two at once: the second is told, and changes nothing", async () => {
  const { packs, stored } = await installation();
  const [first, second] = await Promise.all(
    ["2026-12-01", "2026-12-02"].map(async (release) =>
      packs.planUpdate(await aPack(privateKey, [forBanks({ key: "cbn-a", title: `Of ${release}` })], { release })),
    ),
  );
  await packs.applyUpdate(first!);
  await expect(packs.applyUpdate(second!)).rejects.toThrow("nothing was changed");
  expect((await stored("cbn-a"))?.title).toBe("Of 2026-12-01");
});

test("a full disk changes nothing and is said in one line", async () => {
  const { app, packs, catalogue } = await installation();
  const many = Array.from({ length: 40 }, (_, at) => forBanks({ key: `cbn-${at}`, summary: `${at} `.repeat(2000) }));
  const plan = await packs.planUpdate(await aPack(privateKey, many));
  const { version } = await catalogue.snapshot();
  app.db.$client.pragma(`max_page_count = ${String(app.db.$client.pragma("page_count", { simple: true }))}`);
  await expect(packs.applyUpdate(plan!)).rejects.toThrow(
    /^The disk of DATA_DIR takes no more[^\n]*nothing was changed$/,
  );
  app.db.$client.pragma("max_page_count = 1000000");
  expect([(await catalogue.snapshot()).version, (await packs.status()).pack]).toEqual([version, undefined]);
  await packs.applyUpdate(plan!);
  expect((await packs.status()).pack?.release).toBe("2026-12-01");
});

test("an edited file stays over the pack, and what it hides is shown until it is edited again", async () => {
  const { app, update, stored, packs, catalogue } = await installation();
  const own = path.join(app.config.dataDir, "catalogue");
  mkdirSync(own);
  const shipped = (await catalogue.snapshot()).instruments.find(({ regulator }) => regulator === "CBN")!;
  const edited = { ...shipped, penalty: "What our lawyer says" };
  const put = (one: Instrument) => writeCatalogueFile(own, placeOf(one), stringify(one));
  put(edited);
  await catalogue.load(await packs.layers());
  const plan = await update([
    { ...shipped, penalty: "What the curator says", summary: "A summary that the curator wrote." },
  ]);
  expect(plan.conflicts).toMatchObject([{ file: placeOf(shipped), fields: ["summary", "penalty"] }]);
  expect(await stored(shipped.key)).toEqual(edited);
  expect((await packs.status()).conflicts).toHaveLength(1);
  put({ ...edited, summary: "Our own summary, with that of the curator in it." });
  expect((await packs.status()).conflicts).toEqual([]);
  // Another part of the pack is no conflict, and a start loads what is there.
  const next = await update(
    [
      { ...shipped, penalty: "What the curator says", summary: "A summary that the curator wrote." },
      forBanks({ key: "cbn-other" }),
    ],
    { release: "2026-12-02" },
  );
  expect(next.conflicts).toEqual([]);
  expect(await catalogue.load(await packs.layers())).toMatchObject({ added: [], changed: [], faults: [] });
});

test("what was edited while somebody looked at a plan is not written over", async () => {
  const { app, update, stored, packs, catalogue } = await installation();
  const own = path.join(app.config.dataDir, "catalogue");
  const edited = forBanks({ key: "cbn-a", title: "As our lawyer reads it" });
  const edit = async () => {
    writeCatalogueFile(own, placeOf(edited), stringify(edited));
    await catalogue.load(own);
  };
  const pack = await aPack(privateKey, [forBanks({ key: "cbn-a", title: "As the curator reads it" })]);
  const plan = await packs.planUpdate(pack);
  await edit();
  await expect(packs.applyUpdate(plan!)).rejects.toThrow("nothing was changed");
  expect((await stored("cbn-a"))?.title).toBe(edited.title);
  rmSync(path.join(own, placeOf(edited)));
  await update([forBanks({ key: "cbn-a", title: "As the curator reads it" })]);
  const back = await packs.planRollback();
  await edit();
  await expect(packs.applyRollback(back)).rejects.toThrow("nothing was changed");
  expect((await stored("cbn-a"))?.title).toBe(edited.title);
});

test("going back to a pack that is older than what comes with the program says what counts then", async () => {
  const { app, update, rollBack, packs } = await installation();
  const release = "2026-01-01";
  const pack = { release, newest: release, bytes: await aPack(privateKey, [], { release }), keyId: "", conflicts: [] };
  await packRepository(app.db).apply(pack, {
    from: null,
    parsed: [],
    questions: undefined,
    at: "2026-01-01T00:00:00Z",
  });
  expect((await packs.status()).pack).toMatchObject({ release, counts: false });
  await update([forBanks({ key: "cbn-a" })]);
  expect(await rollBack()).toMatchObject({ from: "2026-12-01", release: null });
});

test("edited questions stay over those of a pack, and that is shown", async () => {
  const { app, packs, update, catalogue } = await installation();
  const { questions } = await catalogue.snapshot();
  const own = path.join(app.config.dataDir, "catalogue");
  const put = (help: string) =>
    writeCatalogueFile(own, "questions.yaml", stringify(questions.map((one) => ({ ...one, help }))));
  put("Ask your lawyer.");
  await catalogue.load(await packs.layers());
  const { conflicts } = await update([], { questions: questions.map((one) => ({ ...one, help: "Ask the curator." })) });
  expect(conflicts).toMatchObject([{ file: "questions.yaml", fields: ["questions"] }]);
  expect((await catalogue.snapshot()).questions[0]?.help).toBe("Ask your lawyer.");
  expect((await packs.status()).conflicts).toEqual(conflicts);
  put("Ask your lawyer, or the curator.");
  expect((await packs.status()).conflicts).toEqual([]);
});

test("the words that people ask by come with it", async () => {
  const { app, update, rollBack } = await installation();
  const ask = async () =>
    (await app.services.assistant.answer(null, { message: "What about zumzum levy for banks?" })).outcome;
  expect(await ask()).not.toBe("answered");
  const rules = forBanks({ key: "cbn-zum", title: "Guidelines on a Fee for Transfers", shortTitle: "Transfer fee" });
  await update([rules], {
    terms: { "cbn.yaml": stringify({ "cbn-zum": { about: ["zumzum levy"], r1: ["zumzum levy"] } }) },
  });
  expect(await ask()).toBe("answered");
  await rollBack();
  expect(await ask()).not.toBe("answered");
});

test("where the stored pack cannot be read the assistant goes on with the words of the program, until it can", async () => {
  const { app, update, packs } = await installation();
  await update([forBanks({ key: "cbn-zum" })], { terms: { "cbn.yaml": stringify({ "cbn-zum": { about: ["zum"] } }) } });
  const names = async () => [...(await packs.terms())[1].keys()];
  expect(await names()).toEqual(["cbn.yaml"]);
  const client = app.db.$client;
  const { bytes } = client.prepare("select bytes from catalogue_packs").get() as { bytes: Buffer };
  const put = (held: Buffer, at: string) =>
    client.prepare("update catalogue_packs set bytes = ?, applied_at = ?").run(held, at);
  put(Buffer.from("no pack"), "2026-12-20T00:00:00Z");
  expect(await names()).toEqual([]);
  const reply = await app.services.assistant.answer(null, { message: "What licence does a microfinance bank need?" });
  expect(reply.outcome).toBe("answered");
  put(bytes, "2026-12-20T00:00:00Z");
  expect(await names()).toEqual(["cbn.yaml"]);
});

/** What a server has at an address, and may have otherwise later. */
async function servedPack() {
  let answer: { status: number; body: Buffer } = { status: 404, body: Buffer.alloc(0) };
  let asked = 0;
  const server = await httpServer((_request, response) => {
    asked += 1;
    response.writeHead(answer.status).end(answer.body);
  });
  const url = `${server.url}/catalogue.ilanapack`;
  const env = { CATALOGUE_URL: url, WATCH_ALLOW_HOSTS: server.host };
  return { url, env, asked: () => asked, serve: (body: Buffer, status = 200) => void (answer = { status, body }) };
}

test("a running server looks once a day, takes what is newer, and says why it takes something not", async () => {
  const served = await servedPack();
  const { app, packs, stored, rollBack } = await installation(served.env);
  const look = async (hours: number) => {
    app.clock.advance(hours * 3600);
    await packs.look(signal);
    const { outcome, isFailed } = (await packs.status()).look;
    return [outcome, isFailed, served.asked()];
  };
  const host = new URL(served.url).host;
  expect(await look(0)).toEqual([`${host} gave no pack: it answered 404`, true, 1]);
  served.serve(await aPack(privateKey, [forBanks({ key: "cbn-a", title: "Of the first of December" })]));
  expect(await look(0.5)).toEqual([`${host} gave no pack: it answered 404`, true, 1]);
  expect(await look(1)).toEqual(["applied 2026-12-01", false, 2]);
  expect((await stored("cbn-a"))?.title).toBe("Of the first of December");
  expect(await look(23)).toEqual(["applied 2026-12-01", false, 2]);
  expect(await look(1)).toEqual(["there is no newer pack", false, 3]);
  served.serve(Buffer.concat([await aPack(aSigner().privateKey, [], { release: "2026-12-02" })]));
  expect(await look(24)).toEqual([expect.stringContaining("not among those that are trusted"), true, 4]);
  served.serve(Buffer.alloc(33 * 1024 ** 2));
  expect(await look(1)).toEqual([`${host} gave no pack: what it sends is larger than any pack`, true, 5]);
  // What the operator has gone back from does not come again by itself.
  served.serve(await aPack(privateKey, [forBanks({ key: "cbn-a", title: "Of the first of December" })]));
  await rollBack();
  expect(await look(24)).toEqual([
    "the pack 2026-12-01 was taken back or left out before: the command line applies it",
    false,
    6,
  ]);
  expect(await stored("cbn-a")).toBeUndefined();
  served.serve(await aPack(privateKey, [forBanks({ key: "cbn-a", title: "Better" })], { release: "2026-12-03" }));
  expect(await look(24)).toEqual(["applied 2026-12-03", false, 7]);
  // That nobody has made a newer one yet is no failure: an upgrade may bring what is newer than the address has.
  const older = ["2026-12-02", "the pack that counts, 2026-12-03"];
  const olderThanProgram = ["2026-01-01", `what comes with the program, ${(await packs.status()).shipped}`];
  for (const [release, held] of [older, olderThanProgram]) {
    if (held === olderThanProgram[1]) await rollBack();
    served.serve(await aPack(privateKey, [forBanks({ key: "cbn-a" })], { release: release! }));
    expect(await look(24)).toEqual([
      `The pack is refused: ${release} is older than ${held}`,
      false,
      expect.any(Number),
    ]);
  }
});

test("a look that ends in an unforeseen error is noted as failed, and is tried again in an hour", async () => {
  const served = await servedPack();
  const { app, packs } = await installation(served.env);
  served.serve(await aPack(privateKey, [forBanks({ key: "cbn-a" })]));
  app.db.$client.exec(
    "create trigger broken before insert on catalogue_packs begin select raise(abort, 'line one\nline two'); end",
  );
  const look = async (hours: number) => {
    app.clock.advance(hours * 3600);
    await packs.look(signal);
    const { outcome, isFailed } = (await packs.status()).look;
    return [outcome, isFailed, served.asked()];
  };
  expect(await look(0)).toEqual(["it ended in an error that the log has: line one line two", true, 1]);
  expect(await look(0.25)).toEqual([expect.any(String), true, 1]);
  app.db.$client.exec("drop trigger broken");
  expect(await look(1)).toEqual(["applied 2026-12-01", false, 2]);
});

test("without an address nothing is asked, and an address that the guard refuses is not", async () => {
  const { packs } = await installation();
  await packs.look(signal);
  expect((await packs.status()).look.lookedAt).toBeNull();
  await expect(packs.download("http://packs.example.ng/x")).rejects.toThrow("only https is fetched");
  await expect(packs.download("https://127.0.0.1/x")).rejects.toThrow(/gave no pack/);
  await expect(packs.download("no address")).rejects.toThrow("is no address");
});
