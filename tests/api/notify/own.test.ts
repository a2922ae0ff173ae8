import { describe, expect, test } from "vitest";
import { roles, type Role } from "#features/role/vocabulary.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { callWith, confirmedUp, refusalOf, stopPath, withoutFactor } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { announce } from "../../support/outbox.ts";
import { joined, type Firm } from "../../support/people/joined.ts";
import { aToken, aTokenOf } from "../../support/people/tokens.ts";

/** A firm with a colleague of its owner, and what both see. */
async function ofTwo(role: Role = "officer") {
  const app = await testApp({ env: { PUBLIC_URL: "https://ilana.ng" } });
  const firm = await confirmedUp(app);
  const colleague = await joined(app, firm, { role });
  return { app, firm, colleague, ...seenIn(app, firm) };
}
type Caller = Pick<Firm, "call">;

function seenIn(app: TestApp, { id: companyId }: Firm) {
  return {
    tell: (regulationTitle: string) => announce(app, { companyId, regulationTitle }),
    readAt: async ({ call }: Caller) => (await call.notification.list({ companyId })).data.map((row) => row.readAt),
    unread: async ({ call }: Caller) =>
      (await call.notification.list({ companyId })).data.filter((row) => row.readAt === null).length,
    delivery: async ({ call }: Caller) => (await call.delivery.get({ companyId })).data,
    wish: async ({ call }: Caller, choice: { mail?: "at-once" | "daily" | "off"; mailScope?: "alerts" | "all" }) =>
      (await call.delivery.update({ companyId, ...choice })).data,
    /** Who is mailed by now, since the last time. */
    mailed: async () => {
      const before = app.mailer.sent.length;
      await app.services.outbox.deliverMails();
      return app.mailer.sent
        .slice(before)
        .map(({ to }) => to)
        .toSorted();
    },
  };
}

const statusOf = async (app: TestApp, url: string) => (await sender(app)("GET", new URL(url).pathname)).status;

describe("what was read", () => {
  test("by one of two is unread for the other, and the badge of each is its own", async () => {
    const { app, firm, colleague, tell, readAt, unread } = await ofTwo();
    for (const title of ["First", "Second"]) await tell(title);
    const companyId = firm.id;
    expect((await colleague.call.notification.markRead({ companyId })).data).toEqual({ marked: 2 });
    expect([await unread(firm), await unread(colleague)]).toEqual([2, 0]);
    app.clock.advance(60);
    expect((await firm.call.notification.markRead({ companyId })).data).toEqual({ marked: 2 });
    expect(await readAt(colleague)).toEqual(Array(2).fill("2026-11-21T09:00:00.000Z"));
    expect(await readAt(firm)).toEqual(Array(2).fill("2026-11-21T09:01:00.000Z"));
  });

  test("before somebody joined counts as read; what comes then does not", async () => {
    const { app, firm, tell, unread } = await ofTwo();
    await tell("Long settled");
    app.clock.advance(60);
    const late = await joined(app, firm);
    expect([await unread(late), await unread(firm)]).toEqual([0, 1]);
    await tell("News");
    expect([await unread(late), await unread(firm)]).toEqual([1, 2]);
    expect((await late.call.notification.markRead({ companyId: firm.id })).data).toEqual({ marked: 1 });
  });

  test.each(roles)("by the %s is its own to mark", async (role) => {
    const { firm, colleague, tell, unread } = await ofTwo(role);
    await tell("News");
    await colleague.call.notification.markRead({ companyId: firm.id });
    expect([await unread(colleague), await unread(firm)]).toEqual([0, 1]);
  });

  test("by a personal token is read by its maker; a token of the company marks nothing and sees what anybody read", async () => {
    const { app, firm, colleague, tell, unread } = await ofTwo();
    await tell("News");
    const [{ token: own }, { token: ofCompany }] = [await aToken(colleague, ["work"]), await aTokenOf(firm, ["admin"])];
    const path = `/api/v1/notification/${firm.id}`;
    const list = async (token: string) =>
      ((await sender(app, token)("GET", path)).body as { data: { readAt: string | null }[] }).data[0]!.readAt;
    expect(await list(ofCompany)).toBeNull();
    expect((await sender(app, ofCompany)("POST", `${path}/read`, {})).status).toBe(403);
    expect((await sender(app, own)("POST", `${path}/read`, {})).body).toMatchObject({ data: { marked: 1 } });
    expect([await unread(colleague), await unread(firm)]).toEqual([0, 1]);
    expect([await list(ofCompany), await list(own)]).toEqual(Array(2).fill("2026-11-21T09:00:00.000Z"));
  });

  test("is forgotten after two years once anybody has read it, and stays while nobody has", async () => {
    const { app, firm, colleague, tell, unread } = await ofTwo();
    await tell("Read by one");
    await colleague.call.notification.markRead({ companyId: firm.id });
    await tell("Read by none");
    app.clock.advance(2 * 366 * 86_400);
    await app.services.notify.forgetOld();
    const again = async ({ email, password }: { email: string; password: string }) =>
      callWith(app, withoutFactor((await app.callAs().auth.login({ email, password })).data).token);
    const call = await again({ email: firm.company.email, password: firm.password });
    const { data } = await call.notification.list({ companyId: firm.id });
    expect(data.map(({ regulationTitle }) => regulationTitle)).toEqual(["Read by none"]);
    expect(await unread({ call })).toBe(1);
  });
});

