import { describe, expect, test } from "vitest";
import { compare } from "#features/watch/rules/compare.ts";
import type { Known, KnownItem, Seen } from "#features/watch/rules/entries.ts";
import { marksOf } from "#features/watch/rules/confirm.ts";
import { differences, keyOf, project, stableText, textKey } from "#features/watch/rules/identity.ts";
import type { ListedItem } from "#features/watch/schema.ts";
import { anItem } from "../../support/watch.ts";

const hosts = ["www.cbn.gov.ng"];
const day = 86_400_000;
const at = Date.parse("2026-11-21T09:00:00Z");
const asIs = (text: string) => text;

const entry = (id: number, overrides: Partial<ListedItem> = {}) =>
  anItem({
    externalId: String(id),
    title: `Circular number ${id}`,
    reference: `REF/${id}`,
    url: `https://www.cbn.gov.ng/Out/${id}.pdf`,
    attachments: [],
    ...overrides,
  });
const entries = (count: number, from = 1) => Array.from({ length: count }, (_, index) => entry(from + index));

function known(
  items: ListedItem[],
  overrides: Record<string, Partial<KnownItem>> = {},
  aliases: [string, string][] = [],
): Known {
  const rows = items.map((item): [string, KnownItem] => {
    const key = keyOf(item, hosts);
    const fresh = { pendingHash: null, pendingAt: null, pendingLooks: 0, missingSince: null, missedChecks: 0 };
    return [key, { key, hash: stableText(project(item, hosts)), earlier: [], ...fresh, ...overrides[key] }];
  });
  const contents = new Map(items.map((item) => [keyOf(item, hosts), item]));
  return { items: new Map(rows), aliases: new Map(aliases), contents };
}
const seen = (items: ListedItem[], overrides: Partial<Seen> = {}): Seen => ({
  items,
  isPartial: false,
  listsAll: true,
  hasFirmDates: true,
  hosts,
  confirmMs: 60_000,
  at,
  ...overrides,
});
/** What is kept of an entry that reads otherwise, until the next look. */
const marked = (before: ListedItem, after: ListedItem) =>
  marksOf({ before, after, fields: differences(before, after, hosts).map(({ path }) => path) }, hosts, asIs);
const nothing = {
  fresh: [],
  changed: [],
  pending: [],
  restless: [],
  settled: [],
  missing: [],
  aliases: [],
  setAside: [],
  moved: 0,
};

test("a list as it is known says nothing, in any order", () => {
  expect(compare(known(entries(5)), seen(entries(5).toReversed()), asIs)).toEqual(nothing);
});

test("an entry under a new key is new, once, however often it is listed", () => {
  const { fresh } = compare(known(entries(5)), seen([...entries(6), entry(6)]), asIs);
  expect(fresh.map(({ key, held }) => [key, held])).toEqual([["id:6", null]]);
});

