import { describe, expect, test } from "vitest";
import { saveCaptured, type CatalogueRepository } from "#features/catalogue/repository.ts";
import { aQuestion } from "../support/samples/catalogue.ts";
import { aCapturedInstrument, anInstrument } from "../support/samples/factories.ts";
import type { Open } from "./backend.ts";
import { at } from "./rows.ts";

type Overrides = Parameters<typeof anInstrument>[0];

/** An instrument as it is saved; its hashes follow its content unless given. */
function reading(overrides: Overrides = {}, fileHash?: string) {
  const instrument = anInstrument(overrides);
  const content = JSON.stringify(instrument);
  return { instrument, contentHash: `content ${content}`, fileHash: fileHash ?? `file ${content}` };
}

const save = (catalogue: CatalogueRepository, parsed: ReturnType<typeof reading>[], seconds = 0) =>
  catalogue.save(parsed, undefined, at(seconds));
const contents = async (catalogue: CatalogueRepository) =>
  (await catalogue.readAll()).rows.map(({ content }) => content);

export function describeCatalogue(open: Open) {
  describe("catalogue:", () => {
    describeReadings(open);
    describeRevisions(open);
    describeState(open);
    describeCaptured(open);
  });
}

function describeReadings(open: Open) {
  test("stores what was read and lists it by id, with its hashes", async () => {
    const { catalogue } = await open();
    const parsed = [reading({ key: "b-second" }), reading({ key: "a-first", title: "Ìlànà & 'Sons'" })];
    expect(await save(catalogue, parsed)).toEqual({ added: ["b-second", "a-first"], changed: [] });
    expect(await contents(catalogue)).toEqual([parsed[1]!.instrument, parsed[0]!.instrument]);
    expect(await catalogue.listHashes()).toEqual(
      new Map(parsed.map(({ instrument, contentHash, fileHash }) => [instrument.key, { contentHash, fileHash }])),
    );
    expect((await catalogue.readAll()).rows[0]).toMatchObject({ id: "a-first", revision: 1, recordedAt: at(0) });
  });

  test("is empty at first", async () => {
    const { catalogue } = await open();
    expect([(await catalogue.readAll()).rows, await catalogue.listHashes(), await catalogue.version()]).toEqual([
      [],
      new Map(),
      0,
    ]);
    expect(await catalogue.findState()).toBeUndefined();
  });

  test("saving the same again changes nothing", async () => {
    const { catalogue } = await open();
    await save(catalogue, [reading()]);
    const before = [
      (await catalogue.readAll()).rows,
      await catalogue.version(),
      await catalogue.listRevisions(reading().instrument.key),
    ];
    expect(await save(catalogue, [reading()], 60)).toEqual({ added: [], changed: [] });
    expect([
      (await catalogue.readAll()).rows,
      await catalogue.version(),
      await catalogue.listRevisions(reading().instrument.key),
    ]).toEqual(before);
  });

  test("a file that looks different and says the same is known from then on, without a new revision", async () => {
    const { catalogue } = await open();
    const key = (await save(catalogue, [reading()]))!.added[0]!;
    expect(await save(catalogue, [reading({}, "tidied up")], 60)).toEqual({ added: [], changed: [] });
    expect((await catalogue.listHashes()).get(key)?.fileHash).toBe("tidied up");
    expect(await catalogue.listRevisions(key)).toHaveLength(1);
    expect(await catalogue.version()).toBe(1);
  });

  test("what is not among the parsed stays as it was", async () => {
    const { catalogue } = await open();
    await save(catalogue, [reading({ key: "a" }), reading({ key: "b" })]);
    await save(catalogue, [reading({ key: "b", title: "Another Title" })]);
    expect((await contents(catalogue)).map(({ key, title }) => [key, title])).toEqual([
      ["a", anInstrument().title],
      ["b", "Another Title"],
    ]);
  });

  test("stores all or nothing", async () => {
    const { catalogue } = await open();
    const broken = { ...reading({ key: "b" }), contentHash: null as unknown as string };
    await expect(save(catalogue, [reading({ key: "a" }), broken])).rejects.toThrow(/constraint/i);
    expect((await catalogue.readAll()).rows).toEqual([]);
    expect(await catalogue.version()).toBe(0);
  });
}

