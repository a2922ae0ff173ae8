import { expect, test } from "vitest";
import { composeServices } from "#app.ts";
import type { CheckOutcome } from "#features/watch/rules/outcome.ts";
import { changes } from "#features/watch/tables.ts";
import { aChange } from "../../contract/rows.ts";
import { testApp } from "../../support/app.ts";
import { aCircular, aRegulator, listAnswer, type Answer, type Circular } from "../../support/servers/regulator.ts";

const perDay = [1, 0, 2, 1, 3, 0, 1, 5, 1, 2];
const atStart = 260;

/** A fixed sequence that looks random: the same disturbances in every run. */
function drawing(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** The list as it is, disturbed in ways that mean nothing (research: counters, order, case of paths, stray blanks, padding). */
function noisy(list: Circular[], draw: (below: number) => number): Circular[] {
  const noise = (circular: Circular): Circular => ({
    ...circular,
    clickCount: String(draw(900)),
    ...(draw(5) === 0 && { title: `  ${circular.title.replace(" ", "  ")}\t` }),
    ...(draw(5) === 0 && { refNo: `${circular.refNo}\t ` }),
    ...(draw(5) === 0 && { refNo: ` ${circular.refNo.toLowerCase()}` }),
    ...(draw(5) === 0 && { link: circular.link.replace("/Out/", "/OUT/") }),
    ...(draw(5) === 0 && { link: circular.link.replaceAll(" ", "%20") }),
    ...(draw(5) === 0 && { filesize: "825KB" }),
    ...(draw(9) === 0 && { keywords: `seen ${draw(99)}` }),
  });
  const all = list.map(noise);
  return draw(2) === 0 ? all.toReversed() : all.toSorted((a, b) => a.title.localeCompare(b.title));
}

const page = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "content-type": "text/html", ...headers },
  body: "<!doctype html><html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>",
});

/** Answers that must be refused, each with how it is told. */
const broken: [string, (list: Circular[]) => Answer, CheckOutcome["kind"]][] = [
  ["an empty list", () => listAnswer([]), "suspect"],
  ["a list of null", () => ({ body: "null" }), "suspect"],
  ["half a list", (list) => listAnswer(list.slice(0, Math.floor(list.length / 3))), "suspect"],
  ["a challenge with 200", () => page(200), "suspect"],
  ["a challenge with 403", () => page(403, { "cf-mitigated": "challenge" }), "challenged"],
  ["a refusal", () => page(403), "failed"],
  ["JSON cut off", (list) => ({ body: JSON.stringify(list).slice(0, -400) }), "suspect"],
  ["an error object", () => listAnswer({ message: "An error has occurred." }), "suspect"],
  ["a fault of the server", () => page(500), "failed"],
  ["too many requests", () => page(429, { "retry-after": "1" }), "limited"],
  ["out of service", () => page(503, { "retry-after": "1" }), "limited"],
  [
    "every entry dated in the future",
    (list) => listAnswer(list.map((item) => ({ ...item, documentDate: "01/02/2031" }))),
    "suspect",
  ],
];

test("19 Watcher replay: sixty days of a list with every disturbance: each entry is told once, and nothing else", async () => {
  const draw = drawing(20_261_121);
  let list = Array.from({ length: atStart }, (_, index) => aCircular(index + 1));
  const { site, source, env } = await aRegulator(listAnswer(list));
  const app = await testApp({ env, sources: [source()], start: "2026-09-01T08:00:00.000Z" });
  const check = () => app.services.watch.checkNow("cbn-circulars");
  expect(await check()).toEqual({ kind: "baseline", items: atStart });

  const expected: string[] = [];
  const told = async () => {
    const all: string[] = [];
    for (let skip = 0; ; skip += 100) {
      const { rows, total } = await app.services.watch.listChanges({ limit: 100, skip });
      all.push(
        ...rows.map(({ changeType, title, status, diff }) => `${status} ${diff ? "changed" : changeType} ${title}`),
      );
      if (all.length >= total) return all.toReversed();
    }
  };

  for (let day = 1; day <= 60; day += 1) {
    app.clock.advance(86_400);
    const fresh = Array.from({ length: perDay[day % perDay.length]! }, (_, index) =>
      aCircular(list.length + index + 1),
    );
    list = [...list, ...fresh];
    expected.push(...fresh.map(({ title }) => `new ${title}`));
    if (day % 12 === 0) {
      // A real edit of an old entry.
      const edited = list[day]!;
      list = list.with(day, { ...edited, title: `${edited.title} (Revised)` });
      expected.push(`changed ${edited.title} (Revised)`);
    }
    const [what, disturb, kind] = broken[day % broken.length]!;
    const before = await told();
    site.answer = disturb(list);
    expect([what, (await check()).kind]).toEqual([what, kind]);
    expect(await told()).toEqual(before);
    site.answer = listAnswer(noisy(list, draw));
    await check();
    site.answer = listAnswer(noisy(list, draw));
    expect(await check()).toMatchObject({ kind: "unchanged" });
  }

  // "new" stands for whatever kind the words of the title give it.
  const kinds = (await told()).map((row) =>
    row.replace(/^published (new|update|amendment|other) /, "new ").replace(/^published changed/, "changed"),
  );
  expect(kinds.toSorted()).toEqual(expected.toSorted());
});

