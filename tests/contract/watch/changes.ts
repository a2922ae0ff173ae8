import { describe, expect, test } from "vitest";
import type { ChangeFilter, ChangeRecord, Publication } from "#features/watch/repository.ts";
import { aCapturedInstrument, anInstrument } from "../../support/samples/factories.ts";
import type { Open, Repositories } from "../backend.ts";
import { aChange, aNotice, aStoredCompany, at, told } from "../rows.ts";
import { aCheck, anEntry } from "./checks.ts";

export const all = { limit: 100, skip: 0 };
const alone = (change: ChangeRecord): Publication => ({ change, documents: [], fanOut: null });
const fanOutTo = (change: ChangeRecord, companyId: string, message: string | null = null) => ({
  notice: aNotice({ changeId: change.id, message }),
  recipients: [told(companyId)],
});

export async function withChanges(open: Open, changes: ChangeRecord[]) {
  const stored = await open();
  await stored.watch.record(aCheck(1, { publications: changes.map(alone) }), 0);
  return stored;
}
export const titlesOf = ({ rows }: { rows: ChangeRecord[] }) => rows.map(({ title }) => title);
const toldTo = async ({ notices }: Repositories, companyId: string) => (await notices.list(companyId, all)).rows;

export function describeChanges(open: Open) {
  describe("captured changes:", () => {
    describeReading(open);
    describeReview(open);
    describeLibraryChanges(open);
    describeEntries(open);
  });
}

function describeReading(open: Open) {
  test("lists them the newest first and those of one instant by id, a page at a time or after one", async () => {
    const changes = [5, 9, 5, 1].map((seconds, index) =>
      aChange({ id: `id ${index}`, uniqueKey: String(index), title: String(index), detectedAt: at(seconds) }),
    );
    const { watch } = await withChanges(open, changes);
    expect(await watch.listChanges({}, all)).toEqual({ rows: [1, 2, 0, 3].map((index) => changes[index]), total: 4 });
    const page = await watch.listChanges({}, { limit: 2, skip: 1 });
    expect([titlesOf(page), page.total]).toEqual([["2", "0"], 4]);
    const following = await watch.listChanges({}, { ...all, after: changes[2]! });
    expect([titlesOf(following), following.total]).toEqual([["0", "3"], 4]);
  });

  // Which of three changes pass: of this source, of another, and one of the library.
  test.each<[string, ChangeFilter, string[]]>([
    ["of everything", {}, ["captured", "held", "library"]],
    ["of a source", { source: "sec-news" }, ["held"]],
    ["of a regulator", { regulator: "SEC" }, ["held"]],
    ["of a kind", { changeType: "new" }, ["library"]],
    ["of a status", { statuses: ["review", "dismissed"] }, ["held"]],
    ["that were reviewed", { reviewed: "yes" }, ["captured"]],
    ["that were not reviewed", { reviewed: "no" }, ["held"]],
    ["that were captured", { isCaptured: true }, ["captured", "held"]],
    ["of these ids", { ids: ["library", "unknown"] }, ["library"]],
    ["of no id", { ids: [] }, []],
    ["told after an instant", { publishedAfter: at(-1) }, ["captured", "library"]],
    ["told after the last was told", { publishedAfter: at(0) }, []],
    ["from an instant on", { from: at(2) }, ["held", "library"]],
    ["up to an instant", { to: at(2) }, ["captured", "held"]],
    ["of two conditions at once", { regulator: "SEC", statuses: ["published"] }, []],
  ])("picks those %s", async (_which, filter, ids) => {
    const { watch } = await withChanges(open, [
      aChange({ id: "captured", uniqueKey: "1", detectedAt: at(1), reviewedAt: at(3) }),
      aChange({
        id: "held",
        uniqueKey: "2",
        detectedAt: at(2),
        sourceId: "sec-news",
        regulator: "SEC",
        status: "review",
        publishedAt: null,
      }),
      aChange({ id: "library", uniqueKey: "3", detectedAt: at(3), sourceId: "catalogue", changeType: "new" }),
    ]);
    const { rows, total } = await watch.listChanges(filter, all);
    expect([rows.map(({ id }) => id).toSorted(), total]).toEqual([ids, ids.length]);
    const subjects = await watch.listSubjects(filter);
    expect(subjects.map(({ id }) => id).toSorted()).toEqual(ids);
    const [first] = rows;
    if (first) {
      const { id, regulator, topics, riskLevel, regulationIds, audience, publishedAt } = first;
      expect(subjects).toContainEqual({ id, regulator, topics, riskLevel, regulationIds, audience, publishedAt });
    }
  });

  test("finds by id, by several, and by what makes them what they are", async () => {
    const changes = ["b", "a"].map((id) => aChange({ id, uniqueKey: `key ${id}` }));
    const { watch } = await withChanges(open, changes);
    expect([await watch.findChange("a"), await watch.findChange("unknown")]).toEqual([changes[1], undefined]);
    expect(await watch.findChanges(["b", "unknown", "a"])).toEqual([changes[1], changes[0]]);
    expect(await watch.findChanges([])).toEqual([]);
    expect(await watch.listKnownChanges(["key a", "key c"])).toEqual(new Set(["key a"]));
    expect(await watch.listKnownChanges([])).toEqual(new Set());
  });

  test("lists what was told of a regulator from elsewhere, since an instant", async () => {
    const elsewhere = { sourceId: "cbn-news", url: "https://cbn.gov.ng/a", publishedOn: "2026-11-20" };
    const { watch } = await withChanges(open, [
      aChange({ uniqueKey: "told", title: "told", ...elsewhere, detectedAt: at(5) }),
      aChange({ uniqueKey: "old", ...elsewhere, detectedAt: at(4) }),
      aChange({ uniqueKey: "own", detectedAt: at(6) }),
      aChange({ uniqueKey: "library", sourceId: "catalogue", detectedAt: at(6) }),
      aChange({ uniqueKey: "held", ...elsewhere, detectedAt: at(6), status: "review", publishedAt: null }),
      aChange({ uniqueKey: "other", ...elsewhere, detectedAt: at(6), regulator: "SEC" }),
    ]);
    expect(await watch.listPublishedElsewhere("CBN", "cbn-circulars", at(5))).toEqual([
      { url: "https://cbn.gov.ng/a", title: "told", publishedOn: "2026-11-20" },
    ]);
  });
}