function describeRevisions(open: Open) {
  test("each change of content is a revision with its diff, and the old ones stay; the newest comes first", async () => {
    const { catalogue } = await open();
    const key = (await save(catalogue, [reading()]))!.added[0]!;
    expect(await save(catalogue, [reading({ severity: 4 })], 60)).toEqual({ added: [], changed: [key] });
    await save(catalogue, [reading({ severity: 4, penalty: "A fine" })], 120);
    const revisions = await catalogue.listRevisions(key);
    expect(revisions.map(({ revision, changes, recordedAt }) => ({ revision, changes, recordedAt }))).toEqual([
      { revision: 3, changes: [{ path: "penalty", before: null, after: "A fine" }], recordedAt: at(120) },
      { revision: 2, changes: [{ path: "severity", before: "3", after: "4" }], recordedAt: at(60) },
      { revision: 1, changes: [], recordedAt: at(0) },
    ]);
    expect(revisions.map(({ content }) => [content.severity, content.penalty])).toEqual([
      [4, "A fine"],
      [4, null],
      [3, null],
    ]);
    expect((await catalogue.readAll()).rows[0]).toMatchObject({ revision: 3, recordedAt: at(120) });
  });

  test("keeps the revisions of each instrument apart", async () => {
    const { catalogue } = await open();
    await save(catalogue, [reading({ key: "a" }), reading({ key: "b" })]);
    await save(catalogue, [reading({ key: "a", severity: 5 })]);
    expect(await catalogue.listRevisions("a")).toHaveLength(2);
    expect(await catalogue.listRevisions("b")).toHaveLength(1);
    expect(await catalogue.listRevisions("unknown")).toEqual([]);
  });

  test("lists what changed since it was recorded, of these instruments, the newest first, a page at a time", async () => {
    const { catalogue } = await open();
    await save(catalogue, [reading({ key: "a" }), reading({ key: "b" }), reading({ key: "c" })]);
    for (const [key, severity] of [["a", 4], ["b", 4], ["c", 4], ["a", 5]] as const)
      await save(catalogue, [reading({ key, severity })]);
    const listed = async (keys: string[], page: { limit: number; skip: number }) => {
      const { rows, total } = await catalogue.listChanged(keys, page);
      return [rows.map(({ regulationId, revision }) => `${regulationId} ${revision}`), total];
    };
    expect(await listed(["a", "b", "unknown"], { limit: 9, skip: 0 })).toEqual([["a 3", "b 2", "a 2"], 3]);
    expect(await listed(["a", "b"], { limit: 1, skip: 1 })).toEqual([["b 2"], 3]);
    expect(await listed([], { limit: 9, skip: 0 })).toEqual([[], 0]);
  }); // prettier-ignore
}

function describeState(open: Open) {
  const questions = { list: [aQuestion()], fileHash: "questions 1" };

  test("the version grows with every change, and with that only", async () => {
    const { catalogue } = await open();
    const versions = [await catalogue.version()];
    const after = async (saving: Promise<unknown>) => {
      await saving;
      versions.push(await catalogue.version());
    };
    await after(save(catalogue, [reading()]));
    await after(save(catalogue, [reading()]));
    await after(save(catalogue, [reading({ severity: 5 })]));
    await after(catalogue.save([], questions, at(60)));
    await after(save(catalogue, []));
    expect(versions).toEqual([0, 1, 1, 2, 3, 3]);
  });

  test("keeps the questions, whole and in their order, until others come", async () => {
    const { catalogue } = await open();
    await catalogue.save([reading()], questions, at(0));
    await save(catalogue, [reading({ severity: 5 })], 60);
    expect(await catalogue.findState()).toMatchObject({
      questions: questions.list,
      questionsFileHash: "questions 1",
      changedAt: at(60),
    });
    const others = { list: [aQuestion({ key: "z" }), aQuestion({ key: "a" })], fileHash: "questions 2" };
    await catalogue.save([], others, at(120));
    expect(await catalogue.findState()).toMatchObject({
      questions: others.list,
      questionsFileHash: "questions 2",
      changedAt: at(120),
    });
  });

  test("a catalogue without questions has none", async () => {
    const { catalogue } = await open();
    await save(catalogue, [reading()]);
    expect((await catalogue.findState())?.questions).toEqual([]);
  });
}

