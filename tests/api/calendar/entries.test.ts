import { expect, test } from "vitest";
import { refusalOf } from "../../support/calls.ts";
import { joined } from "../../support/people/joined.ts";
import { withCalendar } from "../../support/work/calendar.ts";

test("what is due, tasks, reviews and what lapses are one list, what is due first before all others", async () => {
  const { companyId, brief, entries, fill, filing, calendar, ada } = await withCalendar();
  const { task } = await fill();
  expect(await brief()).toEqual([
    "2026-12-01 task open Collect the figures",
    "2026-12-10 filing upcoming Send the liquidity return every month.",
    "2026-12-15 review to-review Review: Name an officer who answers for returns.",
    "2027-01-10 filing upcoming Send the liquidity return every month.",
    "2027-01-10 expiry valid Expires: Licence",
  ]);
  const [first, second] = await entries();
  expect(first).toMatchObject({
    hour: "16:00",
    dueAt: "2026-12-01T15:00:00.000Z",
    standing: "open",
    people: [ada.userId],
    link: `/work?task=${task._id}`,
    canMove: true,
    version: 1,
  });
  expect(second).toMatchObject({
    _id: "filing:cbn-returns.r2.2026-11",
    period: "November 2026",
    hour: null,
    people: [ada.userId],
    regulator: "CBN",
    regulationId: "cbn-returns",
    canMove: true,
    link: "/filings?filing=cbn-returns.r2.2026-11",
  });
  await filing.waive({ companyId, id: "cbn-returns.r2.2026-11", reason: "Suspended" });
  const [waived] = await entries({ kinds: "filing" });
  expect(waived).toMatchObject({ state: "waived", standing: "cancelled", canMove: false });
  // Without days, a month from today on.
  expect((await calendar.list({ companyId })).data.map(({ day }) => day)).toEqual([
    "2026-12-01",
    "2026-12-10",
    "2026-12-15",
  ]);
});

test("is narrowed by kind, regulator, whose, and words", async () => {
  const { brief, fill, ada, firm } = await withCalendar();
  await fill();
  for (const [input, wanted] of [
    [{ kinds: "task, review" }, 2],
    [{ kinds: "" }, 5],
    [{ regulator: "cbn" }, 4],
    [{ regulator: "SEC" }, 0],
    [{ owner: ada.userId }, 4],
    [{ owner: "me" }, 1],
    [{ owner: firm.userId, kinds: "review" }, 1],
    [{ search: "LIQUIDITY return" }, 2],
    [{ from: "2026-12-10", to: "2026-12-10" }, 1],
  ] as const)
    expect(await brief(input), JSON.stringify(input)).toHaveLength(wanted);
});

test("whoever does not see everybody's work sees its own", async () => {
  const { app, companyId, firm, fill, add, ada } = await withCalendar();
  await fill();
  const tunde = await joined(app, firm, { name: "Tunde Bello", role: "contributor" });
  const seen = async () =>
    (await tunde.call.calendar.list({ companyId, from: "2026-11-21", to: "2027-01-31" })).data.map(({ _id }) => _id);
  expect(await seen()).toEqual([]);
  const own = await add({ assignees: [tunde.userId], dueOn: "2026-12-02" });
  expect(await seen()).toEqual([`task:${own._id}`]);
  await firm.call.duty.change({ companyId, id: "cbn-returns.r2", version: 1, owner: tunde.userId });
  const days = ["filing:cbn-returns.r2.2026-11", "filing:cbn-returns.r2.2026-12"];
  expect(await seen()).toEqual([`task:${own._id}`, ...days, expect.stringContaining("expiry:")]);
  const { data } = await tunde.call.calendar.list({ companyId, from: "2026-12-01", to: "2026-12-31" });
  expect(data.map(({ kind, canMove }) => [kind, canMove])).toEqual([
    ["task", true],
    ["filing", false],
  ]);
  expect((await ada.call.calendar.list({ companyId, from: "2026-12-01", to: "2026-12-31" })).data).toHaveLength(4);
});

test("one entry is found by its id, by whoever sees it", async () => {
  const { app, companyId, firm, fill, calendar, add } = await withCalendar();
  const { task, piece } = await fill();
  const tunde = await joined(app, firm, { name: "Tunde Bello", role: "contributor" });
  const undated = await add({ title: "Some day" });
  for (const [id, day] of [
    ["filing:cbn-returns.r2.2026-11", "2026-12-10"],
    [`task:${task._id}`, "2026-12-01"],
    ["review:cbn-returns.r1", "2026-12-15"],
    [`expiry:${piece._id}`, "2027-01-10"],
  ] as const) {
    expect((await calendar.get({ companyId, id })).data, id).toMatchObject({ _id: id, day });
    expect(await refusalOf(tunde.call.calendar.get({ companyId, id })), id).toMatchObject({ status: 404 });
  }
  for (const id of ["party:1", "nothing", `task:${undated._id}`, "review:cbn-returns.r2", "filing:none", "expiry:none"])
    expect(await refusalOf(calendar.get({ companyId, id })), id).toMatchObject({ status: 404 });
});

test.each([
  [{ from: "2026-12-01", to: "2026-11-30" }, "`to` must not be before `from`"],
  [{ from: "2026-01-01", to: "2028-12-31" }, "At most 732 days are listed at once"],
  [{ from: "2026-02-30" }, "A day must be written YYYY-MM-DD"],
  [{ from: "1700-01-01" }, "A day must be a day from 1900 to 2199"],
  [{ kinds: "filing,party" }, "Kinds are: filing, task, review, expiry"],
])("refuses %j", async (input, message) => {
  const { calendar, companyId } = await withCalendar();
  expect(await refusalOf(calendar.list({ companyId, ...input }))).toMatchObject({ message });
});