describe("mails", () => {
  test("go to each who wishes them, at the own address, and a wish changes nobody else's", async () => {
    const { firm, colleague, tell, wish, delivery, mailed } = await ofTwo();
    await wish(firm, { mailScope: "all" });
    await wish(colleague, { mailScope: "all" });
    await tell("To both");
    expect(await mailed()).toEqual([firm.company.email, colleague.email].toSorted());
    await wish(colleague, { mail: "off" });
    expect(await delivery(firm)).toMatchObject({ mail: "at-once", mailScope: "all" });
    await tell("To one");
    expect(await mailed()).toEqual([firm.company.email]);
  });

  test.each([
    ["owner", "at-once"],
    ["manager", "at-once"],
    ["officer", "at-once"],
    ["contributor", "at-once"],
    ["auditor", "off"],
  ] as const)("to the %s come %s until it says otherwise, which it may", async (role, mail) => {
    const { colleague, tell, wish, delivery, mailed } = await ofTwo(role);
    expect(await delivery(colleague)).toMatchObject({ mail, mailScope: "alerts" });
    expect(await wish(colleague, { mail: "at-once", mailScope: "all" })).toMatchObject({ mail: "at-once" });
    await tell("News");
    expect(await mailed()).toEqual([colleague.email]);
  });

  test("that wait, a digest too, do not leave for who has left, whose time is over, or who is kept out", async () => {
    const { app, firm, colleague, tell, wish, mailed } = await ofTwo();
    const examiner = await joined(app, firm, { role: "auditor", until: "2026-11-22T05:00:00.000Z" });
    const suspended = await joined(app, firm);
    for (const one of [firm, colleague, examiner, suspended]) await wish(one, { mail: "daily", mailScope: "all" });
    await tell("News");
    await firm.call.member.end({ id: firm.id, userId: colleague.userId });
    app.db.$client.prepare("UPDATE accounts SET suspended_at = '2026' WHERE id = ?").run(suspended.userId);
    app.clock.advance(86_400);
    expect(await mailed()).toEqual([firm.company.email]);
    const left = app.db.$client.prepare("SELECT count(*) FROM outbox WHERE state = 'waiting'").pluck().get();
    expect(left).toBe(0);
  });

  test("are stopped by the link in them for whom they went to alone, and what the log says of it names whose they were", async () => {
    const { app, firm, colleague, delivery } = await ofTwo();
    await sender(app)("POST", await stopPath(app, { id: firm.id, userId: colleague.userId }));
    expect([(await delivery(firm)).mail, (await delivery(colleague)).mail]).toEqual(["at-once", "off"]);
    const [newest] = (await firm.call.activity.list({ id: firm.id })).data;
    expect(newest).toMatchObject({ action: "delivery.changed", actor: "visitor", subject: colleague.userId });
  });
});