function describeCaptured(open: Open) {
  test("a verdict on a link is the next revision, recorded; nothing where it is another by now", async () => {
    const { catalogue, database, audit } = await open();
    const entry = aCapturedInstrument();
    await database.write((tx) => saveCaptured(tx, [entry], at(1)));
    const said = { ...entry, captured: { ...entry.captured!, linkVerdicts: { other: "refused" as const } } };
    const settled = { after: { verdict: "refused" }, at: at(2) };
    expect(await catalogue.saveLink(said, { ...settled, revision: 2 })).toBe(false);
    const both = await Promise.all([1, 2].map(() => catalogue.saveLink(said, { ...settled, revision: 1 })));
    expect(both.toSorted()).toEqual([false, true]);
    const [row] = (await catalogue.readAll()).rows;
    expect(row).toMatchObject({ revision: 2, content: said });
    const { rows } = await audit.list(null, { actions: ["catalogue.linkSettled"], from: undefined, before: undefined }, { limit: 9, skip: 0 });
    expect(rows).toMatchObject([{ subject: entry.key, after: settled.after }]);
  }); // prettier-ignore

  const saving = ({ database }: Awaited<ReturnType<Open>>, overrides: Overrides = {}, seconds = 0) =>
    database.write((tx) => saveCaptured(tx, [aCapturedInstrument(overrides)], at(seconds)));

  test("stores what was captured with a revision and a higher version, and nothing when nothing is different", async () => {
    const backend = await open();
    const { catalogue } = backend;
    expect(await saving(backend)).toEqual(["cbn-captured"]);
    expect(await saving(backend, {}, 60)).toEqual([]);
    expect([await catalogue.version(), await catalogue.listRevisions("cbn-captured")]).toMatchObject([
      1,
      [{ revision: 1, changes: [], recordedAt: at(0), content: aCapturedInstrument() }],
    ]);
    expect(await saving(backend, { effectiveOn: "2026-12-01" }, 120)).toEqual(["cbn-captured"]);
    expect([await catalogue.version(), await catalogue.listRevisions("cbn-captured")]).toMatchObject([
      2,
      [{ revision: 2, changes: [{ path: "effectiveOn", before: null, after: "2026-12-01" }] }, { revision: 1 }],
    ]);
  });

  test("a write that fails leaves nothing of what was captured", async () => {
    const { catalogue, database } = await open();
    const failing = database.write(async (tx) => {
      await saveCaptured(tx, [aCapturedInstrument()], at(0));
      throw new Error("no room");
    });
    await expect(failing).rejects.toThrow("no room");
    expect([await catalogue.version(), (await catalogue.readAll()).rows]).toEqual([0, []]);
  });

  test("leaves what was shipped, what a person reviewed and what came with another change as it is", async () => {
    const backend = await open();
    const { captured } = aCapturedInstrument();
    await save(backend.catalogue, [reading({ key: "shipped" })]);
    await saving(backend, { key: "other", captured: { ...captured!, changeId: "another" } });
    await saving(backend, { key: "reviewed", captured: { ...captured!, reviewedOn: "2026-11-20" } });
    const version = await backend.catalogue.version();
    for (const key of ["shipped", "other", "reviewed"]) expect(await saving(backend, { key }, 60)).toEqual([]);
    expect(await backend.catalogue.version()).toBe(version);
  });

  test("knows the text of each instrument before an instant, the first one where none was there yet", async () => {
    const { catalogue } = await open();
    await save(catalogue, [reading({ key: "a" }), reading({ key: "b" }), reading({ key: "c" })]);
    for (const [seconds, severity] of [[60, 4], [120, 5]] as const) await save(catalogue, [reading({ key: "a", severity })], seconds);
    await save(catalogue, [reading({ key: "b", severity: 4 })], 60);
    const before = async (seconds: number) =>
      (await catalogue.readTextsBefore(at(seconds))).map(({ regulationId, revision }) => `${regulationId} ${revision}`).toSorted();
    expect(await before(0)).toEqual(["a 1", "b 1"]);
    expect(await before(61)).toEqual(["a 2"]);
    expect(await before(121)).toEqual([]);
  }); // prettier-ignore

  test("reads what is different since a revision, and all of it without one", async () => {
    const backend = await open();
    const { catalogue } = backend;
    await save(catalogue, [reading({ key: "a" }), reading({ key: "b" })]);
    const { rows, lastRevision } = await catalogue.readAll();
    expect(rows.map(({ id }) => id)).toEqual(["a", "b"]);
    const known = new Map(rows.map((row) => [row.id, row]));
    expect((await catalogue.readAll(lastRevision, known)).rows).toEqual([]);
    await saving(backend);
    await save(catalogue, [reading({ key: "b", severity: 5 })]);
    const later = await catalogue.readAll(lastRevision, known);
    expect(later.rows.map(({ id, revision }) => `${id} ${revision}`)).toEqual(["b 2", "cbn-captured 1"]);
    expect([later.lastRevision > lastRevision, later.state?.version]).toEqual([true, 3]);
  });
}