describe("a change", () => {
  const revised = entry(2, { title: "Circular number 2 (revised)" });
  const list = [entry(1), revised, entry(3)];
  const hash = marked(entry(2), revised);

  test("waits until it was seen again", () => {
    const first = compare(known(entries(3)), seen(list), asIs);
    expect(first).toEqual({ ...nothing, pending: [{ key: "id:2", hash, since: at, looks: 0 }] });
  });

  test("keeps waiting while the second look comes too soon, from when it was first seen", () => {
    const soon = known(entries(3), { "id:2": { pendingHash: hash, pendingAt: at - 59_000 } });
    expect(compare(soon, seen(list), asIs).pending).toEqual([{ key: "id:2", hash, since: at - 59_000, looks: 0 }]);
  });

  test("counts once it was seen again, with what is different", () => {
    const before = known(entries(3), { "id:2": { pendingHash: hash, pendingAt: at - 60_000 } });
    const { changed } = compare(before, seen(list), asIs);
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatchObject({
      key: "id:2",
      held: null,
      isQuiet: false,
      diff: [{ path: "title", before: "Circular number 2", after: "Circular number 2 (revised)" }],
    });
  });

  test("that is another one at the second look waits anew", () => {
    const before = known(entries(3), { "id:2": { pendingHash: '{"title":"another"}', pendingAt: at - 60_000 } });
    expect(compare(before, seen(list), asIs).pending).toEqual([{ key: "id:2", hash, since: at, looks: 1 }]);
  });

  test("that is another one at every look is given up as restless, once", () => {
    const looked = (looks: number) =>
      known(entries(3), {
        "id:2": { pendingHash: `{"title":"look ${looks}"}`, pendingAt: at - 60_000, pendingLooks: looks },
      });
    expect(compare(looked(1), seen(list), asIs)).toMatchObject({ pending: [{ looks: 2 }], restless: [] });
    expect(compare(looked(2), seen(list), asIs)).toMatchObject({
      pending: [{ looks: 3 }],
      restless: [{ key: "id:2", diff: [{ path: "title" }] }],
    });
    expect(compare(looked(3), seen(list), asIs)).toMatchObject({ pending: [{ looks: 4 }], restless: [] });
  });

  test("counts field by field: one that never comes to rest does not hold up one that changed for good", () => {
    const counted = (views: number, title: string) => entry(2, { title, summary: `Downloaded ${views} times` });
    const before = counted(1, "Circular number 2");
    const [first, second] = [counted(2, "Circular number 2 (revised)"), counted(3, "Circular number 2 (revised)")];
    const waiting = known([entry(1), before], {
      "id:2": { pendingHash: marked(before, first), pendingAt: at - 60_000 },
    });
    const { changed } = compare(waiting, seen([entry(1), second]), asIs);
    expect(changed).toMatchObject([
      { diff: [{ path: "title" }], after: { title: "Circular number 2 (revised)", summary: "Downloaded 1 times" } },
    ]);
  });

  test("that is gone at the second look was none", () => {
    const before = known(entries(3), { "id:2": { pendingHash: hash, pendingAt: at - 60_000 } });
    expect(compare(before, seen(entries(3)), asIs)).toEqual({ ...nothing, settled: ["id:2"] });
  });

  test("back to what it was is told once, and then held for the operator", () => {
    const own = stableText(project(entry(2), hosts));
    const is = stableText(project(revised, hosts));
    const pending = { pendingHash: marked(revised, entry(2)), pendingAt: at - 60_000 };
    const back = (earlier: KnownItem["earlier"]) => {
      const before = known(list, { "id:2": { ...pending, earlier } });
      return compare(before, seen(entries(3)), asIs).changed.map(({ held, isQuiet }) => [held, isQuiet]);
    };
    expect(back([{ hash: own, leftAt: at - day }])).toEqual([[null, false]]);
    expect(
      back([
        { hash: is, leftAt: at - 2 * day },
        { hash: own, leftAt: at - day },
      ]),
    ).toEqual([["flapping", false]]);
    // A week later it is news again.
    expect(
      back([
        { hash: is, leftAt: at - 9 * day },
        { hash: own, leftAt: at - 8 * day },
      ]),
    ).toEqual([[null, false]]);
  });
});

