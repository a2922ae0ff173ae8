import path from "node:path";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { undeclared } from "#features/catalogue/rules/working-days.ts";
import { catalogueRepository } from "#features/catalogue/repository.ts";
import { catalogueService } from "#features/catalogue/service.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import { openDatabase } from "#platform/database.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { aQuestion, writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";
import { aFolder } from "../../support/folder.ts";
import { sender, type Sender } from "../../support/http.ts";

const client = { address: "192.0.2.1", userAgent: "test" };

const once = { type: "once" as const, date: "2026-11-22" };
const deadline = { rule: "By 22 November 2026", recurrence: "once" as const, details: null, schedule: once };
const duty = { id: "r1", text: "Send the example return.", provision: null, basis: "seen" as const, deadline };

/** One that binds all and falls due on 22 November, one by licence, one by service, one that a question decides. */
const instruments = (title = "Example Guidelines for Tests"): Instrument[] => [
  anInstrument({ key: "for-all", title, requirements: [duty] }),
  anInstrument({ key: "for-mfbs", regulator: "NDIC", appliesTo: { industries: ["financial"], categories: ["micro-finance-banks"] } }),
  anInstrument({ key: "for-lenders", regulator: "FCCPC", appliesTo: { services: ["loan&credit services"] } }),
  anInstrument({ key: "for-holders", regulator: "SEC", appliesTo: { conditionKey: "holds-client-money" } }),
]; // prettier-ignore
const questions = [aQuestion()];

async function anApp(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp({ catalogue: writeCatalogue(instruments(), { questions }), ...options });
  const { id, token } = await signedUp(app);
  const send = sender(app, token);
  // The first look is recorded, and is not kept.
  await send("GET", `/api/v1/dashboard/${id}`);
  return { app, id, token, send };
}

const overview = (id: string) => `/api/v1/dashboard/${id}`;
/** Every path whose answer is kept. */
const pathsOf = (id: string) => [
  overview(id),
  `${overview(id)}?category=digital-banking`,
  `${overview(id)}?search=example`,
  `${overview(id)}/summary`,
  `${overview(id)}/regulation/for-all`,
  `/api/v1/library/${id}?order=due`,
  "/api/v1/regulation",
  "/api/v1/regulation?search=example&limit=2",
  "/api/v1/regulation/for-all",
  "/api/v1/regulation/category",
  "/api/v1/regulation/regulators",
  "/api/v1/regulation/revisions",
  "/api/v1/regulation/risk/Medium",
  "/api/v1/regulation/stats",
];

/** The same answer computed anew: what ends in a slash has no route of its own, and is never kept. */
const computed = (send: Sender, url: string) => send("GET", url.replace(/(?=\?|$)/, "/"));

test("what was answered is not computed again, for whoever asks the same", async () => {
  const { app, id, send } = await anApp();
  const overviews = vi.spyOn(app.services.dashboard, "overview");
  const lists = vi.spyOn(app.services.catalogue, "list");
  const texts = [];
  for (let count = 0; count < 3; count += 1) texts.push((await send("GET", overview(id))).text);
  expect(new Set(texts).size).toBe(1);
  expect(overviews).toHaveBeenCalledTimes(1);
  await send("GET", "/api/v1/regulation");
  await sender(app)("GET", "/api/v1/regulation");
  expect(lists).toHaveBeenCalledTimes(1);
});

describe("an answer that was kept", () => {
  test.each<[string, (world: Awaited<ReturnType<typeof anApp>>) => Promise<unknown>, string]>([
    [
      "the profile",
      ({ send, id }) => send("PATCH", `/api/v1/company/${id}`, { category: "commercial-banks-national" }),
      "for-mfbs",
    ],
    [
      "the answers to questions",
      ({ send, id }) => send("PATCH", `/api/v1/company/${id}`, { answers: { "holds-client-money": true } }),
      "holds-client-money",
    ],
    [
      "the library",
      ({ app }) => app.services.catalogue.load(writeCatalogue(instruments("Another Title"), { questions })),
      "Example Guidelines",
    ],
    ["the day in Lagos", async ({ app }) => app.clock.advance(14 * 3600), "Next due tomorrow"],
  ])("changes with %s", async (_what, change, gone) => {
    const world = await anApp();
    const { send, id } = world;
    const before = await send("GET", overview(id));
    expect((await send("GET", overview(id))).text).toBe(before.text);
    await change(world);
    const after = await send("GET", overview(id), undefined, { "if-none-match": String(before.headers["etag"]) });
    expect(after.status).toBe(200);
    expect(after.text).not.toBe(before.text);
    expect(before.text).toContain(gone);
    expect(after.text).toBe((await computed(send, overview(id))).text);
  });

  test("the library, loaded by another process", async () => {
    const file = path.join(aFolder(), "ilana.db");
    const { app, send } = await anApp({ databaseFile: file });
    const url = "/api/v1/regulation/for-all";
    await send("GET", url);
    const other = openDatabase(file);
    const loader = catalogueService({
      catalogue: catalogueRepository(other),
      clock: app.clock,
      aboutRegulators: () => new Map(),
      calendar: async () => ({ calendar: undeclared, version: "" }),
    });
    await loader.load(writeCatalogue(instruments("Another Title"), { questions }));
    other.$client.close();
    expect((await send("GET", url)).body).toMatchObject({ data: { regulation_title: "Another Title" } });
  });

  test("the regulators that a company watches", async () => {
    const { app, id, send } = await anApp();
    const url = `${overview(id)}/summary`;
    await send("GET", url);
    await app.services.notify.watchRegulator(id, "SEC", true);
    expect((await send("GET", url)).text).toBe((await computed(send, url)).text);
  });
});

