import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { filings } from "#features/filing/tables.ts";
import type { Instrument, Schedule } from "#features/catalogue/schema.ts";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { form, sender } from "../../support/http.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const instrument = (
  schedules: Record<string, Schedule>,
  overrides: Parameters<typeof anInstrument>[0] = {},
): Instrument =>
  anInstrument({
    requirements: Object.entries(schedules).map(([id, schedule]) => ({
      id,
      text: `File the return ${id}.`,
      provision: null,
      basis: "seen",
      deadline: { rule: "By its day", recurrence: "monthly", details: null, schedule },
    })),
    ...overrides,
  });
const monthly: Schedule = { type: "monthly", day: 5, roll: "previous-working-day" };
const range = { from: "2026-11-01", to: "2027-01-31" };

/** A company of 21 November 2026 with what is due by these schedules. */
async function filer(schedules: Record<string, Schedule> = { r1: monthly }) {
  const app = await testApp({ catalogue: writeCatalogue([instrument(schedules)]), env: { RATE_LIMIT: "off" } });
  const company = await signedUp(app);
  const list = async (over = range) => (await company.call.filing.list({ companyId: company.id, ...over })).data;
  return { app, ...company, list };
} // prettier-ignore
const id = "cbn-example-2024.r1.2026-11";

test("lists what is due, computed, with its basis; nothing is stored for it", async () => {
  const { app, list } = await filer();
  const rows = await list();
  expect(rows.map(({ _id, dueDay }) => `${_id} ${dueDay}`)).toEqual([
    "cbn-example-2024.r1.2026-10 2026-11-05",
    "cbn-example-2024.r1.2026-11 2026-12-04",
    "cbn-example-2024.r1.2026-12 2027-01-05",
  ]);
  expect(rows[1]).toMatchObject({
    requirementId: "cbn-example-2024#r1",
    dutyId: "cbn-example-2024.r1",
    regulationId: "cbn-example-2024",
    period: "2026-11",
    dueAt: "2026-12-04T22:59:59.999Z",
    state: "upcoming",
    filedAt: null,
    receiptId: null,
    basis: { rule: "By its day", from: "2026-12-05", holidays: [], moved: null, event: null },
  });
  // What was due before the company signed up is no omission of its.
  expect(rows.map(({ isOverdue }) => isOverdue)).toEqual([false, false, false]);
  expect(await app.db.select().from(filings)).toEqual([]);
});

test("narrows the list by regulator, duty and state, and refuses a state that there is not", async () => {
  const { call, id: companyId, list } = await filer({ r1: monthly, r2: { ...monthly, day: 20 } });
  await call.filing.waive({ companyId, id, reason: "Suspended" });
  const ids = async (over: object) => (await list({ ...range, ...over })).map(({ _id }) => _id);
  const all = await ids({});
  expect(await ids({ regulator: "cbn" })).toEqual(all);
  expect(await ids({ regulator: "SEC" })).toEqual([]);
  expect(await ids({ dutyId: "cbn-example-2024.r2" })).toEqual(all.filter((one) => one.includes(".r2.")));
  expect(await ids({ state: "waived" })).toEqual([id]);
  expect(await ids({ state: "upcoming", view: "open" })).toEqual(all.filter((one) => one !== id));
  const refusal = await refusalOf(call.filing.list({ companyId, state: "late" as never }));
  expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining("The state must be one of") });
});

