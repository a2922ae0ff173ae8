import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";

async function company() {
  const app = await testApp();
  const { id, call } = await signedUp(app);
  return { app, id, call, questions: async () => (await call.applicability.questions({ id })).data };
}

test("lists the questions put to such a company, none answered at first", async () => {
  const { questions } = await company();
  const keys = (await questions()).map(({ key }) => key);
  expect(keys).toContain("digital-lender");
  // Asked of maritime companies only.
  expect(keys).not.toContain("ship-operator");
  expect((await questions()).filter(({ answer, implied }) => answer !== null || implied)).toEqual([]);
});

test("tells what was answered, and what follows from it", async () => {
  const { id, call, questions } = await company();
  await call.company.update({ id, answers: { "public-company": true, "digital-lender": false } });
  const listed = new Map((await questions()).map((question) => [question.key, question]));
  expect(listed.get("public-company")).toMatchObject({ answer: true, implied: false });
  expect(listed.get("digital-lender")).toMatchObject({ answer: false, implied: false });
  // A public company raises money from the public.
  expect(listed.get("capital-market-activity")).toMatchObject({ answer: null, implied: true });
});

test("keeps listing what was answered though it is no longer asked", async () => {
  const { id, call, questions } = await company();
  await call.company.update({ id, answers: { "ship-operator": true } });
  expect((await questions()).find(({ key }) => key === "ship-operator")).toMatchObject({ answer: true });
});

test("what would imply a no is ruled out", async () => {
  const { id, call, questions } = await company();
  await call.company.update({ id, answers: { "capital-market-activity": false } });
  const listed = new Map((await questions()).map((question) => [question.key, question]));
  expect(listed.get("public-company")).toMatchObject({ answer: null, implied: false, isRuledOut: true });
});

test("the overview asks ten questions at most, and an answer takes away those that follow from it", async () => {
  const app = await testApp();
  const { id, call } = await signedUp(app, { category: "others", customCategory: "Insurance broker" });
  const asked = async () => (await call.dashboard.overview({ companyId: id })).data.openQuestions;
  const before = await asked();
  expect(before.next.length).toBe(10);
  expect(before.total).toBeGreaterThan(10);
  const most = before.next.toSorted((a, b) => b.settles - a.settles)[0]!;
  await call.company.update({ id, answers: { [most.key]: false } });
  const after = await asked();
  expect(after.total).toBeLessThan(before.total);
  expect(after.next.map(({ key }) => key)).not.toContain(most.key);
});
