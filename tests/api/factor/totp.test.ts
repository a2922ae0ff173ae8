import { expect, test } from "vitest";
import { totpFactors } from "#features/factor/tables.ts";
import { messages } from "#features/factor/schema.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { callWith, confirmedUp, mailedCode, refusalOf, signedUp } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { codeOf, firstStep, refusedBy, signInBy, withTotp, wrongCode } from "../../support/people/factors.ts";

/** An application with somebody who has an authenticator app. */
async function aPersonWithTotp() {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const person = { ...firm, email: firm.company.email };
  return { app, person, ...(await withTotp(app, person)) };
}

const mailsOf = ({ mailer }: TestApp, subject: string) => mailer.sent.filter((mail) => mail.subject === subject);
const changed = "Your second factor at Ilana was changed";

test("an app counts from its first code on, and asks for nothing before", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const person = { email: firm.company.email, password: firm.password };
  const { secret, url } = (await firm.call.factor.beginTotp({})).data;
  expect(new URL(url).searchParams.get("secret")).toBe(secret);
  expect(decodeURIComponent(url)).toContain(`Ilana:${person.email}`);
  expect((await firm.call.factor.list({})).data.totp).toBeNull();
  expect("token" in (await app.callAs().auth.login(person)).data).toBe(true);
  const wrong = firm.call.factor.confirmTotp({ code: wrongCode(app, secret) });
  expect(await refusalOf(wrong)).toMatchObject({ status: 400, message: messages.codeWrong });
  const { recoveryCodes } = (await firm.call.factor.confirmTotp({ code: codeOf(app, secret) })).data;
  expect(recoveryCodes).toHaveLength(10);
  const { data } = await firm.call.factor.list({});
  expect(data).toMatchObject({ totp: { createdAt: "2026-11-21T09:00:00.000Z" }, passkeys: [], recoveryCodesLeft: 10 });
  expect((await firstStep(app, person)).methods).toEqual(["totp", "recovery"]);
  expect(await refusalOf(firm.call.factor.beginTotp({}))).toMatchObject({ status: 409, message: messages.totpThere });
});

test("one that was begun is void when another is begun", async () => {
  const app = await testApp();
  const { call } = await signedUp(app);
  const first = (await call.factor.beginTotp({})).data;
  const second = (await call.factor.beginTotp({})).data;
  expect((await refusalOf(call.factor.confirmTotp({ code: codeOf(app, first.secret) }))).status).toBe(400);
  expect((await call.factor.confirmTotp({ code: codeOf(app, second.secret) })).success).toBe(true);
});

test("a sign-in in two steps: no token before the second, which answers as a sign-in does", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  const { data } = await app.callAs().auth.login(person);
  expect(Object.keys(data)).toEqual(["secondFactor"]);
  const signed = await signInBy(app, person, codeOf(app, secret, 1));
  expect(signed).toMatchObject({ _id: person.id, user: { userId: person.userId } });
  const again = await callWith(app, signed.token);
  expect((await again.me.get({})).data.user.email).toBe(person.email);
  const { data: entries } = await again.activity.list({ id: person.id, action: "session.opened" });
  expect(entries[0]).toMatchObject({ userId: person.userId, role: "owner" });
});

test("a code counts once, also when it is sent twice at once", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  const [one, other] = [await firstStep(app, person), await firstStep(app, person)];
  const code = codeOf(app, secret, 1);
  const showing = [one, other].map(({ ticket }) => app.callAs().auth.secondFactor({ ticket, method: "totp", code }));
  const outcomes = await Promise.allSettled(showing);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await refusedBy(app, person, code)).toMatchObject({ status: 401, message: messages.codeWrong });
});

test("the code by which an app was confirmed signs nobody in", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  expect((await refusedBy(app, person, codeOf(app, secret))).status).toBe(401);
});

