import { expect, test } from "vitest";
import { messages } from "#features/member/schema.ts";
import { testApp } from "../../support/app.ts";
import { callWith, confirmedUp, refusalOf, signIn } from "../../support/calls.ts";
import { invitedSecret, joined } from "../../support/people/joined.ts";

test("another role counts from the next request on, and the person is told", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const { userId, token, email } = await joined(app, firm, { role: "officer" });
  const before = await callWith(app, token);
  await before.dashboard.reassess({ companyId: firm.id });
  await firm.call.member.change({ id: firm.id, userId, role: "auditor" });
  const after = await callWith(app, token);
  const refusal = await refusalOf(after.dashboard.reassess({ companyId: firm.id }));
  expect(refusal).toMatchObject({
    status: 403,
    message: "Your role (auditor) does not have the permission work.change",
  });
  await app.services.accounts.drain();
  expect(app.mailer.sent.at(-1)).toMatchObject({ to: email, subject: "Your role at Ilana was changed" });
  const { data } = await after.activity.list({ id: firm.id, action: "member.changed" });
  expect(data[0]).toMatchObject({
    before: { role: "officer" },
    after: { role: "auditor" },
    actorLabel: firm.company.email,
  });
});

test("an ended membership ends its sessions at once, and only in this company", async () => {
  const app = await testApp();
  const [firm, other] = [await confirmedUp(app), await confirmedUp(app)];
  const person = await joined(app, firm, { role: "officer" });
  await other.call.invitation.create({ id: other.id, email: person.email, role: "auditor" });
  const { data: elsewhere } = await person.call.invitation.accept({ token: await invitedSecret(app, person.email) });
  await firm.call.member.end({ id: firm.id, userId: person.userId });
  expect(await app.services.accounts.findSession(person.token)).toBeUndefined();
  expect(await app.services.accounts.findSession(elsewhere.token)).toMatchObject({
    companyId: other.id,
    role: "auditor",
  });
  // Signs in to where it still belongs.
  expect((await signIn(app, person))._id).toBe(other.id);
  await other.call.member.end({ id: other.id, userId: person.userId });
  const nowhere = app.callAs().auth.login({ email: person.email, password: person.password });
  expect((await refusalOf(nowhere)).status).toBe(403);
  // A wrong password learns nothing of it.
  expect((await refusalOf(app.callAs().auth.login({ email: person.email, password: "wrong-one" }))).status).toBe(401);
});

test("who comes back by a new invitation is the same person", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const person = await joined(app, firm, { role: "manager" });
  await firm.call.member.end({ id: firm.id, userId: person.userId });
  await firm.call.invitation.create({ id: firm.id, email: person.email, role: "contributor" });
  const token = await invitedSecret(app, person.email);
  const { data } = await app.callAs().invitation.accept({ token, password: person.password });
  expect(data.user.userId).toBe(person.userId);
  expect(data.companies[0]!.role).toBe("contributor");
});

test("an examiner's membership ends by itself, with its session", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const person = await joined(app, firm, { role: "auditor", until: "2026-11-21T12:00:00.000Z" });
  expect((await firm.call.member.list({ id: firm.id })).data).toHaveLength(2);
  app.clock.advance(3 * 3600);
  expect(await app.services.accounts.findSession(person.token)).toBeUndefined();
  expect((await firm.call.member.list({ id: firm.id })).data).toHaveLength(1);
});

