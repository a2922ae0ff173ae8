import { describe, expect, test } from "vitest";
import type { CheckRecord, ItemRow, Publication, SourceStateRow } from "#features/watch/repository.ts";
import { looksLimit } from "#features/watch/rules/compare.ts";
import { firstState, itemRow } from "#features/watch/service/rows.ts";
import { anItem } from "../../support/watch.ts";
import type { Open, Repositories } from "../backend.ts";
import { aChange, aStoredCompany, at, told, aNotice } from "../rows.ts";

const source = "cbn-circulars";
export const anEntry = (key: string, overrides: Partial<ItemRow> = {}): ItemRow => ({
  ...itemRow(source, { key, item: anItem({ externalId: key }), hash: `hash of ${key}` }, at(0)),
  ...overrides,
});

const aState = (checks: number, overrides: Partial<SourceStateRow> = {}): SourceStateRow => ({
  ...firstState(source, "definition", at(0)),
  checks,
  lastCheckAt: at(checks),
  ...overrides,
});

export const aCheck = (checks: number, overrides: Partial<CheckRecord> = {}): CheckRecord => ({
  state: aState(checks),
  fresh: [],
  updated: [],
  aliases: [],
  publications: [],
  ...overrides,
});

const published = (change: Publication["change"], companyIds: string[] = []): Publication => ({
  change,
  documents: [],
  fanOut: { notice: aNotice({ changeId: change.id }), recipients: companyIds.map((id) => told(id)) },
});
const keysOf = async ({ watch }: Repositories) => [...(await watch.listKnown(source)).items.keys()].toSorted();

export function describeChecks(open: Open) {
  describe("checks of sources:", () => {
    describeRecording(open);
    describeEntries(open);
    describeHeld(open);
    describeSources(open);
  });
}

function describeRecording(open: Open) {
  test("stores where a source stands, its entries and their other keys, and tells whom its changes concern", async () => {
    const stored = await open();
    const { watch } = stored;
    const { id } = await aStoredCompany(stored);
    const change = aChange();
    const fresh = [anEntry("a"), anEntry("b")];
    const check = aCheck(1, { fresh, aliases: [{ alias: "x", key: "a" }], publications: [published(change, [id])] });
    expect(await watch.record(check, 0)).toEqual([change]);
    expect(await watch.findState(source)).toEqual(check.state);
    expect(await watch.listStates()).toEqual([check.state]);
    expect([await keysOf(stored), [...(await watch.listKnown(source)).aliases]]).toEqual([["a", "b"], [["x", "a"]]]);
    expect(await watch.contentsOf(source)).toEqual(new Map(fresh.map(({ key, item }) => [key, item])));
    expect(await watch.countItems()).toEqual(new Map([[source, 2]]));
    expect(await watch.findChange(change.id)).toEqual(change);
    expect((await stored.notices.list(id, { limit: 9, skip: 0 })).rows).toMatchObject([{ changeId: change.id }]);
  });

  test("of checks made at once one is stored, and the others leave nothing", async () => {
    const stored = await open();
    const checks = ["a", "b", "c"].map((key) =>
      aCheck(1, { fresh: [anEntry(key)], publications: [published(aChange({ uniqueKey: key }))] }),
    );
    const recorded = await Promise.all(checks.map((check) => stored.watch.record(check, 0)));
    expect(recorded.filter((changes) => changes !== false)).toHaveLength(1);
    const winner = checks[recorded.findIndex((changes) => changes !== false)]!;
    expect(await keysOf(stored)).toEqual(winner.fresh.map(({ key }) => key));
    expect((await stored.watch.listChanges({}, { limit: 9, skip: 0 })).total).toBe(1);
    expect(await stored.watch.record(aCheck(2), 0)).toBe(false);
    expect(await stored.watch.record(aCheck(2), 1)).toEqual([]);
  });

  test("a check is not stored where an entry was entered by hand meanwhile, and the entry not where a check found it", async () => {
    const { watch } = await open();
    await watch.record(aCheck(1), 0);
    const [byHand, found] = [aChange({ id: "hand", uniqueKey: "hand" }), aChange({ id: "found", uniqueKey: "found" })];
    expect(await watch.publish([published(byHand)], at(5), anEntry("a"))).toEqual([byHand]);
    const late = aCheck(2, { fresh: [anEntry("a")], publications: [published(found)] });
    expect(await watch.record(late, 1)).toBe(false);
    expect(await watch.record(late, 2)).toEqual([found]);
    const again = aChange({ id: "again", uniqueKey: "again" });
    expect(await watch.publish([published(again)], at(6), anEntry("a"))).toEqual([]);
  });

  test("a check that cannot be stored whole leaves nothing: no entry, no state, no change, nobody told", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const broken = published(aChange({ uniqueKey: "broken", title: null as never }));
    const check = aCheck(1, { fresh: [anEntry("a")], publications: [published(aChange(), [id]), broken] });
    await expect(stored.watch.record(check, 0)).rejects.toThrow(/constraint/i);
    expect(await stored.watch.findState(source)).toBeUndefined();
    expect(await keysOf(stored)).toEqual([]);
    expect((await stored.watch.listChanges({}, { limit: 9, skip: 0 })).total).toBe(0);
    expect((await stored.notices.list(id, { limit: 9, skip: 0 })).total).toBe(0);
  });

  test("what is known already is neither stored nor told again", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const first = aChange({ uniqueKey: "same" });
    await stored.watch.record(aCheck(1, { publications: [published(first, [id])] }), 0);
    const again = published(aChange({ uniqueKey: "same", title: "Other" }), [id]);
    const other = aChange({ uniqueKey: "other" });
    expect(await stored.watch.record(aCheck(2, { publications: [again, published(other, [id])] }), 1)).toEqual([other]);
    expect(await stored.watch.findChange(again.change.id)).toBeUndefined();
    expect((await stored.notices.list(id, { limit: 9, skip: 0 })).total).toBe(2);
  });

  test("a source that was redefined begins anew; another's entries and its own changes stay", async () => {
    const stored = await open();
    const change = aChange();
    const elsewhere = { ...anEntry("theirs"), sourceId: "other" };
    const fresh = [anEntry("a"), elsewhere];
    const aliases = [{ alias: "x", key: "a" }];
    await stored.watch.record(aCheck(1, { fresh, aliases, publications: [published(change)] }), 0);
    await stored.watch.record(aCheck(2, { isNewBaseline: true, fresh: [anEntry("b")] }), 1);
    expect([await keysOf(stored), (await stored.watch.listKnown(source)).aliases.size]).toEqual([["b"], 0]);
    expect((await stored.watch.listKnown("other")).items.size).toBe(1);
    expect(await stored.watch.findChange(change.id)).toEqual(change);
  });
}

