import { expect, test } from "vitest";
import { messages } from "#features/group/schema.ts";
import { messages as memberMessages } from "#features/member/schema.ts";
import { testApp } from "../../support/app.ts";
import { callWith, confirmedUp, refusalOf } from "../../support/calls.ts";
import { aGroup } from "../../support/people/groups.ts";
import { invitedSecret, joined } from "../../support/people/joined.ts";

async function aGroupWithSomebody(how: Parameters<typeof joined>[2] = {}) {
  const app = await testApp();
  const holding = await confirmedUp(app, { name: "Zuma Holdings" });
  const bank = await confirmedUp(app, { name: "Okpella Bank" });
  await aGroup(holding, bank);
  const person = await joined(app, holding, { role: "manager", ...how });
  const give = (role: "manager" | "officer" | "auditor" = "officer", until: string | null = null) =>
    holding.call.group.give({ id: holding.id, companyId: bank.id, userId: person.userId, role, until });
  /** The person's session below, by the company switcher. */
  const below = async () => (await person.call.auth.company({ companyId: bank.id })).data.token;
  return { app, holding, bank, person, give, below };
}

test("one of the parent's people is given access below, goes there, and the people below see by whom", async () => {
  const { app, holding, bank, person, give, below } = await aGroupWithSomebody();
  expect((await refusalOf(person.call.auth.company({ companyId: bank.id }))).status).toBe(403);
  expect((await give()).data).toMatchObject({ companyId: bank.id, company: "Okpella Bank", role: "officer", until: null });
  expect((await person.call.me.get({})).data.companies.map(({ name }) => name)).toEqual(["Zuma Holdings", "Okpella Bank"]);
  const call = await callWith(app, await below());
  expect((await call.dashboard.overview({ companyId: bank.id })).data.total).toBeGreaterThan(0);
  const people = (await bank.call.member.list({ id: bank.id })).data;
  expect(people.map(({ role, givenBy }) => [role, givenBy])).toEqual(
    expect.arrayContaining([["owner", null], ["officer", "Zuma Holdings"]]),
  );
  await app.services.accounts.drain();
  expect(app.mailer.sent.findLast(({ to }) => to === person.email)?.text).toContain("At Okpella Bank you are Officer");
  for (const { id, call: asked } of [holding, bank]) {
    const { data } = await asked.activity.list({ id, action: "member.given" });
    expect(data[0]).toMatchObject({ subject: person.userId, after: { role: "officer" } });
  }
  expect((await holding.call.group.given({ id: holding.id })).data).toHaveLength(1);
}); // prettier-ignore

test("whoever is below sees nothing above, and the parent's owner is nobody below", async () => {
  const { holding, bank } = await aGroupWithSomebody();
  expect((await bank.call.group.get({ id: bank.id })).data.subsidiaries).toEqual([]);
  expect((await refusalOf(bank.call.group.get({ id: holding.id }))).status).toBe(403);
  expect((await refusalOf(holding.call.member.list({ id: bank.id }))).status).toBe(403);
  expect((await refusalOf(holding.call.auth.company({ companyId: bank.id }))).status).toBe(403);
});

test.each([
  ["the tie is ended from above", "tie"],
  ["the company leaves the group", "leave"],
  ["the parent takes it back", "takeBack"],
  ["the company below ends it", "end"],
  ["the person's own membership in the parent is ended", "above"],
  ["the person leaves the parent", "leaves"],
  ["the operator removes the parent", "removed"],
] as const)("access ends with its sessions and tokens, and its work is nobody's, when %s", async (_what, how) => {
  const { app, holding, bank, person, give, below } = await aGroupWithSomebody();
  await give("manager");
  const token = await below();
  const call = await callWith(app, token);
  const { data: made } = await call.token.make({ name: "Report", scopes: ["read"], days: 30 });
  const { userId } = person;
  const companyId = bank.id;
  const own = { origin: "board-decision" as const, title: "Board", text: "Report large exposures." };
  const { data: duty } = await bank.call.duty.add({ companyId, ...own, owner: userId, reviewer: bank.userId });
  const { data: task } = await bank.call.task.add({ companyId, title: "Collect the figures", assignees: [userId] });
  const ways = {
    tie: () => holding.call.group.end({ id: holding.id, companyId: bank.id }),
    leave: () => bank.call.group.leave({ id: bank.id }),
    takeBack: () => holding.call.group.takeBack({ id: holding.id, companyId: bank.id, userId }),
    end: () => bank.call.member.end({ id: bank.id, userId }),
    above: () => holding.call.member.end({ id: holding.id, userId }),
    leaves: () => person.call.member.leave({ id: holding.id }),
    removed: () => app.services.companyAdmin.remove(holding.id, "Zuma Holdings"),
  };
  await ways[how]();
  expect(await app.services.accounts.findSession(token)).toBeUndefined();
  expect(await app.services.tokens.find(made.token)).toBeUndefined();
  expect((await bank.call.member.list({ id: bank.id })).data.map(({ role }) => role)).toEqual(["owner"]);
  const [ended] = (await bank.call.activity.list({ id: bank.id, action: "member.ended" })).data;
  expect(ended).toMatchObject({ subject: userId, before: { role: "manager" }, after: { sessionsEnded: 1 } });
  const { data: left } = await bank.call.duty.get({ companyId, id: duty._id });
  expect(left).toMatchObject({ owner: null, reviewer: bank.userId, version: 2 });
  expect((await bank.call.task.get({ companyId, id: task._id })).data).toMatchObject({ assignees: [], version: 2 });
});