describe("an entry under another key", () => {
  test("is the same when its words or address are, and the known one is not listed", () => {
    const renumbered = entry(2, { externalId: "9002" });
    const list = [entry(1), renumbered, entry(3)];
    expect(compare(known(entries(3)), seen(list), asIs)).toEqual({
      ...nothing,
      aliases: [{ alias: "id:9002", key: "id:2" }],
    });
  });

  test("is remembered", () => {
    const list = [entry(1), entry(2, { externalId: "9002" })];
    expect(compare(known(entries(2), {}, [["id:9002", "id:2"]]), seen(list), asIs)).toEqual(nothing);
  });

  test("is a twin and no news when the known one is still listed, unless its words or address differ", () => {
    const twin = entry(2, { externalId: "9002" });
    const freshOf = (item: ListedItem) => compare(known(entries(2)), seen([...entries(2), item]), asIs).fresh;
    expect(compare(known(entries(2)), seen([...entries(2), twin]), asIs)).toEqual({
      ...nothing,
      aliases: [{ alias: "id:9002", key: "id:2" }],
    });
    for (const other of [{ url: "https://www.cbn.gov.ng/Out/other.pdf" }, { reference: "REF/2b" }, { title: "Other" }])
      expect(freshOf({ ...twin, ...other })).toMatchObject([{ key: "id:9002" }]);
  });

  test("is the same when its site has another host, or https by now", () => {
    const both = ["www.cbn.gov.ng", "cbn.gov.ng"];
    const at = (origin: string) =>
      [1, 2, 3].map((id) => {
        const url = `${origin}/Out/${id}.pdf`;
        return entry(id, { externalId: `${url}?guid`, url, reference: null });
      });
    const before = at("http://www.cbn.gov.ng");
    for (const origin of ["https://www.cbn.gov.ng", "https://cbn.gov.ng"])
      expect(compare(known(before), seen(at(origin), { hosts: both }), asIs)).toEqual(nothing);
  });

  test("that says no more than a title is another when its file is another, and the same when only its folder is", () => {
    const notice = (url: string) =>
      entry(0, { externalId: null, title: "Public Notice", reference: null, publishedAt: null, publishedPrecision: null, url }); // prettier-ignore
    const before = known([...entries(3), notice("https://www.cbn.gov.ng/Out/march.pdf")]);
    const { fresh } = compare(before, seen([...entries(3), notice("https://www.cbn.gov.ng/Out/april.pdf")]), asIs);
    expect(fresh).toHaveLength(1);
    const moved = compare(before, seen([...entries(3), notice("https://www.cbn.gov.ng/2026/march.pdf")]), asIs);
    expect([moved.fresh, moved.aliases.length]).toEqual([[], 1]);
  });
});

describe("an id that stands for another entry", () => {
  test("when all are numbered anew says nothing, now and at the next look", () => {
    const before = known(entries(12));
    const shifted = entries(12).map((item) => ({ ...item, externalId: String(Number(item.externalId) + 1) }));
    const { aliases, ...rest } = compare(before, seen(shifted), asIs);
    expect(rest).toEqual({ ...nothing, aliases: undefined });
    expect(aliases).toHaveLength(12);
    before.aliases = new Map(aliases.map(({ alias, key }) => [alias, key]));
    expect(compare(before, seen(shifted.toReversed()), asIs)).toEqual(nothing);
  });

  test("when one is put in before the others is that one, and new", () => {
    const list = [entry(90), ...entries(12)].map((item, index) => ({ ...item, externalId: String(index + 1) }));
    const { fresh, changed, pending, missing } = compare(known(entries(12)), seen(list), asIs);
    expect([fresh.map(({ item }) => item.title), changed, pending, missing]).toEqual([
      ["Circular number 90"],
      [],
      [],
      [],
    ]);
  });

  test("when it was given away is new under its words, and the old one is missing", () => {
    const other = entry(3, { title: "Prohibition of dealings in crypto assets", reference: "BSD/9", url: "https://www.cbn.gov.ng/Out/crypto.pdf" }); // prettier-ignore
    const result = compare(known(entries(5)), seen([...entries(5).toSpliced(2, 1), other]), asIs);
    expect(result).toMatchObject({ changed: [], pending: [], missing: [{ key: "id:3" }] });
    expect(result.fresh).toMatchObject([{ key: `id:3#${textKey(other)}`, item: other }]);
  });

  test.each<[string, Partial<ListedItem>]>([
    ["another title", { title: "Prohibition of dealings in crypto assets" }],
    ["another address", { url: "https://www.cbn.gov.ng/Out/crypto.pdf" }],
    [
      "another title and address under its reference",
      { title: "On crypto assets", url: "https://www.cbn.gov.ng/c.pdf" },
    ],
    ["a like title at another address under another reference", { title: "Circular number 3 (revised)", url: "https://www.cbn.gov.ng/c.pdf", reference: "REF/3A" }], // prettier-ignore
  ])("is the known one, edited, with %s", (_what, edit) => {
    const { fresh, pending } = compare(known(entries(5)), seen(entries(5).with(2, entry(3, edit))), asIs);
    expect([fresh, pending.map(({ key }) => key)]).toEqual([[], ["id:3"]]);
  });
});

