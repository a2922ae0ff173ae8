import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { mostDutyViews } from "#features/obligation/vocabulary.ts";
import { refusalOf } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { joined } from "../../support/people/joined.ts";
import { withDuties } from "../../support/work/duties.ts";

const [one, two] = ["cbn-returns.r1", "cbn-returns.r2"];
const named = (version = 0) => [one, two].map((id) => ({ id, version }));

test("what was changed of many is taken back as it was, once, by whoever did it", async () => {
  const { app, firm, companyId, duty, get } = await withDuties();
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  await ada.call.duty.change({ companyId, id: one, version: 0, state: "in-place", how: "By Ada", owner: ada.userId });
  const before = await get(one);
  const duties = [{ id: one, version: 1 }, { id: two, version: 0 }];
  const { undoId } = await duty.changeMany({ companyId, duties, changes: { state: "partly", owner: firm.userId } });
  expect(await get(one)).toMatchObject({ state: "partly", owner: firm.userId, stateBy: firm.userId });

  expect(await refusalOf(ada.call.duty.undo({ companyId, undoId: undoId! }))).toMatchObject({ status: 404 });
  const { data } = await duty.undo({ companyId, undoId: undoId! });
  expect(data.map(({ _id, state, version }) => [_id, state, version])).toEqual([[one, "in-place", 3], [two, "not-looked-at", 2]]);
  const { state, stateBy, stateAt, how, owner } = before;
  expect(await get(one)).toMatchObject({ state, stateBy, stateAt, how, owner });
  expect(await get(two)).toMatchObject({ stateAt: null, owner: null });
  expect(await refusalOf(duty.undo({ companyId, undoId: undoId! }))).toMatchObject({ status: 404 });
  expect((await get(one)).history.map(({ action }) => action)).toEqual(["duty.changed", "duty.changed", "duty.changed"]);
}); // prettier-ignore

test("nothing is taken back over what somebody has written since then", async () => {
  const { app, firm, companyId, duty, get } = await withDuties();
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  const { undoId } = await duty.changeMany({ companyId, duties: named(), changes: { state: "partly" } });
  await ada.call.duty.change({ companyId, id: two, version: 1, how: "By Ada" });
  const refusal = await refusalOf(duty.undo({ companyId, undoId: undoId! }));
  expect(refusal).toMatchObject({ status: 409, current: [{ _id: two, version: 2 }] });
  expect([(await get(one)).state, (await get(two)).how]).toEqual(["partly", "By Ada"]);
});

test("only the last change can be taken back, and for a day", async () => {
  const { app, companyId, duty } = await withDuties();
  const first = await duty.changeMany({ companyId, duties: named(), changes: { state: "partly" } });
  const second = await duty.changeMany({ companyId, duties: named(1), changes: { state: "in-place" } });
  expect((await refusalOf(duty.undo({ companyId, undoId: first.undoId! }))).status).toBe(404);
  app.clock.advance(25 * 3600);
  expect((await refusalOf(duty.undo({ companyId, undoId: second.undoId! }))).status).toBe(404);
});

test("what changes nothing leaves nothing to take back", async () => {
  const { companyId, duty } = await withDuties();
  expect((await duty.changeMany({ companyId, duties: named(), changes: { owner: null } })).undoId).toBeNull();
});

test("takes what nobody answers for, and says what it left", async () => {
  const { app, firm, companyId, duty, get } = await withDuties();
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  await ada.call.duty.change({ companyId, id: one, version: 0, owner: ada.userId });
  const { data } = await duty.take({ companyId, ids: [one, "cbn-returns#r2", "cbn-returns.gone"] });
  expect(data).toEqual({ taken: 1, held: 1, unknown: 1 });
  expect([(await get(one)).owner, (await get(two)).owner]).toEqual([ada.userId, firm.userId]);
});

test("counts how far the company is with each regulation, as it stands for the text as it is", async () => {
  const { companyId, duty } = await withDuties();
  const all = (await duty.list({ companyId, regulationId: "cbn-returns" })).total;
  expect((await duty.counts({ companyId })).data["cbn-returns"]).toEqual({ total: all, inPlace: 0, notLookedAt: all, textChanged: 0 });
  await duty.change({ companyId, id: one, version: 0, state: "in-place" });
  expect((await duty.counts({ companyId })).data["cbn-returns"]).toMatchObject({ inPlace: 1, notLookedAt: all - 1 });
}); // prettier-ignore

