import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newWebhookSecret } from "#features/notify/adapters/webhook.ts";
import { deliveryRepository } from "#features/notify/repository/delivery.ts";
import { outbox as outboxTable } from "#features/notify/tables.ts";
import { testApp } from "../../support/app.ts";
import { refusalOf, confirmedUp } from "../../support/calls.ts";
import { httpServer } from "../../support/servers/loopback.ts";
import { announce } from "../../support/outbox.ts";

type Posted = { headers: Record<string, string>; body: string };

/** A receiver that answers as it is told to, and a company that has it posted to. */
async function received() {
  const posts: Posted[] = [];
  const receiver = { status: 204, headers: {} as Record<string, string> };
  const server = await httpServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => void (body += chunk.toString()));
    request.on("end", () => {
      posts.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(receiver.status, receiver.headers).end();
    });
  });
  const start = new Date().toISOString(); // The published library compares with the real time.
  const app = await testApp({ start, env: { WEBHOOK_ALLOW_HOSTS: server.host, PUBLIC_URL: "https://ilana.ng" } });
  const company = await confirmedUp(app);
  // Mails would count among what waits.
  await company.call.delivery.update({ companyId: company.id, mail: "off" });
  const { data } = await company.call.webhook.create({ companyId: company.id, url: `${server.url}/hook` });
  const { outbox } = app.services;
  const get = async () => (await company.call.delivery.get({ companyId: company.id })).data;
  const news = (regulationTitle = "Circular") => announce(app, { companyId: company.id, regulationTitle });
  return { app, ...company, posts, receiver, hook: data, outbox, get, news, url: server.url };
}

test("whatever a company is told is posted, and the published library knows it for ours", async () => {
  const { id, call, posts, hook, outbox, get, news } = await received();
  await news("Rules <b>");
  await outbox.deliverPosts();
  const [post] = posts;
  const [told] = (await call.notification.list({ companyId: id })).data;
  expect(new Webhook(hook.secret).verify(post!.body, post!.headers)).toMatchObject({
    type: "notification.created",
    data: { id: told!._id, regulationTitle: "Rules <b>", regulator: "CBN", link: "https://ilana.ng/dashboard" },
  });
  expect(post!.headers["webhook-id"]).toBe(`${told!._id}-${hook._id}`);
  expect(post!.headers["content-type"]).toBe("application/json");
  expect(await get()).toMatchObject({ waiting: 0, dead: 0, webhooks: [{ _id: hook._id, lastError: null }] });
  await outbox.deliverPosts();
  expect(posts).toHaveLength(1);
});

test("the secret is answered once and never again", async () => {
  const { get, hook } = await received();
  expect(hook.secret).toMatch(/^whsec_/);
  expect(JSON.stringify(await get())).not.toContain(hook.secret);
});

test.each([
  ["a failure", 500, "The address answered with status 500"],
  ["a redirect, which is not followed", 302, "The address redirects; posts do not follow"],
])("after %s it is posted again later, with the same id, and the company sees why", async (_what, status, reason) => {
  const { app, posts, receiver, outbox, get, news } = await received();
  Object.assign(receiver, { status, headers: { location: "/elsewhere" } });
  await news();
  await outbox.deliverPosts();
  expect((await get()).webhooks[0]).toMatchObject({ lastError: reason });
  receiver.status = 200;
  app.clock.advance(59);
  await outbox.deliverPosts();
  expect(posts).toHaveLength(1);
  app.clock.advance(1);
  await outbox.deliverPosts();
  expect(posts).toHaveLength(2);
  expect(posts[1]!.headers["webhook-id"]).toBe(posts[0]!.headers["webhook-id"]);
  expect(await get()).toMatchObject({ waiting: 0, webhooks: [{ lastError: null }] });
});

test("an address that fails is not asked again for each of a hundred", async () => {
  const { app, posts, receiver, outbox, get, news } = await received();
  receiver.status = 503;
  for (let turn = 0; turn < 20; turn += 1) await news();
  await outbox.deliverPosts();
  expect(posts.length).toBeLessThanOrEqual(4);
  receiver.status = 200;
  app.clock.advance(60);
  await outbox.deliverPosts();
  expect(new Set(posts.map(({ headers }) => headers["webhook-id"])).size).toBe(20);
  expect((await get()).waiting).toBe(0);
});

test("after 48 hours of failures a post is given up", async () => {
  const { app, receiver, outbox, get, news } = await received();
  receiver.status = 500;
  await news();
  for (let hour = 0; hour < 50; hour += 1) {
    await outbox.deliverPosts();
    app.clock.advance(3600);
  }
  expect(await get()).toMatchObject({ waiting: 0, dead: 1, lastDead: [{ channel: "webhook" }] });
});

