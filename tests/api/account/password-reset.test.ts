import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { resetCodes, resetLinks } from "#features/account/tables.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { mailedCode, refusalOf, signedUp } from "../../support/calls.ts";

const newPassword = "Another9&";
const invalid = (message: string) => ({ status: 400, success: false, message });
const wrongCode = invalid("Invalid OTP. Please check the code and try again.");
const notVerified = invalid("Please verify the code sent to your email first.");

/** A company that has asked for a code, and the client that asked. */
async function asked(app: TestApp) {
  const { company, password } = await signedUp(app);
  const client = app.callAs();
  await client.auth.forgotPassword({ email: company.email });
  const { email } = company;
  return { client, email, password, otp: await mailedCode(app, email) };
}

/** A code of six digits that is not this one. */
const otherThan = (otp: string) => (otp === "000000" ? "000001" : "000000");

test("a code by mail, verified, sets a new password", async () => {
  const app = await testApp();
  const { client, email, password, otp } = await asked(app);
  expect((await client.auth.verifyCode({ email, otp })).message).toBe("OTP verified successfully!");
  expect((await client.auth.createPassword({ email, newPassword })).message).toBe("Password reset successfully!");
  expect((await client.auth.login({ email, password: newPassword })).success).toBe(true);
  expect((await refusalOf(client.auth.login({ email, password }))).status).toBe(401);
});

test("the mail goes to the account's address alone and is plain about what it is", async () => {
  const app = await testApp({ env: { PUBLIC_URL: "https://ilana.okpella.ng/" } });
  const { email, otp } = await asked(app);
  expect(app.mailer.sent).toHaveLength(1);
  const [mail] = app.mailer.sent;
  expect(mail?.to).toBe(email);
  expect(mail?.text).toContain("https://ilana.okpella.ng/forgot-password");
  expect(mail?.text).toContain("valid for 10 minutes");
  expect(mail?.html).toContain(`${otp.slice(0, 3)} ${otp.slice(3)}`);
});

test("31 Enumeration: answers the same for an unknown address, writes the same, and sends no mail", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  const answers = [];
  for (const email of [company.email, "nobody@okpella.ng"])
    answers.push(await app.callAs().auth.forgotPassword({ email }));
  await app.services.accounts.drain();
  expect(answers[0]).toEqual({ success: true, message: "OTP sent to your email!", data: null });
  expect(answers[1]).toEqual(answers[0]);
  expect(app.mailer.sent.map(({ to }) => to)).toEqual([company.email]);
  expect(await app.db.select().from(resetCodes)).toHaveLength(2);
});

test("a code for an unknown address is refused like a wrong one, even if somebody guesses it", async () => {
  const app = await testApp();
  const email = "nobody@okpella.ng";
  await app.callAs().auth.forgotPassword({ email });
  const codeHash = createHmac("sha256", app.config.jwtSecret).update(`${email}\n123456`).digest("hex");
  await app.services.accounts.drain();
  await app.db.update(resetCodes).set({ codeHash });
  const never = await refusalOf(app.callAs().auth.verifyCode({ email: "never@okpella.ng", otp: "123456" }));
  expect([never, await refusalOf(app.callAs().auth.verifyCode({ email, otp: "123456" }))]).toEqual([
    wrongCode,
    wrongCode,
  ]);
});

test("answers the same when the mail cannot be sent", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  app.mailer.failWith = new Error("connection refused");
  expect((await app.callAs().auth.forgotPassword({ email: company.email })).message).toBe("OTP sent to your email!");
  await app.services.accounts.drain();
});

test("stores no code in clear", async () => {
  const app = await testApp();
  const { otp } = await asked(app);
  expect(JSON.stringify(await app.db.select().from(resetCodes))).not.toContain(otp);
});

// Spec section 5, "Forgot password" and "New password".
test.each([
  ["no e-mail", {}, "Email is required"],
  ["an empty e-mail", { email: " " }, "Email is required"],
  ["an e-mail without a dot", { email: "ada@okpella" }, "Please enter a valid email address"],
])("refuses to send a code with %s", async (_what, input, message) => {
  const app = await testApp();
  expect(await refusalOf(app.callAs().auth.forgotPassword(input as never))).toMatchObject(invalid(message));
});

test.each([
  ["no code", undefined, "OTP is required"],
  ["an empty code", "", "OTP is required"],
  ["five digits", "12345", "OTP must be 6 digits"],
  ["seven digits", "1234567", "OTP must be 6 digits"],
  ["letters", "12a456", "OTP must contain only numbers"],
  ["a number", 123456, "OTP is required"],
])("refuses to verify %s", async (_what, otp, message) => {
  const app = await testApp();
  const call = app.callAs().auth.verifyCode({ email: "ada@okpella.ng", otp } as never);
  expect(await refusalOf(call)).toMatchObject(invalid(message));
});

