import { expect, test } from "vitest";
import { messages as accountMessages } from "#features/account/schema.ts";
import { messages } from "#features/sso/vocabulary.ts";
import type { TestApp } from "../../support/app.ts";
import { callWith, confirmedUp, refusalOf } from "../../support/calls.ts";
import { anAddress, invitedSecret, joined } from "../../support/people/joined.ts";
import { secondFactorOf } from "../../support/sso/factor.ts";
import { aBrowser, addressIn, dataIn, messageIn, withProvider } from "../../support/sso/browser.ts";

/** A person with a password whose account is linked to the provider's `subject-1`. */
async function linked() {
  const { app, provider } = await withProvider();
  const firm = await confirmedUp(app);
  provider.state.person = { sub: "subject-1", email: firm.company.email, email_verified: true };
  const reply = await aBrowser(app).signIn(provider, {}, firm.token);
  return { app, provider, firm, reply };
}
const people = ({ db }: TestApp) =>
  ["accounts", "memberships", "identities"].map((table) =>
    db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  );

test("an account is linked once its person is signed in, and signs in by the provider from then on", async () => {
  const { app, provider, firm, reply } = await linked();
  expect(reply).toMatchObject({
    status: 200,
    body: { message: messages.linked, data: { linked: { issuer: provider.issuer } } },
  });
  for (let time = 0; time < 2; time += 1) {
    const signedIn = await aBrowser(app).signIn(provider, { redirect: "/library" });
    expect(signedIn.status).toBe(200);
    expect(dataIn(signedIn)).toMatchObject({ _id: firm.id, user: { userId: firm.userId }, redirect: "/library" });
    const call = await callWith(app, dataIn(signedIn).token);
    const { data: sessions } = await call.me.sessions({});
    expect(sessions.find(({ isThis }) => isThis)).toMatchObject({ method: "single sign-on" });
  }
  const { data: identities } = await firm.call.sso.identities({});
  expect(identities).toMatchObject([{ issuer: provider.issuer, lastUsedAt: app.clock.now().toISOString() }]);
  await app.services.accounts.drain();
  expect(app.mailer.sent.filter(({ subject }) => subject === "How you sign in to Ilana was changed")).toHaveLength(1);
  const { data: activity } = await firm.call.activity.list({ id: firm.id });
  expect(activity.map(({ action }) => action)).toEqual(expect.arrayContaining(["identity.linked", "session.opened"]));
});

test("the person is known by issuer and subject: another address changes nothing, another subject is another person", async () => {
  const { app, provider, firm } = await linked();
  provider.state.person = { sub: "subject-1", email: "new.name@okpella-mfb.ng", email_verified: true };
  expect(dataIn(await aBrowser(app).signIn(provider))).toMatchObject({
    user: { userId: firm.userId, email: firm.company.email },
  });
  provider.state.person = { sub: "subject-1" };
  expect((await aBrowser(app).signIn(provider)).status).toBe(200);
  provider.state.person = { sub: "subject-2", email: firm.company.email, email_verified: true };
  expect((await aBrowser(app).signIn(provider)).status).toBe(403);
});

test("somebody whom nobody knows is refused, and nothing is created", async () => {
  const { app, provider } = await withProvider();
  const before = people(app);
  const reply = await aBrowser(app).signIn(provider);
  expect([reply.status, messageIn(reply)]).toEqual([403, messages.unknown]);
  expect(people(app)).toEqual(before);
});

test("an address alone links nothing: its account is signed in to first", async () => {
  const { app, provider } = await withProvider();
  const firm = await confirmedUp(app);
  provider.state.person = { sub: "subject-1", email: firm.company.email, email_verified: true };
  const before = people(app);
  const refused = await aBrowser(app).signIn(provider);
  expect([refused.status, messageIn(refused)]).toEqual([403, messages.linkFirst]);
  // Whoever has not confirmed the address is told nothing of whose it is.
  provider.state.person = { sub: "subject-1", email: firm.company.email, email_verified: false };
  expect(messageIn(await aBrowser(app).signIn(provider))).toBe(messages.unknown);
  expect(people(app)).toEqual(before);
});

test("an account is linked by its own fresh credentials alone, and by whoever began it", async () => {
  const { app, provider } = await withProvider();
  const [firm, other] = [await confirmedUp(app), await confirmedUp(app)];
  const browser = aBrowser(app);
  const { end } = await browser.comeBack(await provider.visit(addressIn(await browser.start({}, firm.token))));
  // Somebody else has signed in at the same browser meanwhile.
  const reply = await browser.finish(end, other.token);
  expect([reply.status, messageIn(reply)]).toEqual([403, messages.linkOther]);
  app.clock.advance(901);
  const stale = await browser.start({}, firm.token);
  expect(stale).toMatchObject({ status: 403, body: { needs: "proof" } });
});

test("an identity is one person's", async () => {
  const { app, provider, firm } = await linked();
  const other = await confirmedUp(app);
  const reply = await aBrowser(app).signIn(provider, {}, other.token);
  expect([reply.status, messageIn(reply)]).toEqual([409, messages.linkTaken]);
  const again = await aBrowser(app).signIn(provider, {}, firm.token);
  expect(again.status).toBe(200);
  expect((await firm.call.sso.identities({})).data).toHaveLength(1);
});

