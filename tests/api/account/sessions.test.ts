import { eq } from "drizzle-orm";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { expect, test } from "vitest";
import { limits } from "#features/account/rules/limits.ts";
import { sessions } from "#features/account/tables.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { callWith, mailedCode, refusalOf, signIn, signedUp } from "../../support/calls.ts";

const hour = 3600;
const day = 24 * hour;
const isLive = async (app: TestApp, token: string) => (await app.services.accounts.findSession(token)) !== undefined;
const tokenOf = async (app: TestApp, email: string, password: string) => (await signIn(app, { email, password })).token;

test("gives a token that carries the company's id and a session, and is of no other make", async () => {
  const app = await testApp();
  const { token, id } = await signedUp(app);
  expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "JWT" });
  expect(decodeJwt(token)).toMatchObject({ _id: id, sid: expect.any(String), iss: "ilana" });
});

test("32 Sessions: sign-out ends that session and leaves the company's others", async () => {
  const app = await testApp();
  const { token, company, password } = await signedUp(app);
  const other = await tokenOf(app, company.email, password);
  const { message } = await (await callWith(app, token)).auth.logout({});
  expect(message).toBe("Logged out successfully!");
  expect([await isLive(app, token), await isLive(app, other)]).toEqual([false, true]);
  const refusal = await refusalOf((await callWith(app, token)).company.get({ id: company._id }));
  expect(refusal).toEqual({ status: 401, success: false, message: "Please sign in to continue" });
});

test("32 Sessions: a changed password ends every session and the answer's token is the new one", async () => {
  const app = await testApp();
  const { token, company, password, call, id } = await signedUp(app);
  const other = await tokenOf(app, company.email, password);
  const stranger = await signedUp(app);
  const { message, data } = await call.password.change({
    id,
    currentPassword: password,
    newPassword: "Another9&",
    confirmNewPassword: "Another9&",
  });
  expect(message).toBe("Password changed successfully!");
  expect([await isLive(app, token), await isLive(app, other), await isLive(app, data.token)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await isLive(app, stranger.token)).toBe(true);
  expect((await refusalOf(tokenOf(app, company.email, password))).status).toBe(401);
  expect(await isLive(app, await tokenOf(app, company.email, "Another9&"))).toBe(true);
});

test("32 Sessions: a reset password ends every session", async () => {
  const app = await testApp();
  const { token, company } = await signedUp(app);
  const client = app.callAs();
  await client.auth.forgotPassword({ email: company.email });
  await client.auth.verifyCode({ email: company.email, otp: await mailedCode(app, company.email) });
  expect(await isLive(app, token)).toBe(true);
  await client.auth.createPassword({ email: company.email, newPassword: "Another9&" });
  expect(await isLive(app, token)).toBe(false);
});

test("32 Sessions: a session ends after a week, however busy it was", async () => {
  const app = await testApp();
  const { token } = await signedUp(app);
  for (let hours = 0; hours < 7 * 24 - 1; hours += 1) {
    app.clock.advance(hour);
    expect(await isLive(app, token)).toBe(true);
  }
  app.clock.advance(hour);
  expect(await isLive(app, token)).toBe(false);
  expect(limits.sessionDays).toBe(7);
});

test("32 Sessions: a session ends after a day without use, and use puts that off", async () => {
  const app = await testApp();
  const { token } = await signedUp(app);
  app.clock.advance(day);
  expect(await isLive(app, token)).toBe(true);
  app.clock.advance(day);
  expect(await isLive(app, token)).toBe(true);
  app.clock.advance(day + 1);
  expect(await isLive(app, token)).toBe(false);
});

test("a token's own expiry does not outlive its row: the row decides", async () => {
  const app = await testApp();
  const { token, id } = await signedUp(app);
  await app.db.update(sessions).set({ expiresAt: "2026-11-21T09:00:00.000Z" }).where(eq(sessions.companyId, id));
  expect(await isLive(app, token)).toBe(false);
});

test("a token of one company with the session of another is void", async () => {
  const app = await testApp();
  const [mine, theirs] = [await signedUp(app), await signedUp(app)];
  const { sid } = decodeJwt(mine.token);
  const forged = await new SignJWT({ _id: theirs.id, sid })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("ilana")
    .setExpirationTime(new Date("2099-01-01"))
    .sign(new TextEncoder().encode(app.config.jwtSecret));
  expect(await isLive(app, forged)).toBe(false);
});

test("forgets sessions a month after they ended, and none that live", async () => {
  const app = await testApp();
  const { token, company, password } = await signedUp(app);
  await (await callWith(app, token)).auth.logout({});
  app.clock.advance(29 * day);
  await app.services.accounts.forgetOld();
  expect(await app.db.select().from(sessions)).toHaveLength(1);

  app.clock.advance(day + 1);
  const live = await tokenOf(app, company.email, password);
  await app.services.accounts.forgetOld();
  expect(await app.db.select().from(sessions)).toHaveLength(1);
  expect(await isLive(app, live)).toBe(true);
});
