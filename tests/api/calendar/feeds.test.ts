import { expect, test } from "vitest";
import { calendarFeeds } from "#features/calendar/tables.ts";
import { commandLineContext, withAuditContext } from "#platform/audit-context.ts";
import { refusalOf } from "../../support/calls.ts";
import { joined } from "../../support/people/joined.ts";
import { sender } from "../../support/http.ts";
import { withCalendar, type ReadEvent } from "../../support/work/calendar.ts";

const day = 24 * 3600;
const brief = (events: readonly ReadEvent[]) =>
  events.map(({ status, start, summary, sequence }) => `${start} ${status} ${sequence} ${summary}`);

test("a company's calendar is read by another library: days as days, hours as instants, with alarms", async () => {
  const { app, companyId, fill, feed, readFeed } = await withCalendar();
  const { task } = await fill();
  const url = await feed();
  expect(url).toMatch(new RegExp(`^https?://[^/]+/calendar/${companyId}\\.ics\\?key=[\\w.-]+$`));
  const { answer, name, events } = await readFeed(url);
  expect(answer.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  const { pathname, search } = new URL(url);
  expect((await sender(app)("GET", `/api/v1${pathname}${search}`)).text).toBe(answer.text);
  expect((await sender(app)("GET", `/api/v1${pathname}?key=none`)).status).toBe(404);
  expect(name).toBe("Ilana: Okpella Microfinance Bank");
  const [first] = brief(events);
  expect(first).toBe("2026-11-10 CONFIRMED 0 Send the liquidity return every month. (October 2026)");
  const ofTask = events.find(({ uid }) => uid.includes(task._id))!;
  expect(ofTask).toMatchObject({ start: "2026-12-01T15:00:00Z", isDay: false, alarms: ["-P1D", "-PT3H"] });
  expect(ofTask.description).toContain("Due at 16:00, Lagos time");
  expect(ofTask.url).toMatch(/\/work\?task=/);
  const ofFiling = events.find(({ uid }) => uid.includes("r2.2026-11"))!;
  expect(ofFiling).toMatchObject({ start: "2026-12-10", isDay: true, alarms: ["-P6DT16H", "-PT16H"] });
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  expect(answer.text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  // Asked again, the same bytes, and a program that has them gets none.
  const again = await readFeed(url);
  expect(again.answer.text).toBe(answer.text);
  const known = await readFeed(url, { "if-none-match": String(answer.headers["etag"]) });
  expect(known.answer.status).toBe(304);
});

test("what changes has the next number, and what is waived, cancelled or gone comes as cancelled", async () => {
  const { app, companyId, firm, task, add, filing, fill, feed, readFeed, duty, load } = await withCalendar();
  await fill();
  const gone = await add({ title: "Moved far away", dueOn: "2026-12-03" });
  const off = await add({ title: "Not needed", dueOn: "2026-12-04" });
  const url = await feed();
  const of = async (part: string) => (await readFeed(url)).events.find(({ uid }) => uid.includes(part));
  expect(await of(gone._id)).toMatchObject({ status: "CONFIRMED", sequence: 0 });
  const before = (await of(gone._id))!.modified;
  app.clock.advance(3600);
  await task.change({ companyId, id: gone._id, version: 1, dueOn: "2026-12-05" });
  const moved = (await of(gone._id))!;
  expect(moved).toMatchObject({ start: "2026-12-05", sequence: 1 });
  expect(moved.modified > before).toBe(true);
  await task.cancel({ companyId, id: off._id, version: 1, reason: "Suspended" });
  expect(await of(off._id)).toMatchObject({ status: "CANCELLED", sequence: 1, summary: "Not needed", alarms: [] });
  await filing.waive({ companyId, id: "cbn-returns.r2.2026-11", reason: "Suspended" });
  expect(await of("r2.2026-11")).toMatchObject({ status: "CANCELLED", sequence: 1 });
  await filing.file({ companyId, id: "cbn-returns.r2.2026-12", reference: "417" });
  expect(await of("r2.2026-12")).toMatchObject({ status: "CONFIRMED", sequence: 1, alarms: [] });
  expect((await of("r2.2026-12"))!.summary).toMatch(/^Filed: Send/);
  // Without a day it is nowhere any more: who had it hears that it is cancelled, and nothing of what it was.
  await task.change({ companyId, id: gone._id, version: 2, dueOn: null });
  const cancelled = (await of(gone._id))!;
  expect(cancelled).toMatchObject({ status: "CANCELLED", sequence: 2, summary: "Cancelled", start: "2026-12-05" });
  await task.change({ companyId, id: gone._id, version: 3, dueOn: "2026-12-06" });
  expect(await of(gone._id)).toMatchObject({ status: "CONFIRMED", sequence: 3, summary: "Moved far away" });
  // What binds no longer is gone with all that is computed of it; a review is, too.
  expect(await of("review")).toMatchObject({ status: "CONFIRMED" });
  await duty.change({ companyId, id: "cbn-returns.r1", version: 1, nextReviewOn: null });
  expect(await of("review")).toMatchObject({ status: "CANCELLED", sequence: 1 });
  const { returns } = await import("../../support/work/duties.ts");
  await load({ ...returns, status: "superseded" });
  expect(await of("r2.2027-01")).toMatchObject({ status: "CANCELLED", summary: "Cancelled" });
  // It is said for two months, and then forgotten.
  app.clock.advance(70 * day);
  const { events } = await readFeed(url);
  expect(events.filter(({ summary }) => summary === "Cancelled")).toEqual([]);
  const [row] = await app.db.select().from(calendarFeeds);
  expect(Object.keys(row!.shown).length).toBe(events.length);
  expect(firm.id).toBe(companyId);
});

test("a person's calendar has what is its own, by whatever it sees besides", async () => {
  const { companyId, fill, add, feed, readFeed, ada, firm } = await withCalendar();
  const { task } = await fill();
  await add({ title: "Another's", assignees: [firm.userId], dueOn: "2026-12-02" });
  const { name, events } = await readFeed(await feed("person", ada.call));
  expect(name).toBe("Ilana: Okpella Microfinance Bank (my work)");
  const uids = events.map(({ uid }) => uid);
  expect(uids.some((uid) => uid.includes(task._id))).toBe(true);
  expect(brief(events).join("\n")).not.toContain("Another's");
  expect(brief(events).join("\n")).not.toContain("Review:");
  expect(brief(events).filter((line) => line.includes("liquidity")).length).toBeGreaterThan(10);
  expect((await ada.call.calendar.feeds({ companyId })).data.feeds.map(({ scope }) => scope)).toEqual(["person"]);
});

test("an address is renewed and removed, and those before it lead nowhere", async () => {
  const { app, companyId, calendar, feed, readFeed, ada } = await withCalendar();
  const first = await feed();
  expect((await readFeed(first)).answer.status).toBe(200);
  expect((await calendar.feeds({ companyId })).data).toMatchObject({
    isOpen: true,
    feeds: [{ scope: "company", url: first }],
  });
  const second = await feed();
  expect(second).not.toBe(first);
  expect((await readFeed(first)).answer).toMatchObject({
    status: 404,
    body: { message: "There is no such calendar, or its address was replaced" },
  });
  expect((await readFeed(second)).answer.status).toBe(200);
  // Who manages no settings makes none of the company, and removes none.
  for (const call of [ada.call.calendar.makeFeed, ada.call.calendar.removeFeed])
    expect(await refusalOf(call({ companyId, scope: "company" }))).toMatchObject({ status: 403 });
  await calendar.removeFeed({ companyId, scope: "company" });
  expect((await readFeed(second)).answer.status).toBe(404);
  expect(await refusalOf(calendar.removeFeed({ companyId, scope: "company" }))).toMatchObject({ status: 404 });
  const third = await feed();
  expect((await readFeed(second)).answer.status).toBe(404);
  expect((await readFeed(third)).answer.status).toBe(200);
  const other = third.replace(companyId, "01a204e8-b060-7961-9f26-e6505b2dcbe5");
  for (const url of [other, third.slice(0, -2), third.split("?")[0]!, `${third}x`, third.replace("key=", "key=a&key=")])
    expect((await readFeed(url)).answer.status, url).toBe(404);
  const stored = JSON.stringify(await app.db.select().from(calendarFeeds));
  expect(stored).not.toContain(new URL(third).searchParams.get("key")!);
});

test("leads nowhere once the membership has ended, the person is gone, the company is suspended or gone", async () => {
  const { app, companyId, firm, feed, readFeed, ada } = await withCalendar();
  const [company, own] = [await feed(), await feed("person", ada.call)];
  const bola = await joined(app, firm, { name: "Bola Ade", role: "officer" });
  const bolas = await feed("person", bola.call);
  const status = async (url: string) => (await readFeed(url)).answer.status;
  expect([await status(company), await status(own), await status(bolas)]).toEqual([200, 200, 200]);
  await firm.call.member.end({ id: companyId, userId: ada.userId });
  expect([await status(company), await status(own), await status(bolas)]).toEqual([200, 404, 200]);
  const { companyAdmin } = app.services;
  await withAuditContext(commandLineContext, () => companyAdmin.suspend(companyId, "Sends spam"));
  expect([await status(company), await status(bolas)]).toEqual([404, 404]);
  await withAuditContext(commandLineContext, () => companyAdmin.resume(companyId));
  expect([await status(company), await status(bolas)]).toEqual([200, 200]);
  await bola.call.me.remove({});
  expect([await status(company), await status(bolas)]).toEqual([200, 404]);
  await withAuditContext(commandLineContext, () => companyAdmin.remove(companyId, "Okpella Microfinance Bank"));
  expect(await status(company)).toBe(404);
});

test("asks too often are told to wait", async () => {
  const { feed, readFeed } = await withCalendar();
  const url = await feed();
  let status = 200;
  for (let count = 0; status === 200 && count < 200; count += 1) status = (await readFeed(url)).answer.status;
  expect(status).toBe(429);
}, 60_000);