test("is filed with a reference and a receipt, whose bytes come back as they were", async () => {
  const { app, id: companyId, list } = await filer();
  const bytes = Buffer.from("%PDF-1.7 acknowledged");
  const call = app.callAs({ companyId, upload: bytes });
  const { data } = await call.filing.file({ companyId, id, reference: "FINA/417", name: "../Receipt.PDF" });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(data).toMatchObject({ state: "filed", filedAt: "2026-11-21T09:00:00.000Z", reference: "FINA/417", receiptName: "Receipt.PDF", receiptSha256: sha256 });
  expect((await list()).find(({ _id }) => _id === id)).toEqual(data);
  const { file, name } = await app.services.filings.receiptOf({ companyId, userId: null, seesAll: true }, data.receiptId!);
  expect([await buffer(file.read()), name]).toEqual([bytes, "Receipt.PDF"]);
  const { history } = (await call.filing.get({ companyId, id })).data;
  expect(history).toMatchObject([{ action: "filing.filed", at: "2026-11-21T09:00:00.000Z", after: { reference: "FINA/417", sha256 } }]);
  // Said again, as a client does that did not hear the answer.
  expect((await call.filing.file({ companyId, id, reference: "FINA/417" })).data).toEqual(data);
  expect(await refusalOf(call.filing.file({ companyId, id, reference: "Other" }))).toMatchObject({ status: 409 });
}); // prettier-ignore

test("over REST the receipt travels as a form, and is fetched with the company's token alone", async () => {
  const { app, id: companyId, token } = await filer();
  const bytes = Buffer.from([0, 1, 2, 255]);
  const { payload, headers } = form({ reference: "R-1", receipt: { bytes, name: "r.bin", type: "application/octet-stream" } });
  const reply = await sender(app, token)("POST", `/api/v1/filing/${companyId}/${id}/file`, payload, headers);
  expect(reply).toMatchObject({ status: 200, body: { data: { state: "filed", reference: "R-1" } } });
  const { receiptId } = (reply.body as { data: { receiptId: string } }).data;
  const fetched = await app.app.inject({ url: `/receipts/${receiptId}`, headers: { authorization: `Bearer ${token}` } });
  expect(fetched.rawPayload).toEqual(bytes);
  expect(fetched.headers["content-disposition"]).toContain("attachment");
  expect((await app.app.inject({ url: `/receipts/${receiptId}` })).statusCode).toBe(401);
  const stranger = await signedUp(app);
  const theirs = await app.app.inject({ url: `/receipts/${receiptId}`, headers: { authorization: `Bearer ${stranger.token}` } });
  expect(theirs.statusCode).toBe(404);
}); // prettier-ignore

test.each([
  ["at the last instant of the day in Lagos", "2026-12-04T22:59:59.999Z", "filed"],
  ["a moment later", "2026-12-04T23:00:00.000Z", "filed-late"],
])("what is filed %s is %s: %s", async (_, filedAt, state) => {
  const { app, id: companyId, call } = await filer();
  app.clock.advance(20 * 86_400);
  expect((await call.filing.file({ companyId, id, reference: "R", filedAt })).data.state).toBe(state);
});

test("in work, moved, waived and opened again; each is in the log, and what may not be is refused", async () => {
  const { id: companyId, call, list } = await filer();
  const ids = { companyId, id };
  expect((await call.filing.start(ids)).data.state).toBe("in-work");
  const moved = await call.filing.move({ ...ids, dueDay: "2027-01-15", reason: "Extended by circular" });
  expect(moved.data).toMatchObject({ state: "in-work", dueDay: "2027-01-15", basis: { moved: { from: "2026-12-04", reason: "Extended by circular" } } });
  // It is listed where it was moved to, and there alone.
  expect((await list({ from: "2026-12-01", to: "2026-12-31" })).map(({ _id }) => _id)).toEqual([]);
  expect((await list({ from: "2027-01-10", to: "2027-01-31" })).map(({ _id }) => _id)).toEqual([id]);
  expect((await call.filing.waive({ ...ids, reason: "Return suspended" })).data).toMatchObject({ state: "waived", reason: "Return suspended" });
  for (const refused of [call.filing.start(ids), call.filing.file({ ...ids, reference: "R" }), call.filing.waive({ ...ids, reason: "again" })])
    expect(await refusalOf(refused)).toMatchObject({ status: 409 });
  expect((await call.filing.reopen({ ...ids, reason: "It is due after all" })).data).toMatchObject({ state: "upcoming", reason: null, dueDay: "2027-01-15" });
  expect(await refusalOf(call.filing.reopen({ ...ids, reason: "again" }))).toMatchObject({ status: 409 });
  const log = (await call.activity.list({ id: companyId, kind: "filings" })).data;
  expect(log.map(({ action }) => action)).toEqual(["filing.reopened", "filing.waived", "filing.moved", "filing.started"]);
}); // prettier-ignore

