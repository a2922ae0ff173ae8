import { expect, test } from "vitest";
import { accounts } from "#features/account/tables.ts";
import { parseCategory } from "#features/company/rules.ts";
import { categories, licenceCategories } from "#features/company/vocabulary.ts";
import { companies } from "#features/company/tables.ts";
import { one } from "#platform/database.ts";
import { passwordHasher } from "#platform/passwords.ts";
import { testApp } from "../../support/app.ts";
import { callWith, refusalOf, signedUp } from "../../support/calls.ts";
import { aSignUp } from "../../support/samples/factories.ts";

test("signs a company up and in, and answers with its record and a token", async () => {
  const app = await testApp();
  const input = aSignUp({ name: "  Okpella Microfinance Bank ", email: "  Compliance@Okpella-MFB.ng " });
  const { success, message, data } = await app.callAs().company.onboard(input);
  const { token, _id, user, companies: belongs, ...record } = data;

  expect({ success, message }).toEqual({ success: true, message: "Company created successfully 🎉" });
  expect(record).toEqual({
    name: "Okpella Microfinance Bank",
    email: "compliance@okpella-mfb.ng",
    isEmailConfirmed: false,
    logo: null,
    description: input.description,
    industry: "financial",
    category: "micro-finance-banks-tier-1",
    categoryName: "Tier 1 Unit MFB (urban) License",
    customCategory: null,
    employeeSize: null,
    services: [],
    answers: {},
    createdAt: "2026-11-21T09:00:00.000Z",
    updatedAt: "2026-11-21T09:00:00.000Z",
  });
  const call = await callWith(app, token);
  expect((await call.company.get({ id: _id })).data).toEqual({ _id, ...record });
  expect(user).toEqual({ userId: expect.any(String), name: record.email, email: record.email });
  expect(user.userId).not.toBe(_id);
  expect(belongs).toEqual([{ companyId: _id, name: record.name, role: "owner" }]);
});

test("keeps the password as an argon2id hash at OWASP's minimum, and nowhere else", async () => {
  const app = await testApp({ passwords: passwordHasher() });
  await app.callAs().company.onboard(aSignUp({ password: "a very secret pass" }));
  const [, kind, , costs] = (await one(app.db.select().from(accounts)))!.passwordHash!.split("$");
  expect([kind, costs?.split(",").toSorted()]).toEqual(["argon2id", ["m=19456", "p=1", "t=2"]]);
  const rows = JSON.stringify([await app.db.select().from(accounts), await app.db.select().from(companies)]);
  expect(rows).not.toContain("very secret");
});

// Spec section 5, "Onboarding".
const refused: [string, object, string][] = [
  ["no name", { name: undefined }, "Company name must be at least 2 characters"],
  ["a name of one letter and a space", { name: "K " }, "Company name must be at least 2 characters"],
  ["no e-mail", { email: undefined }, "Please enter a valid email address."],
  ["an e-mail without a domain", { email: "ada@" }, "Please enter a valid email address."],
  ["an e-mail without a dot", { email: "ada@okpella" }, "Please enter a valid email address."],
  ["two addresses in one", { email: "a@okpella.ng, b@okpella.ng" }, "Please enter a valid email address."],
  ["a line break in an e-mail", { email: "ada@okpella.ng\nBcc: x@y.ng" }, "Please enter a valid email address."],
  ["an e-mail that is an object", { email: { $ne: null } }, "Please enter a valid email address."],
  ["no password", { password: undefined }, "Password is required"],
  ["a password of seven characters", { password: "Short1!" }, "Password must be at least 8 characters long"],
  ["a password of 257 characters", { password: "x".repeat(257) }, "Password must be at most 256 characters long"],
  ["no industry", { industry: undefined }, "Please select an industry"],
  ["an unknown industry", { industry: "Mining" }, "Please select an industry"],
  ["no category", { category: undefined }, "Invalid category selected. Please choose a valid option."],
  ["an unknown category", { category: "bureau" }, "Invalid category selected. Please choose a valid option."],
  ["a category of Object's own", { category: "constructor" }, "Invalid category selected. Please choose a valid option."],
  ["others without the company's own text", { category: "others" }, "Company category must be at least 2 characters"],
  ["a custom category of one letter", { category: "others", customCategory: " x" }, "Company category must be at least 2 characters"],
  ["a description of nine characters", { description: "Nine char" }, "Description must be between 10 and 300 characters"],
  ["a description of 301 characters", { description: "d".repeat(301) }, "Description must be between 10 and 300 characters"],
]; // prettier-ignore

test.each(refused)("refuses %s and stores nothing", async (_what, overrides, message) => {
  const app = await testApp();
  const call = app.callAs().company.onboard({ ...aSignUp(), ...overrides });
  expect(await refusalOf(call)).toEqual({ status: 400, success: false, message, errors: [message] });
  expect(await app.db.select().from(accounts)).toEqual([]);
  expect(await app.db.select().from(companies)).toEqual([]);
});

test("names every fault at once, the first of them as the message", async () => {
  const app = await testApp();
  const call = app.callAs().company.onboard(aSignUp({ name: "K", password: "short", description: "too few" }));
  const errors = [
    "Company name must be at least 2 characters",
    "Password must be at least 8 characters long",
    "Description must be between 10 and 300 characters",
  ];
  expect(await refusalOf(call)).toEqual({ status: 400, success: false, message: errors[0], errors });
});

