import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";

test("changes what is sent and nothing else", async () => {
  const app = await testApp();
  const { call, id, company } = await signedUp(app);
  app.clock.advance(60);
  const changes = {
    name: " Okpella MFB ",
    employeeSize: "21-100",
    services: ["ATM & POS", "agent banking", "ATM&POS"],
  };
  const { message, data } = await call.company.update({ id, ...changes });
  expect(message).toBe("Profile updated successfully!");
  expect(data).toEqual({
    ...company,
    name: "Okpella MFB",
    employeeSize: "21-100 employees",
    services: ["atm&pos", "agent banking"],
    updatedAt: "2026-11-21T09:01:00.000Z",
  });
  expect((await call.company.get({ id })).data).toEqual(data);
});

test("an update without fields changes nothing", async () => {
  const app = await testApp();
  const { call, id, company } = await signedUp(app);
  app.clock.advance(60);
  expect((await call.company.update({ id })).data).toEqual(company);
});

// Spec section 3: stored values, labels and the capitalised forms of the profile form.
test.each([
  ["category", "Microfinance-banks-nmfb", "micro-finance-banks-nmfb"],
  ["category", "Switching & Processing License", "psps-switching"],
  ["industry", " Maritime ", "maritime"],
  ["employeeSize", "5001+ employees", "5001+ employees"],
  ["employeeSize", "1-20", "1-20 employees"],
])("stores %s %j as %j", async (field, sent, stored) => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  expect((await call.company.update({ id, [field]: sent })).data).toMatchObject({ [field]: stored });
});

const refused: [string, object, string][] = [
  ["an e-mail", { email: "other@okpella.ng" }, "Email cannot be changed due to account security."],
  ["a name of one letter", { name: "K" }, "Company name must be at least 2 characters"],
  ["a description of nine characters", { description: "Nine char" }, "Description must be between 10 and 300 characters"],
  ["an unknown industry", { industry: "Mining" }, "Please select an industry"],
  ["an unknown category", { category: "bureau" }, "Invalid category selected. Please choose a valid option."],
  ["others without text", { category: "others" }, "Company category must be at least 2 characters"],
  ["an unknown size", { employeeSize: "12" }, "Please choose one of the listed employee sizes"],
  ["an unknown service", { services: ["agent banking", "Gardening"] }, "Please choose from the listed services"],
  ["an unknown question", { answers: { "no-such-question": true } }, "Unknown question: no-such-question"],
  ["a question of Object's own", { answers: { constructor: true } }, "Unknown question: constructor"],
]; // prettier-ignore

test.each(refused)("refuses %s and stores nothing of the whole update", async (_what, changes, message) => {
  const app = await testApp();
  const { call, id, company } = await signedUp(app);
  const update = { id, employeeSize: "1-20", answers: { "public-company": true }, ...changes };
  expect(await refusalOf(call.company.update(update))).toMatchObject({ status: 400, success: false, message });
  expect((await call.company.get({ id })).data).toEqual(company);
});

test("names every fault of an update", async () => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  const refusal = await refusalOf(call.company.update({ id, email: "x@okpella.ng", category: "x", services: ["x"] }));
  expect(refusal.errors).toEqual([
    "Email cannot be changed due to account security.",
    "Invalid category selected. Please choose a valid option.",
    "Please choose from the listed services",
  ]);
});

test("refuses an answer that is neither yes, no nor null", async () => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  const refusal = await refusalOf(call.company.update({ id, answers: { "public-company": "yes" } } as never));
  expect(refusal.status).toBe(400);
});

test("merges answers, and null takes one back", async () => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  const answer = async (answers: Record<string, boolean | null>) =>
    (await call.company.update({ id, answers })).data.answers;
  expect(await answer({ "public-company": true, dnfbp: false })).toEqual({ "public-company": true, dnfbp: false });
  expect(await answer({ dnfbp: true })).toEqual({ "public-company": true, dnfbp: true });
  expect(await answer({ "public-company": null, "ndpc-audit-tier": null })).toEqual({ dnfbp: true });
  expect(await answer({})).toEqual({ dnfbp: true });
  expect((await call.company.get({ id })).data.answers).toEqual({ dnfbp: true });
});

test("two updates at once both count", async () => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  await Promise.all([
    call.company.update({ id, answers: { "public-company": true } }),
    call.company.update({ id, answers: { dnfbp: false } }),
  ]);
  expect((await call.company.get({ id })).data.answers).toEqual({ "public-company": true, dnfbp: false });
});

test("a category that is changed while another request changes the text of the one before stays changed", async () => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  await call.company.update({ id, category: "Others", customCategory: "Bureau de change" });
  await Promise.all([
    call.company.update({ id, category: "merchant-bank" }),
    call.company.update({ id, customCategory: "Money changer" }),
  ]);
  expect((await call.company.get({ id })).data).toMatchObject({ category: "merchant-bank", customCategory: null });
});

test("others takes the company's own text, keeps it, and any other category drops it", async () => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  const update = async (changes: object) => (await call.company.update({ id, ...changes })).data;
  const others = await update({ category: "Others", customCategory: "Bureau de change" });
  expect(others).toMatchObject({ category: "others", categoryName: "Bureau de change" });
  expect(await update({ category: "others" })).toMatchObject({ customCategory: "Bureau de change" });
  expect(await update({ customCategory: "Money changer" })).toMatchObject({ categoryName: "Money changer" });
  expect(await update({ category: "merchant-bank" })).toMatchObject({
    customCategory: null,
    categoryName: "Merchant Bank",
  });
  expect(await update({ customCategory: "Money changer" })).toMatchObject({
    category: "merchant-bank",
    customCategory: null,
  });
});

test("ignores fields that are not a company's to set", async () => {
  const app = await testApp();
  const { call, id, company } = await signedUp(app);
  const extra = { _id: "other", createdAt: "1999-01-01", logo: "/files/x", passwordHash: "x", updatedAt: "1999-01-01" };
  expect((await call.company.update({ id, ...extra })).data).toEqual(company);
});
