import { expect, test } from "vitest";
import type { Role } from "#features/role/vocabulary.ts";
import { messages } from "#features/sso/vocabulary.ts";
import { onlyBy } from "#features/sso/service/admission.ts";
import type { TestApp } from "../../support/app.ts";
import { callWith, confirmedUp, mailedCode, refusalOf } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { anAddress, invitedSecret, joined } from "../../support/people/joined.ts";
import { oidcProvider } from "../../support/servers/oidc-provider.ts";
import { aBrowser, callbackUrl, dataIn, messageIn, withProvider } from "../../support/sso/browser.ts";
import { bringProvider, verifyDomain, withOwnProvider } from "../../support/sso/company.ts";

const refused = { status: 403, message: onlyBy("Own Sign-on") };

/** A company that takes its people in by its own provider alone, with its owner linked and an officer who is. */
async function strict(role: Role = "officer") {
  const { app, provider, firm } = await withOwnProvider();
  await verifyDomain(app, firm, "okpella.example");
  const officer = await joined(app, firm, { role });
  provider.state.person = { sub: "officer" };
  await aBrowser(app).signIn(provider, {}, officer.token);
  provider.state.person = { sub: "owner" };
  await aBrowser(app).signIn(provider, {}, firm.token);
  await firm.call.sso.change({ id: firm.id, isOnly: true, breakGlass: firm.userId });
  const signIn = (sub: string) => {
    provider.state.person = { sub };
    return aBrowser(app).signIn(provider, { email: "a@okpella.example" });
  };
  return { app, provider, firm, officer, signIn };
}
const login = (app: TestApp, { email, password }: { email: string; password: string }) =>
  app.callAs().auth.login({ email, password });

test("where single sign-on alone counts, a password signs nobody in but the owner who is to", async () => {
  const { app, firm, officer, signIn } = await strict();
  expect(await refusalOf(login(app, officer))).toMatchObject(refused);
  // A wrong password is told nothing of it.
  expect(await refusalOf(login(app, { ...officer, password: "Another4All!" }))).toMatchObject({ status: 401 });
  expect((await login(app, { email: firm.company.email, password: firm.password })).data).toMatchObject({
    _id: firm.id,
  });
  expect(dataIn(await signIn("officer"))).toMatchObject({ _id: firm.id, user: { userId: officer.userId } });
});

test("sessions that were opened otherwise end when it begins to count, but for those of who goes on", async () => {
  const { app, firm, officer } = await strict();
  expect(await app.services.accounts.findSession(officer.token)).toBeUndefined();
  expect(await app.services.accounts.findSession(firm.token)).toBeDefined();
});

test("a reset opens no way around it: in the place of a code a mail says how people sign in", async () => {
  const { app, firm, officer } = await strict();
  await app.callAs().auth.forgotPassword({ email: officer.email });
  await app.services.accounts.drain();
  const mail = app.mailer.sent.findLast(({ to }) => to === officer.email)!;
  expect(mail.subject).toBe("How to sign in to Ilana");
  expect(mail.text).toContain("by Own Sign-on, not by a password");
  expect(mail.text).not.toMatch(/\b\d{6}\b/);
  await app.callAs().auth.forgotPassword({ email: firm.company.email });
  await app.services.accounts.drain();
  expect(app.mailer.sent.at(-1)!.subject).toMatch(/^\d{6} is your Ilana code$/);
});

test("a passkey and another company's session open no way around it, and no password is changed there", async () => {
  const { app, firm, officer, signIn } = await strict();
  const client = { address: "192.0.2.1", userAgent: "test" };
  await expect(app.services.accounts.openBy("passkey", officer.userId, client)).rejects.toMatchObject({
    message: refused.message,
  });
  const other = await confirmedUp(app);
  await other.call.invitation.create({ id: other.id, email: officer.email, role: "officer" });
  // The password counts where it may: in the other company.
  const token = await invitedSecret(app, officer.email);
  const { data } = await app.callAs().invitation.accept({ token, password: officer.password });
  expect(data._id).toBe(other.id);
  const send = sender(app, data.token);
  expect(messageIn(await send("POST", "/api/v1/auth/company", { companyId: firm.id }))).toBe(refused.message);
  expect((await login(app, officer)).data).toMatchObject({ _id: other.id });
  const bySso = sender(app, dataIn(await signIn("officer")).token);
  const change = { currentPassword: officer.password, newPassword: "Another9&", confirmNewPassword: "Another9&" };
  expect(messageIn(await bySso("PATCH", `/api/v1/company/${firm.id}/password`, change))).toBe(refused.message);
  expect((await login(app, officer)).data).toMatchObject({ _id: other.id });
});