describe("a feed's address", () => {
  test("is another for each person, and goes on while the other's is renewed", async () => {
    const { app, firm, colleague, delivery } = await ofTwo();
    const [own, theirs] = [(await delivery(firm)).feedUrl!, (await delivery(colleague)).feedUrl!];
    expect(own).not.toBe(theirs);
    await colleague.call.delivery.renewFeed({ companyId: firm.id });
    expect([await statusOf(app, own), await statusOf(app, theirs)]).toEqual([200, 404]);
    expect(await statusOf(app, (await delivery(colleague)).feedUrl!)).toBe(200);
  });

  test.each([
    ["the membership ends", ({ firm, colleague }) => firm.call.member.end({ id: firm.id, userId: colleague.userId })],
    ["the person is kept out", async ({ app, colleague }) =>
      app.db.$client.prepare("UPDATE accounts SET suspended_at = '2026' WHERE id = ?").run(colleague.userId)],
    ["its time is over", async ({ app, firm, colleague }) =>
      firm.call.member.change({ id: firm.id, userId: colleague.userId, until: new Date(app.clock.now().getTime() + 60_000).toISOString() })
        .then(() => app.clock.advance(60))],
  ] as [string, (world: Awaited<ReturnType<typeof ofTwo>>) => Promise<unknown>][])(
    "leads nowhere once %s, and those of saved searches with it",
    async (_, end) => {
      const world = await ofTwo();
      const { app, firm, colleague, delivery } = world;
      const search = { companyId: firm.id, place: "updates", name: "Mine", query: {}, wish: "daily" } as const;
      const saved = (await colleague.call.savedSearch.save({ ...search, channels: ["feed"] })).data;
      const [own, theirs] = [(await delivery(firm)).feedUrl!, (await delivery(colleague)).feedUrl!];
      const statuses = () => Promise.all([own, theirs, saved.feedUrl!].map((url) => statusOf(app, url)));
      expect(await statuses()).toEqual([200, 200, 200]);
      await end(world);
      expect(await statuses()).toEqual([200, 404, 404]);
    },
  ); // prettier-ignore
});

test("saved searches are a person's: a colleague sees, changes and removes none of them, and has fifty of its own", async () => {
  const { firm, colleague } = await ofTwo();
  const companyId = firm.id;
  const search = { companyId, place: "updates", name: "Mine", query: {}, wish: "off", channels: [] } as const;
  const { data } = await firm.call.savedSearch.save({ ...search, channels: [] });
  expect((await colleague.call.savedSearch.list({ companyId })).data).toEqual([]);
  const missing = { status: 404, message: "There is no such saved search" };
  expect(await refusalOf(colleague.call.savedSearch.change({ companyId, id: data._id, name: "Theirs" }))).toMatchObject(missing); // prettier-ignore
  expect(await refusalOf(colleague.call.savedSearch.remove({ companyId, id: data._id }))).toMatchObject(missing);
  for (let saved = 1; saved < 50; saved += 1) await firm.call.savedSearch.save({ ...search, channels: [] });
  expect((await refusalOf(firm.call.savedSearch.save({ ...search, channels: [] }))).status).toBe(409);
  await colleague.call.savedSearch.save({ ...search, channels: [] });
  expect((await colleague.call.savedSearch.list({ companyId })).data).toHaveLength(1);
});

test("how the company is told is shown to who may see it: a contributor is shown its own wishes, and no webhook", async () => {
  const { app, firm, colleague, delivery } = await ofTwo("contributor");
  app.db.$client
    .prepare(
      "INSERT INTO webhooks (id, company_id, url, secret, created_at) VALUES ('hook', ?, 'https://x.ng', 's', '2026')",
    )
    .run(firm.id);
  expect((await delivery(firm)).webhooks).toHaveLength(1);
  expect(await delivery(colleague)).toMatchObject({ mail: "at-once", webhooks: [], waiting: 0, dead: 0, lastDead: [] });
});

test("a token of the company has no wishes, searches or feed, and changes none", async () => {
  const { app, firm } = await ofTwo();
  const { token } = await aTokenOf(firm, ["admin"]);
  const send = sender(app, token);
  const search = { companyId: firm.id, place: "updates", name: "Mine", query: {}, wish: "off", channels: [] };
  await firm.call.savedSearch.save({ ...search, place: "updates", wish: "off", channels: [] });
  expect((await send("GET", `/api/v1/delivery/${firm.id}`)).body).toMatchObject({
    data: { mail: "off", mailScope: "alerts", feedUrl: null, webhooks: [] },
  });
  expect((await send("GET", `/api/v1/saved-search/${firm.id}`)).body).toMatchObject({ data: [] });
  const replies = [
    await send("PATCH", `/api/v1/delivery/${firm.id}`, { mail: "off" }),
    await send("POST", `/api/v1/delivery/${firm.id}/feed`),
    await send("POST", "/api/v1/saved-search", search),
  ];
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
});