test.each([
  [-2, 401],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 401],
])("a code of %i steps away is answered %i", async (steps, status) => {
  const { app, person, secret } = await aPersonWithTotp();
  app.clock.advance(3600);
  const code = codeOf(app, secret, steps);
  if (status !== 200) return expect((await refusedBy(app, person, code)).status).toBe(status);
  expect((await signInBy(app, person, code)).token).toBeTypeOf("string");
  // Nor does any code of a step before the last that counted.
  if (steps === 1) expect((await refusedBy(app, person, codeOf(app, secret, 0))).status).toBe(401);
});

test("after five misses nothing counts for five minutes, the right code neither; then it does", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  app.clock.advance(301);
  const { ticket } = await firstStep(app, person);
  const show = (code: string) => app.callAs().auth.secondFactor({ ticket, method: "totp", code });
  for (let miss = 0; miss < 5; miss += 1) expect((await refusalOf(show(wrongCode(app, secret)))).status).toBe(401);
  const refusal = await refusalOf(show(codeOf(app, secret)));
  expect(refusal).toMatchObject({ status: 429, message: "Too many attempts. Please try again in 5 minutes." });
  // Wherever it is shown.
  expect(
    (await refusalOf(person.call.factor.prove({ factor: { method: "totp", code: codeOf(app, secret) } }))).status,
  ).toBe(429);
  app.clock.advance(301);
  expect((await show(codeOf(app, secret))).success).toBe(true);
  const { data } = await person.call.activity.list({ id: person.id, action: "factor.refused" });
  expect(data).toHaveLength(5);
});

test("right codes in between do not use up the tries", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  for (let turn = 0; turn < 7; turn += 1) {
    app.clock.advance(30);
    expect((await signInBy(app, person, codeOf(app, secret))).token).toBeTypeOf("string");
  }
});

test("a ticket is for one sign-in, within ten minutes, and a made-up one is none", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  const { ticket } = await firstStep(app, person);
  const show = (shown: string, steps: number) =>
    app.callAs().auth.secondFactor({ ticket: shown, method: "totp", code: codeOf(app, secret, steps) });
  const voided = { status: 401, message: messages.ticketVoid };
  expect(await refusalOf(show("made up", 1))).toMatchObject(voided);
  expect(await refusalOf(app.callAs().auth.askSecondFactor({ ticket: "made up" }))).toMatchObject(voided);
  app.clock.advance(599);
  expect((await show(ticket, 0)).success).toBe(true);
  expect(await refusalOf(show(ticket, 1))).toMatchObject(voided);
  const second = await firstStep(app, person);
  app.clock.advance(600);
  expect(await refusalOf(show(second.ticket, 0))).toMatchObject(voided);
});

test("of two right codes for one ticket at once one signs in", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  app.clock.advance(120);
  const { ticket } = await firstStep(app, person);
  const codes = [codeOf(app, secret, 0), codeOf(app, secret, 1)];
  const showing = codes.map((code) => app.callAs().auth.secondFactor({ ticket, method: "totp", code }));
  const outcomes = await Promise.allSettled(showing);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a ticket is void once the password is changed, and its holder needs the new one", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  const { ticket } = await firstStep(app, person);
  const newPassword = "Another 1 of them!";
  const words = { currentPassword: person.password, newPassword, confirmNewPassword: newPassword };
  await person.call.password.change({ id: person.id, ...words });
  const showing = app.callAs().auth.secondFactor({ ticket, method: "totp", code: codeOf(app, secret, 1) });
  expect(await refusalOf(showing)).toMatchObject({ status: 401, message: messages.ticketVoid });
  expect((await signInBy(app, { ...person, password: newPassword }, codeOf(app, secret, 1))).token).toBeTypeOf(
    "string",
  );
});

test("a password reset neither signs in, nor leaves a ticket, nor takes the factor away", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  const { ticket } = await firstStep(app, person);
  const { email } = person;
  const stranger = app.callAs();
  await stranger.auth.forgotPassword({ email });
  const { data } = await stranger.auth.verifyCode({ email, otp: await mailedCode(app, email) });
  const newPassword = "Another 1 of them!";
  expect((await stranger.auth.createPassword({ email, newPassword, ...data })).data).toBeNull();
  const showing = stranger.auth.secondFactor({ ticket, method: "totp", code: codeOf(app, secret, 1) });
  expect((await refusalOf(showing)).status).toBe(401);
  expect(await app.services.accounts.findSession(person.token)).toBeUndefined();
  expect((await firstStep(app, { email, password: newPassword })).methods).toEqual(["totp", "recovery"]);
});