test.each([
  ["an id of nothing", { id: "nothing" }, 404],
  ["a period that its rule has not", { id: "cbn-example-2024.r1.2026-Q1" }, 404],
  ["a month that there is not", { id: "cbn-example-2024.r1.2026-13" }, 404],
  ["a day out of all bounds", { id: "cbn-example-2024.r1.9999-99-99" }, 404],
  ["another requirement", { id: "cbn-example-2024.r9.2026-11" }, 404],
  ["filed in the future", { id, filedAt: "2026-11-22T09:00:00.000Z" }, 400],
  ["no reference", { id, reference: " " }, 400],
])("%s is refused, and nothing is stored", async (_, said, status) => {
  const { app, id: companyId, call } = await filer();
  expect(await refusalOf(call.filing.file({ companyId, reference: "R", ...said }))).toMatchObject({ status });
  expect(await app.db.select().from(filings)).toEqual([]);
});

test.each([
  [{ from: "2026-02-30" }],
  [{ from: "2026-02-01", to: "2026-01-01" }],
  [{ from: "2020-01-01", to: "2026-01-01" }],
  [{ from: "0001-01-01" }],
])("a range that is none is refused: %j", async (over) => {
  const { id: companyId, call } = await filer();
  expect(await refusalOf(call.filing.list({ companyId, ...over }))).toMatchObject({ status: 400 });
});

test("a clock that goes back or forward makes no occurrence twice and loses none", async () => {
  const { app, id: companyId, call, list } = await filer();
  const before = (await list()).map(({ _id }) => _id);
  await call.filing.file({ companyId, id, reference: "R" });
  for (const seconds of [-86_400 * 30, 86_400 * 90, -86_400 * 60]) {
    app.clock.advance(seconds);
    expect((await list()).map(({ _id }) => _id)).toEqual(before);
  }
});

test("two who file at once: one is kept, the other is told", async () => {
  const { app, id: companyId, call } = await filer();
  const both = await Promise.allSettled(["A", "B"].map((reference) => call.filing.file({ companyId, id, reference })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await app.db.select().from(filings)).toHaveLength(1);
});

test("the rate on time, by regulator, of what was due since the company signed up", async () => {
  const { app, id: companyId, call } = await filer();
  app.clock.advance(60 * 86_400);
  await call.filing.file({ companyId, id, reference: "R", filedAt: "2026-12-03T09:00:00Z" });
  const rate = async () => (await call.filing.onTime({ companyId, ...range })).data;
  expect(await rate()).toEqual([{ regulator: "CBN", due: 2, onTime: 1, late: 0, overdue: 1, waived: 0, rate: 0.5 }]);
  await call.filing.file({ companyId, id: "cbn-example-2024.r1.2026-12", reference: "R" });
  expect(await rate()).toMatchObject([{ onTime: 1, late: 1, overdue: 0, rate: 0.5 }]);
});

test("a requirement that is not there any more leaves what was filed for it", async () => {
  const { app, id: companyId, call, list } = await filer();
  await call.filing.file({ companyId, id, reference: "R" });
  await app.db.update(filings).set({ requirementId: "gone#r1", regulationId: "gone" });
  const kept = (await list()).filter(({ regulationId }) => regulationId === "gone");
  expect(kept).toMatchObject([{ _id: "gone.r1.2026-11", state: "filed", dueDay: "2026-12-04", text: "No longer in the library" }]);
}); // prettier-ignore
