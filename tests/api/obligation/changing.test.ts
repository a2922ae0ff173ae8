import { expect, test } from "vitest";
import { refusalOf } from "../../support/calls.ts";
import { withText } from "../../support/captured-text.ts";
import { withDuties } from "../../support/work/duties.ts";
import { sender } from "../../support/http.ts";
import { joined } from "../../support/people/joined.ts";

const id = "cbn-returns.r1";
const actions = async ({ app, companyId }: Awaited<ReturnType<typeof withDuties>>) => {
  const { rows } = await app.services.audit.list(companyId, {}, { limit: 50, skip: 0 });
  return rows.filter(({ action }) => action.startsWith("duty.")).map(({ action, subject }) => [action, subject]);
};

test("says how it stands, how it is met, and whose it is, once", async () => {
  const all = await withDuties();
  const { firm, companyId, duty } = all;
  const { data: unit } = await firm.call.unit.create({ id: companyId, name: "Treasury" });
  const changes = {
    state: "partly" as const,
    how: "  By hand  ",
    owner: firm.userId,
    reviewer: firm.userId,
    unit: unit.unitId,
    nextReviewOn: "2027-03-01",
    weight: "Medium" as const,
  };
  const { data, message } = await duty.change({ companyId, id, version: 0, ...changes });
  expect(message).toBe("Duty changed");
  const { how: _how, ...row } = changes;
  expect(data).toMatchObject({ ...row, version: 1 });
  expect((await all.get(id)).how).toBe("By hand");
  expect((await duty.change({ companyId, id, version: 1, ...changes })).data.version).toBe(1);
  expect(await actions(all)).toEqual([["duty.changed", id]]);
});

test("who is second is told what the first wrote, and nothing is lost", async () => {
  const all = await withDuties();
  const { app, firm, companyId, duty, get } = all;
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  await ada.call.duty.change({ companyId, id, version: 0, state: "in-place", how: "Ada did it" });
  const refusal = await refusalOf(duty.change({ companyId, id, version: 0, state: "partly" }));
  expect(refusal).toMatchObject({
    status: 409,
    message: "Changed meanwhile by Ada Obi, on 21 November 2026 at 10:00: In place. Yours was not kept: look again",
    current: { _id: id, state: "in-place", version: 1 },
  });
  expect(await get(id)).toMatchObject({ state: "in-place", how: "Ada did it", version: 1 });
  const url = `/api/v1/duty/${companyId}/${id}`;
  const reply = await sender(app, firm.token)("PATCH", url, { version: 0, state: "partly" });
  expect(reply).toMatchObject({ status: 409, body: { success: false, current: { state: "in-place", version: 1 } } });
  const seen = { companyId, id, version: 1, state: "partly" as const, seenText: "Name somebody." };
  expect(await refusalOf(duty.change(seen))).toMatchObject({ status: 409, current: { _id: id } });
  expect(await actions(all)).toHaveLength(1);
});

test("of two at the same moment one is first", async () => {
  const { companyId, duty, get } = await withDuties();
  const ways = ["one", "two", "three"];
  const tries = await Promise.allSettled(ways.map(async (how) => duty.change({ companyId, id, version: 0, how })));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await get(id)).version).toBe(1);
});

test.each([
  [{ state: "does-not-apply" }, 400, "Please say why it does not apply"],
  [{ state: "in-place", reason: "No agents" }, 400, "A reason goes with “Does not apply” alone"],
  [{ owner: "nobody" }, 400, "There is no such person in this company"],
  [{ reviewer: "nobody" }, 400, "There is no such person in this company"],
  [{ unit: "none" }, 400, "There is no such unit"],
  [{ text: "Something else than the law." }, 400, "What a requirement of the library says is the library's: only a duty of the company's own is worded and dated here"],
  [{ nextReviewOn: "soon" }, 400, "The next review must be written YYYY-MM-DD"],
  [{ state: "done" }, 400, "The state must be one of: not-looked-at, in-place, partly, not-in-place, does-not-apply"],
  [{ id: "cbn-returns.r9" }, 404, "There is no such duty"],
])("refuses %j and changes nothing", async (changes, status, message) => {
  const all = await withDuties();
  const asked = { companyId: all.companyId, id, version: 0, ...changes } as Parameters<typeof all.duty.change>[0];
  expect(await refusalOf(all.duty.change(asked))).toMatchObject({ status, message });
  expect(await actions(all)).toEqual([]);
  expect((await all.get(id)).version).toBe(0);
}); // prettier-ignore