test("who changes the password has still shown the factor", async () => {
  const { app, person } = await aPersonWithTotp();
  await person.call.settings.update({ id: person.id, secondFactorRoles: ["owner"] });
  const newPassword = "Another 1 of them!";
  const words = { currentPassword: person.password, newPassword, confirmNewPassword: newPassword };
  const { data } = await person.call.password.change({ id: person.id, ...words });
  expect(await app.services.accounts.findSession(data.token)).toMatchObject({ lacksFactor: false });
});

test("the secret is nowhere in the database, and opens in no other person's row", async () => {
  const { app, person, secret, recoveryCodes } = await aPersonWithTotp();
  const bytes = app.db.$client.serialize();
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))])
    expect(bytes.includes(text), text).toBe(false);
  const other = await confirmedUp(app);
  const { secret: theirs } = await withTotp(app, other);
  const [own] = await app.db.select().from(totpFactors).orderBy(totpFactors.createdAt);
  // Whoever may write to the database puts a secret that it knows in the place of another's.
  const copying = app.db.$client.prepare("UPDATE totp_factors SET secret = ? WHERE account_id = ?");
  copying.run(own!.secret, own!.accountId === person.userId ? other.userId : person.userId);
  const [victim, known] = own!.accountId === person.userId ? [other, secret] : [person, theirs];
  const { ticket } = await firstStep(app, { email: victim.company.email, password: victim.password });
  const showing = app.callAs().auth.secondFactor({ ticket, method: "totp", code: codeOf(app, known, 1) });
  expect(await refusalOf(showing)).toMatchObject({ status: 401, message: messages.codeWrong });
});

test("what was sealed with another JWT_SECRET counts no code, and is no fault", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  await app.db.update(totpFactors).set({ secret: "sealed by another" });
  app.clock.advance(60);
  const { ticket } = await firstStep(app, person);
  const shown = app.callAs().auth.secondFactor({ ticket, method: "totp", code: codeOf(app, secret) });
  expect(await refusalOf(shown)).toMatchObject({ status: 401, message: messages.codeWrong });
});

test("what is sensitive asks after a quarter of an hour who one is: by the password or by a code", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  const send = sender(app, person.token);
  const remove = () => send("DELETE", "/api/v1/me/totp");
  app.clock.advance(15 * 60);
  const needing = { status: 403, body: { success: false, needs: "proof" } };
  expect(await remove()).toMatchObject(needing);
  const prove = async (body: object) => (await send("POST", "/api/v1/me/proof", body)).status;
  expect(await prove({ password: "not the password" })).toBe(400);
  expect(await prove({ factor: { method: "totp", code: wrongCode(app, secret) } })).toBe(400);
  expect(await prove({})).toBe(400);
  expect(await remove()).toMatchObject(needing);
  expect(await prove({ factor: { method: "totp", code: codeOf(app, secret) } })).toBe(200);
  app.clock.advance(15 * 60 - 1);
  expect((await send("POST", "/api/v1/me/recovery-code")).status).toBe(200);
  app.clock.advance(1);
  expect(await remove()).toMatchObject(needing);
  expect(await prove({ password: person.password })).toBe(200);
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
});

test("changing to another company is no proof, and goes on for no longer", async () => {
  const { app, person } = await aPersonWithTotp();
  app.clock.advance(16 * 60);
  const { body } = await sender(app, person.token)("POST", "/api/v1/auth/company", { companyId: person.id });
  const { token } = (body as { data: { token: string } }).data;
  const [before, after] = [person.token, token].map((one) => JSON.parse(atob(one.split(".")[1]!)) as { exp: number });
  expect(after!.exp).toBe(before!.exp);
  expect(await sender(app, token)("DELETE", "/api/v1/me/totp")).toMatchObject({
    status: 403,
    body: { needs: "proof" },
  });
});

