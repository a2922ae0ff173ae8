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