test("a reason goes with its state", async () => {
  const { companyId, duty, list } = await withDuties();
  const say = async (version: number, changes: object) => (await duty.change({ companyId, id, version, ...changes })).data;
  expect(await say(0, { state: "does-not-apply", reason: "No returns" })).toMatchObject({ reason: "No returns" });
  expect(await say(1, { reason: "None at all" })).toMatchObject({ state: "does-not-apply", reason: "None at all" });
  expect(await say(2, { state: "partly" })).toMatchObject({ state: "partly", reason: null });
  expect((await list())[0]).toMatchObject({ reason: null, version: 3 });
}); // prettier-ignore

test("changes many at once, all or none", async () => {
  const all = await withDuties();
  const { companyId, duty, list } = all;
  const second = "cbn-returns.r2";
  await duty.change({ companyId, id: second, version: 0, state: "not-in-place" });
  const many = async (versions: Record<string, number>, changes: object) =>
    duty.changeMany({ companyId, duties: Object.entries(versions).map(([one, version]) => ({ id: one, version })), changes });
  const refusal = await refusalOf(many({ [id]: 0, [second]: 0 }, { state: "in-place" }));
  expect(refusal).toMatchObject({ status: 409, current: [{ _id: second, state: "not-in-place", version: 1 }] });
  expect((await list()).map(({ state }) => state)).toEqual(["not-looked-at", "not-in-place", "not-looked-at", "not-looked-at"]);
  const { data } = await many({ [id]: 0, [second]: 1 }, { state: "in-place", nextReviewOn: "2027-01-15" });
  expect(data).toMatchObject([
    { _id: id, state: "in-place", version: 1 },
    { _id: second, state: "in-place", version: 2 },
  ]);
  expect(await actions(all)).toHaveLength(3);
  const twice = { companyId, duties: [{ id, version: 1 }, { id, version: 1 }], changes: {} };
  expect(await refusalOf(duty.changeMany(twice))).toMatchObject({ status: 400, message: "Name each duty once" });
}); // prettier-ignore

test("a company sets down duties of its own, and words them anew", async () => {
  const all = await withDuties();
  const { app, firm, companyId, duty, list, get } = all;
  const own = { origin: "licence-condition" as const, title: "Licence of 2019", text: "Keep ₦50m with the CBN.", regulator: "cbn", weight: "High" as const };
  const reply = await sender(app, firm.token)("POST", `/api/v1/duty/${companyId}`, own);
  expect(reply).toMatchObject({ status: 201, body: { data: { ...own, regulator: "CBN", version: 1, state: "not-looked-at" } } });
  const { _id } = (reply.body as { data: { _id: string } }).data;
  expect((await list({ regulator: "CBN" })).map((row) => row._id)).toContain(_id);
  await duty.change({ companyId, id: _id, version: 1, state: "in-place" });
  const { data } = await duty.change({ companyId, id: _id, version: 2, text: "Keep ₦60m with the CBN." });
  expect(data).toMatchObject({ state: "in-place", textChanged: true });
  expect((await get(_id)).difference).toMatchObject([{ before: own.text, after: "Keep ₦60m with the CBN." }]);
  expect((await actions(all)).map(([action]) => action)).toEqual(["duty.changed", "duty.changed", "duty.added"]);
}); // prettier-ignore

test("a sentence of a captured document stands there as it is quoted", async () => {
  const { app, companyId, duty, get } = await withDuties();
  await withText(app);
  const { id: documentId, text } = app.db.$client
    .prepare<[], { id: string; text: string }>("SELECT id, text FROM documents WHERE text IS NOT NULL")
    .get()!;
  const quote = text.split(/[.\f]/)[1]!.trim();
  const adopted = { companyId, origin: "document" as const, title: "Circular", text: "Do what the circular says." };
  const { data } = await duty.add({ ...adopted, quote: quote.replaceAll(" ", "\n"), documentId });
  expect(await get(data._id)).toMatchObject({ documentId, origin: "document" });
  const refusals: [object, number, string][] = [
    [{ quote: "These words are nowhere in it.", documentId }, 400, "These words do not stand in that document"],
    [{ quote, documentId: "unknown" }, 404, "Document not found"],
    [{ documentId }, 400, "A sentence of a document comes with its quote and the document's id"],
    [{ origin: "board-decision", quote, documentId }, 400, "A quote and a document go with a sentence of a document alone"],
  ];
  for (const [input, status, message] of refusals)
    expect(await refusalOf(duty.add({ ...adopted, ...input }))).toMatchObject({ status, message });
}); // prettier-ignore