function describeReview(open: Open) {
  const held = () => aChange({ status: "review", publishedAt: null, heldBecause: "flood" });
  const publish = { status: "published", publishedAt: at(9), reviewedAt: at(9) } as const;

  test("what the operator publishes is told once, however often it is published at once", async () => {
    const change = held();
    const stored = await withChanges(open, [change]);
    const { id } = await aStoredCompany(stored);
    const before = await stored.watch.publishedVersion();
    const reviews = [1, 2, 3].map(() => stored.watch.review(change, publish, fanOutTo(change, id)));
    expect((await Promise.all(reviews)).filter(Boolean)).toHaveLength(1);
    expect(await stored.watch.findChange(change.id)).toEqual({ ...change, ...publish });
    expect(await toldTo(stored, id)).toMatchObject([{ changeId: change.id, createdAt: at(9) }]);
    expect(await stored.watch.publishedVersion()).not.toBe(before);
  });

  test("what is set aside or looked at is told to nobody; of what is unknown nothing changes", async () => {
    const change = held();
    const stored = await withChanges(open, [change]);
    const before = await stored.watch.publishedVersion();
    expect(await stored.watch.review(change, { status: "dismissed", reviewedAt: at(9) }, null)).toBe(true);
    expect(await stored.watch.findChange(change.id)).toMatchObject({ status: "dismissed", reviewedAt: at(9) });
    expect(await stored.watch.publishedVersion()).not.toBe(before);
    const log = await stored.audit.lastId();
    expect(await stored.watch.review({ ...change, id: "unknown" }, publish, null)).toBe(false);
    expect(await stored.audit.lastId()).toBe(log);
  });

  test("a verdict whose notice cannot be stored is none", async () => {
    const change = held();
    const stored = await withChanges(open, [change]);
    const { id } = await aStoredCompany(stored);
    const fanOut = { ...fanOutTo(change, id), notice: { ...aNotice(), changeType: null as never } };
    await expect(stored.watch.review(change, publish, fanOut)).rejects.toThrow(/constraint/i);
    expect(await stored.watch.findChange(change.id)).toEqual(change);
  });

  test("what its document says of a change is stored, recorded and told to whom it concerns by that; the same again is not recorded", async () => {
    const change = aChange();
    const stored = await withChanges(open, [change]);
    const { id } = await aStoredCompany(stored);
    const learned = {
      changeType: "amendment" as const,
      topics: [...change.topics],
      severity: 5,
      riskLevel: "High" as const,
      regulationIds: ["cbn-example-2024"],
      evidence: [],
      audience: { scope: "everybody" as const, classes: [], basis: "title" as const, quote: null },
    };
    expect(await stored.watch.learn(change, learned, fanOutTo(change, id, "It amends one"), at(9))).toBe(true);
    expect(await stored.watch.findChange(change.id)).toEqual({ ...change, ...learned });
    expect(await toldTo(stored, id)).toMatchObject([{ message: "It amends one", createdAt: at(9) }]);
    const log = await stored.audit.lastId();
    expect(await stored.watch.learn({ ...change, ...learned }, learned, null, at(10))).toBe(true);
    expect(await stored.watch.learn({ ...change, id: "unknown" }, learned, null, at(10))).toBe(false);
    expect(await stored.audit.lastId()).toBe(log);
  });

  test("finds the captured changes of which it was not asked yet for whom they are, and keeps what is read once", async () => {
    const audience = { scope: "nobody" as const, classes: [], basis: "title" as const, quote: "Auction Result" };
    const named = (id: string) => ({ id, uniqueKey: id });
    const [unread, read] = [aChange(named("unread")), aChange({ ...named("read"), audience })];
    const stored = await withChanges(open, [unread, read, aChange({ ...named("library"), sourceId: "catalogue" })]);
    expect((await stored.watch.listWithoutAudience(10)).map(({ id }) => id)).toEqual([unread.id]);
    const later = { ...audience, scope: "everybody" as const };
    await stored.watch.saveAudiences([
      { id: unread.id, audience },
      { id: read.id, audience: later },
    ]);
    const kept = await stored.watch.findChanges([unread.id, read.id]);
    expect(kept.map((row) => row.audience)).toEqual([audience, audience]);
    expect(await stored.watch.listWithoutAudience(10)).toEqual([]);
  });

  test("of a change that is another by now than it was read nothing is stored", async () => {
    const change = held();
    const stored = await withChanges(open, [{ ...change, severity: 5 }]);
    const { changeType, topics, severity, riskLevel, regulationIds, evidence, audience } = change;
    const learned = { changeType, topics, severity, riskLevel, regulationIds, evidence, audience };
    expect(await stored.watch.learn(change, learned, null, at(9))).toBe(false);
    expect(await stored.watch.review(change, publish, null)).toBe("stale");
    expect(await stored.watch.findChange(change.id)).toEqual({ ...change, severity: 5 });
  });

  test("what was entered by hand is an entry of its source, and told like any other, once", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const change = aChange({ itemKey: "a" });
    const publication = { change, documents: [], fanOut: fanOutTo(change, id) };
    expect(await stored.watch.publish([publication], at(5), anEntry("a"))).toEqual([change]);
    const again = { ...publication, change: { ...change, id: "again" } };
    expect(await stored.watch.publish([again], at(6), anEntry("a", { stableHash: "other" }))).toEqual([]);
    const { items } = await stored.watch.listKnown(change.sourceId);
    expect([items.get("a")?.hash, (await toldTo(stored, id)).length]).toEqual(["hash of a", 1]);
  });
}