test("a date that moves in a feed is no change, and one in a catalogue is", () => {
  const list = entries(3).map((item) => ({ ...item, publishedAt: "2026-11-20" }));
  const feed = compare(known(entries(3)), seen(list, { hasFirmDates: false }), asIs);
  expect([feed.pending, feed.changed.map(({ isQuiet }) => isQuiet)]).toEqual([[], [true, true, true]]);
  expect(compare(known(entries(3)), seen(list), asIs).pending).toHaveLength(3);
});

test("what is older than all that a list of the newest ever had came up because another went", () => {
  const list = [...entries(3), entry(4, { publishedAt: "2026-11-01" })];
  const heldOf = (listsAll: boolean) => compare(known(entries(3)), seen(list, { listsAll }), asIs).fresh[0]!.held;
  expect([heldOf(false), heldOf(true)]).toEqual(["backdated", null]);
});

describe("an id that takes another's address", () => {
  const taking = entry(500, { url: entry(2).url, title: "Something else altogether" });

  test("is another entry, whether the other is listed or not", () => {
    expect(compare(known(entries(3)), seen([entry(1), entry(3), taking]), asIs)).toMatchObject({
      fresh: [{ key: "id:500" }],
      aliases: [],
      missing: [{ key: "id:2" }],
    });
    expect(compare(known(entries(3)), seen([...entries(3), taking]), asIs)).toMatchObject({
      fresh: [{ key: "id:500" }],
    });
  });

  test("and was taken for it is told apart when both are listed", () => {
    const mistaken = known(entries(3), {}, [["id:500", "id:2"]]);
    const { fresh, changed, pending } = compare(mistaken, seen([...entries(3), taking]), asIs);
    expect([fresh.map(({ key }) => key), changed, pending]).toEqual([["id:500"], [], []]);
  });

  test("is the same when all were renumbered, pairs with one address among them", () => {
    const twins = [entry(1), entry(2, { url: entry(1).url }), entry(3)];
    const renumbered = twins.map((item) => ({ ...item, externalId: `1${item.externalId}` }));
    const result = compare(known(twins), seen(renumbered.toReversed()), asIs);
    expect(result).toMatchObject({ fresh: [], changed: [], pending: [] });
    expect(result.aliases).toHaveLength(3);
  });
});

test("one publication under two ids at once is new once", () => {
  const { fresh, aliases } = compare(
    known(entries(2)),
    seen([...entries(2), entry(3), entry(3, { externalId: "33" })]),
    asIs,
  );
  expect([fresh.map(({ key }) => key), aliases]).toEqual([["id:3"], [{ alias: "id:33", key: "id:3" }]]);
});

