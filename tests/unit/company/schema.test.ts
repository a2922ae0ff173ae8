import { expect, test } from "vitest";
import { updateSchema } from "#features/company/schema.ts";
import { categories, licenceCategories } from "#features/company/vocabulary.ts";

test.each([
  [{}, true],
  [{ answers: { "public-company": true, other: null } }, true],
  [{ answers: { "public-company": "yes" } }, false],
  [{ answers: { ["x".repeat(101)]: true } }, false],
  [{ services: Array.from({ length: 51 }, () => "x") }, false],
  [{ services: "digital banking" }, false],
  [{ description: "short" }, false],
])("a change of %j is well formed: %s", (input, good) => {
  expect(updateSchema.safeParse(input).success).toBe(good);
});

test("every sub-licence hangs under a category that has no parent itself", () => {
  const parents = licenceCategories.flatMap((slug) => categories[slug].parent ?? []);
  expect([...new Set(parents)].toSorted()).toEqual([
    "commercial-banks",
    "development-finance-institution",
    "micro-finance-banks",
    "payment-service-providers",
  ]);
  for (const parent of parents) expect(categories[parent].parent).toBeUndefined();
});

test("no two categories share a name, so that a name leads back to one", () => {
  const names = licenceCategories.map((slug) => categories[slug].name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});