test("refuses a weak new password and keeps the code good for a better one", async () => {
  const app = await testApp();
  const { client, email, otp } = await asked(app);
  await client.auth.verifyCode({ email, otp });
  const weak = await refusalOf(client.auth.createPassword({ email, newPassword: "another9&" }));
  expect(weak).toMatchObject(invalid("Password must include: uppercase letter"));
  expect((await client.auth.createPassword({ email, newPassword })).success).toBe(true);
});

test("30 OTP brute force: a code is void after five misses, though the sixth try be right", async () => {
  const app = await testApp();
  const { client, email, otp } = await asked(app);
  for (let miss = 0; miss < 5; miss += 1)
    expect(await refusalOf(client.auth.verifyCode({ email, otp: otherThan(otp) }))).toEqual(wrongCode);
  const void_ = invalid("Too many wrong codes. Please request a new one.");
  expect(await refusalOf(client.auth.verifyCode({ email, otp }))).toEqual(void_);
});

test("a code survives four misses", async () => {
  const app = await testApp();
  const { client, email, otp } = await asked(app);
  for (let miss = 0; miss < 4; miss += 1) await refusalOf(client.auth.verifyCode({ email, otp: otherThan(otp) }));
  expect((await client.auth.verifyCode({ email, otp })).success).toBe(true);
});

test("30 OTP brute force: a code lives 600 seconds (spec section 9)", async () => {
  const app = await testApp();
  const first = await asked(app);
  app.clock.advance(599);
  expect((await first.client.auth.verifyCode({ email: first.email, otp: first.otp })).success).toBe(true);

  const second = await asked(app);
  app.clock.advance(600);
  const expired = invalid("OTP has expired. Please request a new one.");
  expect(await refusalOf(second.client.auth.verifyCode({ email: second.email, otp: second.otp }))).toEqual(expired);
});

test("30 OTP brute force: a new code voids the old one, but not what was verified by it, and starts with no misses", async () => {
  const app = await testApp();
  const { client, email, otp } = await asked(app);
  await client.auth.verifyCode({ email, otp });
  await client.auth.forgotPassword({ email });
  const fresh = await mailedCode(app, email);
  if (fresh !== otp) expect(await refusalOf(client.auth.verifyCode({ email, otp }))).toEqual(wrongCode);
  expect((await client.auth.createPassword({ email, newPassword })).success).toBe(true);
  // And the password that it sets voids the new code.
  expect(await refusalOf(client.auth.verifyCode({ email, otp: fresh }))).toEqual(wrongCode);
});

test("a change of the password voids what was mailed before, verified or not", async () => {
  const app = await testApp();
  const { id, company, call, password } = await signedUp(app);
  const { email } = company;
  const change = { id, currentPassword: password, newPassword, confirmNewPassword: newPassword };
  const client = app.callAs();
  await client.auth.forgotPassword({ email });
  await call.password.change(change);
  const otp = await mailedCode(app, email);
  expect(await refusalOf(client.auth.verifyCode({ email, otp }))).toEqual(wrongCode);
});

test("a code is verified once", async () => {
  const app = await testApp();
  const { client, email, otp } = await asked(app);
  await client.auth.verifyCode({ email, otp });
  expect(await refusalOf(app.callAs({ address: "198.51.100.9" }).auth.verifyCode({ email, otp }))).toEqual(wrongCode);
  expect((await client.auth.createPassword({ email, newPassword })).success).toBe(true);
});

test("a verified code sets one password", async () => {
  const app = await testApp();
  const { client, email, otp } = await asked(app);
  await client.auth.verifyCode({ email, otp });
  const both = [newPassword, "YetAnother9&"].map((text) => client.auth.createPassword({ email, newPassword: text }));
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await refusalOf(app.callAs().auth.createPassword({ email, newPassword }))).toEqual(notVerified);
});

test("a verified code is good for ten minutes", async () => {
  const app = await testApp();
  const { client, email, otp } = await asked(app);
  await client.auth.verifyCode({ email, otp });
  app.clock.advance(600);
  expect(await refusalOf(client.auth.createPassword({ email, newPassword }))).toEqual(notVerified);
});

