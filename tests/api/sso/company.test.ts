import { expect, test } from "vitest";
import { messages as accountMessages } from "#features/account/schema.ts";
import { passwordNone } from "#features/account/service/own-password.ts";
import { messages } from "#features/sso/vocabulary.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { testApp } from "../../support/app.ts";
import { callWith, confirmedUp, refusalOf } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { anAddress, invitedSecret, joined } from "../../support/people/joined.ts";
import { client, oidcProvider } from "../../support/servers/oidc-provider.ts";
import {
  aBrowser,
  addressIn,
  callbackUrl,
  dataIn,
  messageIn,
  setClock,
  withProvider,
} from "../../support/sso/browser.ts";
import { bringProvider, verifyDomain, withOwnProvider } from "../../support/sso/company.ts";
import { secondFactorOf } from "../../support/sso/factor.ts";

test("a company brings a provider of its own; its secret is never answered, and sealed", async () => {
  const { app, provider, firm } = await withOwnProvider();
  const { data } = await firm.call.sso.settings({ id: firm.id });
  expect(data).toEqual({
    issuer: provider.issuer,
    clientId: client.id,
    hasSecret: true,
    name: "Own Sign-on",
    provider: "Own Sign-on",
    isOnly: false,
    defaultRole: null,
    breakGlass: null,
    redirectUri: callbackUrl,
    logoutUri: "http://localhost:3000/auth/sso/backchannel",
  });
  expect(app.db.$client.serialize().includes(client.secret)).toBe(false);
  await app.services.accounts.drain();
  expect(app.mailer.sent.at(-1)).toMatchObject({
    to: firm.company.email,
    subject: "How your company signs in to Ilana was changed",
  });
  const { data: activity } = await firm.call.activity.list({ id: firm.id });
  expect(activity.find(({ action }) => action === "sso.changed")).toMatchObject({
    before: { issuer: null },
    after: { issuer: provider.issuer, clientSecret: "renewed" },
  });
});

test("a provider of a company is at a public host by https, and is one", async () => {
  const { app, provider, firm } = await withOwnProvider();
  const change = (issuer: string) => firm.call.sso.change({ id: firm.id, issuer, clientId: "c", clientSecret: "s" });
  const before = provider.asked.length;
  for (const issuer of ["http://login.example.com", "https://127.0.0.1", "https://10.0.0.1", "https://[::1]", "https://169.254.169.254", provider.issuer.replace("127.0.0.1", "localhost"), "https://user@login.example.com", "ftp://login.example.com"])
    expect(await refusalOf(change(issuer)), issuer).toMatchObject({ status: 400 });
  expect(provider.asked).toHaveLength(before);
  // A path of the provider under which there is none.
  expect(await refusalOf(change(`${provider.issuer}/realms/none`))).toMatchObject({ status: 400 });
  // What the operator may reach, companies may not.
  const other = await oidcProvider({ redirectUris: [callbackUrl] });
  const server = await testApp({ env: other.env });
  const stranger = await confirmedUp(server);
  expect(await refusalOf(bringProvider(stranger, other))).toMatchObject({ status: 400 });
  expect((await firm.call.sso.settings({ id: firm.id })).data.issuer).toBe(provider.issuer);
  expect(await app.services.audit.verify()).toMatchObject({ broken: [], missing: [] });
}); // prettier-ignore

test("an issuer is kept as its provider writes it, however it was typed", async () => {
  const { firm, provider } = await withOwnProvider();
  const typed = { issuer: `${provider.issuer}/`, clientId: client.id, clientSecret: client.secret };
  expect((await firm.call.sso.change({ id: firm.id, ...typed })).data.issuer).toBe(provider.issuer);
});

