import { expect, test } from "vitest";
import { accountRepository } from "#features/account/repository.ts";
import { membershipRepository } from "#features/account/repository/memberships.ts";
import { signUpRepository } from "#features/account/repository/sign-up.ts";
import { accountService } from "#features/account/service.ts";
import { passwordHasher } from "#platform/passwords.ts";
import { testApp, type TestApp } from "../support/app.ts";
import { mailedCode, refusalOf, signedUp } from "../support/calls.ts";
import { sender } from "../support/http.ts";

const wrong = "Not the password 1!";

/** The accounts of an application with a hasher that counts what it is asked to compare. */
function counted(app: TestApp) {
  const hasher = passwordHasher();
  const compared: (string | undefined)[] = [];
  const passwords = {
    hash: hasher.hash,
    isOutdated: hasher.isOutdated,
    verify: (hash: string | undefined, password: string) => {
      compared.push(hash);
      // What is wrong for certain need not be computed ten thousand times.
      return password === wrong ? Promise.resolve(false) : hasher.verify(hash, password);
    },
  };
  const { clock, mailer, config, parts } = app;
  const { jwtSecret, publicUrl } = config;
  const accounts = accountService({
    accounts: accountRepository(app.db),
    passwords,
    mailer,
    clock,
    log: parts.log,
    jwtSecret,
    publicUrl,
    rateLimit: true,
    memberships: membershipRepository(app.db),
    signUps: signUpRepository(app.db),
    companies: app.services.companies,
    factorsOf: async () => [],
    admits: async () => {},
    onlyWayInto: async () => undefined,
    countWebhooks: async () => 0,
  });
  const signIn = (email: string, password: string, address: string) =>
    accounts.signIn(email, password, { address, userAgent: "test" }).then(
      () => "in",
      (error: { code?: string }) => error.code,
    );
  return { compared, signIn };
}

test("29 Password brute force: 10,000 guesses at an account from one address are ten comparisons, and its owner elsewhere gets in", async () => {
  const app = await testApp();
  const { company, password } = await signedUp(app);
  const { compared, signIn } = counted(app);
  const answers = new Map<string | undefined, number>();
  for (let turn = 0; turn < 10_000; turn += 1) {
    const answer = await signIn(company.email, wrong, "192.0.2.1");
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  expect([...answers]).toEqual([["unauthorized", 10], ["too_many_requests", 9990]]);
  expect(compared).toHaveLength(10);
  expect(await signIn(company.email, password, "198.51.100.9")).toBe("in");
}, 180_000); // prettier-ignore

test("29 Password brute force: from five hundred real addresses an account's password is compared a hundred times in 15 minutes", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  const { compared, signIn } = counted(app);
  for (let turn = 0; turn < 2000; turn += 1) await signIn(company.email, wrong, `198.51.${turn % 5}.${turn % 100}`);
  expect(compared).toHaveLength(100);
}, 180_000); // prettier-ignore

test("29 Password brute force: one password against a thousand accounts from one address is a hundred comparisons", async () => {
  const app = await testApp();
  const { compared, signIn } = counted(app);
  for (let turn = 0; turn < 1000; turn += 1) await signIn(`ada${turn}@okpella.ng`, wrong, "192.0.2.1");
  expect(compared).toHaveLength(100);
});

test("30 OTP brute force: whoever asks from wherever compares 25 codes of an account in an hour", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  const { email } = company;
  const from = (turn: number) => app.callAs({ address: `198.51.100.${turn}` });
  let compared = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    // As often as is allowed a new code, which begins with no misses.
    const isSent = await from(turn).auth.forgotPassword({ email }).then(() => true, () => false);
    if (!isSent && turn < 5) throw new Error("a code should have been sent");
    for (let guess = 0; guess < 6; guess += 1) {
      const right = await mailedCode(app, email);
      const otp = right === "000000" ? "111111" : "000000";
      const { message } = await refusalOf(from(turn).auth.verifyCode({ email, otp }));
      if (message === "Invalid OTP. Please check the code and try again.") compared += 1;
    }
  }
  expect(compared).toBeLessThanOrEqual(25);
  expect(compared).toBeGreaterThan(0);
  // Not even the right one now: 25 tries are all there are.
  expect((await refusalOf(from(99).auth.verifyCode({ email, otp: await mailedCode(app, email) }))).status).toBeGreaterThanOrEqual(400);
}, 180_000); // prettier-ignore

/** An answer with what must differ taken out, headers and length included. */
const seen = ({ status, headers, text }: Awaited<ReturnType<ReturnType<typeof sender>>>) => {
  const { "x-request-id": _id, date: _date, ...rest } = headers;
  return { status, headers: rest, text };
};

test.each([
  ["sign-in", "/api/v1/auth/login", { password: wrong }],
  ["sign-in over tRPC", "/trpc/auth.login", { password: wrong }],
  ["a code to reset the password", "/api/v1/auth/forgot-password", {}],
  ["a guess at such a code", "/api/v1/auth/verify-code", { otp: "000000" }],
  ["a new password without a code", "/api/v1/auth/create-password", { newPassword: "Another9&" }],
])("31 Enumeration: %s answers known and unknown addresses the same, byte for byte", async (_what, url, input) => {
  const app = await testApp();
  const { company } = await signedUp(app);
  const unknown = company.email.replace("compliance", "compliancx");
  const ask = (email: string) => sender(app)("POST", url, { email, ...input });
  expect(seen(await ask(company.email))).toEqual(seen(await ask(unknown)));
  // And again, now that the server has noted a try at each.
  expect(seen(await ask(unknown))).toEqual(seen(await ask(company.email)));
});

test("31 Enumeration: a comparison is made for an unknown address as for a known one", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  const { compared, signIn } = counted(app);
  await signIn(company.email, wrong, "192.0.2.1");
  await signIn("nobody@okpella.ng", wrong, "192.0.2.1");
  expect(compared).toEqual([expect.stringContaining("$argon2id$"), undefined]);
});

test("31 Enumeration: what is written for an unknown address is as many rows as for a known one", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  const rows = () =>
    // Counted after the answer, in one row for all: the mails of a day.
    ["attempts WHERE action <> 'codeMails'", "reset_codes", "sessions", "outbox", "account_mails"].map((table) =>
      app.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
    );
  const written = async (email: string) => {
    const before = rows() as number[];
    await refusalOf(app.callAs({ address: `198.51.100.${email.length}` }).auth.login({ email, password: wrong }));
    await app.callAs({ address: `198.51.100.${email.length}` }).auth.forgotPassword({ email });
    await app.services.accounts.drain();
    return (rows() as number[]).map((count, at) => count - before[at]!);
  };
  expect(await written(company.email)).toEqual(await written("nobody-at-all@okpella.ng"));
});

test("one's own account has 300 sign-ins an hour, from wherever they come, and other people's passwords are no part of them", async () => {
  const app = await testApp();
  const { company, password } = await signedUp(app);
  const signIn = (n: number, given: string) =>
    app.services.accounts.signIn(company.email, given, { address: `192.0.2.${n % 250}`, userAgent: "test" });
  for (let n = 0; n < 20; n += 1)
    await expect(signIn(n, "wrong guess")).rejects.toMatchObject({ code: "unauthorized" });
  for (let n = 0; n < 300; n += 1) await signIn(n, password);
  await expect(signIn(301, password)).rejects.toMatchObject({ code: "too_many_requests" });
  app.clock.advance(3600);
  await signIn(302, password);
});