test("what a company has given itself stays when the tie ends", async () => {
  const { app, holding, bank, person } = await aGroupWithSomebody();
  await bank.call.invitation.create({ id: bank.id, email: person.email, role: "officer" });
  const { data } = await person.call.invitation.accept({ token: await invitedSecret(app, person.email) });
  await bank.call.group.leave({ id: bank.id });
  expect(await app.services.accounts.findSession(data.token)).toMatchObject({ companyId: bank.id, role: "officer" });
  expect((await holding.call.member.list({ id: holding.id })).data).toHaveLength(2);
});

test("no owner is made from above, and none out of whom the group let in", async () => {
  const { app, holding, bank, person, give } = await aGroupWithSomebody();
  const owner = holding.call.group.give({ id: holding.id, companyId: bank.id, userId: person.userId, role: "owner" as "manager" });
  expect((await refusalOf(owner)).status).toBe(400);
  await give("manager");
  const raise = bank.call.member.change({ id: bank.id, userId: person.userId, role: "owner" });
  expect(await refusalOf(raise)).toMatchObject({ status: 409, message: memberMessages.ownerFromAbove });
  // The last owner of its own stays.
  expect((await refusalOf(bank.call.member.leave({ id: bank.id }))).status).toBe(409);
  expect(app.mailer.sent.length).toBeGreaterThan(0);
}); // prettier-ignore

test("nobody belongs below for longer than above", async () => {
  const until = "2026-11-30T12:00:00.000Z";
  const { app, holding, bank, person, give, below } = await aGroupWithSomebody({ until });
  expect((await give("manager")).data.until).toBe(until);
  const call = await callWith(app, await below());
  const longer = call.member.change({ id: bank.id, userId: person.userId, until: null });
  expect(await refusalOf(longer)).toMatchObject({ status: 409, message: memberMessages.longerThanGiven });
  const sooner = "2026-11-22T12:00:00.000Z";
  await holding.call.member.change({ id: holding.id, userId: person.userId, until: sooner });
  expect((await holding.call.group.given({ id: holding.id })).data[0]!.until).toBe(sooner);
});

test.each([
  ["a company that is not below", 404, messages.notBelow],
  ["somebody of another company", 404, messages.notOfParent],
  ["somebody who belongs there already", 409, messages.memberAlready],
] as const)("nothing is given to %s", async (_whom, status, message) => {
  const { app, holding, bank, person, give } = await aGroupWithSomebody();
  const stranger = await confirmedUp(app);
  const to = { id: holding.id, companyId: bank.id, userId: person.userId, role: "officer" as const };
  await give();
  const attempt = {
    [messages.notBelow]: () => holding.call.group.give({ ...to, companyId: stranger.id }),
    [messages.notOfParent]: () => holding.call.group.give({ ...to, userId: stranger.userId }),
    [messages.memberAlready]: () => holding.call.group.give(to),
  }[message]();
  expect(await refusalOf(attempt)).toMatchObject({ status, message });
  expect((await holding.call.group.given({ id: holding.id })).data).toHaveLength(1);
});

test("what another parent gave is nobody's to end from above", async () => {
  const { app, bank, person, give, below } = await aGroupWithSomebody();
  await give();
  const token = await below();
  const other = await confirmedUp(app);
  const attempt = other.call.group.takeBack({ id: other.id, companyId: bank.id, userId: person.userId });
  expect(await refusalOf(attempt)).toMatchObject({ status: 404, message: messages.unknownGiven });
  expect(await app.services.accounts.findSession(token)).toBeDefined();
});

test("whoever was let in again after an end is let in anew", async () => {
  const { holding, bank, person, give } = await aGroupWithSomebody();
  await give("auditor");
  await holding.call.group.takeBack({ id: holding.id, companyId: bank.id, userId: person.userId });
  expect((await holding.call.group.given({ id: holding.id })).data).toEqual([]);
  expect((await give("officer")).data.role).toBe("officer");
});

test("a second factor that the company below asks for is asked of them too", async () => {
  const { app, bank, give, below } = await aGroupWithSomebody();
  await give("officer");
  await app.services.members.changeSignInRules(bank.id, { secondFactorRoles: ["officer"] });
  expect(await app.services.accounts.findSession(await below())).toMatchObject({ role: "officer", lacksFactor: true });
});
