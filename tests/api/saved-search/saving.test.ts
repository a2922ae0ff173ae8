import { parseAtomFeed } from "feedsmith";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { mostSearches } from "#features/saved-search/vocabulary.ts";
import { refusalOf, signedUp, stopPath } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { httpServer } from "../../support/servers/loopback.ts";
import { searching } from "../../support/saved-searches.ts";

test("a company saves, lists, changes and deletes its searches, and its log says so", async () => {
  const { company, save } = await searching();
  const { id: companyId, call } = company;
  const saved = await save({ name: " Payments ", query: { regulator: " CBN ", changeType: "", from: "2026-01-01" } });
  expect(saved).toMatchObject({ name: "Payments", query: { regulator: "CBN", from: "2026-01-01" }, lastToldAt: null });
  const change = { companyId, id: saved._id, name: "New name", wish: "weekly", channels: ["feed"] } as const;
  await call.savedSearch.change({ ...change, channels: [...change.channels] });
  const { data } = await call.savedSearch.list({ companyId });
  expect(data).toMatchObject([{ _id: saved._id, name: "New name", wish: "weekly", channels: ["feed"] }]);
  await call.savedSearch.remove({ companyId, id: saved._id });
  expect((await call.savedSearch.list({ companyId })).data).toEqual([]);
  const log = await call.activity.list({ id: companyId, kind: "delivery" });
  expect(log.data.map(({ action }) => action)).toEqual(["search.deleted", "search.changed", "search.saved"]);
  expect(log.data[1]).toMatchObject({ before: { name: "Payments", wish: "at-once" }, after: { channels: ["feed"] } });
});

test.each([
  ["a filter of the other screen", { place: "library", query: { changeType: "new" } }, /changeType/],
  ["a filter that nobody knows", { query: { regulator: "Nobody" } }, /Unknown regulator: Nobody/],
  ["a value that nobody knows", { place: "library", query: { risk: "huge" } }, /Risk must be one of/],
  ["what is never published", { query: { status: "review" } }, /Only what is published is told/],
  ["documents that come later", { query: { documents: "missing" } }, /cannot be saved/],
  ["no name", { name: "  " }, /Give the search a name/],
  ["a wish without a channel", { channels: [] }, /Choose at least one/],
] as const)("%s is refused in words", async (_what, overrides, words) => {
  const { company, save } = await searching();
  const refusal = await refusalOf(save({ ...overrides, channels: [...("channels" in overrides ? overrides.channels : ["mail" as const])] })); // prettier-ignore
  expect(refusal).toMatchObject({ status: 400, message: expect.stringMatching(words) as string });
  expect((await company.call.savedSearch.list({ companyId: company.id })).data).toEqual([]);
});

test("a company has at most fifty, and nobody else's", async () => {
  const { app, company, save } = await searching();
  for (let turn = 0; turn < mostSearches; turn += 1) await save();
  expect(await refusalOf(save())).toMatchObject({ status: 409, message: expect.stringContaining("50") as string });
  const id = (await company.call.savedSearch.list({ companyId: company.id })).data[0]!._id;
  const other = await signedUp(app);
  expect(await refusalOf(other.call.savedSearch.remove({ companyId: other.id, id }))).toMatchObject({ status: 404 });
  expect(await refusalOf(other.call.savedSearch.change({ companyId: other.id, id, name: "x" }))).toMatchObject({ status: 404 }); // prettier-ignore
});

test("the feed of a search has what it found, and its address is void once the company's feed has another", async () => {
  const { app, company, save, publish, deliver } = await searching();
  const { feedUrl } = await save({ name: "Read <me>", channels: ["feed"] });
  const { id } = await publish("Advisory");
  const gone = await publish("Taken back");
  expect((await deliver()).mails).toEqual([]);
  await app.callAs({ isOperator: true }).change.review({ ids: [gone.id], verdict: "dismiss" });
  const get = async () => sender(app)("GET", new URL(feedUrl!).pathname);
  const feed = parseAtomFeed((await get()).text);
  expect(feed).toMatchObject({
    title: { value: "Ilana: “Read <me>”, saved by Okpella Microfinance Bank" },
    links: [{ href: feedUrl }, { href: "https://ilana.ng/updates?view=all&scope=all" }],
  });
  expect(feed.entries).toMatchObject([{ links: [{ href: `https://ilana.ng/updates?change=${id}` }] }]);
  await company.call.delivery.renewFeed({ companyId: company.id });
  expect((await get()).status).toBe(404);
  const [renewed] = (await company.call.savedSearch.list({ companyId: company.id })).data;
  expect(renewed!.feedUrl).not.toBe(feedUrl);
});

