import { describe, expect, test } from "vitest";
import type { NewSearch } from "#features/saved-search/repository.ts";
import { anInstrument } from "../support/samples/factories.ts";
import type { Open, Repositories } from "./backend.ts";
import { aChange, aStoredCompany, at, belong, claimAll, ownerIn, personIn, unordered } from "./rows.ts";
import { aCheck } from "./watch/checks.ts";

function aSearch(overrides: Partial<NewSearch> = {}): NewSearch {
  return {
    place: "updates",
    name: "Payments",
    query: { regulator: "CBN" },
    queryKey: "cbn",
    wish: "at-once",
    channels: ["mail"],
    createdAt: at(0),
    ...overrides,
  };
}
async function withSearch(open: Open, overrides: Partial<NewSearch> = {}) {
  const stored = await open();
  const company = await aStoredCompany(stored);
  const person = personIn(company);
  const search = (await stored.savedSearches.add(person, aSearch(overrides)))!;
  return { stored, company, companyId: company.id, person, search, searches: stored.savedSearches };
}
const nobody = { companyId: "nobody", userId: "nobody" };
const whole = { from: undefined, before: undefined };
const due = { daily: at(100), weekly: at(50) };
const page = { after: "", limit: 10 };
const match = (searchId: string, subject = "change", position = 1) => ({ searchId, subject, position });
const found = (search: { id: string; name: string }) => ({
  search: { id: search.id, name: search.name, place: "updates" as const, path: "/updates" },
  matches: [],
  total: 0,
});
const publish = (stored: Repositories, id: string, expected: number) =>
  stored.watch.record(aCheck(expected + 1, { publications: [{ change: aChange({ id, uniqueKey: id }), documents: [], fanOut: null }] }), expected); // prettier-ignore

export function describeSavedSearches(open: Open) {
  describe("saved searches:", () => {
    describeSaving(open);
    describeFinding(open);
    describeTelling(open);
  });
}

function describeSaving(open: Open) {
  test("are listed the first first, each person's own", async () => {
    const { stored, person, search, searches } = await withSearch(open);
    const second = await searches.add(person, aSearch({ name: "Second", createdAt: at(5) }));
    const colleague = await aStoredCompany(stored);
    await belong(stored, { id: person.companyId, personId: colleague.personId });
    await searches.add({ ...person, userId: colleague.personId }, aSearch());
    expect(await searches.list(person)).toEqual([search, second].map((row) => ({ ...row, lastToldAt: null })));
    expect(await searches.find(person, search.id)).toEqual(search);
    for (const another of [nobody, { ...person, userId: colleague.personId }, { ...person, companyId: colleague.id }])
      expect(await searches.find(another, search.id)).toBeUndefined();
    expect(await searches.findOfAnybody(person.companyId, search.id)).toEqual(search);
    expect(await searches.findOfAnybody(colleague.id, search.id)).toBeUndefined();
    expect(await searches.list(nobody)).toEqual([]);
  });

  test("a person has fifty at most, also when it saves many at once", async () => {
    const { person, searches } = await withSearch(open);
    const saved = await Promise.all(Array.from({ length: 51 }, () => searches.add(person, aSearch())));
    expect(saved.filter((row) => row === undefined)).toHaveLength(2);
    expect(await searches.list(person)).toHaveLength(50);
  });

  test("each change is recorded, and one that changes nothing is not", async () => {
    const { stored, companyId, person, search, searches } = await withSearch(open);
    await searches.change(person, search.id, { name: "Renamed" }, at(1));
    await searches.change(person, search.id, { name: "Renamed" }, at(2));
    expect(await searches.change(nobody, search.id, { name: "Mine" }, at(3))).toBeUndefined();
    expect(await searches.remove(nobody, search.id, at(3))).toBe(false);
    expect(await searches.remove(person, search.id, at(4))).toBe(true);
    expect(await searches.remove(person, search.id, at(5))).toBe(false);
    const { rows } = await stored.audit.list(
      companyId,
      { ...whole, actions: ["search.saved", "search.changed", "search.deleted"] },
      { limit: 10, skip: 0 },
    );
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual(
      ["search.deleted", "search.changed", "search.saved"].map((action) => [action, search.id]),
    );
  });

  test("one for nobody is not saved", async () => {
    const { searches } = await withSearch(open);
    await expect(searches.add(nobody, aSearch())).rejects.toThrow(/constraint/i);
    expect(await searches.list(nobody)).toEqual([]);
  });
}

