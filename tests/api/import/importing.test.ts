import { expect, test } from "vitest";
import { withDuties } from "../../support/work/duties.ts";
import { importer, outcomes } from "../../support/imports.ts";
import { joined } from "../../support/people/joined.ts";
import { messyRegister } from "../../fixtures/import/messy.ts";

const csv = (rows: string[]) => ["Duty,Regulation,Status,Owner,How it is met", ...rows].join("\n");
const officerRow = "Appoint an officer who answers for returns,Guidelines on Returns,Compliant,,Letter of the MD";
const ownRow = "Report branch expansion to the board,Board resolution,No,,";
const logged = async ({ app, companyId }: Awaited<ReturnType<typeof withDuties>>) =>
  (await app.services.audit.list(companyId, {}, { limit: 50, skip: 0 })).rows.filter(({ action }) =>
    action.startsWith("duty."),
  );

test("reads a messy workbook, and says what each row becomes and what is wrong with it", async () => {
  const all = await withDuties();
  await all.firm.call.unit.create({ id: all.companyId, name: "Treasury" });
  const officer = await joined(all.app, all.firm, { name: "Ngozi Eze", role: "officer" });
  const { look } = importer(all);
  const email = (await all.firm.call.member.list({ id: all.companyId })).data.find(
    ({ userId }) => userId === officer.userId,
  )!.email;
  const { status, plan } = await look(messyRegister({ officer: "EZE, Ngozi", email }));
  expect(status).toBe(200);
  expect(plan.sheets).toEqual(["Notes", "Register 2026"]);
  expect(plan.sheet).toBe("Register 2026");
  expect(plan.mapping).toEqual({
    regulation: 1,
    reference: 2,
    text: 3,
    regulator: 4,
    state: 5,
    owner: 6,
    how: 7,
    nextReviewOn: 8,
    weight: 9,
  });
  expect(outcomes(plan.rows)).toEqual([
    [7, "lays", "cbn-returns.r1"],
    [8, "lays", "cbn-returns.r2"],
    [9, "faulty", null],
    [12, "adds", null],
    [13, "adds", null],
    [14, "faulty", null],
  ]);
  const byNumber = new Map(plan.rows.map((row) => [row.number, row]));
  expect(byNumber.get(7)).toMatchObject({
    state: "in-place",
    owner: officer.userId,
    how: "Letter of the MD of 3 May",
    nextReviewOn: "2027-03-31",
    weight: "High",
  });
  expect(byNumber.get(8)).toMatchObject({
    regulation: "Guidelines on Returns",
    state: "partly",
    owner: officer.userId,
    how: "By Treasury",
    nextReviewOn: "2027-03-31",
  });
  expect(byNumber.get(9)?.faults).toEqual([
    { field: "owner", message: "Nobody in the company is called “Chief Somebody”" },
  ]);
  expect(byNumber.get(12)).toMatchObject({
    origin: "board-decision",
    state: "in-place",
    how: null,
    nextReviewOn: "2027-03-15",
  });
  expect(byNumber.get(13)).toMatchObject({
    origin: "internal-policy",
    state: "does-not-apply",
    reason: "All staff are seconded",
    nextReviewOn: "2027-12-31",
  });
  expect(byNumber.get(14)?.faults).toEqual([{ field: null, message: "Row 13 says the same" }]);
  expect(plan.counts).toMatchObject({ lays: 2, adds: 2, faulty: 2, ask: 0 });
  expect((await all.list({ view: "all" })).every(({ version }) => version === 0)).toBe(true);
  expect(await logged(all)).toEqual([]);
});

