import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { callWith, refusalOf, signedUp, withoutFactor } from "../../support/calls.ts";

const wrong = { status: 401, success: false, message: "Invalid email or password" };

test("signs in with any case of the address and answers with record and token", async () => {
  const app = await testApp();
  const { userId, company, password } = await signedUp(app, { email: "ada@okpella.ng" });
  const { message, data } = await app.callAs().auth.login({ email: " Ada@OKPELLA.ng", password });
  const { token, user, companies, ...record } = withoutFactor(data);
  expect(message).toBe("Login successful!");
  expect(record).toEqual(company);
  expect(user).toEqual({ userId, name: company.email, email: company.email });
  expect(companies).toEqual([{ companyId: company._id, name: company.name, role: "owner" }]);
  const call = await callWith(app, token);
  expect((await call.company.get({ id: company._id })).data).toEqual(company);
});

test("31 Enumeration: answers the same for an unknown address and a wrong password", async () => {
  const app = await testApp();
  const { company } = await signedUp(app);
  const attempts = [
    { email: company.email, password: "not the password" },
    { email: "nobody@okpella.ng", password: "not the password" },
    { email: "nobody@okpella.ng", password: "nobody has this password" },
  ];
  for (const attempt of attempts) expect(await refusalOf(app.callAs().auth.login(attempt))).toEqual(wrong);
});

// What takes the time is the hash. A full queue of hashes refuses (platform/passwords.ts), so a refusal shows that there was one.
test("29 Password brute force: hashes for an unknown address too, and refuses politely when too many wait", async () => {
  const app = await testApp({ env: { RATE_LIMIT: "off" } });
  const guess = (n: number) => app.callAs().auth.login({ email: `nobody${n}@okpella.ng`, password: "wrong guess" });
  const refused = await Promise.all(Array.from({ length: 80 }, (_, n) => refusalOf(guess(n))));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect(refused.find(({ status }) => status === 429)?.message).toBe(
    "Too many sign-ins at once. Please try again in a moment.",
  );
  expect(await refusalOf(guess(0))).toEqual(wrong);
}, 30_000);

// Spec section 5, "Sign-in".
test.each([
  ["no e-mail", { email: undefined }, "Email is required"],
  ["an empty e-mail", { email: "  " }, "Email is required"],
  ["an e-mail without a dot", { email: "ada@okpella" }, "Please enter a valid email address"],
  ["no password", { password: undefined }, "Password is required"],
  ["an empty password", { password: "" }, "Password is required"],
  ["a password of five characters", { password: "12345" }, "Password must be at least 6 characters"],
  ["a password that is a list", { password: ["123456"] }, "Password is required"],
])("refuses %s with the specification's words", async (_what, overrides, message) => {
  const app = await testApp();
  const input = { email: "ada@okpella.ng", password: "Savings4All!", ...overrides };
  const refusal = await refusalOf(app.callAs().auth.login(input as never));
  expect(refusal).toMatchObject({ status: 400, success: false, message });
});