test("a company keeps an owner, also when two go at once", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const own = (await firm.call.me.get({})).data.user.userId;
  const lower = firm.call.member.change({ id: firm.id, userId: own, role: "manager" });
  expect(await refusalOf(lower)).toMatchObject({ status: 409, message: messages.lastOwner });
  expect(await refusalOf(firm.call.member.leave({ id: firm.id }))).toMatchObject({ status: 409 });
  const second = await joined(app, firm, { role: "owner" });
  const outcomes = await Promise.allSettled([
    firm.call.member.leave({ id: firm.id }),
    second.call.member.leave({ id: firm.id }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const owner = app.callAs({ companyId: firm.id });
  expect((await owner.member.list({ id: firm.id })).data.filter(({ role }) => role === "owner")).toHaveLength(1);
});

test.each([
  ["raises itself", "manager", "self", { role: "owner" as const }],
  ["lowers an owner", "manager", "owner", { role: "officer" as const }],
  ["makes a colleague an owner", "manager", "colleague", { role: "owner" as const }],
] as const)("a manager never %s", async (_what, role, whom, change) => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const owner = (await firm.call.me.get({})).data.user.userId;
  const [manager, colleague] = [await joined(app, firm, { role }), await joined(app, firm)];
  const userId = { self: manager.userId, owner, colleague: colleague.userId }[whom];
  const refusal = await refusalOf(manager.call.member.change({ id: firm.id, userId, ...change }));
  expect(refusal).toMatchObject({ status: 403, message: messages.aboveOwn });
  const { data } = await firm.call.activity.list({ id: firm.id, action: "member.changed" });
  expect(data).toEqual([]);
});

test("an owner is not ended by a manager, nor anybody of another company by anyone", async () => {
  const app = await testApp();
  const [firm, other] = [await confirmedUp(app), await confirmedUp(app)];
  const owner = (await firm.call.me.get({})).data.user.userId;
  const manager = await joined(app, firm, { role: "manager" });
  expect((await refusalOf(manager.call.member.end({ id: firm.id, userId: owner }))).status).toBe(403);
  expect((await refusalOf(other.call.member.end({ id: other.id, userId: owner }))).status).toBe(404);
  expect((await refusalOf(other.call.member.end({ id: firm.id, userId: owner }))).status).toBe(403);
});

test("units belong to a company; who heads one and leaves is followed by whom it is handed to", async () => {
  const app = await testApp();
  const [firm, other] = [await confirmedUp(app), await confirmedUp(app)];
  const [head, heir] = [await joined(app, firm), await joined(app, firm)];
  const { data: unit } = await firm.call.unit.create({ id: firm.id, name: "Treasury", head: head.userId });
  await firm.call.member.change({ id: firm.id, userId: heir.userId, unit: unit.unitId });
  const stolen = other.call.unit.change({ id: other.id, unitId: unit.unitId, name: "Mine" });
  expect((await refusalOf(stolen)).status).toBe(404);
  const twice = firm.call.unit.create({ id: firm.id, name: "Treasury" });
  expect(await refusalOf(twice)).toMatchObject({ status: 409, message: messages.unitTaken });
  const toItself = firm.call.member.end({ id: firm.id, userId: head.userId, handOverTo: head.userId });
  expect((await refusalOf(toItself)).status).toBe(404);
  await firm.call.member.end({ id: firm.id, userId: head.userId, handOverTo: heir.userId });
  expect((await firm.call.unit.list({ id: firm.id })).data).toEqual([{ ...unit, head: heir.userId }]);
  await firm.call.unit.remove({ id: firm.id, unitId: unit.unitId });
  expect((await firm.call.member.list({ id: firm.id })).data.every((member) => member.unit === null)).toBe(true);
});

test("a person says what it is called; what it did before stays under the name of then", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const person = await joined(app, firm, { role: "auditor", name: "Ada Obi" });
  await person.call.me.update({ name: "Ada Obi-Bello" });
  const again = await callWith(app, person.token);
  expect((await again.me.get({})).data.user.name).toBe("Ada Obi-Bello");
  await again.member.leave({ id: firm.id });
  const { data } = await firm.call.activity.list({ id: firm.id });
  const of = (wanted: string) => data.find(({ action }) => action === wanted)?.actorLabel;
  expect([of("member.joined"), of("member.ended")]).toEqual(["Ada Obi", "Ada Obi-Bello"]);
  expect((await app.services.audit.verify()).broken).toEqual([]);
});

test("a person lists its sessions, ends one, and all others", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const logIn = async () => (await signIn(app, { email: firm.company.email, password: firm.password })).token;
  const [second, third] = [await logIn(), await logIn()];
  const { data } = await firm.call.me.sessions({});
  expect(data).toHaveLength(3);
  expect(data.filter(({ isThis }) => isThis)).toHaveLength(1);
  const one = await app.services.accounts.findSession(second);
  await firm.call.me.endSession({ sessionId: one!.sessionId });
  expect(await app.services.accounts.findSession(second)).toBeUndefined();
  const other = await confirmedUp(app);
  const theirs = (await other.call.me.sessions({})).data[0]!.sessionId;
  expect((await refusalOf(firm.call.me.endSession({ sessionId: theirs }))).status).toBe(404);
  expect((await firm.call.me.endOtherSessions({})).data).toEqual({ ended: 1 });
  expect(await app.services.accounts.findSession(third)).toBeUndefined();
  expect(await app.services.accounts.findSession(firm.token)).toBeDefined();
});

test("whoever belongs to two companies changes between them by a token for each", async () => {
  const app = await testApp();
  const [firm, other] = [await confirmedUp(app), await confirmedUp(app)];
  await other.call.invitation.create({ id: other.id, email: firm.company.email, role: "officer" });
  await firm.call.invitation.accept({ token: await invitedSecret(app, firm.company.email) });
  const { data } = await firm.call.auth.company({ companyId: other.id });
  const there = await callWith(app, data.token);
  expect((await refusalOf(firm.call.company.get({ id: other.id }))).status).toBe(403);
  expect((await there.company.get({ id: other.id })).data._id).toBe(other.id);
  expect((await refusalOf(there.company.get({ id: firm.id }))).status).toBe(403);
  const third = await confirmedUp(app);
  expect((await refusalOf(firm.call.auth.company({ companyId: third.id }))).status).toBe(403);
  // The next sign-in is to where it worked last.
  expect((await signIn(app, { email: firm.company.email, password: firm.password }))._id).toBe(other.id);
});
