import { expect, test } from "vitest";
import { exampleRegulations } from "../../../src/web/landing/example-regulations.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";

test("the landing page's examples are what a unit microfinance bank sees", async () => {
  const company = await signedUp(await testApp(), { category: "micro-finance-banks-tier-1" });
  const { high, medium, low } = (await company.call.dashboard.overview({ companyId: company.id })).data;
  for (const example of exampleRegulations) {
    const real = [...high, ...medium, ...low].find(({ regulation_id: id }) => id === example.regulation_id);
    expect(real).toMatchObject({
      ...example,
      // A card has room for the first of them.
      reasons: expect.arrayContaining(example.reasons),
      consolidated_requirements: expect.arrayContaining(example.consolidated_requirements),
    });
  }
});
