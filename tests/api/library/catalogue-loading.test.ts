import { readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { catalogueFolder } from "#app.ts";
import { stringify } from "yaml";
import { revisions } from "#features/catalogue/tables.ts";
import { testApp } from "../../support/app.ts";
import {
  aQuestion,
  placeOf,
  shippedCount,
  writeCatalogue,
  writeCatalogueFile,
} from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const first = anInstrument({ key: "cbn-first-2024", title: "First Guidelines" });
const second = anInstrument({ key: "sec-second-2024", title: "Second Rules", regulator: "SEC" });
const nothing = { added: [], changed: [], faults: [] };

/** An application on a catalogue of two instruments and a question. */
async function loaded() {
  const folder = writeCatalogue([first, second], { questions: [aQuestion()] });
  const app = await testApp({ catalogue: folder });
  const file = (instrument = first) => path.join(folder, placeOf(instrument));
  return {
    app,
    folder,
    file,
    load: () => app.services.catalogue.load(folder),
    get: (id: string) => app.callAs().regulation.get({ id }),
  };
}

test("the program's own catalogue loads whole, without a fault", async () => {
  const { services } = await testApp();
  expect(await services.catalogue.check(catalogueFolder)).toMatchObject({ files: shippedCount, faults: [] });
  expect((await services.catalogue.snapshot()).instruments).toHaveLength(shippedCount);
});

test("loading again changes nothing", async () => {
  const { app, load } = await loaded();
  const { version } = await app.services.catalogue.snapshot();
  expect(await load()).toEqual({ files: 2, ...nothing });
  expect((await app.services.catalogue.snapshot()).version).toBe(version);
  expect(await app.db.select().from(revisions)).toHaveLength(2);
});

test("another order of fields or another comment is no change", async () => {
  const { app, folder, load } = await loaded();
  const turned = Object.fromEntries(Object.entries(first).toReversed());
  writeCatalogueFile(folder, placeOf(first), `# rewritten\n${stringify(turned)}`);
  expect(await load()).toEqual({ files: 2, ...nothing });
  expect(await app.db.select().from(revisions)).toHaveLength(2);
});

test("a changed file makes a revision with its diff and keeps the old one", async () => {
  const { app, folder, load, get } = await loaded();
  app.clock.advance(60);
  const inserted = { ...first.requirements[0]!, id: "r2", text: "Report an example every year." };
  const changed = { ...first, title: "First Guidelines, Revised", requirements: [inserted, ...first.requirements] };
  writeCatalogue([changed], { folder });
  expect(await load()).toEqual({ files: 2, ...nothing, changed: ["cbn-first-2024"] });

  const { data } = await get("cbn-first-2024");
  expect(data).toMatchObject({ regulation_title: "First Guidelines, Revised", revision: 2 });
  expect(data.revisions).toEqual([
    {
      revision: 2,
      recordedAt: "2026-11-21T09:01:00.000Z",
      changes: [
        { path: "title", before: "First Guidelines", after: "First Guidelines, Revised" },
        { path: "requirements.r2.id", before: null, after: "r2" },
        { path: "requirements.r2.text", before: null, after: "Report an example every year." },
        { path: "requirements.r2.basis", before: null, after: "seen" },
      ],
    },
    { revision: 1, recordedAt: "2026-11-21T09:00:00.000Z", changes: [] },
  ]);
  const stored = (await app.db.select().from(revisions)).filter((row) => row.regulationId === "cbn-first-2024");
  expect(stored.map(({ content }) => content.title)).toEqual(["First Guidelines", "First Guidelines, Revised"]);
});

test("search finds the new words and no longer the old ones", async () => {
  const { app, folder, load } = await loaded();
  const total = async (search: string) => (await app.callAs().regulation.list({ search })).total;
  expect(await total("first")).toBe(1);
  writeCatalogue([{ ...first, title: "Primary Guidelines" }], { folder });
  await load();
  expect([await total("first guidelines"), await total("primary")]).toEqual([0, 1]);
});

// Each row: what is done to a good file, and the line and reason that name it.
const broken: [string, (text: string) => string, number, string][] = [
  ["text that is no YAML", (text) => text.replace("status: in-force", "status: [in-force"), 11, "sequence"],
  ["an unknown status", (text) => text.replace("status: in-force", "status: gone"), 10, "status: "],
  ["a missing field", (text) => text.replace(/^severity: .*\n/m, ""), 1, "severity: "],
  ["a field nobody knows", (text) => `colour: green\n${text}`, 1, "Unrecognized key"],
  ["the same field twice", (text) => `key: cbn-first-2024\n${text}`, 2, "unique"],
  ["an alias", (text) => text.replace("issuer: Central Bank of Nigeria", "issuer: &a Central Bank").replace("area: Payments", "area: *a"), 15, "alias"],
  ["nothing", () => "", 1, "file: "],
]; // prettier-ignore

test.each(broken)(
  "names %s with line and reason, loads the rest, keeps what was stored",
  async (_what, spoil, line, reason) => {
    const { file, folder, load, get } = await loaded();
    writeCatalogueFile(folder, placeOf(first), spoil(readFileSync(file(), "utf8")));
    writeCatalogue([{ ...second, title: "Second Rules, Revised" }], { folder });
    const report = await load();
    expect(report).toMatchObject({ files: 2, added: [], changed: ["sec-second-2024"] });
    expect(report.faults).not.toEqual([]);
    const [fault] = report.faults;
    expect(fault).toEqual({ file: "cbn/cbn-first-2024.yaml", line, reason: expect.stringContaining(reason) });
    expect((await get("cbn-first-2024")).data.revision).toBe(1);
  },
);

test("a mended file loads, and a fault is named again until then", async () => {
  const { file, folder, load } = await loaded();
  const good = readFileSync(file(), "utf8");
  writeCatalogueFile(folder, placeOf(first), good.replace("severity: 3", "severity: 9"));
  expect((await load()).faults).toHaveLength(1);
  expect((await load()).faults).toHaveLength(1);
  writeCatalogueFile(folder, placeOf(first), good.replace("severity: 3", "severity: 4"));
  expect(await load()).toEqual({ files: 2, ...nothing, changed: ["cbn-first-2024"] });
});

test("names a file in the wrong place, though its text be known", async () => {
  const { file, folder, load } = await loaded();
  renameSync(file(), path.join(folder, "sec", path.basename(file())));
  expect((await load()).faults).toEqual([
    {
      file: "sec/cbn-first-2024.yaml",
      line: 1,
      reason: "key and regulator say that this file belongs at cbn/cbn-first-2024.yaml",
    },
  ]);
});

test("names a question that nobody can answer", async () => {
  const { folder, load } = await loaded();
  const asks = anInstrument({ key: "cbn-third-2024", appliesTo: { conditionKey: "no-such-question" } });
  writeCatalogue([asks], { folder });
  const { added, faults } = await load();
  expect(added).toEqual([]);
  expect(faults).toEqual([
    {
      file: "cbn/cbn-third-2024.yaml",
      line: expect.any(Number),
      reason: "appliesTo.conditionKey: questions.yaml has no question no-such-question",
    },
  ]);
  const text = readFileSync(path.join(folder, placeOf(asks)), "utf8").split("\n");
  expect(text[faults[0]!.line - 1]).toContain("conditionKey:");
});

test("names instruments left behind when their question goes", async () => {
  const { folder, load } = await loaded();
  const asks = anInstrument({ key: "cbn-third-2024", appliesTo: { conditionKey: "holds-client-money" } });
  writeCatalogue([asks], { folder });
  expect((await load()).added).toEqual(["cbn-third-2024"]);
  writeCatalogue([], { folder, questions: [aQuestion({ key: "holds-nothing" })] });
  expect((await load()).faults.map((fault) => fault.reason)).toEqual([
    "appliesTo.conditionKey: questions.yaml has no question holds-client-money",
  ]);
});

test("a broken questions file is named, and the stored questions stay", async () => {
  const { app, folder, load } = await loaded();
  writeCatalogueFile(folder, "questions.yaml", "- key: Not A Slug\n");
  expect((await load()).faults[0]).toMatchObject({ file: "questions.yaml", line: 1 });
  expect([...(await app.services.catalogue.questionKeys())]).toEqual(["holds-client-money"]);
});

test("a deleted file leaves what was stored", async () => {
  const { file, load, get } = await loaded();
  rmSync(file());
  expect(await load()).toEqual({ files: 1, ...nothing });
  expect((await get("cbn-first-2024")).data.revision).toBe(1);
});

test("an edited file counts before the one that comes with the program, at each start, and one more is added", async () => {
  const { app, folder, get } = await loaded();
  const over = writeCatalogue([{ ...first, title: "First Guidelines, edited" }]);
  const own = anInstrument({ key: "cbn-own-2026", title: "Own Circular" });
  writeCatalogue([own], { folder: over });
  const load = () => app.services.catalogue.load([folder, over]);
  expect(await load()).toMatchObject({ files: 3, added: ["cbn-own-2026"], changed: ["cbn-first-2024"], faults: [] });
  expect((await get("cbn-first-2024")).data).toMatchObject({
    regulation_title: "First Guidelines, edited",
    revision: 2,
  });
  expect(await load()).toEqual({ files: 3, ...nothing });
  expect(await app.services.catalogue.check([folder, over])).toMatchObject({ files: 3, faults: [] });
  expect(await app.services.catalogue.load([folder, path.join(folder, "not-made")])).toMatchObject({ files: 2 });
});

test("a check stores nothing and names references that lead nowhere", async () => {
  const { app, folder } = await loaded();
  writeCatalogue([{ ...first, supersedes: ["cbn-gone-1999"], title: "Changed" }], { folder });
  const { faults } = await app.services.catalogue.check(folder);
  expect(faults.map(({ reason }) => reason)).toEqual(["supersedes: there is no cbn-gone-1999"]);
  expect((await app.callAs().regulation.get({ id: first.key })).data.regulation_title).toBe("First Guidelines");
});