function describeLibraryChanges(open: Open) {
  const save = ({ catalogue }: Repositories, title: string, seconds: number) =>
    catalogue.save([{ instrument: anInstrument({ title }), contentHash: title, fileHash: title }], undefined, at(seconds)); // prettier-ignore

  test("revisions of the library are told from the first look on, the oldest first, each once", async () => {
    const stored = await open();
    await save(stored, "First", 0);
    expect(await stored.watch.listUntoldRevisions(10)).toEqual({ rows: [], waiting: 0 });
    expect(await stored.watch.listUntoldRevisions(10)).toEqual({ rows: [], waiting: 0 });
    for (const [title, seconds] of [["Second", 1], ["Third", 2]] as const) await save(stored, title, seconds);
    const { rows, waiting } = await stored.watch.listUntoldRevisions(1);
    expect([rows.map(({ content }) => content.title), waiting]).toEqual([["Second"], 2]);
    const change = aChange({ sourceId: "catalogue" });
    expect(await stored.watch.publishRevision(rows[0]!.id, alone(change), at(5))).toEqual([change]);
    const next = await stored.watch.listUntoldRevisions(10);
    expect([next.rows.map(({ content }) => content.title), next.waiting]).toEqual([["Third"], 1]);
    expect(await stored.watch.publishRevision(next.rows[0]!.id, null, at(6))).toEqual([]);
    expect(await stored.watch.listUntoldRevisions(10)).toEqual({ rows: [], waiting: 0 });
  }); // prettier-ignore

  test("a revision that cannot be told is still to be told", async () => {
    const stored = await open();
    await stored.watch.listUntoldRevisions(10);
    await save(stored, "First", 1);
    const { rows } = await stored.watch.listUntoldRevisions(10);
    const broken = alone(aChange({ title: null as never }));
    await expect(stored.watch.publishRevision(rows[0]!.id, broken, at(5))).rejects.toThrow(/constraint/i);
    expect((await stored.watch.listUntoldRevisions(10)).waiting).toBe(1);
  });
}

