import { Readable } from "node:stream";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { verifyExport } from "#features/audit/service/verifying.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { callWith, confirmedUp, refusalOf, signedUp, signIn } from "../../support/calls.ts";
import { joined } from "../../support/people/joined.ts";
import { sender } from "../../support/http.ts";

/** A firm whose owner is Zainab, with a second owner beside her. */
async function aFirm() {
  const app = await testApp();
  const firm = await confirmedUp(app);
  await firm.call.me.update({ name: "Zainab Musa" });
  const call = await callWith(app, firm.token);
  await call.company.update({ id: firm.id, description: "An urban unit microfinance bank." });
  const heir = await joined(app, firm, { role: "owner", name: "Ada Obi" });
  return { app, firm: { ...firm, call }, heir };
}

const exportOf = async (app: TestApp, id: string): Promise<string> => {
  const pieces: string[] = [];
  for await (const piece of await app.services.audit.exportOf(id, "jsonl")) pieces.push(piece);
  return pieces.join("");
};
const verified = async (text: string) => verifyExport(createInterface({ input: Readable.from([text]) }));

test("an export of the log made before somebody goes verifies, and one made after does and names nobody", async () => {
  const { app, firm } = await aFirm();
  const before = await exportOf(app, firm.id);
  expect(before).toContain("Zainab Musa");
  await firm.call.me.remove({});
  const after = await exportOf(app, firm.id);
  expect([await verified(before), await verified(after)]).toMatchObject([{ isWhole: true }, { isWhole: true }]);
  expect(after).not.toContain("Zainab");
  const { rows } = await app.services.audit.list(firm.id, {}, { limit: 100, skip: 0 });
  const renamed = rows.find(({ action }) => action === "user.renamed");
  expect(renamed).toMatchObject({ actorLabel: "Somebody who has left", userId: firm.userId });
  expect(rows.find(({ action }) => action === "user.deleted")).toMatchObject({
    actionLabel: "Account of a person deleted",
    actorLabel: "Somebody who has left",
    subject: firm.userId,
  });
});

test("who has gone is in nowhere by token, password or session, and hears of it by mail; a colleague goes on", async () => {
  const { app, firm, heir } = await aFirm();
  const { email } = firm.company;
  const { token } = (await firm.call.token.make({ name: "Report", scopes: ["read"], days: 30 })).data;
  await firm.call.me.remove({});
  await app.services.accounts.drain();
  const mails = app.mailer.sent.filter(({ to }) => to === email);
  expect(mails.at(-1)).toMatchObject({ subject: "Your account at Ilana is deleted" });
  for (const bearer of [firm.token, token])
    expect((await sender(app, bearer)("GET", `/api/v1/company/${firm.id}`)).status).toBe(401);
  const wrong = await refusalOf(signIn(app, { email, password: firm.password }));
  expect(wrong).toMatchObject({ status: 401, message: "Invalid email or password" });
  expect((await heir.call.member.list({ id: firm.id })).data.map(({ name }) => name)).toEqual(["Ada Obi"]);
});

test("the address may be had by a new account, which knows nothing of the old", async () => {
  const { app, firm } = await aFirm();
  await firm.call.me.remove({});
  const again = await signedUp(app, { email: firm.company.email });
  expect(again.userId).not.toBe(firm.userId);
  const { data } = await again.call.me.export({});
  expect(data.held.companies.rows).toEqual([{ id: again.id, name: again.company.name }]);
  expect(JSON.stringify(data)).not.toContain(firm.userId);
});

test("invitations that the person has sent are void, and what it headed is nobody's", async () => {
  const { app, firm, heir } = await aFirm();
  const manager = await joined(app, firm, { role: "manager", name: "Tunde Bello" });
  const { data: unit } = await heir.call.unit.create({ id: firm.id, name: "Treasury", head: manager.userId });
  await manager.call.invitation.create({ id: firm.id, email: "late@okpella-mfb.ng", role: "officer" });
  await app.services.members.invitations.drain();
  const secret = /token=(\S+)/.exec(app.mailer.sent.findLast(({ to }) => to === "late@okpella-mfb.ng")!.text)![1]!;
  await manager.call.me.remove({});
  expect(await refusalOf(app.callAs().invitation.open({ token: secret }))).toMatchObject({ status: 400 });
  expect((await heir.call.unit.list({ id: firm.id })).data).toMatchObject([{ unitId: unit.unitId, head: null }]);
});

