import { expect, test } from "vitest";
import { messages } from "#features/group/schema.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { callWith, confirmedUp, refusalOf, signedUp } from "../../support/calls.ts";
import { aGroup, requestTo } from "../../support/people/groups.ts";
import { invitedSecret, joined, type Firm } from "../../support/people/joined.ts";

const requestsOf = async ({ id, call }: Pick<Firm, "id" | "call">) => (await call.group.requests({ id })).data;
const groupOf = async ({ id, call }: Pick<Firm, "id" | "call">) => (await call.group.get({ id })).data;
const namesBelow = async (firm: Pick<Firm, "id" | "call">) =>
  (await groupOf(firm)).subsidiaries.map(({ name }) => name);
const mailsTo = async (app: TestApp, email: string) => {
  await app.services.accounts.drain();
  return app.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
};
const actionsOf = async ({ id, call }: Pick<Firm, "id" | "call">) =>
  (await call.activity.list({ id, kind: "people" })).data.map(({ action }) => action);

async function twoFirms() {
  const app = await testApp();
  return {
    app,
    holding: await confirmedUp(app, { name: "Zuma Holdings" }),
    bank: await confirmedUp(app, { name: "Okpella Bank" }),
  };
}

test.each([
  ["its id", (bank: Firm) => bank.id],
  ["its owner's address", (bank: Firm) => bank.company.email],
  ["its owner's address in capitals", (bank: Firm) => ` ${bank.company.email.toUpperCase()} `],
])("a company asked by %s is below once its owner accepts, and not before", async (_how, asked) => {
  const { app, holding, bank } = await twoFirms();
  const answer = await holding.call.group.ask({ id: holding.id, company: asked(bank) });
  expect(answer).toMatchObject({ data: { state: "asked" }, message: messages.asked });
  expect(await namesBelow(holding)).toEqual([]);
  expect((await bank.call.me.get({})).data.isInGroup).toBe(false);
  const [request] = await requestsOf(bank);
  expect(request).toMatchObject({ direction: "received", company: "Zuma Holdings", askedBy: holding.company.email });
  expect(await mailsTo(app, bank.company.email)).toContain("A group at Ilana asks for your company");
  await bank.call.group.accept({ id: bank.id, requestId: request!.requestId });
  expect(await namesBelow(holding)).toEqual(["Okpella Bank"]);
  expect((await groupOf(bank)).parent).toEqual({ companyId: holding.id, name: "Zuma Holdings" });
  expect([await requestsOf(bank), await requestsOf(holding)]).toEqual([[], []]);
  for (const firm of [holding, bank]) {
    expect((await firm.call.me.get({})).data.isInGroup).toBe(true);
    expect(await mailsTo(app, firm.company.email)).toContain("Your group at Ilana was changed");
  }
  expect(await actionsOf(holding)).toEqual(["group.joined", "group.asked"]);
  expect(await actionsOf(bank)).toEqual(["group.joined"]);
});

test("asking says the same of what is not here, and tells nobody", async () => {
  const { app, holding, bank } = await twoFirms();
  const sent = app.mailer.sent.length;
  const unknown = await holding.call.group.ask({ id: holding.id, company: "nobody@nowhere.ng" });
  const noSuchId = await holding.call.group.ask({ id: holding.id, company: "0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c11" });
  await app.services.accounts.drain();
  expect(app.mailer.sent).toHaveLength(sent);
  const known = await holding.call.group.ask({ id: holding.id, company: bank.company.email });
  expect([unknown, noSuchId]).toEqual([known, known]);
  const shown = (await requestsOf(holding)).map(({ requestId: _id, ...row }) => ({ ...row, company: "" }));
  expect(shown[0]).toEqual(shown[1]);
  expect(shown[1]).toEqual(shown[2]);
});

