import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { confirmedUp, mailedCode, mailedSecret, signedUp } from "../support/calls.ts";
import { sender } from "../support/http.ts";

const waiting = (app: Awaited<ReturnType<typeof testApp>>) =>
  app.db.$client.prepare("SELECT kind FROM account_mails").pluck().all();

test("31 Enumeration: a forgotten password is answered before anything is done that depends on the account", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  // A mail server that says nothing until it is told to.
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = app.mailer.send;
  app.mailer.send = async (mail) => (await promise, send(mail));
  for (const email of [company.email, "nobody@okpella.ng"])
    expect((await sender(app)("POST", "/api/v1/auth/forgot-password", { email })).status).toBe(200);
  expect(app.mailer.sent).toEqual([]);
  resolve();
  await app.services.accounts.drain();
  expect(app.mailer.sent.map(({ to }) => to)).toEqual([company.email]);
  expect(waiting(app)).toEqual([]);
});

test("a code whose mail was cut off by a stop, or refused by the mail server, is sent afterwards, and is good", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  const { email } = company;
  app.mailer.failWith = new Error("connection refused");
  await sender(app)("POST", "/api/v1/auth/forgot-password", { email });
  await app.services.accounts.drain();
  expect([app.mailer.sent.length, waiting(app)]).toEqual([0, ["code"]]);
  app.mailer.failWith = undefined;
  await app.services.accounts.sendWaitingMails();
  const otp = await mailedCode(app, email);
  expect((await sender(app)("POST", "/api/v1/auth/verify-code", { email, otp })).status).toBe(200);
  expect(waiting(app)).toEqual([]);
});

test("a code that nobody waits for any more is not sent", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  app.mailer.failWith = new Error("connection refused");
  await sender(app)("POST", "/api/v1/auth/forgot-password", { email: company.email });
  await app.services.accounts.drain();
  app.mailer.failWith = undefined;
  app.clock.advance(600);
  await app.services.accounts.sendWaitingMails();
  expect([app.mailer.sent.length, waiting(app)]).toEqual([0, []]);
});

test("the owner is told by mail of a changed and of a reset password, from where, and without any secret", async () => {
  const app = await testApp();
  const { id, token, company, password } = await signedUp(app);
  const { email } = company;
  const change = { currentPassword: password, newPassword: "Another9&", confirmNewPassword: "Another9&" };
  expect((await sender(app, token)("PATCH", `/api/v1/company/${id}/password`, change)).status).toBe(200);
  await app.services.accounts.drain();
  expect(app.mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([[email, "Your Ilana password was changed"]]);

  await sender(app)("POST", "/api/v1/auth/forgot-password", { email });
  const resetSecret = await mailedSecret(app, email);
  const reset = { email, newPassword: "Third8&pass", resetSecret };
  expect((await sender(app)("POST", "/api/v1/auth/create-password", reset)).status).toBe(200);
  await app.services.accounts.drain();
  const told = app.mailer.sent.filter(({ subject }) => subject === "Your Ilana password was changed");
  expect(told).toHaveLength(2);
  for (const { text, html } of told)
    for (const part of [text, html]) {
      expect(part).toContain("127.0.0.1");
      for (const secret of [password, "Another9&", "Third8&pass", resetSecret]) expect(part).not.toContain(secret);
    }
  expect(told[1]!.text).toContain("reset by a code or link");
});

test("the mail of a reset names what a new password does not end, where there is any", async () => {
  const app = await testApp({ env: { WEBHOOK_ALLOW_HOSTS: "127.0.0.1:9", PUBLIC_URL: "https://ilana.okpella.ng" } });
  const mailOf = async (email: string) => {
    await sender(app)("POST", "/api/v1/auth/forgot-password", { email });
    const resetSecret = await mailedSecret(app, email);
    await sender(app)("POST", "/api/v1/auth/create-password", { email, newPassword: "Third8&pass", resetSecret });
    await app.services.accounts.drain();
    return app.mailer.sent.at(-1)!;
  };
  const bare = await signedUp(app);
  expect((await mailOf(bare.company.email)).text).not.toMatch(/feed|webhook/);
  const { id, company, call } = await confirmedUp(app);
  const onlyFeed = await mailOf(company.email);
  for (let at = 0; at < 2; at += 1) await call.webhook.create({ companyId: id, url: `http://127.0.0.1:9/${at}` });
  const both = await mailOf(company.email);
  const advice = /renew it at https:\/\/ilana\.okpella\.ng\/profile, under “How you are told”/;
  expect(onlyFeed.text).toContain("The address of your company's feed goes on working");
  expect(both.text).toContain("The address of your company's feed and the secrets of 2 webhooks go on working");
  for (const { text } of [onlyFeed, both]) expect(text).toMatch(advice);
  expect(both.html).toContain('href="https://ilana.okpella.ng/profile"');
});

test("behind https cookies are of this host alone, and over http of the same name without the mark", async () => {
  for (const [url, start] of [["https://ilana.okpella.ng", "__Host-ilana_"], ["http://localhost:3000", "ilana_"]] as const) {
    const app = await testApp({ env: { PUBLIC_URL: url } });
    const { company, password } = await confirmedUp(app);
    const reply = await sender(app)("POST", "/api/v1/auth/login", { email: company.email, password });
    const cookie = String(reply.headers["set-cookie"]);
    expect(cookie.startsWith(`${start}device_`)).toBe(true);
    expect(cookie).not.toMatch(/domain/i);
    expect(/; Secure/.test(cookie)).toBe(url.startsWith("https"));
  }
}); // prettier-ignore