describe("entries that share a key", () => {
  const first = entry(5, { title: "First of two", reference: null, url: null });
  const second = entry(5, { title: "Second of two", reference: null, url: null });
  const sharedKey = "id:5#text:second of two|2026-11-10|";

  test.each([
    ["behind", [...entries(2), first, second]],
    ["before", [...entries(2), second, first]],
  ])("are two: the one that comes later is new, %s the known one", (_name, list) => {
    const result = compare(known([...entries(2), first]), seen(list), asIs);
    expect(result).toMatchObject({ changed: [], pending: [], aliases: [] });
    expect(result.fresh.map(({ key, item }) => [key, item.title])).toEqual([[sharedKey, "Second of two"]]);
  });

  test("stay two in any order, and when one of them is gone", () => {
    const before = known([...entries(2), first]);
    const hash = stableText(project(second, hosts));
    const nothingOpen = { pendingHash: null, pendingAt: null, pendingLooks: 0, missingSince: null, missedChecks: 0 };
    before.items.set(sharedKey, { key: sharedKey, hash, earlier: [], ...nothingOpen });
    const contents = new Map(before.contents).set(sharedKey, second);
    expect(compare({ ...before, contents }, seen([second, first, ...entries(2)]), asIs)).toEqual(nothing);
    const alone = compare({ ...before, contents }, seen([second, ...entries(2)]), asIs);
    expect(alone).toMatchObject({ fresh: [], changed: [], pending: [], missing: [{ key: "id:5" }] });
  });
});

test("in a list of what was edited lately a new entry with the words of a known one is new", () => {
  const release = (id: number) =>
    entry(id, { title: "Press Release", reference: null, url: `https://www.cbn.gov.ng/${id}` });
  const { fresh, aliases } = compare(known([release(100)]), seen([release(101)], { isPartial: true }), asIs);
  expect([fresh.map(({ key }) => key), aliases]).toEqual([["id:101"], []]);
  const whole = compare(known([release(100)]), seen([release(101)]), asIs);
  expect([whole.fresh.map(({ key }) => key), whole.aliases]).toEqual([["id:101"], []]);
});

test("that an entry was edited is kept even where nothing visible changed", () => {
  const post = (editedAt: string, views: number) => entry(1, { text: `Text. Views: ${views}`, editedAt });
  const { changed } = compare(known([post("1", 5)]), seen([post("2", 5)]), asIs);
  expect(changed).toMatchObject([{ key: "id:1", diff: [], isQuiet: true, after: { editedAt: "2" } }]);
  expect(compare(known([post("1", 5)]), seen([post("1", 6)]), asIs)).toEqual(nothing);
});

describe("what is missing", () => {
  test("is counted, and gone after three good lists and a day", () => {
    const list = entries(2);
    const missing = (overrides: Partial<KnownItem>) =>
      compare(known(entries(3), { "id:3": overrides }), seen(list), asIs).missing;
    expect(missing({})).toEqual([{ key: "id:3", since: at, checks: 1, isGone: false }]);
    const soon = { missingSince: at - day + 1, missedChecks: 40 };
    expect(missing(soon)).toEqual([{ key: "id:3", since: at - day + 1, checks: 41, isGone: false }]);
    const twice = { missingSince: at - 3 * day, missedChecks: 1 };
    expect(missing(twice)).toMatchObject([{ checks: 2, isGone: false }]);
    const gone = { missingSince: at - day, missedChecks: 2 };
    expect(missing(gone)).toMatchObject([{ isGone: true }]);
    // Said once.
    expect(missing({ missingSince: at - day, missedChecks: missing(gone)[0]!.checks })).toEqual([]);
  });

  test("is forgiven when it is listed again", () => {
    const before = known(entries(3), { "id:3": { missingSince: at - 5 * day, missedChecks: -1 } });
    expect(compare(before, seen(entries(3)), asIs)).toEqual({ ...nothing, settled: ["id:3"] });
  });

  test("says nothing in a list of what was edited lately", () => {
    expect(compare(known(entries(3)), seen([], { isPartial: true }), asIs)).toEqual(nothing);
  });

  test("of a list of the newest, only a gap counts, not what dropped off its end", () => {
    const dated = (id: number) => entry(id, { publishedAt: `2026-11-0${id}` });
    const before = known([1, 2, 3, 4].map(dated));
    const { missing } = compare(before, seen([4, 2].map(dated), { listsAll: false }), asIs);
    expect(missing.map(({ key }) => key)).toEqual(["id:3"]);
  });
});