test("the secret of one provider is never sent to another", async () => {
  const { firm, provider } = await withOwnProvider();
  const other = await oidcProvider({ redirectUris: [callbackUrl] });
  for (const change of [{ issuer: other.issuer }, { clientId: "another" }])
    expect(await refusalOf(firm.call.sso.change({ id: firm.id, ...change }))).toMatchObject({
      status: 400,
      message: messages.secretNeeded,
    });
  await firm.call.sso.change({ id: firm.id, name: "Renamed" });
  expect((await firm.call.sso.settings({ id: firm.id })).data).toMatchObject({
    issuer: provider.issuer,
    name: "Renamed",
  });
  const { data } = await firm.call.sso.change({ id: firm.id, issuer: null });
  expect(data).toMatchObject({ issuer: null, clientId: null, hasSecret: false, provider: null });
});

test("an address leads to the provider of the company whose verified domain it is of, any other to the server's", async () => {
  const own = await oidcProvider({ redirectUris: [callbackUrl] });
  const { app, provider } = await withProvider({ env: { OIDC_ALLOW_HOSTS: own.host } });
  const firm = await confirmedUp(app);
  await bringProvider(firm, own);
  const originOf = async (email?: string) =>
    new URL(addressIn(await aBrowser(app).start(email === undefined ? {} : { email }))).origin;
  await firm.call.sso.claimDomain({ id: firm.id, domain: "okpella.example", mailbox: "admin" });
  expect(await originOf("a@okpella.example")).toBe(provider.issuer);
  await verifyDomain(app, firm, "okpella.example");
  const origins = await Promise.all(
    ["a@okpella.example", "B@OKPELLA.example", "a@other.example", "a@sub.okpella.example", undefined].map(originOf),
  );
  expect(origins).toEqual([own.issuer, own.issuer, provider.issuer, provider.issuer, provider.issuer]);
});

test("people of a verified domain join with the default role, once the company wishes", async () => {
  const { app, provider, firm } = await withOwnProvider();
  const early = firm.call.sso.change({ id: firm.id, defaultRole: "contributor" });
  expect(await refusalOf(early)).toMatchObject({ status: 409, message: messages.domainsFirst });
  await verifyDomain(app, firm, "okpella.example");
  const person = { sub: "new", email: "amina@okpella.example", email_verified: true, name: "Amina Bello" };
  provider.state.person = person;
  const begin = { email: person.email };
  expect(messageIn(await aBrowser(app).signIn(provider, begin))).toBe(messages.unknown);
  await firm.call.sso.change({ id: firm.id, defaultRole: "contributor" });
  for (const other of [
    { ...person, email_verified: false },
    { ...person, email: "amina@elsewhere.example" },
    { sub: "new" },
  ]) {
    provider.state.person = other;
    expect(messageIn(await aBrowser(app).signIn(provider, begin))).toBe(messages.unknown);
  }
  provider.state.person = person;
  const reply = await aBrowser(app).signIn(provider, begin);
  expect(dataIn(reply)).toMatchObject({ _id: firm.id, user: { email: person.email, name: "Amina Bello" } });
  const { data: members } = await firm.call.member.list({ id: firm.id });
  expect(members.find(({ email }) => email === person.email)).toMatchObject({
    role: "contributor",
    name: "Amina Bello",
  });
  const { data: activity } = await firm.call.activity.list({ id: firm.id });
  expect(activity.find(({ action }) => action === "member.joined")).toMatchObject({
    after: { role: "contributor", by: "domain" },
  });
  // Whoever is taken out stays out.
  await firm.call.member.end({ id: firm.id, userId: dataIn(reply).user.userId });
  expect(messageIn(await aBrowser(app).signIn(provider, begin))).toBe(accountMessages.outside);
});

test("people join by the server's provider where the company has none of its own, and only there", async () => {
  const own = await oidcProvider({ redirectUris: [callbackUrl] });
  const { app, provider } = await withProvider({ env: { OIDC_ALLOW_HOSTS: own.host } });
  const firm = await confirmedUp(app);
  await verifyDomain(app, firm, "okpella.example");
  await firm.call.sso.change({ id: firm.id, defaultRole: "officer" });
  provider.state.person = { sub: "one", email: "one@okpella.example", email_verified: true };
  expect(dataIn(await aBrowser(app).signIn(provider))._id).toBe(firm.id);
  await bringProvider(firm, own);
  provider.state.person = { sub: "two", email: "two@okpella.example", email_verified: true };
  const linking = await aBrowser(app).start();
  expect(linking.status).toBe(200);
  expect(messageIn(await aBrowser(app).signIn(provider))).toBe(messages.unknown);
});