test("every other session ends when factors change, and this one goes on", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  const changes = [
    () => person.call.factor.renewCodes({}),
    () => person.call.factor.removeTotp({}),
    () => withTotp(app, person),
  ];
  for (const [turn, change] of changes.entries()) {
    app.clock.advance(60);
    // After the second change there is no factor.
    const signed =
      turn < 2 ? await signInBy(app, person, codeOf(app, secret)) : (await app.callAs().auth.login(person)).data;
    const { token } = signed as { token: string };
    expect(await app.services.accounts.findSession(token)).toBeDefined();
    await change();
    expect(await app.services.accounts.findSession(token)).toBeUndefined();
    expect(await app.services.accounts.findSession(person.token)).toBeDefined();
  }
});

test("each change of the factors is told by one mail, and recorded", async () => {
  const { app, person } = await aPersonWithTotp();
  await person.call.factor.renewCodes({});
  await person.call.factor.removeTotp({});
  await Promise.all([app.services.accounts.sendWaitingMails(), app.services.accounts.drain()]);
  const mails = mailsOf(app, changed);
  expect(mails.map(({ to }) => to)).toEqual([person.email, person.email, person.email]);
  const whats = ["an authenticator app was added", "new recovery codes were made", "the authenticator app was removed"];
  for (const what of whats)
    expect(
      mails.filter(({ text }) => text.includes(what)),
      what,
    ).toHaveLength(1);
  const { data } = await person.call.activity.list({ id: person.id, limit: 3 });
  expect(data.map(({ action }) => action)).toEqual(["factor.removed", "factor.renewed", "factor.added"]);
  expect((await app.services.audit.verify()).broken).toEqual([]);
});

test("a mail server that is away loses no mail", async () => {
  const { app, person } = await aPersonWithTotp();
  await app.services.accounts.drain();
  app.mailer.failWith = new Error("away");
  await person.call.factor.removeTotp({});
  await app.services.accounts.drain();
  expect(mailsOf(app, changed)).toHaveLength(1);
  app.mailer.failWith = undefined;
  await app.services.accounts.sendWaitingMails();
  await app.services.accounts.sendWaitingMails();
  expect(mailsOf(app, changed)).toHaveLength(2);
});

test("a browser that was not used before is told of once, when the sign-in is through", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  const subject = "New sign-in to Ilana";
  const headers = { "user-agent": "Firefox/140" };
  const login = () =>
    sender(app)("POST", "/api/v1/auth/login", { email: person.email, password: person.password }, headers);
  const finish = async () => {
    const { ticket } = ((await login()).body as { data: { secondFactor: { ticket: string } } }).data.secondFactor;
    await app.services.accounts.drain();
    const before = mailsOf(app, subject).length;
    app.clock.advance(30);
    const shown = { ticket, method: "totp", code: codeOf(app, secret) };
    expect((await sender(app)("POST", "/api/v1/auth/second-factor", shown, headers)).status).toBe(200);
    await app.services.accounts.drain();
    return [before, mailsOf(app, subject).length];
  };
  expect([await finish(), await finish()]).toEqual([[0, 1], [1, 1]]); // prettier-ignore
  const [mail] = mailsOf(app, subject);
  expect(mail).toMatchObject({ to: person.email });
  expect(mail!.text).toContain("Firefox/140");
});

test("the security log says of the first step what it is", async () => {
  const { app, person, secret } = await aPersonWithTotp();
  const events = () =>
    app.services.metricCounters
      .list()
      .flatMap(({ name, labels, value }) => (name === "security_events" ? [[labels["event"], value]] : []));
  const { body } = await sender(app)("POST", "/api/v1/auth/login", { email: person.email, password: person.password });
  expect(events()).toEqual([["second factor asked for", 1]]);
  const { ticket } = (body as { data: { secondFactor: { ticket: string } } }).data.secondFactor;
  const show = (code: string) => sender(app)("POST", "/api/v1/auth/second-factor", { ticket, method: "totp", code });
  await show(wrongCode(app, secret));
  await show(codeOf(app, secret, 1));
  expect(events().slice(1)).toEqual([["second factor refused", 1], ["signed in", 1]]); // prettier-ignore
});
