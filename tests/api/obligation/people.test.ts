import { expect, test } from "vitest";
import { refusalOf } from "../../support/calls.ts";
import { withDuties } from "../../support/work/duties.ts";
import { sender } from "../../support/http.ts";
import { joined } from "../../support/people/joined.ts";

const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

/** A firm with a contributor in a unit, who answers for the first duty; the second is the unit's. */
async function withContributor() {
  const all = await withDuties();
  const { app, firm, companyId, duty } = all;
  const { data: unit } = await firm.call.unit.create({ id: companyId, name: "Treasury" });
  const tunde = await joined(app, firm, { name: "Tunde Bello", role: "contributor", unit: unit.unitId });
  await duty.change({ companyId, id: "cbn-returns.r1", version: 0, owner: tunde.userId });
  await duty.change({ companyId, id: "cbn-returns.r2", version: 0, unit: unit.unitId });
  return { ...all, tunde, unitId: unit.unitId };
}

test("a contributor sees what is assigned to them or their unit, and works on that", async () => {
  const { app, companyId, tunde, firm } = await withContributor();
  const { duty } = tunde.call;
  const { data, total, facets } = await duty.list({ companyId });
  expect([ids(data), total, facets.regulator]).toEqual([["cbn-returns.r1", "cbn-returns.r2"], 2, { CBN: 2 }]);
  expect(await refusalOf(duty.get({ companyId, id: "cbn-returns.r3" }))).toMatchObject({ status: 404 });
  const worked = { companyId, id: "cbn-returns.r2", version: 1, state: "in-place" as const, how: "Filed" };
  expect((await duty.change(worked)).data).toMatchObject({ state: "in-place", version: 2 });
  const away = { companyId, id: "cbn-returns.r1", version: 1, owner: firm.userId };
  expect(await refusalOf(duty.change(away))).toMatchObject({
    status: 403,
    message: /owner, unit, reviewer and weight/,
  });
  const other = { companyId, id: "cbn-returns.r3", version: 0, state: "in-place" as const };
  expect(await refusalOf(duty.change(other))).toMatchObject({ status: 404 });
  const own = { companyId, origin: "board-decision" as const, title: "Board", text: "Report to the board." };
  expect(await refusalOf(duty.add(own))).toMatchObject({ status: 403 });
  // What one is answered is never another's.
  const url = `/api/v1/duty/${companyId}`;
  const second = await joined(app, firm, { role: "contributor" });
  const [mine, theirs, all] = await Promise.all(
    [tunde.token, second.token, firm.token].map(async (token) => (await sender(app, token)("GET", url)).body),
  );
  expect([mine, theirs, all]).toMatchObject([{ total: 2 }, { total: 0 }, { total: 4 }]);
  for (const token of [second.token, tunde.token])
    expect((await sender(app, token)("GET", url)).body).toMatchObject({ total: token === tunde.token ? 2 : 0 });
});

test("an auditor reads all and changes nothing", async () => {
  const { app, firm, companyId } = await withDuties();
  const auditor = await joined(app, firm, { role: "auditor" });
  expect((await auditor.call.duty.list({ companyId })).total).toBe(4);
  expect((await auditor.call.duty.get({ companyId, id: "cbn-returns.r1" })).data.history).toEqual([]);
  const changes = { companyId, id: "cbn-returns.r1", version: 0, state: "in-place" as const };
  expect(await refusalOf(auditor.call.duty.change(changes))).toMatchObject({ status: 403 });
  const comment = { companyId, id: "cbn-returns.r1", text: "Who signs it?" };
  expect(await refusalOf(auditor.call.duty.comment(comment))).toMatchObject({ status: 403 });
});

test("whoever leaves answers for nothing any more; somebody else may have it", async () => {
  const { app, firm, companyId, duty, list, tunde } = await withContributor();
  await duty.change({ companyId, id: "sec-funds.r1", version: 0, reviewer: tunde.userId });
  const owner = app.callAs({ companyId, userId: firm.userId });
  await owner.member.end({ id: companyId, userId: tunde.userId, handOverTo: firm.userId });
  const rows = await list();
  expect(rows.map(({ owner: whose, reviewer }) => [whose, reviewer])).toEqual([
    [firm.userId, null],
    [null, null],
    [null, null],
    [null, firm.userId],
  ]);
  const heir = await joined(app, firm, { role: "officer" });
  await duty.change({ companyId, id: "cbn-returns.r3", version: 0, owner: heir.userId });
  await owner.member.end({ id: companyId, userId: heir.userId });
  expect((await list())[2]).toMatchObject({ owner: null, version: 2 });
});