test("imports all rows in one act, and the same again changes nothing", async () => {
  const all = await withDuties();
  const { look, run } = importer(all);
  const file = csv([officerRow, ownRow]);
  expect((await look(file, { name: "r.csv" })).plan.changed).toBe(2);
  const { status, message, plan } = await run(file, { name: "r.csv" });
  expect([status, message, plan.state]).toEqual([200, "Register imported", "done"]);
  expect(await all.get("cbn-returns.r1")).toMatchObject({
    state: "in-place",
    how: "Letter of the MD",
    version: 1,
    stateBy: all.firm.userId,
  });
  const own = (await all.list()).filter(({ origin }) => origin === "board-decision");
  expect(own).toMatchObject([
    { title: "Board resolution", text: "Report branch expansion to the board", state: "not-in-place", version: 1 },
  ]);
  expect(await logged(all)).toMatchObject([
    { action: "duty.imported", subject: plan._id, after: { file: "r.csv", rows: 2, lays: 1, adds: 1 } },
  ]);
  const again = await run(file, { name: "r.csv" });
  expect([again.message, again.plan.changed, outcomes(again.plan.rows)]).toEqual([
    "The register says all of this already: nothing was changed",
    0,
    [
      [2, "same", "cbn-returns.r1"],
      [3, "same", own[0]!._id],
    ],
  ]);
  expect(await logged(all)).toHaveLength(1);
  expect(await all.list()).toHaveLength(5);
});

test("asks where it is not certain, and keeps what was decided", async () => {
  const all = await withDuties();
  const { look, run } = importer(all);
  const file = csv(["Keep copies of returns,Keeping rules,Yes,,", "Value funds daily,Fund rules,No,,"]);
  const looked = (await look(file)).plan;
  const asked = looked.rows[0]!;
  expect([asked.outcome, asked.candidates[0]?._id]).toEqual(["ask", "cbn-returns.r3"]);
  const refused = await run(null, { importId: looked._id });
  expect(refused).toMatchObject({ status: 400, errors: ["Row 2: say which duty it is"] });
  expect((await all.get("cbn-returns.r3")).version).toBe(0);
  const decisions = { rows: { 2: "cbn-returns.r3", 3: "leave" } };
  const decided = await look(null, { importId: looked._id, decisions });
  expect(outcomes(decided.plan.rows)).toEqual([
    [2, "lays", "cbn-returns.r3"],
    [3, "left", null],
  ]);
  expect((await run(null, { importId: looked._id })).status).toBe(200);
  expect(await all.get("cbn-returns.r3")).toMatchObject({ state: "in-place", version: 1 });
  // The same file again asks nothing anew: what was left out is.
  expect(outcomes((await look(file)).plan.rows)).toEqual([
    [2, "same", "cbn-returns.r3"],
    [3, "left", null],
  ]);
  expect(await run(null, { importId: looked._id })).toMatchObject({
    status: 409,
    message: "This import was made already: bring the file again",
  });
});

test.each([
  [{ rows: { 2: "nothing.r1" } }, ["faulty", "The duty that was chosen is not in the register"]],
  [{ rows: { 2: "own" } }, ["adds", undefined]],
  [{ rows: { 2: "leave" } }, ["left", undefined]],
])("a row is what is decided: %j", async (decisions, [outcome, fault]) => {
  const all = await withDuties();
  const { plan } = await importer(all).look(csv([officerRow]), { decisions });
  expect([plan.rows[0]?.outcome, plan.rows[0]?.faults[0]?.message]).toEqual([outcome, fault]);
});

test("rows with faults are refused, left out, or taken without the cells that have them", async () => {
  const all = await withDuties();
  const { look, run } = importer(all);
  const file = csv([
    "Appoint an officer who answers for returns,Guidelines on Returns,Compliant,Nobody Known,",
    ownRow,
  ]);
  const refused = await run(file);
  expect(refused).toMatchObject({ status: 400, errors: ["Row 2: Nobody in the company is called “Nobody Known”"] });
  expect(await logged(all)).toEqual([]);
  expect((await look(file, { decisions: { faulty: "leave" } })).plan.counts).toMatchObject({ left: 1, adds: 1 });
  const { plan } = await run(file, { decisions: { faulty: "clear" } });
  expect(plan.counts).toMatchObject({ lays: 1, adds: 1 });
  expect(await all.get("cbn-returns.r1")).toMatchObject({ state: "in-place", owner: null });
});

test("says how dates are read, and asks where a day may be a month", async () => {
  const all = await withDuties();
  const { look } = importer(all);
  const file = (second: string) =>
    `Duty,Regulation,Next review\nReport expansion to the board,Board,03/04/2027\nReport losses to the board,Board,${second}`;
  const days = async (second: string, dates?: string) =>
    (await look(file(second), dates ? { decisions: { dates } } : {})).plan.rows.map(
      (row) => row.nextReviewOn ?? row.faults[0]?.message,
    );
  expect(await days("13/04/2027")).toEqual(["2027-04-03", "2027-04-13"]);
  expect(await days("04/13/2027")).toEqual(["2027-03-04", "2027-04-13"]);
  expect(await days("05/06/2027")).toEqual([
    "“03/04/2027” can be read as 2027-04-03 or as 2027-03-04: say whether the day or the month comes first",
    "“05/06/2027” can be read as 2027-06-05 or as 2027-05-06: say whether the day or the month comes first",
  ]);
  expect(await days("05/06/2027", "day-first")).toEqual(["2027-04-03", "2027-06-05"]);
});

