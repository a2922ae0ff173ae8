import { expect, test } from "vitest";
import { testApp, type TestApp } from "../../support/app.ts";
import { callWith, confirmedUp, signedUp } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { codeOf, signInBy, withTotp } from "../../support/people/factors.ts";
import { joined } from "../../support/people/joined.ts";
import { aBrowser, dataIn } from "../../support/sso/browser.ts";
import { verifyDomain, withOwnProvider } from "../../support/sso/company.ts";

// People who act as operators: by a session of their own, with a second factor, and for as long as all of it holds.

const named = "Ada.Obi@okpella-mfb.ng";
const email = named.toLowerCase();
const start = (env: Record<string, string> = {}) => testApp({ env: { OPERATOR_EMAILS: `x@y.ng, ${named}`, ...env } });
const session = "/api/v1/operator/session";
const wanted = "/api/v1/delivery";

/** Ada, who has signed in with her second factor. */
async function ada(app: TestApp) {
  const firm = await confirmedUp(app, { email });
  await firm.call.me.update({ name: "Ada Obi" });
  const { secret } = await withTotp(app, firm);
  app.clock.advance(60);
  const { token } = await signInBy(app, { email, password: firm.password }, codeOf(app, secret));
  return { ...firm, secret, token, call: await callWith(app, token) };
}
const open = async (app: TestApp, token: string) => sender(app, token)("POST", session);
/** Her operator's session. */
async function operating(app: TestApp, token: string): Promise<string> {
  const { status, text } = await open(app, token);
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { data: { token: string } }).data.token;
}
const statusOf = async (app: TestApp, token: string) => (await sender(app, token)("GET", wanted)).status;

test("a person who is named exchanges its own session for one of the operator, with or without OPERATOR_TOKEN", async () => {
  const settings: Record<string, string>[] = [{}, { OPERATOR_TOKEN: "the-operators-own-token" }];
  for (const env of settings) {
    const app = await start(env);
    const { token } = await ada(app);
    // Being signed in makes nobody the operator.
    expect(await statusOf(app, token)).toBe(403);
    const operator = await operating(app, token);
    expect([operator.startsWith("op_"), await statusOf(app, operator)]).toEqual([true, 200]);
    // A session of the operator opens no other.
    expect((await open(app, operator)).status).toBe(403);
    expect((await sender(app, operator)("DELETE", session)).status).toBe(200);
    expect([await statusOf(app, operator), await statusOf(app, token)]).toEqual([401, 403]);
  }
});

test("what it does is told with the person, in its company's log too", async () => {
  const app = await start();
  const { id, userId, token } = await ada(app);
  const send = sender(app, await operating(app, token));
  const notice = { changeType: "new", regulationTitle: "Guidelines", regulator: "CBN", companyId: id };
  expect((await send("POST", "/api/v1/notification", notice)).status).toBe(200);
  const last = app.db.$client.prepare(
    "SELECT actor, user_id AS user, role FROM audit_entries ORDER BY id DESC LIMIT 1",
  );
  expect(last.get()).toEqual({ actor: "operator", user: userId, role: "operator" });
  const [entry] = (await app.services.audit.list(id, {}, { limit: 1, skip: 0 })).rows;
  const [whole] = (await app.services.audit.list(null, {}, { limit: 1, skip: 0 })).rows;
  const label = "The operator of Ilana (Ada Obi)";
  expect([entry, whole].map((one) => one?.actorLabel)).toEqual([label, label]);
  expect(await app.services.audit.verify()).toMatchObject({ broken: [] });
});