function describeEntries(open: Open) {
  test("changes the fields given of the entries given, of this source alone", async () => {
    const stored = await open();
    const theirs = { ...anEntry("a"), sourceId: "other" };
    await stored.watch.record(aCheck(1, { fresh: [anEntry("a"), anEntry("b"), anEntry("c"), theirs] }), 0);
    const item = anItem({ title: "New title" });
    const earlier = [{ hash: "hash of a", leftAt: at(2) }];
    const missing = { missingSince: at(2), missedChecks: 1 };
    const updated = [
      { key: "a", item, stableHash: "new", earlier },
      { key: "b", ...missing },
      { key: "c", ...missing },
      { key: "unknown", ...missing },
    ];
    await stored.watch.record(aCheck(2, { updated }), 1);
    const { items } = await stored.watch.listKnown(source);
    expect(items.get("a")).toEqual({
      key: "a",
      hash: "new",
      earlier: [{ hash: "hash of a", leftAt: Date.parse(at(2)) }],
      pendingHash: null,
      pendingAt: null,
      pendingLooks: 0,
      missingSince: null,
      missedChecks: 0,
    });
    for (const key of ["b", "c"])
      expect(items.get(key)).toMatchObject({
        hash: `hash of ${key}`,
        missingSince: Date.parse(at(2)),
        missedChecks: 1,
      });
    expect((await stored.watch.contentsOf(source)).get("a")).toEqual(item);
    expect((await stored.watch.listKnown("other")).items.get("a")).toMatchObject({ hash: "hash of a" });
  });

  test("an entry and another key that are known already stay as they were", async () => {
    const stored = await open();
    await stored.watch.record(aCheck(1, { fresh: [anEntry("a")], aliases: [{ alias: "x", key: "a" }] }), 0);
    const again = { fresh: [anEntry("a", { stableHash: "other" })], aliases: [{ alias: "x", key: "b" }] };
    await stored.watch.record(aCheck(2, again), 1);
    const { items, aliases } = await stored.watch.listKnown(source);
    expect([items.get("a")?.hash, aliases.get("x")]).toEqual(["hash of a", "a"]);
  });

  test("stores a list that is longer than a statement, and what changed of all of it", async () => {
    const stored = await open();
    const fresh = Array.from({ length: 1201 }, (_, index) => anEntry(`e${index}`));
    await stored.watch.record(aCheck(1, { fresh }), 0);
    const updated = fresh.map(({ key }, index) => ({ key, stableHash: `new ${index}`, pendingAt: at(index) }));
    await stored.watch.record(aCheck(2, { updated }), 1);
    const { items } = await stored.watch.listKnown(source);
    expect(items.size).toBe(1201);
    for (const [index, { key }] of fresh.entries())
      expect(items.get(key)).toMatchObject({ hash: `new ${index}`, pendingAt: Date.parse(at(index)) });
  });

  test("counts what waits to be seen again and what waits to be missed again", async () => {
    const stored = await open();
    const fresh = [
      anEntry("rests"),
      anEntry("pending", { pendingHash: "next", pendingAt: at(1), pendingLooks: looksLimit - 1 }),
      anEntry("restless", { pendingHash: "next", pendingAt: at(1), pendingLooks: looksLimit }),
      anEntry("missing", { missingSince: at(1), missedChecks: 1 }),
      anEntry("gone", { missingSince: at(1), missedChecks: -1 }),
    ];
    expect(await stored.watch.countOpen(source)).toEqual({ pending: 0, missing: 0 });
    await stored.watch.record(aCheck(1, { fresh }), 0);
    expect(await stored.watch.countOpen(source)).toEqual({ pending: 1, missing: 1 });
    expect(await stored.watch.countOpen("other")).toEqual({ pending: 0, missing: 0 });
  });
}