test("takes an import back, but for what somebody has changed since", async () => {
  const all = await withDuties();
  const { companyId, duty } = all;
  await duty.change({ companyId, id: "cbn-returns.r3", version: 0, state: "partly", how: "On paper" });
  const { run } = importer(all);
  const file = csv([
    officerRow,
    "Send the liquidity return every month,Guidelines on Returns,Yes,,",
    "Keep copies of returns for six years,Guidelines on Returns,Yes,,",
    ownRow,
  ]);
  const { plan } = await run(file);
  expect(plan.counts).toMatchObject({ lays: 3, adds: 1 });
  await duty.change({ companyId, id: "cbn-returns.r2", version: 1, how: "By Treasury" });
  const before = await all.list({ view: "all" });
  const { data } = await all.firm.call.import.undo({ companyId, id: plan._id });
  expect(data).toEqual({
    restored: 3,
    kept: [{ _id: "cbn-returns.r2", title: "Returns", text: "Send the liquidity return every month." }],
  });
  expect(before).toHaveLength(5);
  const now = await all.list({ view: "all" });
  expect(now.map(({ _id, state }) => [_id, state])).toEqual([
    ["cbn-returns.r1", "not-looked-at"],
    ["cbn-returns.r2", "in-place"],
    ["cbn-returns.r3", "partly"],
    ["sec-funds.r1", "not-looked-at"],
  ]);
  expect(await all.get("cbn-returns.r3")).toMatchObject({ how: "On paper", version: 3 });
  expect((await logged(all))[0]).toMatchObject({ action: "duty.importUndone", after: { restored: 3, kept: 1 } });
  // Brought once more it does what was taken back.
  expect((await run(file)).plan.counts).toMatchObject({ lays: 2, adds: 1, same: 1 });
});

test("takes nothing back after a day, twice, or before it is done", async () => {
  const all = await withDuties();
  const { companyId } = all;
  const { look, run } = importer(all);
  const undo = (id: string) => all.firm.call.import.undo({ companyId, id });
  const draft = (await look(csv([ownRow]))).plan;
  await expect(undo(draft._id)).rejects.toThrow("Only what was imported can be taken back");
  const { plan } = await run(csv([ownRow]));
  expect(plan.undoUntil).toBe("2026-11-22T09:00:00.000Z");
  all.app.clock.advance(24 * 60 * 60 + 1);
  await expect(undo(plan._id)).rejects.toThrow("It is too late");
  await expect(undo("nothing")).rejects.toThrow("There is no such import");
  await all.app.services.imports.forgetOld();
  await expect(all.firm.call.import.rows({ companyId, id: draft._id })).rejects.toThrow("There is no such import");
  expect((await all.firm.call.import.list({ companyId })).data.map(({ _id }) => _id)).toEqual([plan._id]);
});

test("who was named and has left stands in nothing that is put back", async () => {
  const all = await withDuties();
  const { companyId, duty } = all;
  await all.firm.call.me.update({ name: "Zainab Musa" });
  const ada = await joined(all.app, all.firm, { name: "Ada Obi", role: "officer" });
  await duty.change({ companyId, id: "cbn-returns.r1", version: 0, owner: ada.userId });
  const { plan } = await importer(all).run(
    "Duty,Regulation,Owner,Status\nAppoint an officer who answers for returns,Guidelines on Returns,Zainab Musa,Yes",
  );
  expect(plan.rows[0]).toMatchObject({ outcome: "lays", owner: all.firm.userId });
  await all.firm.call.member.end({ id: companyId, userId: ada.userId });
  await all.firm.call.import.undo({ companyId, id: plan._id });
  expect(await all.get("cbn-returns.r1")).toMatchObject({ owner: null, state: "not-looked-at", version: 3 });
});
