import { expect, test } from "vitest";
import type { SendCircular } from "#features/circular/schema.ts";
import { sha256 } from "#platform/sha256.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import { refusalOf } from "../../support/calls.ts";
import { joined } from "../../support/people/joined.ts";
import { withCirculars } from "../../support/work/circulars.ts";
import { returns } from "../../support/work/duties.ts";

test("a regulation is sent to a unit; each opens it and confirms the text that was shown, by its hash", async () => {
  const { firm, companyId, tunde, bisi, circular, send } = await withCirculars();
  const sent = await send({ note: "Please look at the fine." });
  const about = { title: "Guidelines on Returns", note: "Please look at the fine.", sentByName: "Zainab Musa", recipients: 2, opened: 0, confirmed: 0, own: null };
  expect(sent).toMatchObject({ ...about, isLate: false, isTextChanged: false, isGone: false });
  expect(sent.receipts!.map(({ name, unit, state }) => [name, unit, state])).toEqual([["Bisi Ade", "Treasury", "not-opened"], ["Tunde Bello", "Treasury", "not-opened"]]);
  const id = sent._id;
  const { data: read } = await tunde.call.circular.get({ companyId, id });
  expect(read.text.parts.map(({ text }) => text)).toContain("Send the liquidity return every month.");
  expect(read.hash).toBe(sha256(canonicalJson(read.text)));
  expect([read.receipts, read.own!.state]).toEqual([null, "not-opened"]);
  const { data: opened } = await tunde.call.circular.open({ companyId, id });
  expect(opened).toMatchObject({ state: "opened", openedHash: read.hash, confirmedAt: null });
  const { data: confirmed } = await tunde.call.circular.confirm({ companyId, id, hash: read.hash });
  expect(confirmed).toMatchObject({ state: "confirmed", confirmedHash: read.hash });
  await bisi.call.circular.open({ companyId, id });
  const { data: after } = await circular.get({ companyId, id });
  expect(after.receipts!.map(({ state }) => state)).toEqual(["opened", "confirmed"]);
  expect(after).toMatchObject({ recipients: 2, opened: 2, confirmed: 1 });
  const { data: log } = await firm.call.activity.list({ id: companyId, limit: 5 });
  expect(log.filter(({ action }) => action === "circular.confirmed")).toMatchObject([{ subject: id, userId: tunde.userId, after: { hash: read.hash } }]);
}); // prettier-ignore

test("confirming again changes nothing, and what changed meanwhile is read before it is confirmed", async () => {
  const { app, load, companyId, tunde, bisi, circular, send } = await withCirculars();
  const { _id: id, hash } = await send();
  const { data: first } = await tunde.call.circular.confirm({ companyId, id, hash });
  app.clock.advance(3600);
  await load({ ...returns, penalty: "A fine of ₦5,000,000." });
  expect((await tunde.call.circular.confirm({ companyId, id, hash: "0".repeat(64) })).data).toEqual(first);
  const refused = await refusalOf(bisi.call.circular.confirm({ companyId, id, hash }));
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining("text has changed") as string });
  const { hash: now } = refused.current as { hash: string };
  const { data: second } = await bisi.call.circular.confirm({ companyId, id, hash: now });
  expect([second.confirmedHash, now === hash]).toEqual([now, false]);
  const { data } = await circular.get({ companyId, id });
  expect(data).toMatchObject({ isTextChanged: true, sentHash: hash, hash: now });
  expect(data.receipts!.map(({ confirmedHash }) => confirmedHash)).toEqual([now, hash]);
});

test("who belongs to the unit when it is sent is asked; who joins later is not, and who leaves is shown as gone", async () => {
  const { app, firm, companyId, unitId, tunde, bisi, circular, send } = await withCirculars();
  const { _id: id, hash } = await send();
  app.clock.advance(60);
  const late = await joined(app, firm, { name: "Chidi Okoro", unit: unitId });
  await bisi.call.circular.confirm({ companyId, id, hash });
  expect((await refusalOf(late.call.circular.open({ companyId, id }))).status).toBe(403);
  for (const { userId } of [tunde, bisi]) await firm.call.member.end({ id: companyId, userId });
  const { data } = await circular.get({ companyId, id });
  expect(data).toMatchObject({ recipients: 2, confirmed: 1, left: 1, isLate: false });
  expect(data.receipts!.map(({ name, state, hasLeft }) => [name, state, hasLeft])).toEqual([["Bisi Ade", "confirmed", true], ["Tunde Bello", "left", true]]);
}); // prettier-ignore

test("a receipt survives the deletion of the account, and names nobody then", async () => {
  const { app, companyId, bisi, circular, send } = await withCirculars();
  const { _id: id, hash } = await send();
  await bisi.call.circular.confirm({ companyId, id, hash });
  app.clock.advance(60);
  await bisi.call.me.remove({});
  const { data } = await circular.get({ companyId, id });
  const gone = data.receipts!.find(({ userId }) => userId === null);
  expect(gone).toMatchObject({ name: "Somebody who has left", state: "confirmed", confirmedHash: hash, hasLeft: true });
});