test("who is signed out, or another company, is refused what was kept for its owner", async () => {
  const { app, id, send } = await anApp();
  const other = await signedUp(app);
  const first = await send("GET", overview(id));
  const known = { "if-none-match": String(first.headers["etag"]) };
  expect((await send("GET", overview(id), undefined, known)).status).toBe(304);
  expect((await sender(app, other.token)("GET", overview(id), undefined, known)).status).toBe(403);
  expect((await sender(app)("GET", overview(id), undefined, known)).status).toBe(401);
  await send("POST", "/api/v1/auth/logout");
  expect((await send("GET", overview(id), undefined, known)).status).toBe(401);
});

test("what was computed while something was written is sent and not kept", async () => {
  const { app, id, send } = await anApp();
  const { dashboard, companies } = app.services;
  const compute = dashboard.overview;
  const change = (category: string) => companies.update(id, { category }, null, client);
  vi.spyOn(dashboard, "overview").mockImplementationOnce(async (...asked) => {
    await change("commercial-banks-national");
    const answer = await compute(...asked);
    await change("micro-finance-banks-tier-1");
    return answer;
  });
  const between = await send("GET", overview(id));
  const after = await send("GET", overview(id));
  expect(after.text).not.toBe(between.text);
  expect(after.text).toBe((await computed(send, overview(id))).text);
});

test("a path that the library reads in another way than it is written is not cached under its key", async () => {
  const { app, send } = await anApp();
  const stats = vi.spyOn(app.services.catalogue, "stats");
  for (let count = 0; count < 2; count += 1)
    expect((await send("GET", "/api/v1/regulation/STATS")).body).toMatchObject({ data: { total: 4 } });
  expect(stats).toHaveBeenCalledTimes(2);
});

type Change = { name: string; apply: (app: TestApp, id: string) => Promise<unknown> };
const profile = (fields: object): Change => ({
  name: JSON.stringify(fields),
  apply: (app, id) => app.services.companies.update(id, fields, null, client),
});
const folders = { first: () => instruments(), second: () => instruments("Another Title") };
const changes: Change[] = [
  ...["micro-finance-banks-tier-1", "commercial-banks-national", "psps-mmo"].map((category) => profile({ category })),
  ...[[], ["loan&credit services"]].map((services) => profile({ services })),
  ...[true, false, null].map((answer) => profile({ answers: { "holds-client-money": answer } })),
  ...Object.entries(folders).map(([name, make]) => ({
    name,
    apply: (app: TestApp) => app.services.catalogue.load(writeCatalogue(make(), { questions })),
  })),
  { name: "a day", apply: async (app) => app.clock.advance(86_400) },
  { name: "watch", apply: (app, id) => app.services.notify.watchRegulator(id, "SEC", true) },
  { name: "reassess", apply: (app, id) => app.services.dashboard.reassess(id) },
  { name: "nothing", apply: async () => {} },
];

test("whatever happens in whatever order, what is kept is to the byte what would be computed", async () => {
  const sequence = fc.array(fc.constantFrom(...changes), { minLength: 3, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const { app, id, send } = await anApp();
      for (const { name, apply } of steps) {
        await apply(app, id);
        for (const url of pathsOf(id)) {
          const kept = [await send("GET", url), await send("GET", url)].map(({ text }) => text);
          const { status, text } = await computed(send, url);
          expect([name, url, status, kept]).toEqual([name, url, 200, [text, text]]);
        }
      }
    }),
    { numRuns: 5 },
  );
}, 60_000);