function describeFinding(open: Open) {
  test("what is told is news once, in the order of the commits, with what was told before", async () => {
    const { stored, searches } = await withSearch(open);
    await publish(stored, "a", 0);
    await publish(stored, "b", 1);
    const [change] = await stored.watch.findChanges(["a"]);
    await stored.watch.review(change!, { reviewedAt: at(9), changeType: "other" }, null);
    const news = await searches.listNews(10);
    expect(news.map((row) => [row.position, row.change.id, row.change.changeType, row.before?.changeType])).toEqual([
      [1, "a", "other", undefined],
      [2, "b", "update", undefined],
      [3, "a", "other", "update"],
    ]);
    expect(await searches.listNews(1)).toHaveLength(1);
    await searches.finishNews([1, 3]);
    expect((await searches.listNews(10)).map(({ position }) => position)).toEqual([2]);
  });

  test("what is held back is no news until it is published; what is dismissed is none", async () => {
    const { stored, searches } = await withSearch(open);
    const held = aChange({ id: "held", status: "review", publishedAt: null });
    await stored.watch.record(aCheck(1, { publications: [{ change: held, documents: [], fanOut: null }] }), 0);
    expect(await searches.listNews(10)).toEqual([]);
    await stored.watch.review(held, { reviewedAt: at(9), status: "published", publishedAt: at(9) }, null);
    const [published] = await stored.watch.findChanges(["held"]);
    await stored.watch.review(published!, { reviewedAt: at(10), status: "dismissed" }, null);
    expect((await searches.listNews(10)).map(({ before }) => before)).toEqual([null]);
  });

  test("revisions of the library are news from the first look on, each with what stood before it", async () => {
    const { stored, searches } = await withSearch(open);
    const save = (title: string, seconds: number) =>
      stored.catalogue.save([{ instrument: anInstrument({ title }), contentHash: title, fileHash: title }], undefined, at(seconds)); // prettier-ignore
    await save("Before", 1);
    expect(await searches.listRevised(10)).toEqual([]);
    await save("After", 2);
    const [row] = await searches.listRevised(10);
    expect(row).toMatchObject({ regulationId: anInstrument().key, revision: 2, before: { title: "Before" } });
    await searches.finishRevisions(row!.id);
    expect(await searches.listRevised(10)).toEqual([]);
  });

  test("equal queries are one, and only of those that are wanted", async () => {
    const { person, search, searches } = await withSearch(open);
    await searches.add(person, aSearch());
    await searches.add(person, aSearch({ queryKey: "sec", query: { regulator: "SEC" } }));
    await searches.add(person, aSearch({ queryKey: "off", wish: "off" }));
    await searches.add(person, aSearch({ queryKey: "elsewhere", place: "library" }));
    const keys = async (after: string, limit: number) =>
      (await searches.listQueries("updates", { after, limit })).map(({ queryKey }) => queryKey);
    expect([await keys("", 10), await keys("", 1), await keys("cbn", 10)]).toEqual([["cbn", "sec"], ["cbn"], ["sec"]]);
    const wanting = await searches.listWanting({ place: "updates", queryKey: "cbn", now: at(0) }, page);
    expect(wanting).toHaveLength(2);
    expect(
      await searches.listWanting({ place: "updates", queryKey: "cbn", now: at(0) }, { ...page, after: wanting[0]!.id }),
    ).toEqual([wanting[1]]);
    expect(wanting.map(({ id }) => id)).toContain(search.id);
  });

  test("nothing is looked for in the name of who is suspended", async () => {
    const { stored, companyId, searches } = await withSearch(open);
    await stored.companyAdmin.suspend(companyId, "unpaid", at(1));
    expect(await searches.listWanting({ place: "updates", queryKey: "cbn", now: at(0) }, page)).toEqual([]);
  });

  test("who has left, or is there until a day that has come, wants to hear of nothing, and nothing leaves for it", async () => {
    const { stored, company, search, searches } = await withSearch(open, { channels: ["mail", "webhook"] });
    await stored.delivery.addWebhook({ companyId: company.id, url: "https://x.ng", secret: "s", createdAt: at(0) });
    const wanting = (now: number) => searches.listWanting({ place: "updates", queryKey: "cbn", now: at(now) }, page);
    await searches.addMatches("updates", "cbn", [match(search.id)], at(1));
    await belong(stored, company, { role: "contributor", until: at(10) });
    expect([(await wanting(9)).length, (await wanting(10)).length]).toEqual([1, 0]);
    await belong(stored, company, { until: null, endedAt: at(2) });
    expect(await wanting(9)).toEqual([]);
    const [row] = await searches.listDue(due, page);
    await searches.tell([{ search, told: [row!.matches[0]!.id], gone: [], found: found(search) }], at(3));
    expect(await Promise.all([claimAll(stored, "mail", 10), claimAll(stored, "webhook", 10)])).toEqual([[], []]);
  });

  test("each thing is found once, by whoever wanted it before it came", async () => {
    const { stored, person, search, searches } = await withSearch(open);
    const add = (matches: ReturnType<typeof match>[], key = "cbn") =>
      searches.addMatches("updates", key, matches, at(1));
    expect(unordered(await Promise.all([1, 2].map(() => add([match(search.id)]))))).toEqual([0, 1]);
    expect(await add([])).toBe(0);
    expect(await add([match("gone"), match(search.id, "other", 0)])).toBe(0);
    expect(await add([match(search.id, "other")], "another query")).toBe(0);
    await publish(stored, "a", 0);
    const late = await searches.add(person, aSearch({ createdAt: at(2) }));
    expect(await add([match(late!.id, "a", 1), match(search.id, "a", 1)])).toBe(1);
    await searches.change(person, search.id, { wish: "off" }, at(3));
    expect(await add([match(search.id, "b", 9)])).toBe(0);
  });
}