test("a company's own provider makes nobody a member of another company, whatever it says", async () => {
  const { app, provider, firm } = await withOwnProvider();
  await verifyDomain(app, firm, "okpella.example");
  const victim = await confirmedUp(app);
  await verifyDomain(app, victim, "victim.example");
  await victim.call.sso.change({ id: victim.id, defaultRole: "officer" });
  provider.state.person = { sub: "evil", email: "boss@victim.example", email_verified: true };
  expect(messageIn(await aBrowser(app).signIn(provider, { email: "a@okpella.example" }))).toBe(messages.unknown);
  // Nor does it learn who has an account here.
  provider.state.person = { sub: "evil", email: victim.company.email, email_verified: true };
  expect(messageIn(await aBrowser(app).signIn(provider, { email: "a@okpella.example" }))).toBe(messages.unknown);
});

test.each(["owner", "manager"] as const)(
  "nobody lets people join as %s whose own role does not reach",
  async (role) => {
    const { app, firm } = await withOwnProvider();
    await verifyDomain(app, firm, "okpella.example");
    const manager = await joined(app, firm, { role: "manager" });
    const change = manager.call.sso.change({ id: firm.id, defaultRole: role });
    if (role === "manager") expect((await change).data.defaultRole).toBe("manager");
    else expect(await refusalOf(change)).toMatchObject({ status: 403, message: messages.roleNotForAll });
  },
);

/** Somebody who belongs to two companies and is linked to the provider of one of them. */
async function inBoth(roles: { firm: Role; other: Role } = { firm: "officer", other: "manager" }) {
  const { app, provider, firm } = await withOwnProvider();
  await verifyDomain(app, firm, "okpella.example");
  const other = await confirmedUp(app);
  const person = await joined(app, firm, { role: roles.firm });
  await other.call.invitation.create({ id: other.id, email: person.email, role: roles.other });
  await person.call.invitation.accept({ token: await invitedSecret(app, person.email) });
  provider.state.person = { sub: "both" };
  expect((await aBrowser(app).signIn(provider, {}, person.token)).status).toBe(200);
  const signIn = async () => dataIn(await aBrowser(app).signIn(provider, { email: "a@okpella.example" }));
  return { app, provider, firm, other, person, signIn };
}

test("a company's own provider opens that company alone, and nothing that is the person's own", async () => {
  const { app, firm, other, person, signIn } = await inBoth();
  const { token, _id } = await signIn();
  // Where the person worked last is the other company.
  expect(_id).toBe(firm.id);
  const send = sender(app, token);
  const elsewhere = await send("POST", "/api/v1/auth/company", { companyId: other.id });
  expect([elsewhere.status, messageIn(elsewhere)]).toEqual([403, accountMessages.boundElsewhere]);
  const own = [
    ["POST", "/me/totp", {}],
    ["POST", "/me/passkey/options", {}],
    ["POST", "/auth/sso", {}],
    ["DELETE", "/me/identity/any", undefined],
    ["POST", "/me/token", { name: "Mine", scopes: ["read"], days: 30 }],
    ["GET", "/me/export", undefined],
    ["DELETE", "/me", undefined],
  ] as const;
  for (const [method, path, payload] of own)
    expect(await send(method, `/api/v1${path}`, payload), path).toMatchObject({
      status: 403,
      body: { needs: "proof" },
    });
  const third = await confirmedUp(app);
  await third.call.invitation.create({ id: third.id, email: person.email, role: "officer" });
  const joining = await send("POST", "/api/v1/invitation/accept", { token: await invitedSecret(app, person.email) });
  expect(joining.status).toBe(401);
  // With the person's own password it is the person.
  expect((await send("POST", "/api/v1/me/proof", { password: person.password })).status).toBe(200);
  expect((await send("POST", "/api/v1/me/totp", {})).status).toBe(200);
  expect((await send("POST", "/api/v1/auth/company", { companyId: other.id })).status).toBe(403);
  app.clock.advance(901);
  expect((await send("POST", "/api/v1/me/passkey/options", {})).status).toBe(403);
});

