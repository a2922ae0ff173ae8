import { expect, test } from "vitest";
import { refusalOf } from "../../support/calls.ts";
import { form, sender } from "../../support/http.ts";
import { joined } from "../../support/people/joined.ts";
import { returns, withDuties } from "../../support/work/duties.ts";

const monthly = (day: number) => ({
  rule: `By day ${day}`,
  recurrence: "monthly" as const,
  details: null,
  schedule: { type: "monthly" as const, day, roll: null },
});
/** Four returns that are due every month. */
const library = [
  {
    ...returns,
    requirements: returns.requirements.slice(0, 1).flatMap((one) =>
      [1, 2, 3, 4].map((n) => ({ ...one, id: `r${n}`, text: `File return ${n}.`, deadline: monthly(10 + n) })),
    ),
  },
]; // prettier-ignore
const own = "cbn-returns.r1.2026-11";
const ofUnit = "cbn-returns.r2.2026-11";
const reviewed = "cbn-returns.r3.2026-11";
const others = "cbn-returns.r4.2026-11";

/** A firm with a contributor who answers for the first return and reviews the third; the second is its unit's. */
async function withContributor() {
  const all = await withDuties(library);
  const { app, firm, companyId, duty } = all;
  const { data: unit } = await firm.call.unit.create({ id: companyId, name: "Treasury" });
  const tunde = await joined(app, firm, { name: "Tunde Bello", role: "contributor", unit: unit.unitId });
  await duty.change({ companyId, id: "cbn-returns.r1", version: 0, owner: tunde.userId });
  await duty.change({ companyId, id: "cbn-returns.r2", version: 0, unit: unit.unitId });
  await duty.change({ companyId, id: "cbn-returns.r3", version: 0, reviewer: tunde.userId });
  const range = { companyId, from: "2026-12-01", to: "2026-12-31" };
  return { ...all, tunde, unitId: unit.unitId, range };
}

test("a contributor files what is its own with a receipt, and reads that; another's is not there", async () => {
  const { app, firm, companyId, tunde } = await withContributor();
  const asTunde = sender(app, tunde.token);
  const receipt = { bytes: Buffer.from("received"), name: "r.txt", type: "text/plain" };
  const file = (id: string) => {
    const { payload, headers } = form({ reference: "R-1", receipt });
    return asTunde("POST", `/api/v1/filing/${companyId}/${id}/file`, payload, headers);
  };
  const filed = await file(own);
  expect(filed).toMatchObject({ status: 200, body: { data: { state: "filed", reference: "R-1", receiptName: "r.txt" } } });
  const { data: detail } = await tunde.call.filing.get({ companyId, id: own });
  expect(detail.history[0]).toMatchObject({ action: "filing.filed", actorLabel: "Tunde Bello" });
  const read = (receiptId: string | null, token: string) =>
    app.app.inject({ url: `/receipts/${receiptId}`, headers: { authorization: `Bearer ${token}` } });
  expect((await read(detail.receiptId, tunde.token)).payload).toBe("received");
  expect(await file(others)).toMatchObject({ status: 404, body: { message: "There is no such due day" } });
  const { data: theirs } = await firm.call.filing.get({ companyId, id: others });
  expect(theirs).toMatchObject({ state: "upcoming", receiptId: null });
  // The receipt of another's is not there either.
  const { payload, headers } = form({ reference: "R-4", receipt });
  await sender(app, firm.token)("POST", `/api/v1/filing/${companyId}/${others}/file`, payload, headers);
  const { receiptId } = (await firm.call.filing.get({ companyId, id: others })).data;
  expect((await read(receiptId, firm.token)).statusCode).toBe(200);
  expect((await read(receiptId, tunde.token)).statusCode).toBe(404);
}); // prettier-ignore

test.each([
  ["its own", own, null],
  ["its unit's", ofUnit, null],
  ["what it reviews", reviewed, null],
  ["another's", others, 404],
  ["what there is not", "cbn-returns.r9.2026-11", 404],
])("a contributor sees, begins and files %s: %s, refused with %s", async (_, id, refused) => {
  const { companyId, tunde } = await withContributor();
  const { filing } = tunde.call;
  const asked = [
    () => filing.get({ companyId, id }),
    () => filing.start({ companyId, id }),
    () => filing.file({ companyId, id, reference: "R-1" }),
  ];
  for (const ask of asked)
    if (refused === null) expect((await ask()).data._id).toBe(id);
    else expect(await refusalOf(ask())).toMatchObject({ status: refused, message: "There is no such due day" });
});

test("a contributor neither moves, waives nor opens again what is its own, and hears nothing of all others'", async () => {
  const { companyId, tunde } = await withContributor();
  const { filing, event, letter } = tunde.call;
  const said = { companyId, id: own, reason: "Because" };
  for (const ask of [
    () => filing.waive(said),
    () => filing.move({ ...said, dueDay: "2026-12-20" }),
    () => filing.reopen(said),
    () => filing.onTime({ companyId }),
    () => event.list({ companyId }),
    () => letter.list({ companyId, occurrenceId: own }),
  ])
    expect(await refusalOf(ask())).toMatchObject({ status: 403 });
});

test("a list is of what whoever asks sees, and never another's answer", async () => {
  const { app, firm, companyId, tunde, unitId, range, duty } = await withContributor();
  const second = await joined(app, firm, { role: "contributor" });
  const listed = async (token: string) => {
    const { body } = await sender(app, token)("GET", `/api/v1/filing/${companyId}?from=${range.from}&to=${range.to}`);
    return (body as { data: { _id: string }[] }).data.map(({ _id }) => _id);
  };
  expect(await listed(firm.token)).toEqual([own, ofUnit, reviewed, others]);
  expect(await listed(tunde.token)).toEqual([own, ofUnit, reviewed]);
  expect(await listed(second.token)).toEqual([]);
  // At once when it belongs to another unit, and when a duty becomes another's.
  await firm.call.member.change({ id: companyId, userId: second.userId, unit: unitId });
  expect(await listed(second.token)).toEqual([ofUnit]);
  await duty.change({ companyId, id: "cbn-returns.r4", version: 0, owner: second.userId });
  expect(await listed(second.token)).toEqual([ofUnit, others]);
  // As many as are wanted are counted among what one sees.
  expect((await second.call.filing.list({ ...range, limit: 2 })).data.map(({ _id }) => _id)).toEqual([ofUnit, others]);
}); // prettier-ignore
