import { expect, test } from "vitest";
import { testApp, type TestApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { aSignUp } from "../../support/samples/factories.ts";

const otp = "123456";
const newPassword = "Another9&";
type Call = ReturnType<TestApp["callAs"]>;

/** The statuses of `times` calls that are all to be refused, counted. */
async function refusals(times: number, call: (turn: number) => Promise<unknown>) {
  const counts: Record<number, number> = {};
  for (let turn = 0; turn < times; turn += 1) {
    const { status } = await refusalOf(call(turn));
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

test("sign-in: ten misses for an account from an address in 15 minutes, then a wait that says how long", async () => {
  const app = await testApp();
  const { company, password } = await signedUp(app);
  const { email } = company;
  const guess = () => app.callAs().auth.login({ email, password: "wrong guess" });
  expect(await refusals(10, guess)).toEqual({ 401: 10 });

  const waiting = "Too many attempts. Please try again in 15 minutes.";
  expect(await refusalOf(guess())).toEqual({ status: 429, success: false, message: waiting });
  // Not even the right password: else a guesser would learn it by being let in.
  expect((await refusalOf(app.callAs().auth.login({ email, password }))).status).toBe(429);
  // The owner elsewhere still gets in.
  expect((await app.callAs({ address: "198.51.100.9" }).auth.login({ email, password })).success).toBe(true);

  app.clock.advance(900);
  expect((await app.callAs().auth.login({ email, password })).success).toBe(true);
});

test("sign-in: success costs nothing, however often", async () => {
  const app = await testApp();
  const { company, password } = await signedUp(app);
  for (let turn = 0; turn < 12; turn += 1)
    expect((await app.callAs().auth.login({ email: company.email, password })).success).toBe(true);
});

test("sign-in: the last minute is one minute", async () => {
  const app = await testApp();
  const guess = () => app.callAs().auth.login({ email: "ada@okpella.ng", password: "wrong guess" });
  await refusals(10, guess);
  app.clock.advance(870);
  expect((await refusalOf(guess())).message).toBe("Too many attempts. Please try again in 1 minute.");
});

// One row a rule: how many tries before it says stop, and who is stopped. rules/limits.ts gives the reasons.
const rules: { name: string; free: number; seconds: number; call: (call: Call, turn: number) => Promise<unknown>; spread: boolean }[] = [
  { name: "sign-in, one account from many addresses", free: 100, seconds: 900, spread: true, call: (c) => c.auth.login({ email: "ada@okpella.ng", password: "wrong guess" }) },
  { name: "sign-in, many accounts from one address", free: 100, seconds: 900, spread: false, call: (c, turn) => c.auth.login({ email: `ada${turn}@okpella.ng`, password: "wrong guess" }) },
  { name: "codes, one account from one address", free: 5, seconds: 3600, spread: false, call: (c) => c.auth.forgotPassword({ email: "ada@okpella.ng" }) },
  { name: "codes, one account from many addresses", free: 20, seconds: 86_400, spread: true, call: (c) => c.auth.forgotPassword({ email: "ada@okpella.ng" }) },
  { name: "codes, one address", free: 30, seconds: 3600, spread: false, call: (c, turn) => c.auth.forgotPassword({ email: `ada${turn}@okpella.ng` }) },
  { name: "verifying, one account", free: 25, seconds: 3600, spread: true, call: (c) => c.auth.verifyCode({ email: "ada@okpella.ng", otp }) },
  { name: "verifying, one address", free: 60, seconds: 900, spread: false, call: (c, turn) => c.auth.verifyCode({ email: `ada${turn}@okpella.ng`, otp }) },
  { name: "new passwords, one address", free: 60, seconds: 900, spread: false, call: (c, turn) => c.auth.createPassword({ email: `ada${turn}@okpella.ng`, newPassword }) },
]; // prettier-ignore

test.each(rules)(
  "$name: $free in $seconds seconds",
  async ({ free, seconds, call, spread }) => {
    const app = await testApp();
    const one = (turn: number) => call(app.callAs({ address: spread ? `198.51.100.${turn}` : "192.0.2.1" }), turn);
    const statuses: number[] = [];
    for (let turn = 0; turn <= free; turn += 1) statuses.push(await statusOf(one(turn)));
    expect(statuses.slice(0, free)).not.toContain(429);
    expect(statuses[free]).toBe(429);
    app.clock.advance(seconds - 1);
    expect(await statusOf(one(0))).toBe(429);
    app.clock.advance(1);
    expect(await statusOf(one(0))).not.toBe(429);
  },
  30_000,
);

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    async (reason) => (await refusalOf(Promise.reject(reason as Error))).status,
  );

test("password change: ten wrong guesses at the current one, from wherever", async () => {
  const app = await testApp();
  const { id, password } = await signedUp(app);
  const change = (currentPassword: string, turn: number) =>
    app
      .callAs({ companyId: id, address: `198.51.100.${turn}` })
      .password.change({ id, currentPassword, newPassword, confirmNewPassword: newPassword });
  expect(await refusals(12, (turn) => change("wrong guess", turn))).toEqual({ 400: 10, 429: 2 });
  expect((await refusalOf(change(password, 99))).status).toBe(429);
  app.clock.advance(900);
  expect((await change(password, 99)).success).toBe(true);
});

test("sign-up: 200 an hour from one address; the taken addresses count too", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  const again = () => app.callAs().company.onboard(aSignUp({ email: company.email }));
  expect(await refusals(200, again)).toEqual({ 409: 199, 429: 1 });
  expect((await app.callAs({ address: "198.51.100.9" }).company.onboard(aSignUp())).success).toBe(true);
});

test("one action's tries do not count against another's", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  await refusals(11, () => app.callAs().auth.login({ email: company.email, password: "wrong guess" }));
  expect((await app.callAs().auth.forgotPassword({ email: company.email })).success).toBe(true);
});

test("RATE_LIMIT=off lifts the limits", async () => {
  const app = await testApp({ env: { RATE_LIMIT: "off" } });
  const guess = () => app.callAs().auth.login({ email: "ada@okpella.ng", password: "wrong guess" });
  expect(await refusals(15, guess)).toEqual({ 401: 15 });
});

test("made-up accounts from one address fill no table: nothing is written once the address is blocked", async () => {
  const app = await testApp();
  const guess = (turn: number) =>
    app
      .callAs()
      .auth.forgotPassword({ email: `nobody${turn}@bank${turn}.ng` })
      .then(
        () => 200,
        () => 429,
      );
  const rows = () => app.db.$client.prepare("SELECT count(*) FROM attempts").pluck().get();
  for (let turn = 0; turn < 30; turn += 1) await guess(turn);
  const before = rows();
  for (let turn = 30; turn < 60; turn += 1) expect(await guess(turn)).toBe(429);
  expect(rows()).toBe(before);
});