test("the last owner of others stays, and is told what to do; so does whoever is alone", async () => {
  const app = await testApp({ env: { SUPPORT_EMAIL: "help@ilana.ng" } });
  const firm = await confirmedUp(app, { name: "Okpella Microfinance Bank" });
  expect(await refusalOf(firm.call.me.remove({}))).toMatchObject({
    status: 409,
    message:
      "You are the only person of Okpella Microfinance Bank. Make a colleague its owner first; or have the company deleted with all that is its own, and your account with it: write to help@ilana.ng.",
  });
  const officer = await joined(app, firm);
  const refused = { status: 409, message: "You are the last owner of Okpella Microfinance Bank. Make somebody else an owner first: a company keeps at least one." }; // prettier-ignore
  expect(await refusalOf(firm.call.me.remove({}))).toMatchObject(refused);
  expect((await firm.call.me.get({})).data.user.userId).toBe(firm.userId);
  await firm.call.member.change({ id: firm.id, userId: officer.userId, role: "owner" });
  await firm.call.me.remove({});
  // And of the one who is left the operator deletes both in one step.
  await app.services.companyAdmin.remove(firm.id, "Okpella Microfinance Bank");
  expect(await app.services.accounts.findPerson(officer.email)).toBeUndefined();
});

test("both ask for a proof of who is there, and no API token has them", async () => {
  const { app, firm, heir } = await aFirm();
  const scopes = ["admin" as const, "work" as const, "read" as const];
  const { token } = (await heir.call.token.make({ name: "All", scopes, days: 30 })).data;
  const calls = [["GET", "/api/v1/me/export"], ["DELETE", "/api/v1/me"]] as const;
  for (const [method, url] of calls)
    expect(await sender(app, token)(method, url)).toMatchObject({ status: 403 });
  app.clock.advance(16 * 60);
  const late = sender(app, heir.token);
  for (const [method, url] of calls) {
    const { status, text } = await late(method, url);
    expect([status, JSON.parse(text)]).toMatchObject([403, { needs: "proof" }]);
  }
  expect((await late("POST", "/api/v1/me/proof", { password: heir.password })).status).toBe(200);
  for (const [method, url] of calls) expect((await late(method, url)).status).toBe(200);
  expect((await firm.call.member.list({ id: firm.id })).data).toHaveLength(1);
}); // prettier-ignore

test("an export is the person's in every company, is told in each, and is counted", async () => {
  const { app, firm, heir } = await aFirm();
  const other = await confirmedUp(app, { name: "Zuma Pay" });
  await other.call.invitation.create({ id: other.id, email: heir.email, role: "auditor" });
  await app.services.members.invitations.drain();
  const secret = /token=(\S+)/.exec(app.mailer.sent.findLast(({ to }) => to === heir.email)!.text)![1]!;
  await app.callAs().invitation.accept({ token: secret, password: heir.password });
  const { data } = await heir.call.me.export({});
  expect(data).toMatchObject({ format: 1, exportedAt: app.clock.now().toISOString(), user: { userId: heir.userId } });
  const { memberships, companies, activity, invitationsTo } = data.held;
  expect(memberships.rows.map(({ role }) => role).toSorted()).toEqual(["auditor", "owner"]);
  expect(companies.rows.map(({ name }) => name)).toContain("Zuma Pay");
  expect(invitationsTo.rows).toHaveLength(2);
  expect(activity.rows.map(({ action }) => action)).toContain("session.opened");
  expect(activity.about).toBe("What you did, as the activity log has it");
  for (const id of [firm.id, other.id]) {
    const { rows } = await app.services.audit.list(id, { action: "user.exported" }, { limit: 9, skip: 0 });
    expect(rows).toMatchObject([{ subject: heir.userId, actionLabel: "Data held on a person taken out" }]);
  }
  for (let more = 0; more < 29; more += 1) await heir.call.me.export({});
  expect(await refusalOf(heir.call.me.export({}))).toMatchObject({ status: 429 });
});

test("a try at somebody else's account, with one's own token, does not tell whether there is one", async () => {
  const { app, firm } = await aFirm();
  const stranger = await confirmedUp(app);
  const wrong = { email: firm.company.email, password: "Wrong password 1!" };
  await sender(app, stranger.token)("POST", "/api/v1/auth/login", wrong);
  const { rows } = await app.services.audit.list(firm.id, { action: "session.refused" }, { limit: 9, skip: 0 });
  expect(rows).toMatchObject([{ userId: stranger.userId }]);
  expect(JSON.stringify((await stranger.call.me.export({})).data)).not.toContain(firm.id);
});