test("an address that answers 410 is left alone until a test gets through", async () => {
  const { app, id, call, posts, receiver, hook, outbox, get, news } = await received();
  receiver.status = 410;
  await news();
  await news();
  await outbox.deliverPosts();
  const before = posts.length;
  await news();
  await outbox.deliverPosts();
  expect(posts).toHaveLength(before);
  const why = "The address answered 410 Gone: nothing more is posted there until a test gets through";
  expect(await get()).toMatchObject({ waiting: 0, webhooks: [{ isStopped: true, lastError: why }] });
  receiver.status = 200;
  app.clock.advance(5);
  const test = await call.webhook.test({ companyId: id, id: hook._id });
  expect(test.data).toEqual({ isDelivered: true, reason: null });
  await news();
  await outbox.deliverPosts();
  expect(posts).toHaveLength(before + 2);
});

test("what waited for an address that answers 410 is given up, and can be tried again once a test got through", async () => {
  const { app, id, call, posts, receiver, hook, outbox, get, news } = await received();
  receiver.status = 410;
  for (let turn = 0; turn < 20; turn += 1) await news();
  await outbox.deliverPosts();
  expect(posts.length).toBeLessThanOrEqual(4);
  const reason = "The address answered 410 Gone: nothing more is posted there until a test gets through";
  expect(await get()).toMatchObject({
    waiting: 0,
    dead: 20,
    lastDead: [{ channel: "webhook", reason }, {}, {}, {}, {}],
  });
  const operator = app.callAs({ isOperator: true }).delivery;
  const { data } = await operator.undelivered();
  expect(data).toMatchObject({ waiting: 0, dead: 20 });
  const ids = data.rows.map((row) => row.id);
  receiver.status = 200;
  expect((await operator.revive({ ids })).data).toEqual({ revived: 0 });
  expect((await get()).dead).toBe(20);
  app.clock.advance(5);
  await call.webhook.test({ companyId: id, id: hook._id });
  expect((await operator.revive({ ids })).data).toEqual({ revived: 20 });
  posts.length = 0;
  await outbox.deliverPosts();
  expect(posts.map(({ headers }) => headers["webhook-id"]).toSorted()).toEqual(ids.toSorted());
  expect(await get()).toMatchObject({ waiting: 0, dead: 0, webhooks: [{ isStopped: false }] });
});

test("a test is posted at once, signed, and says what came of it; not more often than every five seconds", async () => {
  const { app, id, call, posts, receiver, hook } = await received();
  const tried = () => call.webhook.test({ companyId: id, id: hook._id });
  expect((await tried()).data).toEqual({ isDelivered: true, reason: null });
  expect(new Webhook(hook.secret).verify(posts[0]!.body, posts[0]!.headers)).toMatchObject({ type: "webhook.test" });
  expect((await refusalOf(tried())).status).toBe(429);
  app.clock.advance(5);
  receiver.status = 404;
  expect((await tried()).data).toEqual({ isDelivered: false, reason: "The address answered with status 404" });
  expect(await app.db.select().from(outboxTable)).toEqual([]);
});

test.each([
  ["http://hooks.example.com/x", "only https is fetched"],
  ["https://hooks.example.com:8443/x", "port 8443 is not fetched"],
  ["https://user:word@hooks.example.com/x", "a user name or password stands in the address"],
  ["https://127.0.0.1/x", "it is inside a private network"],
  ["https://10.1.2.3/x", "it is inside a private network"],
  ["https://[::1]/x", "it is inside a private network"],
  ["https://[::ffff:10.0.0.1]/x", "it is inside a private network"],
  ["https://2130706433/x", "it is inside a private network"],
  ["https://169.254.169.254/latest", "it is inside a private network"],
  ["https://localhost/x", "it is inside a private network"],
])("refuses to post to %s: %s", async (url, why) => {
  const app = await testApp();
  const { id, call } = await confirmedUp(app);
  const refused = await refusalOf(call.webhook.create({ companyId: id, url }));
  expect(refused.status).toBe(400);
  expect(refused.message).toContain(`Nothing can be posted to this address: ${why}`);
  expect((await call.delivery.get({ companyId: id })).data.webhooks).toEqual([]);
});

test("a private address that may be read for the watch is none to which a company may post", async () => {
  let requests = 0;
  const intranet = await httpServer((_request, response) => void (requests += 1, response.end())); // prettier-ignore
  const app = await testApp({ env: { WATCH_ALLOW_HOSTS: intranet.host } });
  const { id, call } = await confirmedUp(app);
  const url = `${intranet.url}/hook`;
  expect((await refusalOf(call.webhook.create({ companyId: id, url }))).status).toBe(400);
  // Nor through a webhook that was made when it might.
  const row = { companyId: id, url, secret: newWebhookSecret(), createdAt: app.clock.now().toISOString() };
  const stored = await deliveryRepository(app.db).addWebhook(row);
  const { data } = await call.webhook.test({ companyId: id, id: stored!.id });
  expect(data).toEqual({ isDelivered: false, reason: "Not posted: only https is fetched" });
  expect(requests).toBe(0);
});

