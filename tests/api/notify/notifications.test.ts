import { expect, test } from "vitest";
import { testApp, type TestApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";

const announce = (app: TestApp, companyId: string, regulationTitle: string) =>
  app
    .callAs({ isOperator: true })
    .notification.create({ companyId, changeType: "new", regulationTitle, regulator: "CBN" });

/** A company with five notifications, the first two at the same instant. */
async function told() {
  const app = await testApp();
  const company = await signedUp(app);
  for (const title of ["first", "second", "third", "fourth", "fifth"]) {
    if (title !== "second") app.clock.advance(60);
    await announce(app, company.id, title);
  }
  const page = (input: object = {}) => company.call.notification.list({ companyId: company.id, ...input });
  return {
    app,
    ...company,
    page,
    titles: async (input?: object) => (await page(input)).data.map((row) => row.regulationTitle),
  };
}

test("lists newest first with everything the panel shows", async () => {
  const { page, titles } = await told();
  expect(await titles()).toEqual(["fifth", "fourth", "third", "second", "first"]);
  const { data, total } = await page();
  expect(total).toBe(5);
  expect(data[0]).toEqual({
    _id: expect.any(String),
    changeType: "new",
    regulationTitle: "fifth",
    regulator: "CBN",
    regulationId: null,
    changeId: null,
    message: null,
    createdAt: "2026-11-21T09:04:00.000Z",
    readAt: null,
    why: "It was announced to you by name",
    withdrawn: null,
  });
});

test("pages without loss or repetition", async () => {
  const { page, titles } = await told();
  const pages = [await titles({ limit: 2 }), await titles({ limit: 2, skip: 2 }), await titles({ limit: 2, skip: 4 })];
  expect(pages).toEqual([["fifth", "fourth"], ["third", "second"], ["first"]]);
  expect(await page({ limit: 2, skip: 5 })).toEqual({ success: true, data: [], total: 5 });
});

test("gives 20 rows when not told how many", async () => {
  const { app, id, page } = await told();
  for (let turn = 0; turn < 20; turn += 1) await announce(app, id, `title ${turn}`);
  expect((await page()).data).toHaveLength(20);
  expect((await page({ limit: 100 })).data).toHaveLength(25);
});

test.each([{ limit: 0 }, { limit: 101 }, { limit: 2.5 }, { limit: "all" }, { skip: -1 }, { skip: 1_000_001 }])(
  "refuses the page %j",
  async (input) => {
    const { page } = await told();
    expect((await refusalOf(page(input))).status).toBe(400);
  },
);

test("a company sees its own and nobody else's", async () => {
  const { app, id } = await told();
  const other = await signedUp(app);
  expect((await other.call.notification.list({ companyId: other.id })).total).toBe(0);
  const foreign = await refusalOf(other.call.notification.list({ companyId: id }));
  expect(foreign).toEqual({ status: 403, success: false, message: "You may only use your own company's data" });
  expect((await refusalOf(app.callAs().notification.list({ companyId: id }))).status).toBe(401);
});

test("marks those named as read, once, and then all that are left", async () => {
  const { id, call, app, page } = await told();
  const { data } = await page();
  const ids = [data[0]!._id, data[1]!._id];
  expect((await call.notification.markRead({ companyId: id, ids })).data).toEqual({ marked: 2 });
  expect((await call.notification.markRead({ companyId: id, ids })).data).toEqual({ marked: 0 });
  app.clock.advance(60);
  expect((await call.notification.markRead({ companyId: id })).data).toEqual({ marked: 3 });
  const read = (await page()).data.map(({ readAt }) => readAt);
  expect(new Set(read)).toEqual(new Set(["2026-11-21T09:04:00.000Z", "2026-11-21T09:05:00.000Z"]));
});

test("cannot mark another company's notification, even by its id", async () => {
  const { app, page, id } = await told();
  const other = await signedUp(app);
  const [row] = (await page()).data;
  expect((await other.call.notification.markRead({ companyId: other.id, ids: [row!._id] })).data).toEqual({
    marked: 0,
  });
  expect(await refusalOf(other.call.notification.markRead({ companyId: id }))).toMatchObject({ status: 403 });
  expect((await page()).data[0]!.readAt).toBeNull();
});

test("marks what was shown, and nothing that came after it", async () => {
  const { app, id, call, page } = await told();
  const [newest] = (await page()).data;
  app.clock.advance(60);
  await announce(app, id, "came later");
  const mark = () => call.notification.markRead({ companyId: id, upTo: newest!.createdAt });
  expect([(await mark()).data, (await mark()).data]).toEqual([{ marked: 5 }, { marked: 0 }]);
  expect((await page()).data.map(({ readAt }) => readAt === null)).toEqual([true, false, false, false, false, false]);
  const wrong = await refusalOf(call.notification.markRead({ companyId: id, upTo: "yesterday" }));
  expect(wrong).toMatchObject({ status: 400, message: "upTo must be an instant, ISO 8601 in UTC" });
});