describe("too much at once", () => {
  test("twenty new entries are told, twenty-one are held", () => {
    const held = (count: number) =>
      new Set(compare(known(entries(100)), seen(entries(100 + count)), asIs).fresh.map((item) => item.held));
    expect(held(20)).toEqual(new Set([null]));
    expect(held(21)).toEqual(new Set(["flood"]));
  });

  test("more than twenty changed entries are held", () => {
    const renamed = entries(30).map((item) => ({ ...item, title: `${item.title} (PDF)` }));
    const pending = Object.fromEntries(
      renamed.map((item) => [
        `id:${item.externalId}`,
        { pendingHash: marked(entry(Number(item.externalId)), item), pendingAt: at - 60_000 },
      ]),
    );
    const { changed } = compare(known(entries(30), pending), seen(renamed), asIs);
    expect([changed.length, new Set(changed.map(({ held }) => held))]).toEqual([30, new Set(["flood"])]);
  });

  test("of a site that moved each entry keeps its new address in silence", () => {
    const moved = entries(30).map((item) => ({ ...item, url: item.url!.replace("/Out/", "/storage/cms/") }));
    const pending = Object.fromEntries(
      moved.map((item) => [
        `id:${item.externalId}`,
        { pendingHash: marked(entry(Number(item.externalId)), item), pendingAt: at - 60_000 },
      ]),
    );
    const result = compare(known(entries(30), pending), seen(moved), asIs);
    expect(new Set(result.changed.map(({ held, isQuiet }) => `${held} ${isQuiet}`))).toEqual(new Set(["moved true"]));
    expect(result.moved).toBe(30);
  });

  test("known titles at other addresses hold what is new beside them", () => {
    const noId = (id: number, folder: string) =>
      entry(id, {
        externalId: null,
        url: `https://www.cbn.gov.ng/${folder}/${id}`,
        publishedAt: null,
        reference: null,
      });
    const before = known([1, 2, 3, 4, 5, 6].map((id) => noId(id, "old")));
    const list = [1, 2, 3, 4, 5, 6, 7].map((id) => noId(id, "new"));
    const { fresh, aliases, moved } = compare(before, seen(list), asIs);
    expect(aliases).toHaveLength(6);
    expect(fresh.map(({ item, held }) => [item.title, held])).toEqual([["Circular number 7", "moved"]]);
    expect(moved).toBe(6);
  });

  test("a title that repeats now and then is no move", () => {
    const auction = (id: number) => entry(id, { title: "Foreign Exchange Auction" });
    const { fresh, moved } = compare(
      known([auction(1), auction(2), entry(3)]),
      seen([auction(1), auction(2), entry(3), auction(4)]),
      asIs,
    );
    expect([fresh.map(({ held }) => held), moved]).toEqual([[null], 0]);
  });
});

describe("dates that do not fit", () => {
  test("an entry dated in the future is set aside, and one known counts as it was", () => {
    const future = { publishedAt: "2027-11-10" };
    const result = compare(known(entries(2)), seen([entry(1), entry(2, future), entry(3, future)]), asIs);
    expect(result).toEqual({ ...nothing, setAside: [{ key: "id:3", item: entry(3, future) }] });
  });

  test("tomorrow is not the future, clocks and zones differ", () => {
    const { fresh } = compare(known(entries(2)), seen([...entries(2), entry(3, { publishedAt: "2026-11-22" })]), asIs);
    expect(fresh).toHaveLength(1);
  });

  test("an entry dated half a year before the newest is held", () => {
    const old = entry(3, { publishedAt: "2026-05-01" });
    expect(compare(known(entries(2)), seen([...entries(2), old]), asIs).fresh[0]?.held).toBe("backdated");
    const late = entry(3, { publishedAt: "2026-06-01" });
    expect(compare(known(entries(2)), seen([...entries(2), late]), asIs).fresh[0]?.held).toBe(null);
  });
});