test.each([["ftp://hooks.example.com"], ["hooks"], [""], [`https://example.com/${"x".repeat(2100)}`]])(
  "refuses %s, which is no address",
  async (url) => {
    const app = await testApp();
    const { id, call } = await confirmedUp(app);
    expect((await refusalOf(call.webhook.create({ companyId: id, url }))).status).toBe(400);
  },
);

test("a company has five webhooks at most, and removing one takes with it what waits for it", async () => {
  const { id, call, posts, hook, outbox, news, url } = await received();
  for (let turn = 0; turn < 4; turn += 1) await call.webhook.create({ companyId: id, url: `${url}/${turn}` });
  expect(await refusalOf(call.webhook.create({ companyId: id, url }))).toMatchObject({
    status: 409,
    message: "A company can have 5 webhooks. Remove one first.",
  });
  await news();
  expect((await call.webhook.remove({ companyId: id, id: hook._id })).message).toBe("Webhook removed");
  await outbox.deliverPosts();
  expect(posts).toHaveLength(4);
  expect((await refusalOf(call.webhook.remove({ companyId: id, id: hook._id }))).status).toBe(404);
});

test("another company's webhook can be neither tested nor removed, nor does anything of it leave", async () => {
  const { app, posts, hook, outbox } = await received();
  const other = await confirmedUp(app);
  for (const call of [other.call.webhook.test, other.call.webhook.remove])
    expect(await refusalOf(call({ companyId: other.id, id: hook._id }))).toMatchObject({
      status: 404,
      message: "There is no such webhook",
    });
  await announce(app, { companyId: other.id });
  await outbox.deliverPosts();
  expect(posts).toEqual([]);
});

test("a secret that others know can be renewed: from then on posts are signed with the new one", async () => {
  const { app, id, call, posts, hook, outbox, news } = await received();
  const { data } = await call.webhook.renewSecret({ companyId: id, id: hook._id });
  expect(data.secret).toMatch(/^whsec_/);
  await news();
  await outbox.deliverPosts();
  expect(() => new Webhook(hook.secret).verify(posts[0]!.body, posts[0]!.headers)).toThrow("No matching signature");
  expect(new Webhook(data.secret).verify(posts[0]!.body, posts[0]!.headers)).toMatchObject({
    type: "notification.created",
  });
  const other = await confirmedUp(app);
  const refused = other.call.webhook.renewSecret({ companyId: other.id, id: hook._id });
  expect((await refusalOf(refused)).status).toBe(404);
});

test("tests of a webhook that are asked for at once knock at its door once", async () => {
  const { id, call, hook, posts } = await received();
  const tests = await Promise.allSettled([1, 2, 3].map(() => call.webhook.test({ companyId: id, id: hook._id })));
  expect(tests.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(posts).toHaveLength(1);
});

test("what happens to duties, due days and tasks is posted under its own name", async () => {
  const { id: companyId, userId, call, posts, outbox } = await received();
  const { data: task } = await call.task.add({ companyId, title: "Collect the figures" });
  await call.task.done({ companyId, id: task._id, version: 1 });
  const board = { origin: "board-decision" as const, title: "Board", text: "Report to the board each month." };
  const { data: duty } = await call.duty.add({ companyId, ...board });
  await call.duty.change({ companyId, id: duty._id, version: 1, state: "in-place", owner: userId });
  await call.duty.comment({ companyId, id: duty._id, text: "Done" });
  const { data: filings } = await call.filing.list({ companyId });
  await call.filing.start({ companyId, id: filings[0]!._id });
  await outbox.deliverPosts();
  const bodies = posts.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  const types = ["duty.added", "duty.changed", "duty.commented", "filing.started", "task.created", "task.done"];
  expect(bodies.map(({ type }) => type).toSorted()).toEqual(types);
  const of = (type: string) => bodies.find((body) => body.type === type)!.data;
  expect(of("task.done")).toMatchObject({ taskId: task._id, state: "done", version: 2, link: `https://ilana.ng/work?task=${task._id}` });
  expect(of("duty.changed")).toMatchObject({ dutyId: duty._id, state: "in-place", owner: userId, changedBy: userId });
  expect(of("filing.started")).toMatchObject({ filingId: filings[0]!._id, state: "in-work" });
}); // prettier-ignore