test("a request by an address is for that person alone, and only once the address is confirmed as theirs", async () => {
  const { app, holding, bank } = await twoFirms();
  const partner = await joined(app, bank, { role: "owner" });
  await holding.call.group.ask({ id: holding.id, company: bank.company.email });
  const [request] = await requestsOf(bank);
  const asPartner = { id: bank.id, call: partner.call };
  expect(await requestsOf(asPartner)).toEqual([]);
  const requestId = request!.requestId;
  for (const attempt of [
    partner.call.group.accept({ id: bank.id, requestId }),
    partner.call.group.drop({ id: bank.id, requestId }),
  ])
    expect(await refusalOf(attempt)).toMatchObject({ status: 404, message: messages.unknownRequest });
  const squatter = await signedUp(app);
  await holding.call.group.ask({ id: holding.id, company: squatter.company.email });
  expect(await requestsOf(squatter)).toEqual([]);
});

test("another company neither sees nor answers what one is asked", async () => {
  const { app, holding, bank } = await twoFirms();
  const other = await confirmedUp(app);
  const requestId = await requestTo(holding, bank);
  expect(await requestsOf(other)).toEqual([]);
  const accept = other.call.group.accept({ id: other.id, requestId });
  expect(await refusalOf(accept)).toMatchObject({ status: 404, message: messages.unknownRequest });
  expect((await refusalOf(other.call.group.drop({ id: other.id, requestId }))).status).toBe(404);
  // Whoever asks does not answer for whom it asks.
  expect((await refusalOf(holding.call.group.accept({ id: holding.id, requestId }))).status).toBe(404);
  expect(await namesBelow(holding)).toEqual([]);
});

test.each(["manager", "officer", "contributor", "auditor"] as const)("a %s ties nothing", async (role) => {
  const { app, holding, bank } = await twoFirms();
  const requestId = await requestTo(holding, bank);
  const person = await joined(app, bank, { role });
  const attempts = [
    person.call.group.accept({ id: bank.id, requestId }),
    person.call.group.ask({ id: bank.id, company: holding.id }),
    person.call.group.leave({ id: bank.id }),
  ];
  for (const attempt of attempts) expect(await refusalOf(attempt)).toMatchObject({ status: 403 });
});

test("a request is refused, taken back, or over after thirty days; whoever was refused may ask again", async () => {
  const { app, holding, bank } = await twoFirms();
  const refused = await requestTo(holding, bank);
  expect((await bank.call.group.drop({ id: bank.id, requestId: refused })).message).toBe(messages.refused);
  expect([await actionsOf(bank), await actionsOf(holding)]).toEqual([["group.refused"], ["group.refused", "group.asked"]]);
  const takenBack = await requestTo(holding, bank);
  expect((await holding.call.group.drop({ id: holding.id, requestId: takenBack })).message).toBe(messages.withdrawn);
  const late = await requestTo(holding, bank);
  app.clock.advance(30 * 86_400);
  const again = await callWith(app, await app.services.accounts.openSession({ accountId: bank.userId, companyId: bank.id }, { address: "192.0.2.1", userAgent: "test" }));
  for (const requestId of [refused, takenBack, late])
    expect((await refusalOf(again.group.accept({ id: bank.id, requestId }))).status).toBe(404);
  await app.services.groups.forgetOld();
  expect(await namesBelow({ id: holding.id, call: app.callAs({ companyId: holding.id }) })).toEqual([]);
}); // prettier-ignore

test("there is one level: who is below heads nothing, and who heads a group belongs to none", async () => {
  const { app, holding, bank } = await twoFirms();
  const third = await confirmedUp(app, { name: "Third" });
  await aGroup(holding, bank);
  const fromBelow = bank.call.group.ask({ id: bank.id, company: third.id });
  expect(await refusalOf(fromBelow)).toMatchObject({ status: 409, message: messages.below });
  const own = holding.call.group.ask({ id: holding.id, company: holding.id });
  expect(await refusalOf(own)).toMatchObject({ status: 400, message: messages.itself });
  const twice = holding.call.group.ask({ id: holding.id, company: bank.id });
  expect(await refusalOf(twice)).toMatchObject({ status: 409, message: messages.tiedAlready });
  const requestId = await requestTo(third, holding);
  const circle = holding.call.group.accept({ id: holding.id, requestId });
  expect(await refusalOf(circle)).toMatchObject({ status: 409, message: messages.headsGroup });
  const second = await requestTo(third, bank);
  const accept = bank.call.group.accept({ id: bank.id, requestId: second });
  expect(await refusalOf(accept)).toMatchObject({ status: 409, message: messages.inGroup });
});