test("who comes in elsewhere by a password ties no company that takes its people in by single sign-on alone", async () => {
  const { app, firm, officer: owner } = await strict("owner");
  const other = await confirmedUp(app);
  await other.call.invitation.create({ id: other.id, email: owner.email, role: "owner" });
  const token = await invitedSecret(app, owner.email);
  const { data } = await app.callAs().invitation.accept({ token, password: owner.password });
  const call = await callWith(app, data.token);
  const ask = async () => (await call.group.ask({ id: other.id, company: firm.id })).data.state;
  expect(await ask()).toBe("asked");
  await app.services.sso.unlock(owner.email);
  expect(await ask()).toBe("tied");
});

test("an invitation is accepted by single sign-on alone, and nothing is stored otherwise", async () => {
  const { app, provider, firm } = await strict();
  const email = anAddress();
  await firm.call.invitation.create({ id: firm.id, email, role: "contributor" });
  const invitation = await invitedSecret(app, email);
  const accept = app.callAs().invitation.accept({ token: invitation, name: "Amina Bello", password: "Savings4All!" });
  expect(await refusalOf(accept)).toMatchObject(refused);
  provider.state.person = { sub: "amina", email, email_verified: true };
  expect(dataIn(await aBrowser(app).signIn(provider, { invitation }))).toMatchObject({ _id: firm.id, user: { email } });
});

test("who has come in by the server's provider goes on by an invitation into a company that takes people in by it alone", async () => {
  const { app, provider } = await withProvider();
  const [firm, other] = [await confirmedUp(app), await confirmedUp(app)];
  provider.state.person = { sub: "owner" };
  await aBrowser(app).signIn(provider, {}, firm.token);
  await firm.call.sso.change({ id: firm.id, isOnly: true, breakGlass: firm.userId });
  provider.state.person = { sub: "other" };
  await aBrowser(app).signIn(provider, {}, other.token);
  const { email } = other.company;
  await firm.call.invitation.create({ id: firm.id, email, role: "officer" });
  const token = await invitedSecret(app, email);
  expect((await refusalOf(other.call.invitation.accept({ token }))).status).toBe(403);
  const call = await callWith(app, dataIn(await aBrowser(app).signIn(provider)).token);
  expect((await call.invitation.accept({ token })).data._id).toBe(firm.id);
});

test("the operator lets one person in by password for an hour, and the log and a mail say so", async () => {
  const { app, firm, officer } = await strict();
  const { until } = await app.services.sso.unlock(officer.email.toUpperCase());
  expect(until).toBe(new Date(app.clock.now().getTime() + 3_600_000).toISOString());
  expect((await login(app, officer)).data).toMatchObject({ _id: firm.id });
  await app.services.accounts.drain();
  await app.services.accounts.sendWaitingMails();
  expect(app.mailer.sent.findLast(({ to }) => to === officer.email)!.text).toContain(
    "lets you in by your password for an hour",
  );
  const { data: activity } = await firm.call.activity.list({ id: firm.id });
  expect(activity.find(({ action }) => action === "user.unlocked")).toMatchObject({
    subject: officer.userId,
    after: { until },
  });
  const [whole] = (await app.services.audit.list(null, {}, { limit: 1, skip: 0 })).rows;
  expect(whole).toMatchObject({ action: "user.unlocked", subject: officer.userId, after: { until } });
  app.clock.advance(3601);
  expect(await refusalOf(login(app, officer))).toMatchObject(refused);
  await expect(app.services.sso.unlock("nobody@nowhere.ng")).rejects.toThrow("There is no person");
});

test("who is let in and has no password sets one meanwhile, by a code from the mailbox", async () => {
  const { app, provider, firm } = await strict();
  const email = anAddress();
  await firm.call.invitation.create({ id: firm.id, email, role: "contributor" });
  provider.state.person = { sub: "amina", email, email_verified: true };
  await aBrowser(app).signIn(provider, { invitation: await invitedSecret(app, email) });
  await app.services.sso.unlock(email);
  const caller = app.callAs();
  await caller.auth.forgotPassword({ email });
  await caller.auth.verifyCode({ email, otp: await mailedCode(app, email) });
  await caller.auth.createPassword({ email, newPassword: "Another9&" });
  expect((await login(app, { email, password: "Another9&" })).data).toMatchObject({ _id: firm.id });
});