function describeEntries(open: Open) {
  const entered = (change: ChangeRecord): Publication => ({
    ...alone({ ...change, instrumentKey: "cbn-captured" }),
    instrument: aCapturedInstrument(),
  });
  const keys = async ({ catalogue }: Repositories) => (await catalogue.readAll()).rows.map(({ id }) => id);

  test("a published change brings its entry of the library, and an entry of the list is known by it", async () => {
    const stored = await open();
    const change = aChange({ itemKey: "entry" });
    await stored.watch.record(aCheck(1, { publications: [entered(change)] }), 0);
    expect(await keys(stored)).toEqual(["cbn-captured"]);
    expect(await stored.watch.findInstrumentKey(change.sourceId, "entry")).toBe("cbn-captured");
    expect(await stored.watch.findInstrumentKey(change.sourceId, "another")).toBeNull();
    expect(await stored.watch.findInstrumentKey("another", "entry")).toBeNull();
  });

  test("one that is held brings none, and nothing that was captured is told as a revision", async () => {
    const stored = await open();
    await stored.watch.listUntoldRevisions(10);
    await stored.watch.record(aCheck(1, { publications: [entered(aChange({ status: "review" }))] }), 0);
    expect(await keys(stored)).toEqual([]);
    const told = entered(aChange({ uniqueKey: "another" }));
    await stored.watch.record(aCheck(2, { publications: [told] }), 1);
    expect(await keys(stored)).toEqual(["cbn-captured"]);
    expect(await stored.watch.listUntoldRevisions(10)).toEqual({ rows: [], waiting: 0 });
  });

  test("what was published before is listed once, the oldest first, and entered without a word", async () => {
    const first = aChange({ uniqueKey: "first" });
    const second = aChange({ uniqueKey: "second" });
    const others = [
      aChange({ uniqueKey: "held", status: "review" }),
      aChange({ uniqueKey: "edit", diff: [] }),
      aChange({ uniqueKey: "library", sourceId: "catalogue" }),
      aChange({ uniqueKey: "known", instrumentKey: "shipped" }),
    ];
    const stored = await withChanges(open, [first, second, ...others]);
    const { watch } = stored;
    expect((await watch.listUnentered(1)).map(({ id }) => id)).toEqual([first.id]);
    const entry = { id: first.id, instrumentKey: "cbn-captured", instrument: aCapturedInstrument() };
    await watch.enter([entry], first.id, at(60));
    expect(await keys(stored)).toEqual(["cbn-captured"]);
    expect((await watch.findChange(first.id))?.instrumentKey).toBe("cbn-captured");
    expect((await watch.listUnentered(10)).map(({ id }) => id)).toEqual([second.id]);
    await watch.enter([{ id: second.id, instrumentKey: null }], second.id, at(61));
    expect(await watch.listUnentered(10)).toEqual([]);
    expect(await watch.listUntoldRevisions(10)).toEqual({ rows: [], waiting: 0 });
  });
}