test("a company's own provider speaks for no other company of the person's, and sees nothing of it", async () => {
  const { app, firm, other, person, signIn } = await inBoth({ firm: "owner", other: "owner" });
  const third = await confirmedUp(app);
  await third.call.group.ask({ id: third.id, company: person.email });
  const { requestId } = (await third.call.group.requests({ id: third.id })).data[0]!;
  const bound = await callWith(app, (await signIn()).token);
  // Whoever owns both agrees for both: by its own credentials.
  expect((await bound.group.ask({ id: firm.id, company: other.id })).data.state).toBe("asked");
  expect((await bound.group.requests({ id: firm.id })).data.map(({ direction }) => direction)).toEqual(["sent"]);
  for (const answer of [bound.group.accept, bound.group.drop])
    expect((await refusalOf(answer({ id: firm.id, requestId }))).status).toBe(404);
  const companiesOf = async (call: typeof bound) => (await call.me.sessions({})).data.map(({ companyId }) => companyId);
  expect(new Set(await companiesOf(bound))).toEqual(new Set([firm.id]));
  expect(new Set(await companiesOf(person.call))).toEqual(new Set([firm.id, other.id]));
  await bound.me.endOtherSessions({});
  expect(await companiesOf(bound)).toEqual([firm.id]);
  expect(await companiesOf(person.call)).toContain(other.id);
});

test("who owns both ties them by its own password", async () => {
  const { firm, other, person } = await inBoth({ firm: "owner", other: "owner" });
  expect((await person.call.group.ask({ id: firm.id, company: other.id })).data.state).toBe("tied");
});

test("a new password that was set after a company's own provider had vouched leads no further", async () => {
  const { app, provider, firm, other, person, signIn } = await inBoth();
  await secondFactorOf(app, person);
  // The provider says that a second factor was shown to it: of the person's own none was.
  provider.state.person = { sub: "both", amr: ["mfa"] };
  const { token } = await signIn();
  const change = { currentPassword: person.password, newPassword: "Another9&", confirmNewPassword: "Another9&" };
  const changed = await sender(app, token)("PATCH", `/api/v1/company/${firm.id}/password`, change);
  expect(changed.status).toBe(200);
  const send = sender(app, dataIn(changed).token);
  expect((await send("POST", "/api/v1/auth/company", { companyId: other.id })).status).toBe(403);
});

test("sessions that a company's provider has opened end when it no longer is its own, and others go on", async () => {
  const { app, firm, person, signIn } = await inBoth();
  const { token } = await signIn();
  await firm.call.sso.change({ id: firm.id, name: "Renamed" });
  const isLive = async (one: string) => (await app.services.accounts.findSession(one)) !== undefined;
  expect(await isLive(token)).toBe(true);
  await firm.call.sso.change({ id: firm.id, issuer: null });
  expect([await isLive(token), await isLive(person.token), await isLive(firm.token)]).toEqual([false, true, true]);
  const { data: activity } = await firm.call.activity.list({ id: firm.id });
  expect(activity.find(({ action }) => action === "sso.changed")!.after).toMatchObject({ sessionsEnded: 1 });
});

test("a second factor that is due after a company's own provider leads into that company alone too", async () => {
  const { app, other, person, firm, signIn } = await inBoth();
  const factor = await secondFactorOf(app, person);
  const due = await signIn();
  const { data } = await app
    .callAs()
    .auth.secondFactor({ ticket: due.secondFactor.ticket, method: "totp", code: await factor.code() });
  expect(data._id).toBe(firm.id);
  expect((await sender(app, data.token)("POST", "/api/v1/auth/company", { companyId: other.id })).status).toBe(403);
});