test("who has a second factor shows it, unless the provider says that one was shown to it", async () => {
  const { app, provider, firm } = await linked();
  const factor = await secondFactorOf(app, firm);
  for (const amr of [undefined, ["pwd"], ["pwd", "sms"]]) {
    provider.state.person = { ...provider.state.person, ...(amr && { amr }) };
    const due = dataIn(await aBrowser(app).signIn(provider));
    expect(due.secondFactor.methods).toContain("totp");
    const { data } = await app
      .callAs()
      .auth.secondFactor({ ticket: due.secondFactor.ticket, method: "totp", code: await factor.code() });
    const { data: sessions } = await (await callWith(app, data.token)).me.sessions({});
    expect(sessions.find(({ isThis }) => isThis)).toMatchObject({ method: "single sign-on" });
  }
  for (const amr of [["pwd", "mfa"], ["otp"], ["hwk"], ["fido"]]) {
    provider.state.person = { ...provider.state.person, amr };
    expect(dataIn(await aBrowser(app).signIn(provider)).token, String(amr)).toBeDefined();
  }
});

test("an invitation is accepted by whoever the provider says has its address, new here or known", async () => {
  const { app, provider, firm } = await linked();
  const email = anAddress();
  await firm.call.invitation.create({ id: firm.id, email, role: "contributor" });
  const invitation = await invitedSecret(app, email);
  const others = [
    { sub: "subject-2", email: "somebody.else@okpella-mfb.ng", email_verified: true },
    { sub: "subject-2", email, email_verified: false },
    { sub: "subject-2" },
    // Somebody who is known under another address.
    { sub: "subject-1", email: firm.company.email, email_verified: true },
  ];
  for (const person of others) {
    provider.state.person = person;
    const refused = await aBrowser(app).signIn(provider, { invitation });
    expect([refused.status, messageIn(refused)]).toEqual([403, messages.invitationOther]);
  }
  provider.state.person = { sub: "subject-2", email: email.toUpperCase(), email_verified: true, name: "Amina Bello" };
  const reply = await aBrowser(app).signIn(provider, { invitation });
  expect(dataIn(reply)).toMatchObject({ _id: firm.id, user: { name: "Amina Bello", email } });
  const call = await callWith(app, dataIn(reply).token);
  expect((await call.me.get({})).data.role).toBe("contributor");
  // It has no password, and comes in again without the invitation, which counts no more.
  expect((await refusalOf(app.callAs().auth.login({ email, password: "Savings4All!" }))).status).toBe(401);
  expect((await aBrowser(app).signIn(provider)).status).toBe(200);
  expect((await aBrowser(app).start({ invitation })).status).toBe(400);

  const second = await confirmedUp(app);
  await second.call.invitation.create({ id: second.id, email, role: "auditor" });
  const joining = await aBrowser(app).signIn(provider, { invitation: await invitedSecret(app, email) });
  expect(dataIn(joining)).toMatchObject({ _id: second.id });
});

test("an invitation to an address with an account that is not linked asks for its password first", async () => {
  const { app, provider, firm } = await linked();
  const other = await confirmedUp(app);
  await firm.call.invitation.create({ id: firm.id, email: other.company.email, role: "contributor" });
  const invitation = await invitedSecret(app, other.company.email);
  provider.state.person = { sub: "subject-2", email: other.company.email, email_verified: true };
  const refused = await aBrowser(app).signIn(provider, { invitation });
  expect([refused.status, messageIn(refused)]).toEqual([403, messages.linkFirst]);
});

test("who is kept out, or belongs nowhere any more, does not come in by it either", async () => {
  const { app, provider, firm } = await linked();
  const colleague = await joined(app, firm, { role: "officer" });
  provider.state.person = { sub: "subject-2" };
  await aBrowser(app).signIn(provider, {}, colleague.token);
  await firm.call.member.end({ id: firm.id, userId: colleague.userId });
  const ended = await aBrowser(app).signIn(provider);
  expect([ended.status, messageIn(ended)]).toEqual([403, accountMessages.outside]);
  provider.state.person = { sub: "subject-1" };
  await app.services.companyAdmin.suspend(firm.id, "No bank");
  const suspended = await aBrowser(app).signIn(provider);
  expect([suspended.status, messageIn(suspended)]).toEqual([403, accountMessages.suspended]);
});

test("a link is taken away with the sessions that came by it, by fresh credentials, and never the last way in", async () => {
  const { app, provider, firm } = await linked();
  const signedIn = dataIn(await aBrowser(app).signIn(provider));
  const { data: [link] } = await firm.call.sso.identities({}); // prettier-ignore
  await firm.call.sso.removeIdentity({ identityId: link!.identityId });
  expect(await app.services.accounts.findSession(signedIn.token)).toBeUndefined();
  expect(await app.services.accounts.findSession(firm.token)).toBeDefined();
  expect((await aBrowser(app).signIn(provider)).status).toBe(403);

  const email = anAddress();
  await firm.call.invitation.create({ id: firm.id, email, role: "contributor" });
  provider.state.person = { sub: "subject-2", email, email_verified: true };
  const invitation = await invitedSecret(app, email);
  const call = await callWith(app, dataIn(await aBrowser(app).signIn(provider, { invitation })).token);
  const { data: [only] } = await call.sso.identities({}); // prettier-ignore
  const refused = await refusalOf(call.sso.removeIdentity({ identityId: only!.identityId }));
  expect(refused).toMatchObject({ status: 409, message: messages.lastWayIn });
  const foreign = await refusalOf(firm.call.sso.removeIdentity({ identityId: only!.identityId }));
  expect(foreign).toMatchObject({ status: 404, message: messages.identityMissing });
});

test("to sign out here ends the session here, whatever the provider does", async () => {
  const { app, provider } = await linked();
  const { token } = dataIn(await aBrowser(app).signIn(provider));
  provider.state.isDown = true;
  await (await callWith(app, token)).auth.logout({});
  expect(await app.services.accounts.findSession(token)).toBeUndefined();
});
