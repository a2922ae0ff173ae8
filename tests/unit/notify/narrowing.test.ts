import { expect, test } from "vitest";
import { isLeftOut, isNarrowedAway, toldOfAll, type Narrowing } from "#features/notify/rules/narrowing.ts";

const change = { topics: ["aml-cft" as const], riskLevel: "Medium" as const };
test.each<[string, Narrowing, boolean]>([
  ["nothing", toldOfAll, false],
  ["its topic", { topics: ["aml-cft", "licensing"], leastRisk: "Low" }, false],
  ["another topic", { topics: ["licensing"], leastRisk: "Low" }, true],
  ["its gravity", { topics: null, leastRisk: "Medium" }, false],
  ["more gravity", { topics: null, leastRisk: "High" }, true],
  ["its topic and more gravity", { topics: ["aml-cft"], leastRisk: "High" }, true],
])("narrowed to %s", (_what, narrowing, isAway) => {
  expect(isNarrowedAway(narrowing, change)).toBe(isAway);
});

test("a change whose topic is not known may be on any", () => {
  expect(isNarrowedAway({ topics: ["licensing"], leastRisk: "Low" }, { topics: [], riskLevel: "Low" })).toBe(false);
});

test("a change on several topics is told to whoever asked for one of them", () => {
  const both = { topics: ["aml-cft" as const, "licensing" as const], riskLevel: "Low" as const };
  expect(isNarrowedAway({ topics: ["licensing"], leastRisk: "Low" }, both)).toBe(false);
});

test.each([
  ["High", false, true],
  ["High", true, false],
  ["Low", false, false],
  ["Low", true, false],
] as const)("of at least %s, asked for by an alert or a watch (%s), a change of medium gravity is left out: %s", (leastRisk, isAskedFor, isOut) => {
  expect(isLeftOut({ topics: null, leastRisk }, change, isAskedFor)).toBe(isOut);
}); // prettier-ignore