function describeTelling(open: Open) {
  test("what waits is due at once, or when its digest leaves", async () => {
    const { person, search, searches } = await withSearch(open);
    const [daily, weekly] = [
      await searches.add(person, aSearch({ wish: "daily" })),
      await searches.add(person, aSearch({ wish: "weekly" })),
    ];
    for (const { id } of [search, daily!, weekly!])
      for (const [subject, seconds] of [["old", 40], ["day", 60], ["new", 150]] as const)
        await searches.addMatches("updates", "cbn", [match(id, subject)], at(seconds)); // prettier-ignore
    const rows = await searches.listDue(due, page);
    const subjects = new Map(rows.map((row) => [row.search.id, row.matches.map(({ subject }) => subject)]));
    expect(subjects.get(search.id)).toEqual(["new", "day", "old"]);
    expect(subjects.get(daily!.id)).toEqual(["day", "old"]);
    expect(subjects.get(weekly!.id)).toEqual(["old"]);
    const [first] = rows;
    expect((await searches.listDue(due, { after: "", limit: 1 })).map((row) => row.search.id)).toEqual([
      first!.search.id,
    ]);
    expect(await searches.listDue(due, { after: rows.at(-1)!.search.id, limit: 10 })).toEqual([]);
  });

  test("what is told is told once, with what leaves the house, and what has gone is forgotten", async () => {
    const { stored, companyId, person, search, searches } = await withSearch(open, {
      channels: ["mail", "webhook", "feed"],
    });
    await stored.delivery.addWebhook({ companyId, url: "https://x.ng", secret: "s", createdAt: at(0) });
    await searches.addMatches("updates", "cbn", [match(search.id, "a"), match(search.id, "b")], at(1));
    const [row] = await searches.listDue(due, page);
    const ids = row!.matches.map(({ id, subject }) => [subject, id] as const);
    const [a, b] = [new Map(ids).get("a")!, new Map(ids).get("b")!];
    const telling = { search, told: [a], gone: [b], found: found(search) };
    const both = await Promise.all([1, 2].map(() => searches.tell([telling], at(2))));
    expect(both.toSorted()).toEqual([0, 1]);
    expect(await searches.listDue(due, page)).toEqual([]);
    expect(await searches.listTold(search.id, 10)).toEqual([{ id: a, subject: "a", toldAt: at(2) }]);
    expect((await searches.list(person))[0]!.lastToldAt).toBe(at(2));
    const mails = await claimAll(stored, "mail", 5);
    expect(mails).toMatchObject([{ id: `${a}-mail`, searchId: search.id, found: found(search), notificationId: null }]);
    expect(await stored.outbox.listMails(mails.map(({ id }) => id), at(60))).toMatchObject([{ notification: null, found: found(search) }]); // prettier-ignore
    expect(await claimAll(stored, "webhook", 5)).toHaveLength(1);
    expect(await searches.addMatches("updates", "cbn", [match(search.id, "a"), match(search.id, "b")], at(3))).toBe(1);
  });

  test("what waits can be held back: it counts as told, whenever it is due, and nothing leaves the house", async () => {
    const { stored, person, search, searches } = await withSearch(open);
    const daily = (await searches.add(person, aSearch({ wish: "daily" })))!;
    for (const { id } of [search, daily]) await searches.addMatches("updates", "cbn", [match(id, "a")], at(1));
    expect(await searches.holdWaiting(at(2))).toBe(2);
    expect(await searches.holdWaiting(at(3))).toBe(0);
    expect(await searches.listDue(due, page)).toEqual([]);
    expect(await searches.listTold(daily.id, 10)).toMatchObject([{ subject: "a", toldAt: at(2) }]);
    expect(await claimAll(stored, "mail", 5)).toEqual([]);
  });

  test("nobody who has mails switched off gets one, and no address that is gone is posted to", async () => {
    const { stored, companyId, search, searches } = await withSearch(open);
    await stored.delivery.saveSettings(await ownerIn(stored, companyId), { mail: "off" }, at(0));
    await searches.addMatches("updates", "cbn", [match(search.id)], at(1));
    const [row] = await searches.listDue(due, page);
    const telling = { search, told: [row!.matches[0]!.id], gone: [], found: found(search) };
    expect(await searches.tell([telling], at(2))).toBe(1);
    expect((await stored.outbox.countOf(await ownerIn(stored, companyId), true)).waiting).toBe(0);
  });

  test("a search that was changed meanwhile is told by what it says now, and one that went is not", async () => {
    const { stored, person, search, searches } = await withSearch(open);
    await searches.addMatches("updates", "cbn", [match(search.id)], at(1));
    const [row] = await searches.listDue(due, page);
    const telling = { search, told: [row!.matches[0]!.id], gone: [], found: found(search) };
    const renamed = await searches.change(person, search.id, { name: "Other" }, at(2));
    expect(await searches.tell([telling], at(3))).toBe(0);
    expect(await searches.tell([{ ...telling, search: renamed! }], at(3))).toBe(1);
    // What waits does not leave any more.
    await searches.change(person, search.id, { channels: ["feed"] }, at(4));
    expect(await claimAll(stored, "mail", 10)).toEqual([]);
    await searches.remove(person, search.id, at(5));
    expect(await searches.listTold(search.id, 10)).toEqual([]);
  });

  test("with another query, and switched off or on, it finds what comes from then on", async () => {
    const { stored, person, search, searches } = await withSearch(open);
    await searches.addMatches("updates", "cbn", [match(search.id)], at(1));
    await publish(stored, "a", 0);
    const moved = await searches.change(person, search.id, { query: { regulator: "SEC" }, queryKey: "sec" }, at(2));
    expect([search.sinceNews, moved!.sinceNews]).toEqual([0, 1]);
    expect(await searches.listDue(due, page)).toEqual([]);
    await searches.addMatches("updates", "sec", [match(search.id, "b", 2)], at(3));
    await searches.change(person, search.id, { wish: "off" }, at(4));
    await searches.change(person, search.id, { wish: "at-once" }, at(5));
    expect(await searches.listDue(due, page)).toEqual([]);
  });

  test("what was told long ago is forgotten, and what waits is not", async () => {
    const { search, searches } = await withSearch(open);
    await searches.addMatches("updates", "cbn", [match(search.id, "a")], at(1));
    const [row] = await searches.listDue(due, page);
    await searches.tell([{ search, told: [row!.matches[0]!.id], gone: [], found: found(search) }], at(2));
    await searches.addMatches("updates", "cbn", [match(search.id, "b")], at(1));
    await searches.forgetTold(at(2));
    expect(await searches.listTold(search.id, 10)).toHaveLength(1);
    await searches.forgetTold(at(3));
    expect(await searches.listTold(search.id, 10)).toEqual([]);
    expect(await searches.listDue(due, page)).toHaveLength(1);
  });
}