test("a search without a feed has no address, nor one of a company whose e-mail is not confirmed", async () => {
  const { app, save } = await searching();
  expect((await save({ channels: ["mail"] })).feedUrl).toBeNull();
  const unconfirmed = await signedUp(app);
  const search = { companyId: unconfirmed.id, place: "updates", name: "Mine", query: {}, wish: "daily" } as const;
  const { data } = await unconfirmed.call.savedSearch.save({ ...search, channels: ["feed"] });
  expect(data.feedUrl).toBeNull();
});

test("mails of a search wait until the e-mail is confirmed: saving is refused, and a change to them too", async () => {
  const { app } = await searching();
  const { id: companyId, call } = await signedUp(app);
  const search = { companyId, place: "updates", name: "Mine", query: {}, wish: "at-once" } as const;
  const forbidden = { code: "FORBIDDEN" };
  await expect(call.savedSearch.save({ ...search, channels: ["mail"] })).rejects.toMatchObject(forbidden);
  expect((await call.savedSearch.list({ companyId })).data).toEqual([]);
  const { data } = await call.savedSearch.save({ ...search, wish: "off", channels: ["mail"] });
  const change = { companyId, id: data._id, wish: "daily" } as const;
  await expect(call.savedSearch.change(change)).rejects.toMatchObject(forbidden);
  expect((await call.savedSearch.list({ companyId })).data).toMatchObject([{ wish: "off" }]);
});

test("what a search finds is posted, signed, with an event of its own", async () => {
  const posts: { headers: Record<string, string>; body: string }[] = [];
  const server = await httpServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => void (body += chunk.toString()));
    request.on("end", () => {
      posts.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(204).end();
    });
  });
  const start = new Date().toISOString(); // The published library compares with the real time.
  const { company, save, publish, deliver } = await searching({ env: { WEBHOOK_ALLOW_HOSTS: server.host }, start });
  const { data: hook } = await company.call.webhook.create({ companyId: company.id, url: `${server.url}/hook` });
  const search = await save({ name: "Posted", query: { concerns: "no" }, channels: ["webhook"] });
  const { id } = await publish("Advisory");
  expect((await deliver()).mails).toEqual([]);
  expect(posts).toHaveLength(1);
  expect(new Webhook(hook.secret).verify(posts[0]!.body, posts[0]!.headers)).toMatchObject({
    type: "saved_search.matched",
    data: {
      search: { id: search._id, name: "Posted", place: "updates", link: "https://ilana.ng/updates?view=all&scope=all" },
      total: 1,
      matches: [{ changeId: id, regulationTitle: "Advisory", link: `https://ilana.ng/updates?change=${id}` }],
    },
  });
});

test("who stops mails gets none of its searches either, and what could not be sent is listed by the search's name", async () => {
  const { app, company, save, publish } = await searching();
  const { savedSearches, outbox } = app.services;
  await save({ name: "Mailed" });
  await publish();
  await savedSearches.run();
  app.mailer.failWith = Object.assign(new Error("no such mailbox"), { responseCode: 550, command: "RCPT TO" });
  await outbox.deliverMails();
  app.mailer.failWith = undefined;
  const state = async () => (await company.call.delivery.get({ companyId: company.id })).data;
  expect(await state()).toMatchObject({ dead: 1, lastDead: [{ regulationTitle: "Saved search: Mailed" }] });
  const { rows } = (await app.callAs({ isOperator: true }).delivery.undelivered()).data;
  expect(rows).toMatchObject([{ regulationTitle: "Saved search: Mailed" }]);
  await sender(app)("POST", await stopPath(app, company));
  await publish();
  await savedSearches.run();
  expect(await state()).toMatchObject({ waiting: 0, mail: "off" });
});

test("mails of searches keep their own time when those of other news change theirs", async () => {
  const { app, company, save, publish, deliver } = await searching();
  await save();
  await publish();
  await app.services.savedSearches.run();
  await company.call.delivery.update({ companyId: company.id, mail: "weekly" });
  expect((await deliver()).mails).toHaveLength(1);
});
