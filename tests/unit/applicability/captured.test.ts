import path from "node:path";
import { expect, test } from "vitest";
import { evaluate, indexQuestions } from "#features/applicability/rules.ts";
import type { Verdict } from "#features/applicability/schema.ts";
import { readAudienceTable } from "#features/audience/adapters/table.ts";
import type { Audience } from "#features/audience/schema.ts";
import type { Profile } from "#features/company/schema.ts";
import { aCapturedInstrument, aProfile } from "../../support/samples/factories.ts";

const table = readAudienceTable(path.join(import.meta.dirname, "../../../data/audience.yaml"));
const captured = (audience: Partial<Audience>, regulator = "CBN") => {
  const instrument = aCapturedInstrument({ regulator });
  const given = { scope: "classes" as const, classes: [], basis: "title" as const, quote: null, ...audience };
  return { ...instrument, captured: { ...instrument.captured!, audience: given } };
};
const verdict = (audience: Partial<Audience>, profile: Partial<Profile> = {}, regulator = "CBN") =>
  evaluate(captured(audience, regulator), aProfile(profile), indexQuestions([], table));

// Nobody has said yet to whom the words of a captured text apply: it is judged by whom it is for.
const licensed = { scope: "licensed", basis: "regulator" } as const;
const group = { category: "payment-service-providers" } as const;
test.each<[string, Partial<Audience>, Partial<Profile>, Verdict["result"], Verdict["grounds"]]>([
  ["its licence", { classes: ["microfinance-banks"] }, {}, "applies", ["category"]],
  ["another licence", { classes: ["super-agents"] }, {}, "no", []],
  ["one of the licences in the group it gave", { classes: ["super-agents"] }, group, "may", []],
  ["every licence of the group it gave", { classes: ["payment-service-providers"] }, group, "applies", ["category"]],
  ["whoever its regulator licenses", licensed, {}, "applies", ["industry"]],
  ["whoever it licenses, for a company that told its group", licensed, group, "applies", ["industry"]],
  ["whoever it licenses, for one that it does not", licensed, { industry: "education" }, "no", []],
  ["everybody", { scope: "everybody" }, { industry: "education" }, "applies", ["general"]],
  ["everybody, for a company that told its group", { scope: "everybody" }, group, "applies", ["general"]],
  ["nobody who must act", { scope: "nobody" }, {}, "no", []],
])("what was captured for %s", (_whom, audience, profile, result, grounds) => {
  expect(verdict(audience, profile)).toMatchObject({ result, grounds });
});

test("what a regulator licenses that is not known is for nobody", () => {
  expect(verdict(licensed, {}, "XYZ").result).toBe("no");
});

test.each([
  ["its licence", { classes: ["super-agents"] }, group, "category", "Which licence do you hold exactly? Your profile names its group only.", "Its title names super-agents, and you may be one."],
  ["its services", { classes: ["microfinance-banks-in-payments"] }, { services: null }, "services", "Which services do you offer? Choose them in the profile.", "Its title names microfinance banks that offer payment services, and you may be one."],
] as const)("where %s would settle it, the profile is asked", (_what, audience, profile, key, question, help) => {
  expect(verdict({ ...audience, classes: [...audience.classes] }, profile)).toEqual({
    result: "may",
    reasons: [],
    grounds: [],
    open: [{ kind: "profile", key, question, help }],
  });
}); // prettier-ignore

test("it says why it is for a company, or why not", () => {
  expect(verdict({ classes: ["microfinance-banks"] }).reasons).toEqual(["Its title names microfinance banks, and you are one"]); // prettier-ignore
  expect(verdict({ classes: ["super-agents"] }).reasons).toEqual(["Its title names super-agents; by your profile you are none of them"]); // prettier-ignore
});

test("without a table of addressees nobody is left out", () => {
  const { result } = evaluate(captured({ classes: ["super-agents"] }), aProfile(), indexQuestions([]));
  expect(result).not.toBe("no");
});
