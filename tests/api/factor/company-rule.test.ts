import { expect, test, vi } from "vitest";
import { roles } from "#features/role/vocabulary.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { callWith, confirmedUp, refusalOf, signIn } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { codeOf, signInBy, withTotp } from "../../support/people/factors.ts";
import { everyWay, ownersInput } from "../../support/people/every-way.ts";
import { invitedSecret, joined } from "../../support/people/joined.ts";
import { anOwner } from "../../support/people/owner.ts";
import { declared, startForExamples } from "../../support/samples/examples.ts";

vi.setConfig({ testTimeout: 120_000 });

type Firm = Awaited<ReturnType<typeof confirmedUp>>;
const rule = ({ id }: Firm) => `/api/v1/company/${id}/sign-in-rules`;
const due = { status: 403, body: { needs: "second factor" } };

async function aFirmWithOfficer() {
  const app = await testApp();
  const firm = await confirmedUp(app);
  return { app, firm, officer: await joined(app, firm, { role: "officer" }) };
}
const statusOf = async (app: TestApp, token: string, { id }: Firm) =>
  (await sender(app, token)("GET", `/api/v1/company/${id}`)).status;

test("asks for none until a company says so; a change is of whoever may, fresh, and recorded once", async () => {
  const { app, firm, officer } = await aFirmWithOfficer();
  const send = sender(app, firm.token);
  expect(await send("GET", rule(firm))).toMatchObject({ status: 200, body: { data: { secondFactorRoles: [] } } });
  for (const method of ["GET", "PATCH"])
    expect(
      (await sender(app, officer.token)(method, rule(firm), method === "GET" ? undefined : { secondFactorRoles: [] }))
        .status,
    ).toBe(403);
  expect((await send("PATCH", rule(firm), { secondFactorRoles: ["nobody"] })).status).toBe(400);
  for (const secondFactorRoles of [
    ["auditor", "officer", "officer"],
    ["officer", "auditor"],
  ])
    expect((await send("PATCH", rule(firm), { secondFactorRoles })).body).toMatchObject({
      data: { secondFactorRoles: ["officer", "auditor"] },
    });
  const { data } = await firm.call.activity.list({ id: firm.id, action: "rules.changed" });
  expect(data).toMatchObject([
    { before: { secondFactorRoles: [] }, after: { secondFactorRoles: ["officer", "auditor"] } },
  ]);
  app.clock.advance(900);
  const stale = await send("PATCH", rule(firm), { secondFactorRoles: [] });
  expect(stale).toMatchObject({ status: 403, body: { needs: "proof" } });
  expect(await send("GET", rule(firm))).toMatchObject({ status: 200 });
});

test("counts from the next request on, for these roles and this company alone", async () => {
  const { app, firm, officer } = await aFirmWithOfficer();
  const [auditor, other] = [await joined(app, firm, { role: "auditor" }), await confirmedUp(app)];
  await firm.call.settings.update({ id: firm.id, secondFactorRoles: ["officer"] });
  expect(await sender(app, officer.token)("GET", `/api/v1/company/${firm.id}`)).toMatchObject(due);
  for (const token of [auditor.token, firm.token]) expect(await statusOf(app, token, firm)).toBe(200);
  expect(await statusOf(app, other.token, other)).toBe(200);
  // A role that is asked for one is asked from the next request on as well.
  await firm.call.member.change({ id: firm.id, userId: auditor.userId, role: "officer" });
  expect(await statusOf(app, auditor.token, firm)).toBe(403);
  await firm.call.settings.update({ id: firm.id, secondFactorRoles: [] });
  for (const token of [auditor.token, officer.token]) expect(await statusOf(app, token, firm)).toBe(200);
});

test("whoever owes one sets one up, and may everything from then on, at the next sign-in too", async () => {
  const { app, firm, officer } = await aFirmWithOfficer();
  await firm.call.settings.update({ id: firm.id, secondFactorRoles: ["officer"] });
  const { secret } = await withTotp(app, officer);
  expect(await statusOf(app, officer.token, firm)).toBe(200);
  const { token } = await signInBy(app, officer, codeOf(app, secret, 1));
  expect(await statusOf(app, token, firm)).toBe(200);
  // Another company of the person is entered as the session stands.
  const switched = await sender(app, token)("POST", "/api/v1/auth/company", { companyId: firm.id });
  const again = (switched.body as { data: { token: string } }).data.token;
  expect(await statusOf(app, again, firm)).toBe(200);
});

test("whoever takes the last one away owes one again", async () => {
  const { app, firm, officer } = await aFirmWithOfficer();
  await firm.call.settings.update({ id: firm.id, secondFactorRoles: ["officer"] });
  await withTotp(app, officer);
  await officer.call.factor.removeTotp({});
  expect(await sender(app, officer.token)("GET", `/api/v1/company/${firm.id}`)).toMatchObject(due);
});