test("two that ask each other and accept at once do not end below one another", async () => {
  const { holding, bank } = await twoFirms();
  const [down, up] = [await requestTo(holding, bank), await requestTo(bank, holding)];
  const outcomes = await Promise.allSettled([
    bank.call.group.accept({ id: bank.id, requestId: down }),
    holding.call.group.accept({ id: holding.id, requestId: up }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const below = [...(await namesBelow(holding)), ...(await namesBelow(bank))];
  expect(below).toHaveLength(1);
});

test("who owns both ties them at once, unless the other asks its owners for a second factor that was not shown", async () => {
  const { app, holding, bank } = await twoFirms();
  const owner = await joined(app, holding, { role: "owner" });
  await bank.call.invitation.create({ id: bank.id, email: owner.email, role: "owner" });
  await owner.call.invitation.accept({ token: await invitedSecret(app, owner.email) });
  const strict = app.callAs({ companyId: bank.id });
  await strict.settings.update({ id: bank.id, secondFactorRoles: ["owner"] });
  expect((await owner.call.group.ask({ id: holding.id, company: bank.id })).data.state).toBe("asked");
  await strict.settings.update({ id: bank.id, secondFactorRoles: [] });
  expect((await owner.call.group.ask({ id: holding.id, company: bank.id })).data.state).toBe("tied");
  expect(await namesBelow(holding)).toEqual(["Okpella Bank"]);
});

test.each(["parent", "subsidiary"] as const)("the %s ends it, and both are told", async (side) => {
  const { app, holding, bank } = await twoFirms();
  await aGroup(holding, bank);
  if (side === "parent") await holding.call.group.end({ id: holding.id, companyId: bank.id });
  else await bank.call.group.leave({ id: bank.id });
  expect([await namesBelow(holding), (await groupOf(bank)).parent]).toEqual([[], null]);
  for (const firm of [holding, bank]) {
    expect((await actionsOf(firm))[0]).toBe("group.left");
    const told = (await mailsTo(app, firm.company.email)).filter((subject) => subject.startsWith("Your group"));
    expect(told).toHaveLength(2);
  }
  expect((await refusalOf(bank.call.group.leave({ id: bank.id }))).status).toBe(404);
  expect((await refusalOf(holding.call.group.end({ id: holding.id, companyId: bank.id }))).status).toBe(404);
});

test("subsidiaries stand as people look for names", async () => {
  const { app, holding } = await twoFirms();
  for (const name of ["Zuma 10", "aba Trust", "Zuma 2"]) await aGroup(holding, await confirmedUp(app, { name }));
  expect(await namesBelow(holding)).toEqual(["aba Trust", "Zuma 2", "Zuma 10"]);
});

test("asking waits for the company's e-mail to be confirmed", async () => {
  const app = await testApp();
  const firm = await signedUp(app);
  const ask = firm.call.group.ask({ id: firm.id, company: "owner@bank.ng" });
  expect((await refusalOf(ask)).status).toBe(403);
});

test.each([
  ["", "Please give a company’s id or its owner’s address"],
  ["not an@address", "Please enter a valid email address"],
])("%j names no company", async (company, message) => {
  const { holding } = await twoFirms();
  expect(await refusalOf(holding.call.group.ask({ id: holding.id, company }))).toMatchObject({ status: 400, message });
  expect(await requestsOf(holding)).toEqual([]);
});

test("a parent that is removed lets go of what is below, and one below leaves with its parent's log", async () => {
  const { app, holding, bank } = await twoFirms();
  const insurance = await confirmedUp(app, { name: "Zuma Insurance" });
  await aGroup(holding, bank);
  await aGroup(holding, insurance);
  await app.services.companyAdmin.remove(insurance.id, "Zuma Insurance");
  expect(await namesBelow(holding)).toEqual(["Okpella Bank"]);
  expect((await actionsOf(holding))[0]).toBe("group.left");
  await app.services.companyAdmin.remove(holding.id, "Zuma Holdings");
  expect((await groupOf(bank)).parent).toBeNull();
  expect((await bank.call.me.get({})).data.isInGroup).toBe(false);
});