test("it cannot be set so that nobody comes in", async () => {
  const { app, provider, firm } = await withOwnProvider();
  const change = (changes: object) => refusalOf(firm.call.sso.change({ id: firm.id, ...changes }));
  const officer = await joined(app, firm, { role: "officer" });
  expect(await change({ isOnly: true })).toMatchObject({ status: 400, message: messages.breakGlassNeeded });
  for (const breakGlass of [officer.userId, "unknown"])
    expect(await change({ isOnly: true, breakGlass })).toMatchObject({
      status: 400,
      message: messages.breakGlassNeeded,
    });
  expect(await change({ isOnly: true, breakGlass: firm.userId })).toMatchObject({
    status: 409,
    message: messages.linkOwnFirst,
  });
  provider.state.person = { sub: "owner" };
  await aBrowser(app).signIn(provider, {}, firm.token);
  await firm.call.sso.change({ id: firm.id, isOnly: true, breakGlass: firm.userId });
  expect(await change({ breakGlass: null })).toMatchObject({ status: 400, message: messages.breakGlassNeeded });
  expect(await change({ issuer: null })).toMatchObject({ status: 409, message: messages.noProvider });
  const { data: [link] } = await firm.call.sso.identities({}); // prettier-ignore
  const unlink = firm.call.sso.removeIdentity({ identityId: link!.identityId });
  expect(await refusalOf(unlink)).toMatchObject({ status: 409, message: messages.onlyWayIn });
  expect((await firm.call.sso.change({ id: firm.id, isOnly: false })).data.isOnly).toBe(false);
  expect((await login(app, officer)).data).toMatchObject({ _id: firm.id });
});

test("who may come in by a password is an owner still", async () => {
  const { app, firm, officer } = await strict();
  await firm.call.member.change({ id: firm.id, userId: officer.userId, role: "owner" });
  await firm.call.member.change({ id: firm.id, userId: firm.userId, role: "manager" });
  expect(await refusalOf(login(app, { email: firm.company.email, password: firm.password }))).toMatchObject(refused);
});

test("where its own provider alone counts, the server's opens nothing there", async () => {
  const own = await oidcProvider({ redirectUris: [callbackUrl] });
  const { app, provider } = await withProvider({ env: { OIDC_ALLOW_HOSTS: own.host } });
  const firm = await confirmedUp(app);
  const officer = await joined(app, firm, { role: "officer" });
  provider.state.person = { sub: "officer" };
  await aBrowser(app).signIn(provider, {}, officer.token);
  await bringProvider(firm, own);
  own.state.person = { sub: "owner" };
  await aBrowser(app).signIn(own, {}, firm.token);
  expect(dataIn(await aBrowser(app).signIn(provider))._id).toBe(firm.id);
  await firm.call.sso.change({ id: firm.id, isOnly: true, breakGlass: firm.userId });
  const reply = await aBrowser(app).signIn(provider);
  expect([reply.status, messageIn(reply)]).toEqual([403, refused.message]);
});

test("where the server's provider alone counts, it opens the company, and other companies too", async () => {
  const { app, provider } = await withProvider();
  const firm = await confirmedUp(app);
  const officer = await joined(app, firm, { role: "officer" });
  provider.state.person = { sub: "officer" };
  await aBrowser(app).signIn(provider, {}, officer.token);
  provider.state.person = { sub: "owner" };
  await aBrowser(app).signIn(provider, {}, firm.token);
  await firm.call.sso.change({ id: firm.id, isOnly: true, breakGlass: firm.userId });
  // The server's is the company's as long as it has no other.
  provider.state.person = { sub: "officer" };
  const signedIn = dataIn(await aBrowser(app).signIn(provider));
  expect(signedIn._id).toBe(firm.id);
  expect(await refusalOf(login(app, officer))).toMatchObject({ message: onlyBy("Okpella Sign-on") });
  const call = await callWith(app, signedIn.token);
  const other = await confirmedUp(app);
  await other.call.invitation.create({ id: other.id, email: officer.email, role: "officer" });
  await call.invitation.accept({ token: await invitedSecret(app, officer.email) });
  // From one company to the other it stays single sign-on.
  const switched = await sender(app, signedIn.token)("POST", "/api/v1/auth/company", { companyId: other.id });
  const back = await sender(app, dataIn(switched).token)("POST", "/api/v1/auth/company", { companyId: firm.id });
  expect(dataIn(back)._id).toBe(firm.id);
});

test("while the provider is down the message says so, and the owner who may comes in by the password", async () => {
  const { app, provider, firm, officer } = await strict();
  provider.state.isDown = true;
  app.clock.advance(3601);
  const reply = await aBrowser(app).start({ email: "a@okpella.example" });
  expect([reply.status, messageIn(reply)]).toEqual([
    503,
    "Own Sign-on cannot be reached at present. You can sign in with your password, unless your company asks for Own Sign-on.",
  ]);
  expect((await refusalOf(login(app, officer))).message).toContain(
    "If Own Sign-on is away, write to whoever runs this service",
  );
  expect((await login(app, { email: firm.company.email, password: firm.password })).data).toMatchObject({
    _id: firm.id,
  });
});