test("an account that is deleted, and a unit, are in no row any more, and the list says so", async () => {
  const { app, firm, companyId, list, tunde, unitId } = await withContributor();
  const url = `/api/v1/duty/${companyId}`;
  await sender(app, firm.token)("GET", url);
  await app.callAs(await app.services.accounts.findSession(tunde.token)).me.remove({});
  await firm.call.unit.remove({ id: companyId, unitId });
  expect((await list()).map(({ owner, unit }) => [owner, unit])).toEqual(Array.from({ length: 4 }, () => [null, null]));
  expect((await sender(app, firm.token)("GET", url)).text).not.toContain(tunde.userId);
});

test("where the company wishes it a second person confirms that a High one does not apply", async () => {
  const { app, firm, companyId, duty, list, get } = await withDuties();
  const { data: settings } = await duty.settings({ companyId });
  expect(settings).toEqual({ isConfirmed: false });
  await duty.changeSettings({ companyId, isConfirmed: true });
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  const away = { companyId, state: "does-not-apply" as const, reason: "No returns" };
  const high = await ada.call.duty.change({ ...away, id: "cbn-returns.r1", version: 0 });
  expect(high.data).toMatchObject({ awaitsConfirmation: true, version: 1 });
  const low = await ada.call.duty.change({ ...away, id: "sec-funds.r1", version: 0 });
  expect(low.data).toMatchObject({ awaitsConfirmation: false });
  const confirming = { companyId, id: "cbn-returns.r1", version: 1 };
  expect(await refusalOf(ada.call.duty.confirm(confirming))).toMatchObject({ status: 403 });
  expect(await refusalOf(duty.confirm({ ...confirming, version: 0 }))).toMatchObject({ status: 409 });
  expect((await duty.confirm(confirming)).data).toMatchObject({ awaitsConfirmation: false, version: 2 });
  expect(await get("cbn-returns.r1")).toMatchObject({ stateBy: ada.userId, confirmedBy: firm.userId });
  expect(await refusalOf(duty.confirm({ ...confirming, version: 2 }))).toMatchObject({ status: 409 });
  // Another reason is another word, and a lower weight is no way around it.
  await ada.call.duty.change({ companyId, id: "cbn-returns.r1", version: 2, reason: "None at all", weight: "Low" });
  expect((await list({ state: "does-not-apply" })).find(({ version }) => version === 3)).toMatchObject({ awaitsConfirmation: true });
}); // prettier-ignore

test("who is mentioned in a comment is told by mail, and the log has it", async () => {
  const { app, firm, companyId, duty, get } = await withDuties();
  await firm.call.me.update({ name: "Zainab Musa" });
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  const id = "cbn-returns.r1";
  const text = "@Ada Obi who signs <b>this</b>\nreturn?";
  const { data } = await duty.comment({ companyId, id, text, mentions: [ada.userId, ada.userId, firm.userId] });
  expect(data).toMatchObject({ author: firm.userId, authorName: "Zainab Musa", text });
  await app.services.accounts.drain();
  const mails = app.mailer.sent.filter(({ subject }) => subject === "You were mentioned at Ilana");
  expect(mails.map(({ to }) => to)).toEqual([ada.email]);
  expect(mails[0]!.text).toContain("Zainab Musa mentioned you in a comment on a duty (Returns): “@Ada Obi who signs <b>this</b> return?”");
  expect(mails[0]!.html).not.toContain("<b>this");
  await ada.call.duty.comment({ companyId, id, text: "The CFO." });
  const { comments, history, version } = await get(id);
  expect(comments.map(({ authorName, text: said }) => [authorName, said])).toEqual([["Zainab Musa", text], ["Ada Obi", "The CFO."]]);
  expect(history.map(({ action }) => action)).toEqual(["duty.commented", "duty.commented"]);
  expect(version).toBe(0);
  const elsewhere = { companyId, id, text: "And you?", mentions: ["somebody else"] };
  expect(await refusalOf(duty.comment(elsewhere))).toMatchObject({ status: 400 });
  expect(await refusalOf(duty.comment({ companyId, id, text: "  " }))).toMatchObject({ status: 400 });
}); // prettier-ignore

test("a person takes its comments and duties out with its data", async () => {
  const { app, firm, companyId, duty } = await withDuties();
  await duty.change({ companyId, id: "cbn-returns.r1", version: 0, owner: firm.userId });
  await duty.comment({ companyId, id: "cbn-returns.r1", text: "Who signs it?" });
  const { data } = await app.callAs(await app.services.accounts.findSession(firm.token)).me.export({});
  expect(data.held.duties.rows).toMatchObject([{ id: "cbn-returns.r1" }]);
  expect(data.held.dutyComments.rows).toMatchObject([{ text: "Who signs it?" }]);
});

test("over REST the settings have an address of their own", async () => {
  const { app, firm, companyId } = await withDuties();
  const send = sender(app, firm.token);
  const url = `/api/v1/duty/${companyId}/settings`;
  expect(await send("PATCH", url, { isConfirmed: true })).toMatchObject({ status: 200, body: { data: { isConfirmed: true } } });
  expect((await send("GET", url)).body).toMatchObject({ data: { isConfirmed: true } });
}); // prettier-ignore
