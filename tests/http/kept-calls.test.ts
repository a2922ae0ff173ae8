import { expect, test, vi } from "vitest";
import { declarations } from "#server/rest/openapi.ts";
import { alone } from "../../src/web/lib/server/alone.ts";
import { testApp } from "../support/app.ts";
import { signedUp } from "../support/calls.ts";
import { aQuestion, writeCatalogue } from "../support/samples/catalogue.ts";
import { anInstrument } from "../support/samples/factories.ts";
import { sender } from "../support/http.ts";

const client = { address: "192.0.2.1", userAgent: "test" };
// Longer than a packet, so that it is sent compressed.
const summary = "Whoever holds client money keeps it apart. ".repeat(40);
const catalogue = () =>
  writeCatalogue([anInstrument({ key: "for-all", summary, appliesTo: {} })], { questions: [aQuestion()] });

async function anApp() {
  const app = await testApp({ catalogue: catalogue() });
  const { id, token } = await signedUp(app);
  // The first look is recorded, and is not kept.
  await sender(app, token)("GET", `/api/v1/dashboard/${id}`);
  return { app, id, send: sender(app, token), overviews: vi.spyOn(app.services.dashboard, "overview") };
}

const inputOf = (input: object) => encodeURIComponent(JSON.stringify(input));
const overview = (companyId: string) => `/trpc/dashboard.overview?input=${inputOf({ companyId })}`;
const inBatch = (companyId: string) => `/trpc/dashboard.overview?batch=1&input=${inputOf({ 0: { companyId } })}`;
/** The same beside another call, which is never kept. */
const beside = (companyId: string) =>
  `/trpc/dashboard.overview,dashboard.assessment?batch=1&input=${inputOf({ 0: { companyId }, 1: { companyId } })}`;

test.each([
  ["alone", overview],
  ["as a batch of one", inBatch],
])("a call %s is not computed again until something changes", async (_how, urlOf) => {
  const { app, id, send, overviews } = await anApp();
  const texts = [];
  for (let count = 0; count < 3; count += 1) texts.push((await send("GET", urlOf(id))).text);
  expect(new Set(texts).size).toBe(1);
  expect(overviews).toHaveBeenCalledTimes(1);
  const [computed] = JSON.parse((await send("GET", beside(id))).text) as unknown[];
  expect(computed).toEqual([JSON.parse(texts[0]!)].flat()[0]);

  await app.services.companies.update(id, { answers: { "holds-client-money": true } }, null, client);
  const after = await send("GET", urlOf(id));
  const [anew] = JSON.parse((await send("GET", beside(id))).text) as unknown[];
  expect([JSON.parse(after.text)].flat()[0]).toEqual(anew);
});

test("it is sent compressed, for nobody's cache, and as tRPC says what it is", async () => {
  const { id, send, overviews } = await anApp();
  const replies = [];
  for (let count = 0; count < 2; count += 1)
    replies.push(await send("GET", overview(id), undefined, { "accept-encoding": "br" }));
  const wanted = { "content-encoding": "br", "content-type": "application/json", "cache-control": "no-store" };
  for (const { status, headers } of replies) {
    expect(status).toBe(200);
    expect(headers).toMatchObject(wanted);
  }
  expect(overviews).toHaveBeenCalledTimes(1);
});

test("who is signed out, another company, or whoever names it twice is refused what is kept for its owner", async () => {
  const { app, id, send } = await anApp();
  await send("GET", overview(id));
  await send("GET", inBatch(id));
  const other = await signedUp(app);
  for (const url of [overview(id), inBatch(id)]) {
    expect((await sender(app)("GET", url)).status).toBe(401);
    expect((await sender(app, other.token)("GET", url)).status).toBe(403);
  }
  const twice = `/trpc/dashboard.overview?batch=1&input=${inputOf({ companyId: other.id, 0: { companyId: id } })}`;
  expect((await sender(app, other.token)("GET", twice)).status).toBe(403);
  await send("POST", "/api/v1/auth/logout");
  expect((await send("GET", overview(id))).status).toBe(401);
});

test("several calls at once, and one whose answer is to come in pieces, are computed", async () => {
  const { id, send, overviews } = await anApp();
  await send("GET", overview(id));
  await send("GET", beside(id));
  await send("GET", beside(id));
  await send("GET", inBatch(id), undefined, { "trpc-accept": "application/jsonl" });
  expect(overviews).toHaveBeenCalledTimes(4);
});

test("a refusal is not kept, and says the same each time", async () => {
  const { id, send } = await anApp();
  const url = `/trpc/dashboard.regulation?input=${inputOf({ companyId: id, regulationId: "not-there" })}`;
  const [first, second] = [await send("GET", url), await send("GET", url)];
  expect(first.status).toBe(404);
  expect(second.text).toBe(first.text);
});

test("the browser sends alone what is kept, as far as a screen waits for it", async () => {
  const { app } = await anApp();
  const procedures = declarations(app.router);
  const kept = Object.keys(procedures).filter((name) => procedures[name]!._def.meta?.cacheKey);
  expect([...alone].filter((name) => !kept.includes(name))).toEqual([]);
});
