import { expect, test } from "vitest";
import { accountRepository, type AccountRepository } from "#features/account/repository.ts";
import { membershipRepository } from "#features/account/repository/memberships.ts";
import { signUpRepository } from "#features/account/repository/sign-up.ts";
import { budgets } from "#features/account/rules/limits.ts";
import { attempts } from "#features/account/tables.ts";
import { accountService } from "#features/account/service.ts";
import { passwordHasher } from "#platform/passwords.ts";
import { sha256 } from "#platform/sha256.ts";
import { testApp, type TestApp } from "../support/app.ts";
import { mailedCode, signedUp, withoutFactor } from "../support/calls.ts";

/** The accounts of an application whose repository does something else in between. */
function accountsWith(app: TestApp, between: Partial<AccountRepository>, warned: unknown[] = []) {
  const { clock, mailer, config, parts } = app;
  const { jwtSecret, publicUrl } = config;
  return accountService({
    accounts: { ...accountRepository(app.db), ...between },
    passwords: passwordHasher(),
    mailer,
    clock,
    log: { ...parts.log, warn: (facts: unknown) => void warned.push(facts) } as never,
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
}
const client = { address: "192.0.2.1", userAgent: "test" };

/** How many of these went well, and the messages of the others. */
async function outcomesOf(calls: Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls);
  const refused = settled.flatMap((each) => (each.status === "rejected" ? [(each.reason as Error).message] : []));
  return { done: settled.length - refused.length, refused };
}

/** As much of a day's budget as is left when so many points of it are. */
async function spendBudget(app: TestApp, name: keyof typeof budgets, left: number) {
  const resetsAt = "2026-11-22T09:00:00.000Z";
  const points = budgets[name].most - left;
  await app.db.insert(attempts).values({ action: name, key: sha256("everyone"), points, resetsAt });
}

test("a password that is changed twice at once is changed by the first, and only the first is signed in", async () => {
  const app = await testApp();
  const { id, call, company, password } = await signedUp(app);
  const change = (newPassword: string) =>
    call.password.change({ id, currentPassword: password, newPassword, confirmNewPassword: newPassword });
  const { done, refused } = await outcomesOf([change("Another 1 of them!"), change("Another 2 of them!")]);
  expect({ done, refused }).toEqual({ done: 1, refused: ["Current password is incorrect"] });
  const tries = ["Another 1 of them!", "Another 2 of them!"].map((tried) =>
    app.callAs().auth.login({ email: company.email, password: tried }),
  );
  expect((await outcomesOf(tries)).done).toBe(1);
});

test("30 OTP brute force: a code is of no use when another has taken its place while it was looked at", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  const { email } = company;
  await app.callAs().auth.forgotPassword({ email });
  const [old, stored] = [await mailedCode(app, email), accountRepository(app.db)];
  const accounts = accountsWith(app, {
    async takeTry(...about) {
      await app.callAs().auth.forgotPassword({ email });
      await app.services.accounts.drain();
      return stored.takeTry(...about);
    },
  });
  expect((await outcomesOf([accounts.verifyCode(email, old, client)])).done).toBe(0);
  const otp = await mailedCode(app, email);
  expect((await app.callAs().auth.verifyCode({ email, otp })).success).toBe(true);
});

test("30 OTP brute force: guesses at once at the codes of many accounts are no more than the day's budget has left", async () => {
  const app = await testApp();
  const companies = await Promise.all(Array.from({ length: 12 }, () => signedUp(app)));
  const emails = companies.map(({ company }) => company.email);
  for (const email of emails) await app.callAs().auth.forgotPassword({ email });
  const codes = await Promise.all(emails.map((email) => mailedCode(app, email)));
  await spendBudget(app, "codeGuesses", 3);
  const wrong = (index: number) => (codes[index] === "123456" ? "654321" : "123456");
  const { refused } = await outcomesOf(
    emails.map((email, index) =>
      app.callAs({ address: `192.0.2.${index + 1}` }).auth.verifyCode({ email, otp: wrong(index) }),
    ),
  );
  expect(refused.filter((message) => message.startsWith("Too many"))).toHaveLength(9);
});

test("that a day's budget is nearly used up is said once, however many use it at once", async () => {
  const app = await testApp();
  const companies = await Promise.all(Array.from({ length: 6 }, () => signedUp(app)));
  await spendBudget(app, "codeMails", budgets.codeMails.most - budgets.codeMails.alarmAt + 3);
  const warned: unknown[] = [];
  const accounts = accountsWith(app, {}, warned);
  await Promise.all(companies.map(({ company }) => accounts.sendCode(company.email, client)));
  await accounts.drain();
  expect(warned).toMatchObject([{ budget: "codeMails", points: budgets.codeMails.alarmAt }]);
});

test("a password whose hash is renewed meanwhile is right all the same, at a sign-in and at a change; one that is changed is not", async () => {
  const app = await testApp();
  const { id, userId, company, password } = await signedUp(app);
  const stored = accountRepository(app.db);
  const hasher = passwordHasher();
  const replaceBy = async (chosen: string) => {
    const before = (await stored.find(userId))!.passwordHash!;
    await stored.replaceHash(userId, { before, after: await hasher.hash(chosen) });
  };
  // What is done between the comparison of a password and what it was compared for.
  let between = async () => {};
  const accounts = accountsWith(app, {
    saveSession: async (...about) => (await between(), stored.saveSession(...about)),
    changePassword: async (change) => (await between(), stored.changePassword(change)),
  });
  const once = (chosen: string) => async () => {
    between = async () => {};
    await replaceBy(chosen);
  };
  const other = "Another 1 of them!";
  const change = { currentPassword: password, newPassword: other, confirmNewPassword: other };
  between = once(password);
  expect(withoutFactor(await accounts.signIn(company.email, password, client))._id).toBe(id);
  between = once(password);
  expect(await accounts.changePassword({ userId, companyId: id, sessionId: "none" }, change, client)).toBeTypeOf(
    "string",
  );
  between = once(password);
  await expect(accounts.signIn(company.email, other, client)).rejects.toMatchObject({ code: "unauthorized" });
});