test("views are one's own or for all; a name is kept once", async () => {
  const { app, firm, companyId, duty } = await withDuties();
  const ada = await joined(app, firm, { name: "Ada Obi", role: "contributor" });
  const own = { companyId, name: "Mine", query: { state: "partly" }, isShared: false };
  await duty.keepView(own);
  await duty.keepView({ ...own, query: { state: "in-place", group: "owner", columns: "state,owner" } });
  const { data: shared } = await duty.keepView({ companyId, name: "CBN", query: { regulator: "CBN" }, isShared: true });
  expect((await duty.views({ companyId })).data.map(({ name, query }) => [name, query["state"]])).toEqual([["Mine", "in-place"], ["CBN", undefined]]);
  expect((await ada.call.duty.views({ companyId })).data).toEqual([{ ...shared, isOwn: false }]);
  expect(await refusalOf(ada.call.duty.keepView({ ...own, isShared: true }))).toMatchObject({ status: 403 });
  expect(await refusalOf(ada.call.duty.removeView({ companyId, id: shared._id }))).toMatchObject({ status: 404 });
  const unknown = { ...own, query: { state: "partly", nonsense: "x" } as never };
  expect(await refusalOf(duty.keepView(unknown))).toMatchObject({ status: 400 });
  await duty.removeView({ companyId, id: shared._id });
  expect((await ada.call.duty.views({ companyId })).data).toEqual([]);
}); // prettier-ignore

test("there is room for so many views", async () => {
  const { companyId, duty } = await withDuties();
  for (let number = 0; number < mostDutyViews; number++) await duty.keepView({ companyId, name: `View ${number}`, query: {}, isShared: false });
  expect(await refusalOf(duty.keepView({ companyId, name: "More", query: {}, isShared: false }))).toMatchObject({ status: 409 });
  await duty.keepView({ companyId, name: "View 3", query: { state: "partly" }, isShared: false });
}); // prettier-ignore

test("the register leaves as CSV and as a workbook, narrowed and arranged as asked", async () => {
  const { app, firm, companyId, duty } = await withDuties();
  await duty.change({ companyId, id: one, version: 0, owner: firm.userId });
  await duty.add({ companyId, origin: "internal-policy", title: "=1+1", text: "=cmd|' /C calc'!A0 and more" });
  const read = sender(app, firm.token);
  const csv = await read("GET", `/duties/${companyId}.csv?columns=instrument,owner,due&sort=-duty`);
  expect(csv).toMatchObject({ status: 200, headers: { "content-type": "text/csv; charset=utf-8; header=present" } });
  const lines = csv.text.trimEnd().split("\r\n");
  expect(lines[0]).toBe("\uFEFFDuty,Instrument,Owner,Next due");
  expect(lines.at(-1)).toBe(`"'=cmd|' /C calc'!A0 and more","'=1+1",,`);
  const some = await read("GET", `/duties/${companyId}.csv?owner=${firm.userId}&columns=owner`);
  expect(some.text.trim().split("\r\n")).toHaveLength(2);
  const xlsx = await app.app.inject({ url: `/duties/${companyId}.xlsx`, headers: { authorization: `Bearer ${firm.token}` } });
  const sheet = strFromU8(unzipSync(xlsx.rawPayload)["xl/worksheets/sheet1.xml"]!);
  expect(sheet).toContain("Duty");
  expect(sheet).not.toContain("<f>");
  for (const [url, status] of [[`/duties/${companyId}.pdf`, 404], [`/duties/${companyId}.constructor`, 404], ["/duties/other.csv", 404], [`/duties/${companyId}.csv?nonsense=1`, 400], [`/duties/${companyId}.csv?state=odd`, 400]] as const)
    expect([url, (await read("GET", url)).status]).toEqual([url, status]);
  expect((await sender(app)("GET", `/duties/${companyId}.csv`)).status).toBe(401);
}); // prettier-ignore

test("whoever works on a part exports that part", async () => {
  const { app, firm, companyId, duty } = await withDuties();
  const ada = await joined(app, firm, { name: "Ada Obi", role: "contributor" });
  await duty.change({ companyId, id: one, version: 0, owner: ada.userId });
  const { text } = await sender(app, ada.token)("GET", `/duties/${companyId}.csv`);
  expect(text.trim().split("\r\n")).toHaveLength(2);
  expect(Object.keys((await ada.call.duty.counts({ companyId })).data)).toEqual(["cbn-returns"]);
});