function describeHeld(open: Open) {
  const held = (heldBecause: "future-date" | "unlisted" | "flood", itemKey: string | null) => {
    const uniqueKey = `${heldBecause} ${itemKey}`;
    const change = aChange({ status: "review", publishedAt: null, heldBecause, itemKey, uniqueKey });
    return { change, documents: [], fanOut: null };
  };
  const statusOf = async ({ watch }: Repositories, { change }: Publication) =>
    (await watch.findChange(change.id))?.status;

  test("what was held because it could not be true is settled once the entry is known", async () => {
    const stored = await open();
    const publications = [held("future-date", "a"), held("future-date", "b"), held("flood", "a")];
    await stored.watch.record(aCheck(1, { publications }), 0);
    await stored.watch.record(aCheck(2, { fresh: [anEntry("a")] }), 1);
    const statuses = await Promise.all(publications.map((publication) => statusOf(stored, publication)));
    expect(statuses).toEqual(["dismissed", "review", "review"]);
    expect(await stored.watch.findChange(publications[0]!.change.id)).toMatchObject({ reviewedAt: at(2) });
    // What is still held was only looked at.
    await stored.watch.review(publications[1]!.change, { reviewedAt: at(3) }, null);
    expect(await stored.watch.listReviewed(source, ["a", "b", "unknown"])).toEqual(new Set(["a"]));
    expect(await stored.watch.listReviewed("other", ["a"])).toEqual(new Set());
    expect(await stored.watch.listReviewed(source, [])).toEqual(new Set());
  });

  test("that an entry is gone is settled once it is listed; that many are gone once all are back", async () => {
    const stored = await open();
    const publications = [held("unlisted", "a"), held("unlisted", null)];
    const missing = { missingSince: at(0), missedChecks: 3 };
    const fresh = [anEntry("a", missing), anEntry("b", missing)];
    await stored.watch.record(aCheck(1, { fresh, publications }), 0);
    const back = (key: string) => ({ key, missingSince: null, missedChecks: 0 });
    await stored.watch.record(aCheck(2, { updated: [back("a")] }), 1);
    const statuses = () => Promise.all(publications.map((publication) => statusOf(stored, publication)));
    expect(await statuses()).toEqual(["dismissed", "review"]);
    await stored.watch.record(aCheck(3, { updated: [back("b")] }), 2);
    expect(await statuses()).toEqual(["dismissed", "dismissed"]);
  });
}

function describeSources(open: Open) {
  test("plans the next look and changes nothing else", async () => {
    const { watch } = await open();
    expect([await watch.findState(source), await watch.listStates()]).toEqual([undefined, []]);
    await watch.record(aCheck(1), 0);
    await watch.planNext(source, at(900));
    await watch.planNext("unknown", at(900));
    expect(await watch.findState(source)).toEqual(aState(1, { nextCheckAt: at(900) }));
    expect(await watch.listStates()).toHaveLength(1);
  });

  test("knows nothing of a source that was never asked", async () => {
    const { watch } = await open();
    expect(await watch.listKnown(source)).toEqual({ items: new Map(), aliases: new Map() });
    expect([await watch.contentsOf(source), await watch.countItems()]).toEqual([new Map(), new Map()]);
  });

  test("keeps what a site's robots.txt said last, and that it has none", async () => {
    const { watch } = await open();
    const row = { origin: "https://example.org", text: "User-agent: *", readAt: at(0) };
    expect(await watch.findRobots(row.origin)).toBeUndefined();
    await watch.saveRobots(row);
    expect(await watch.findRobots(row.origin)).toEqual(row);
    await watch.saveRobots({ ...row, text: null, readAt: at(60) });
    expect(await watch.findRobots(row.origin)).toEqual({ ...row, text: null, readAt: at(60) });
  });
}