test("who belongs to the company alone may set up a factor after its provider has vouched", async () => {
  const { app, provider, firm } = await withOwnProvider();
  await verifyDomain(app, firm, "okpella.example");
  await firm.call.sso.change({ id: firm.id, defaultRole: "contributor" });
  provider.state.person = { sub: "new", email: "amina@okpella.example", email_verified: true };
  const { token } = dataIn(await aBrowser(app).signIn(provider, { email: "amina@okpella.example" }));
  expect((await sender(app, token)("POST", "/api/v1/me/totp", {})).status).toBe(200);
});

test("who came by single sign-on and has no password takes its data out, makes a token and goes, and is asked again by it", async () => {
  const { app, provider, firm } = await withOwnProvider();
  await verifyDomain(app, firm, "okpella.example");
  await firm.call.sso.change({ id: firm.id, defaultRole: "contributor" });
  provider.state.person = { sub: "new", email: "amina@okpella.example", email_verified: true };
  const signIn = async () => dataIn(await aBrowser(app).signIn(provider, { email: "amina@okpella.example" })).token;
  const token = await signIn();
  const call = await callWith(app, token);
  expect((await call.me.get({})).data).toMatchObject({ hasPassword: false, factors: [] });
  const { held, user } = (await call.me.export({})).data;
  expect(held.identities.rows).toMatchObject([{ issuer: provider.issuer, subject: "new" }]);
  expect((await call.token.make({ name: "Mine", scopes: ["read"], days: 30 })).data.token).toMatch(/^ilana_pat_/);
  const change = { id: firm.id, currentPassword: "Savings4All!", newPassword: "Another9&", confirmNewPassword: "Another9&" };
  expect((await refusalOf(call.password.change(change))).message).toBe(passwordNone);
  app.clock.advance(901);
  expect(await sender(app, token)("DELETE", "/api/v1/me")).toMatchObject({ status: 403, body: { needs: "proof" } });
  // The provider's clock is this machine's.
  setClock(app);
  await (await callWith(app, await signIn())).me.remove({});
  expect((await firm.call.member.list({ id: firm.id })).data.map(({ userId }) => userId)).not.toContain(user.userId);
}); // prettier-ignore

test("settings are for those whose role changes them, with fresh credentials, in their own company", async () => {
  const { app, firm } = await withOwnProvider();
  const [officer, stranger] = [await joined(app, firm, { role: "officer" }), await confirmedUp(app)];
  for (const call of [officer.call, stranger.call]) {
    expect((await refusalOf(call.sso.settings({ id: firm.id }))).status).toBe(403);
    expect((await refusalOf(call.sso.change({ id: firm.id, isOnly: true }))).status).toBe(403);
    expect((await refusalOf(call.sso.claimDomain({ id: firm.id, domain: "x.example", mailbox: "admin" }))).status).toBe(
      403,
    );
  }
  app.clock.advance(901);
  const later = await sender(app, firm.token)("PATCH", `/api/v1/company/${firm.id}/single-sign-on`, { name: "Other" });
  expect(later).toMatchObject({ status: 403, body: { needs: "proof" } });
});

test("a company that has been deleted leaves nothing of its sign-on", async () => {
  const { app, provider, firm } = await withOwnProvider();
  setClock(app);
  await verifyDomain(app, firm, "okpella.example");
  await aBrowser(app).signIn(provider, {}, firm.token);
  const { data } = await firm.call.company.get({ id: firm.id });
  await app.services.companyAdmin.remove(firm.id, data.name);
  const rows = ["company_providers", "company_domains", "identities"].map((table) =>
    app.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  );
  expect(rows).toEqual([0, 0, 0]);
  expect((await aBrowser(app).start({ email: anAddress() })).status).toBe(404);
});