test("nobody else becomes the operator: not named, unconfirmed, without a factor, without a fresh proof, by a token", async () => {
  const app = await start();
  const other = await confirmedUp(app);
  await withTotp(app, other);
  expect(await open(app, other.token)).toMatchObject({ status: 403, text: expect.stringContaining("needs the operator's token") as string }); // prettier-ignore

  const plain = await signedUp(app, { email });
  const { secret } = await withTotp(app, plain);
  expect(await open(app, plain.token)).toMatchObject({ status: 403, text: expect.stringContaining("confirm your e-mail") as string }); // prettier-ignore
  await plain.call.email.sendCode({ id: plain.id });
  await app.services.accounts.drain();
  const code = /\b(\d{6})\b/.exec(app.mailer.sent.findLast(({ to }) => to === email)!.text)![1]!;
  await plain.call.email.confirm({ id: plain.id, code });
  await operating(app, plain.token);

  // Shown in another session, and in this one not.
  const without = await app.services.accounts.openSession({ accountId: plain.userId, companyId: plain.id }, { address: "192.0.2.1", userAgent: "test" }); // prettier-ignore
  const lacking = await open(app, without);
  expect([lacking.status, JSON.parse(lacking.text)]).toMatchObject([403, { needs: "second factor" }]);

  const { token: pat } = (await plain.call.token.make({ name: "All", scopes: ["admin"], days: 30 })).data;
  expect((await open(app, pat)).status).toBe(403);

  app.clock.advance(16 * 60);
  const stale = await open(app, plain.token);
  expect([stale.status, JSON.parse(stale.text)]).toMatchObject([403, { needs: "proof" }]);
  await (await callWith(app, plain.token)).factor.prove({ factor: { method: "totp", code: codeOf(app, secret) } });
  await operating(app, plain.token);
});

test("a company's own sign-on makes nobody the operator, whatever it says was shown there", async () => {
  const { app, provider, firm } = await withOwnProvider({ env: { OPERATOR_EMAILS: email } });
  await verifyDomain(app, firm, "okpella.example");
  const person = await joined(app, firm, { email });
  provider.state.person = { sub: "ada", amr: ["mfa"] };
  await aBrowser(app).signIn(provider, {}, person.token);
  const { token } = dataIn(await aBrowser(app).signIn(provider, { email: "a@okpella.example" }));
  expect(await open(app, token)).toMatchObject({ status: 403, text: expect.stringContaining("own sign-on") as string });
});

test.each([
  ["the person signs out", async (_app, { call }) => void (await call.auth.logout({}))],
  ["the factor is taken away", async (_app, { call }) => void (await call.factor.removeTotp({}))],
  ["the factors are reset at the server", async (app) => void (await app.services.userAdmin.resetFactor(email))],
  ["the person is kept out", async (app) => void (await app.services.userAdmin.disable(email, "Has left"))],
  ["the password is reset", async (app) => {
    await app.callAs().auth.forgotPassword({ email });
    await app.services.accounts.drain();
    const { text } = app.mailer.sent.findLast(({ to, subject }) => to === email && /^\d{6} /.test(subject))!;
    const { data } = await app.callAs().auth.verifyCode({ email, otp: /\b(\d{6})\b/.exec(text)![1]! });
    await app.callAs().auth.createPassword({ email, newPassword: "Another9&", ...data });
  }],
  ["the company is suspended", async (app) => void (await app.services.companyAdmin.suspend(email, "Spam"))],
] as const satisfies readonly (readonly [string, (app: TestApp, who: Awaited<ReturnType<typeof ada>>) => Promise<void>])[])(
  "it ends at once when %s",
  async (_what, happens) => {
    const app = await start();
    const who = await ada(app);
    const operator = await operating(app, who.token);
    await happens(app, who);
    expect(await statusOf(app, operator)).toBe(401);
  },
); // prettier-ignore

test("it ends after half an hour without a call, and where the address is no longer named", async () => {
  const app = await start();
  const { token } = await ada(app);
  const operator = await operating(app, token);
  app.clock.advance(29 * 60);
  expect(await statusOf(app, operator)).toBe(200);
  app.clock.advance(31 * 60);
  expect(await statusOf(app, operator)).toBe(401);
});

test("without OPERATOR_EMAILS nobody is named", async () => {
  const app = await testApp();
  const { token } = await ada(app);
  expect((await open(app, token)).status).toBe(403);
});