// Spec section 5: the blocked list; design section 5: by name label, in any country's domain, and the maintained list.
test.each([
  "gmail.com", "googlemail.com", "yahoo.com", "yahoo.co.uk", "yahoo.com.ng", "outlook.com", "hotmail.fr", "aol.com", "rocketmail.com",
  "ymail.com", "live.com", "msn.com", "icloud.com", "zoho.com", "protonmail.com", "tutanota.com", "fastmail.com",
  "gmx.de", "yandex.ru", "mail.ru", "163.com", "qq.com", "sina.com", "rediffmail.com", "mailinator.com", "GMAIL.com",
])("refuses a personal address at %s", async (domain) => {
  const app = await testApp();
  const refusal = await refusalOf(app.callAs().company.onboard(aSignUp({ email: `ada@${domain}` })));
  const message = "Please use a valid company email address. Personal email domains are not allowed.";
  expect(refusal).toEqual({ status: 400, success: false, message, errors: [message] });
}); // prettier-ignore

test.each(["live.mybank.ng", "gmailbank.ng", "yahoo-traders.com", "mail.okpella.com.ng", "outlook.okpella.ng"])(
  "accepts a company's own domain %s, whatever it resembles",
  async (domain) => {
    const app = await testApp();
    const { data } = await app.callAs().company.onboard(aSignUp({ email: `ada@${domain}` }));
    expect(data.email).toBe(`ada@${domain}`);
  },
);

test("asks only for length in a first password (spec section 5)", async () => {
  const app = await testApp();
  expect((await app.callAs().company.onboard(aSignUp({ password: "alllower" }))).success).toBe(true);
});

test("refuses a taken address in any case, and keeps the first company as it is", async () => {
  const app = await testApp();
  const first = await signedUp(app, { email: "ada@okpella.ng" });
  const again = app.callAs().company.onboard(aSignUp({ email: "ADA@Okpella.NG", name: "Another" }));
  expect(await refusalOf(again)).toEqual({
    status: 409,
    success: false,
    message: "A company with this email already exists",
  });
  expect(await app.db.select().from(companies)).toHaveLength(1);
  expect((await first.call.company.get({ id: first.id })).data).toEqual(first.company);
});

test("lets one of two sign-ups at the same moment win", async () => {
  const app = await testApp();
  const both = [1, 2].map(() => app.callAs().company.onboard(aSignUp({ email: "ada@okpella.ng" })));
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await app.db.select().from(accounts)).toHaveLength(1);
});

test("maps every slug and display name, in any case, to its slug", () => {
  for (const slug of licenceCategories) {
    const { name } = categories[slug];
    for (const text of [slug, slug.toUpperCase(), name, name.toLowerCase(), ` ${name.toUpperCase()} `]) {
      expect([text, parseCategory(text)]).toEqual([text, slug]);
    }
  }
});

// Spec section 3: the onboarding slugs and the profile form spell some differently; display names map back in any case.
test.each([
  ["Payment-service-providers", "payment-service-providers", "Payment Service Providers (PSPs)"],
  ["Microfinance-banks-tier-2", "micro-finance-banks-tier-2", "Tier 2 Unit MFB (rural) License"],
  ["tier 1 unit mfb (URBAN) license", "micro-finance-banks-tier-1", "Tier 1 Unit MFB (urban) License"],
  ["Psps-terminal", "psps-terminal", "Payment Terminal Service Aggregator License"],
  ["Commercial-banks-national", "commercial-banks-national", "National Commercial Bank License"],
])("stores the category %s as %s", async (sent, category, categoryName) => {
  const app = await testApp();
  const { company } = await signedUp(app, { category: sent });
  expect(company).toMatchObject({ category, categoryName, customCategory: null });
});

test("keeps the company's own text for others, and drops it for any other category", async () => {
  const app = await testApp();
  const other = await signedUp(app, { category: "Others", customCategory: "  Bureau de change " });
  expect(other.company).toMatchObject({
    category: "others",
    customCategory: "Bureau de change",
    categoryName: "Bureau de change",
  });
  const known = await signedUp(app, { category: "merchant-bank", customCategory: "Bureau de change" });
  expect(known.company).toMatchObject({ customCategory: null, categoryName: "Merchant Bank" });
});

test("ignores fields that nobody asked for", async () => {
  const app = await testApp();
  const extra = {
    _id: "mine",
    id: "mine",
    role: "admin",
    answers: { "public-company": true },
    services: ["agent banking"],
  };
  const { company } = await signedUp(app, extra as never);
  expect(company).toMatchObject({ answers: {}, services: [] });
  expect(company).not.toHaveProperty("role");
  expect(company._id).not.toBe("mine");
});

test.each(["Ab\u0000cd", "\u200B\u200Bab", "a\u202Eb name", "a\nb", "half \uD800"])(
  "refuses a name with what cannot be shown: %j",
  async (name) => {
    const app = await testApp();
    const refusal = await refusalOf(app.callAs().company.onboard(aSignUp({ name })));
    expect(refusal).toMatchObject({ status: 400, message: "Please use characters that can be shown only" });
  },
);

test("a description may have several lines", async () => {
  const app = await testApp();
  const description = "Savings and loans.\nTwo branches.";
  expect((await app.callAs().company.onboard(aSignUp({ description }))).data.description).toBe(description);
});