test("what is confirmed after its day is late; a withdrawn circular is confirmed by nobody, and what was stays", async () => {
  const { app, companyId, tunde, bisi, circular, send, day } = await withCirculars();
  const { _id: id, hash } = await send();
  app.clock.advance(10 * day);
  expect((await circular.get({ companyId, id })).data.isLate).toBe(true);
  expect((await tunde.call.circular.confirm({ companyId, id, hash })).data.state).toBe("confirmed-late");
  const { data } = await circular.withdraw({ companyId, id, reason: "Corrected by the CBN" });
  expect(data).toMatchObject({ reason: "Corrected by the CBN", confirmed: 1, isLate: false });
  expect((await refusalOf(bisi.call.circular.confirm({ companyId, id, hash }))).status).toBe(409);
  expect((await refusalOf(circular.withdraw({ companyId, id, reason: "Once more" }))).status).toBe(409);
  expect((await tunde.call.circular.confirm({ companyId, id, hash })).data.state).toBe("confirmed-late");
});

test("whoever does not see everybody's work sees what came to it, and no receipts of others", async () => {
  const { app, firm, companyId, ada, tunde, bisi, circular, send } = await withCirculars();
  const first = await send({ people: [tunde.userId] });
  app.clock.advance(60);
  const second = await send({ people: [bisi.userId] }, ada.call);
  const ids = async (call: typeof firm.call, input: object = {}) =>
    (await call.circular.list({ companyId, ...input })).data.map(({ _id }) => _id);
  expect(await ids(firm.call)).toEqual([second._id, first._id]);
  expect(await ids(firm.call, { box: "sent" })).toEqual([first._id]);
  expect(await ids(ada.call, { box: "received" })).toEqual([]);
  expect(await ids(tunde.call)).toEqual([first._id]);
  expect((await refusalOf(tunde.call.circular.get({ companyId, id: second._id }))).status).toBe(404);
  expect((await refusalOf(tunde.call.circular.send({ companyId, kind: "regulation", subjectId: "cbn-returns", people: [bisi.userId], readBy: "2026-12-01" }))).status).toBe(403);
  await tunde.call.circular.confirm({ companyId, id: first._id, hash: first.hash });
  expect(await ids(firm.call, { state: "open" })).toEqual([second._id]);
  expect(await ids(firm.call, { state: "done" })).toEqual([first._id]);
  expect(await ids(tunde.call, { box: "received", state: "open" })).toEqual([]);
  await circular.withdraw({ companyId, id: second._id, reason: "A mistake" });
  expect(await ids(firm.call, { state: "withdrawn", search: "guidelines RETURNS" })).toEqual([second._id]);
}); // prettier-ignore

test.each([
  ["nobody", { people: [] }, "to whom"],
  ["a day that is past", { readBy: "2026-11-20" }, "cannot be past"],
  ["somebody from elsewhere", { people: ["somebody"] }, "no such person"],
  ["another's unit", { units: ["treasury"] }, "no such unit"],
  ["a regulation that is not there", { subjectId: "no-such" }, "is not there"],
  ["a change that is not there", { kind: "change", subjectId: "0199f3a0" }, "is not there"],
  ["a document that is not there", { kind: "document", subjectId: "0199f3a0" }, "is not there"],
] satisfies [string, Partial<SendCircular>, string][])("nothing is sent to or of %s", async (_what, wanted, words) => {
  const { companyId, circular, send } = await withCirculars();
  expect(await refusalOf(send(wanted))).toMatchObject({
    status: words === "is not there" ? 404 : 400,
    message: expect.stringContaining(words) as string,
  });
  expect((await circular.list({ companyId })).total).toBe(0);
});

test("no API token confirms", async () => {
  const { app, firm, companyId, send } = await withCirculars();
  const { _id: id, hash } = await send({ people: [firm.userId] });
  const mine = { companyId, userId: firm.userId, tokenId: "token", sessionId: "token" };
  const refused = await refusalOf(app.callAs(mine).circular.confirm({ companyId, id, hash }));
  expect(refused).toMatchObject({ status: 403, message: expect.stringContaining("API token") as string });
});

test("my work has what I am still to confirm", async () => {
  const { companyId, tunde, send } = await withCirculars();
  const { _id: id, hash } = await send();
  const unread = async () => (await tunde.call.work.mine({ companyId })).data.circulars;
  expect(await unread()).toMatchObject({ total: 1, rows: [{ _id: id, title: "Guidelines on Returns", readBy: "2026-11-30", isLate: false, openedAt: null }] });
  await tunde.call.circular.confirm({ companyId, id, hash });
  expect(await unread()).toEqual({ total: 0, rows: [] });
}); // prettier-ignore