test("a proof by the password alone is no second factor", async () => {
  const { app, firm, officer } = await aFirmWithOfficer();
  await firm.call.settings.update({ id: firm.id, secondFactorRoles: ["officer"] });
  const proving = await sender(app, officer.token)("POST", "/api/v1/me/proof", { password: officer.password });
  expect(proving.status).toBe(200);
  expect(await statusOf(app, officer.token, firm)).toBe(403);
});

test("a session of before goes on without one where it is shown by a proof", async () => {
  const { app, firm, officer } = await aFirmWithOfficer();
  const { secret } = await withTotp(app, officer);
  // As of before there were second factors.
  app.db.$client.exec("UPDATE sessions SET second_factor_at = NULL");
  await firm.call.settings.update({ id: firm.id, secondFactorRoles: ["officer"] });
  expect(await statusOf(app, officer.token, firm)).toBe(403);
  const factor = { method: "totp", code: codeOf(app, secret, 1) };
  expect((await sender(app, officer.token)("POST", "/api/v1/me/proof", { factor })).status).toBe(200);
  expect(await statusOf(app, officer.token, firm)).toBe(200);
});

test("joining another company by an invitation shows no more than was shown", async () => {
  const { app, firm } = await aFirmWithOfficer();
  const other = await confirmedUp(app);
  await other.call.settings.update({ id: other.id, secondFactorRoles: ["auditor"] });
  await other.call.invitation.create({ id: other.id, email: firm.company.email, role: "auditor" });
  app.clock.advance(1000);
  const token = await invitedSecret(app, firm.company.email);
  const { data } = await (await callWith(app, firm.token)).invitation.accept({ token });
  expect(await app.services.accounts.findSession(data.token)).toMatchObject({ isFresh: false, lacksFactor: true });
});

test("whoever owes one can do nothing about the company, whichever way it is asked", async () => {
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const owner = await anOwner(app);
  const person = await joined(app, owner, { role: "owner" });
  const inputs = [];
  for (const procedure of declared.filter(({ permission, type }) => permission && type !== "subscription"))
    inputs.push([procedure, await ownersInput(procedure, owner)] as const);
  await app.callAs({ companyId: owner.id }).settings.update({ id: owner.id, secondFactorRoles: [...roles] });
  const faults: string[] = [];
  for (const [procedure, input] of inputs)
    for (const { way, reply } of await everyWay(app, procedure, input, person.token))
      if (reply.status !== 403 || !reply.text.includes('"needs":"second factor"'))
        faults.push(`${procedure.name} over ${way}: ${reply.status} ${reply.text.slice(0, 100)}`);
  expect(faults).toEqual([]);
  expect(inputs.length).toBeGreaterThan(50);
  for (const url of [
    `/activity/${owner.id}.jsonl`,
    `/memos/${owner.ids.turn}.md`,
    `/policy-tables/${owner.ids.policy}.csv`,
  ])
    expect((await sender(app, person.token)("GET", url)).status, url).toBe(403);
  expect((await sender(app, person.token)("GET", `/documents/${owner.ids.document}`)).status).toBe(404);
  const making = sender(app, person.token)("POST", "/api/v1/me/token", {
    name: "Way around",
    scopes: ["read"],
    days: 1,
  });
  expect(await making).toMatchObject(due);
  // What is the person's own is open: without it, none could be set up.
  for (const url of ["/me", "/me/factor", "/me/session"])
    expect((await sender(app, person.token)("GET", `/api/v1${url}`)).status, url).toBe(200);
});

test("a personal token goes on only while its maker has one", async () => {
  const { app, firm, officer } = await aFirmWithOfficer();
  const days = { scopes: ["read" as const], days: 30 };
  const { token } = (await officer.call.token.make({ name: "Nightly", ...days })).data;
  const { token: ofCompany } = (await firm.call.token.makeForCompany({ id: firm.id, name: "Report", ...days })).data;
  await firm.call.settings.update({ id: firm.id, secondFactorRoles: ["officer", "owner"] });
  expect(await sender(app, token)("GET", `/api/v1/company/${firm.id}`)).toMatchObject(due);
  expect(await statusOf(app, ofCompany, firm)).toBe(200);
  await withTotp(app, officer);
  expect(await statusOf(app, token, firm)).toBe(200);
});

test("a sign-in by the password alone still answers, so that one can be set up", async () => {
  const { app, firm, officer } = await aFirmWithOfficer();
  await firm.call.settings.update({ id: firm.id, secondFactorRoles: ["officer"] });
  const { token } = await signIn(app, officer);
  const call = await callWith(app, token);
  await withTotp(app, { call });
  expect(await statusOf(app, token, firm)).toBe(200);
  expect(await refusalOf(app.callAs().auth.login({ ...officer, password: "wrong-one" }))).toMatchObject({
    status: 401,
  });
});
