import { parseAtomFeed } from "feedsmith";
import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { confirmedUp, stopPath } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { announce } from "../../support/outbox.ts";

async function fed() {
  const app = await testApp({ env: { PUBLIC_URL: "https://ilana.ng" } });
  const company = await confirmedUp(app);
  const address = async () => (await company.call.delivery.get({ companyId: company.id })).data.feedUrl;
  const path = async () => new URL((await address())!).pathname;
  const news = (regulationTitle: string) => announce(app, { companyId: company.id, regulationTitle });
  return { app, ...company, address, path, news, get: sender(app) };
}

test("whoever has the address reads what the company was told, the newest first, and nothing of another's", async () => {
  const { app, address, path, news, get } = await fed();
  await announce(app, { companyId: (await confirmedUp(app)).id, regulationTitle: "Not yours" });
  await news("First & <b>");
  app.clock.advance(60);
  await news("Second");
  const reply = await get("GET", await path());
  expect([reply.status, reply.headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
  const feed = parseAtomFeed(reply.text);
  expect(feed.entries?.map(({ title }) => title?.value)).toEqual(["New: Second", "New: First & <b>"]);
  expect(feed.links?.[0]).toMatchObject({ rel: "self", href: await address() });
  expect(feed.updated).toBe(feed.entries?.[0]?.updated);
});

test("at most a hundred", async () => {
  const { path, news, get } = await fed();
  for (let turn = 0; turn < 102; turn += 1) await news(`News ${turn}`);
  const feed = parseAtomFeed((await get("GET", await path())).text);
  expect([feed.entries?.length, feed.entries?.[0]?.title?.value]).toEqual([100, "New: News 101"]);
});

test("the address is told to nobody: no referrer, no shared cache, no search engine", async () => {
  const { path, get } = await fed();
  const { headers } = await get("GET", await path());
  expect(headers).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "private, no-cache",
    "x-robots-tag": "noindex",
  });
});

test("a reader that has the newest version is told so, until there is something new", async () => {
  const { path, news, get } = await fed();
  await news("First");
  const { headers } = await get("GET", await path());
  const known = { "if-none-match": String(headers.etag) };
  const again = await get("GET", await path(), undefined, known);
  expect([again.status, again.text, again.headers.etag]).toEqual([304, "", headers.etag]);
  const strongAmongOthers = { "if-none-match": `"x", ${known["if-none-match"].replace("W/", "")}` };
  expect((await get("GET", await path(), undefined, strongAmongOthers)).status).toBe(304);
  await news("Second");
  expect((await get("GET", await path(), undefined, known)).status).toBe(200);
});

test("a renewed address works and the old one leads nowhere", async () => {
  const { id, call, path, get } = await fed();
  const old = await path();
  await call.delivery.renewFeed({ companyId: id });
  expect((await get("GET", old)).status).toBe(404);
  expect((await get("GET", await path())).status).toBe(200);
});

test.each([
  ["a changed one", (path: string) => path.replace("/feed/", "/feed/x")],
  ["one without its end", (path: string) => path.replace(".atom", "")],
  ["one without proof", (path: string) => path.replace(/\.[\w-]+\.atom$/, ".atom")],
  ["a made-up one", () => "/feed/anything.atom"],
  ["one for stopping mails", () => "stop"],
])("no address but the right one reads: not %s", async (_what, changed) => {
  const { app, id, userId, path, get } = await fed();
  const other = changed(await path());
  const stop = (await stopPath(app, { id, userId })).split("/").at(-1)!;
  const reply = await get("GET", other === "stop" ? `/feed/${stop}.atom` : other);
  expect([reply.status, reply.body]).toEqual([
    404,
    { success: false, message: "There is no such feed, or its address was replaced" },
  ]);
});