test("refuses a new password without any code, and for an address that has no account", async () => {
  const app = await testApp();
  const { email } = await asked(app);
  expect(await refusalOf(app.callAs().auth.createPassword({ email, newPassword }))).toEqual(notVerified);
  expect(await refusalOf(app.callAs().auth.createPassword({ email: "nobody@okpella.ng", newPassword }))).toEqual(
    notVerified,
  );
});

// From the client that verified alone: it shows the secret that it was answered, in its cookie or in the call.
test.each([
  ["the same address without the cookie", {}],
  ["another address without the cookie", { address: "198.51.100.9" }],
  ["the same address with another cookie", { cookies: { reset: "not the secret" } }],
  ["another address with another cookie", { address: "198.51.100.9", cookies: { reset: "not the secret" } }],
])("refuses a new password from %s", async (_who, as) => {
  const app = await testApp();
  const { client, email, otp } = await asked(app);
  await client.auth.verifyCode({ email, otp });
  expect(await refusalOf(app.callAs(as).auth.createPassword({ email, newPassword }))).toEqual(notVerified);
  expect((await client.auth.createPassword({ email, newPassword })).success).toBe(true);
});

test("accepts a client without cookies by the secret that it was answered, wherever it is", async () => {
  const app = await testApp();
  const { client, email, otp } = await asked(app);
  const { resetSecret } = (await client.auth.verifyCode({ email, otp })).data;
  const elsewhere = app.callAs({ address: "198.51.100.9" });
  const wrong = elsewhere.auth.createPassword({ email, newPassword, resetSecret: `${resetSecret}x` });
  expect(await refusalOf(wrong)).toEqual(notVerified);
  expect((await elsewhere.auth.createPassword({ email, newPassword, resetSecret })).success).toBe(true);
});

test("one address's code is worth nothing for another's", async () => {
  const app = await testApp();
  const [mine, theirs] = [await asked(app), await asked(app)];
  await mine.client.auth.verifyCode({ email: mine.email, otp: mine.otp });
  expect(await refusalOf(mine.client.auth.createPassword({ email: theirs.email, newPassword }))).toEqual(notVerified);
  if (mine.otp !== theirs.otp)
    expect(await refusalOf(mine.client.auth.verifyCode({ email: theirs.email, otp: mine.otp }))).toEqual(wrongCode);
});

test("30 OTP brute force: many tries at once are as many tries: only five are compared", async () => {
  const app = await testApp({ env: { RATE_LIMIT: "off" } });
  const { company } = await signedUp(app);
  await app.callAs().auth.forgotPassword({ email: company.email });
  const right = await mailedCode(app, company.email);
  const wrong = Array.from({ length: 12 }, (_, turn) =>
    String((Number(right) + turn + 1) % 1_000_000).padStart(6, "0"),
  );
  const tries = [...wrong.slice(0, 6), right].map((otp) =>
    refusalOf(app.callAs().auth.verifyCode({ email: company.email, otp })),
  );
  const messages = (await Promise.all(tries)).map(({ message }) => message);
  expect(messages.filter((message) => message.startsWith("Invalid OTP"))).toHaveLength(5);
  expect(messages.filter((message) => message.startsWith("Too many wrong codes"))).toHaveLength(2);
});

test("a code that no mail server takes is counted once, and recorded and its link good only once it has left", async () => {
  const app = await testApp();
  const { id, company } = await signedUp(app);
  const used = async () =>
    (await app.services.accounts.budgetsNow()).find(({ name }) => name === "codeMails")?.consumed;
  const links = async () => (await app.db.select().from(resetLinks)).length;
  const recorded = () =>
    app.db.$client
      .prepare("SELECT count(*) FROM audit_entries WHERE action = 'password.codeSent' AND company_id = ?")
      .pluck()
      .get(id);
  const fail = async (times: number) => {
    app.mailer.failWith = new Error("connection refused");
    await app.callAs().auth.forgotPassword({ email: company.email });
    await app.services.accounts.drain();
    for (let turn = 1; turn < times; turn += 1) {
      app.clock.advance(60);
      await app.services.accounts.sendWaitingMails();
    }
  };
  await fail(5);
  expect([await used(), await links(), recorded()]).toEqual([1, 0, 0]);
  app.mailer.failWith = undefined;
  await app.services.accounts.sendWaitingMails();
  expect([await used(), await links(), recorded()]).toEqual([1, 1, 1]);

  // One that never leaves gives back what it used.
  await fail(10);
  expect(await used()).toBe(2);
  app.clock.advance(60);
  await app.services.accounts.sendWaitingMails();
  expect([await used(), await links(), recorded()]).toEqual([1, 1, 1]);
});