test("a flicker that is gone at the second look is nothing", async () => {
  const list = Array.from({ length: 30 }, (_, index) => aCircular(index + 1));
  const { site, source, env } = await aRegulator(listAnswer(list));
  const app = await testApp({ env, sources: [source({ confirm: 1000 })] });
  const { watch } = app.services;
  await watch.checkNow("cbn-circulars");
  site.answer = listAnswer(list.with(3, { ...list[3]!, title: "Something else" }));
  const checking = watch.checkNow("cbn-circulars");
  await expect.poll(() => site.requests).toBe(2);
  site.answer = listAnswer(list);
  app.clock.advance(2);
  expect(await checking).toMatchObject({ changes: [], pending: 0 });
  expect((await watch.listChanges({ limit: 10, skip: 0 })).total).toBe(0);
});

test("two dozen entries at once are held, and told when the operator has read them", async () => {
  const list = Array.from({ length: 40 }, (_, index) => aCircular(index + 1));
  const { site, source, env } = await aRegulator(listAnswer(list));
  const app = await testApp({ env, sources: [source()] });
  const { watch } = app.services;
  await watch.checkNow("cbn-circulars");
  site.answer = listAnswer([...list, ...Array.from({ length: 24 }, (_, index) => aCircular(index + 41))]);
  await watch.checkNow("cbn-circulars");
  const { rows, total } = await watch.listChanges({ limit: 100, skip: 0 });
  expect([total, new Set(rows.map(({ status, heldBecause }) => `${status} ${heldBecause}`))]).toEqual([
    24,
    new Set(["review flood"]),
  ]);
  expect(await watch.checkNow("cbn-circulars")).toMatchObject({ kind: "unchanged" });

  const operator = app.callAs({ isOperator: true });
  const ids = rows.map(({ id }) => id);
  expect((await operator.change.review({ ids: ids.slice(0, 2), verdict: "publish" })).data).toEqual({ reviewed: 2 });
  expect((await operator.change.review({ ids: ids.slice(0, 3), verdict: "publish" })).data).toEqual({ reviewed: 1 });
  expect((await operator.change.review({ ids: ids.slice(3), verdict: "dismiss" })).data).toEqual({ reviewed: 21 });
  const counts = await Promise.all(
    ["published", "review", "dismissed"].map(
      async (status) => (await watch.listChanges({ status, limit: 1, skip: 0 })).total,
    ),
  );
  expect(counts).toEqual([3, 0, 21]);
});

test("what is published with others is not taken for read, unless something was said of it", async () => {
  const app = await testApp();
  const rows = ["a", "b", "c", "d", "e"].map((id) =>
    aChange({ id, uniqueKey: id, status: "review", publishedAt: null, heldBecause: "flood" }),
  );
  await app.db.insert(changes).values(rows);
  const { change } = app.callAs({ isOperator: true });
  const unread = async () =>
    (await app.services.watch.listChanges({ reviewed: "no", limit: 9, skip: 0 })).rows.map(({ id }) => id).toSorted();
  await change.review({ ids: ["a", "b"], verdict: "publish" });
  await change.review({ ids: ["c"], verdict: "publish" });
  await change.review({ ids: ["d", "e"], verdict: "publish", changeType: "update" });
  expect(await unread()).toEqual(["a", "b"]);
  await change.review({ ids: ["a", "b"], verdict: "confirm" });
  expect(await unread()).toEqual([]);
});

test("a source that is redefined starts with a new baseline", async () => {
  const list = Array.from({ length: 5 }, (_, index) => aCircular(index + 1));
  const { source, env } = await aRegulator(listAnswer(list));
  const first = await testApp({ env, sources: [source()] });
  await first.services.watch.checkNow("cbn-circulars");
  const other = source();
  other.url = other.url.replace("GetAllCirculars", "GetAllNews");
  const { watch } = composeServices(first.config, { ...first.parts, sources: [other] });
  expect(await watch.checkNow("cbn-circulars")).toEqual({ kind: "baseline", items: 5 });
});
