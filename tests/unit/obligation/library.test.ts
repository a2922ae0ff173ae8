import { describe, expect, test } from "vitest";
import type { JudgedDuty, OpenQuestion, Verdict } from "#features/applicability/schema.ts";
import type { VerdictResult } from "#features/applicability/vocabulary.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import { dutyIdOf, libraryDuties, requirementIdOf } from "#features/obligation/rules/library.ts";
import { asHeld } from "#features/obligation/rules/wording.ts";
import { aCapturedInstrument, anInstrument } from "../../support/samples/factories.ts";

const question = (key: string): OpenQuestion => ({ kind: "answer", key, question: `Is it ${key}?`, help: null });
const verdictOf = (result: VerdictResult): Verdict => ({ result, reasons: ["It binds everybody"], grounds: ["general"], open: result === "may" ? [question("text")] : [] }); // prettier-ignore
const capital = { kind: "capital", op: "at-least", value: 50_000_000, unit: "NGN" } as const;
const requirement = { ...anInstrument().requirements[0]!, figures: [capital] };
const instrument = anInstrument({
  key: "a",
  requirements: [
    { ...requirement, deadline: { rule: "By the 10th", recurrence: "monthly", details: null, schedule: null } },
  ],
});
const scores: Record<string, number> = { a: 40, b: 60, c: 40 };
const score = ({ instrument: { key } }: { instrument: Instrument }) => ({ risk_level: "Medium" as const, riskScore: scores[key] ?? 0 }); // prettier-ignore
const dutiesOf = (result: VerdictResult, judged?: Partial<JudgedDuty>, of = instrument) => {
  const duties = new Map(judged ? [["r1", { result: "applies" as const, questions: [], figures: [], ...judged }]] : []);
  return libraryDuties([{ instrument: of, verdict: verdictOf(result), duties }], { score });
};

test("a duty of the library is with what it says, why it binds and how grave it is", () => {
  const wording = {
    text: "Keep an example at hand.",
    deadline: "By the 10th",
    figures: [expect.any(String) as string],
  };
  const [duty] = dutiesOf("applies");
  expect(duty).toEqual({
    id: "a.r1",
    regulationId: "a",
    requirementId: "a#r1",
    regulator: "CBN",
    title: "Example guidelines",
    wording,
    held: asHeld(duty!.wording),
    applies: "applies",
    reasons: ["It binds everybody"],
    questions: [],
    riskLevel: "Medium",
    riskScore: 40,
    instrument,
    requirement: instrument.requirements[0],
  });
  expect([dutyIdOf("a", "r1"), requirementIdOf("a", "r1")]).toEqual(["a.r1", "a#r1"]);
});

describe("which duties bind", () => {
  const captured = aCapturedInstrument({ requirements: [requirement] });
  const reviewed = { ...captured, captured: { ...captured.captured!, reviewedOn: "2026-11-21" } };
  test.each<[string, () => ReturnType<typeof dutiesOf>, string[]]>([
    ["what applies", () => dutiesOf("applies"), ["applies"]],
    ["what may apply", () => dutiesOf("may"), ["may"]],
    ["what does not", () => dutiesOf("no"), []],
    ["a draft", () => dutiesOf("watch"), []],
    ["what was", () => dutiesOf("history"), []],
    ["a duty for others, of what applies", () => dutiesOf("applies", { result: "no" }), []],
    ["a duty that may bind, of what applies", () => dutiesOf("applies", { result: "may" }), ["may"]],
    ["a duty that would bind, of what may apply", () => dutiesOf("may", { result: "applies" }), ["may"]],
    ["what was captured and read by nobody", () => dutiesOf("applies", undefined, captured), []],
    ["what was captured and reviewed", () => dutiesOf("applies", undefined, reviewed), ["applies"]],
  ])("%s", (_what, duties, applies) => {
    expect(duties().map((duty) => duty.applies)).toEqual(applies);
  });
});

test("a duty has the figures that are the company's, and all questions that are open", () => {
  expect(dutiesOf("applies", { figures: [] })[0]!.wording.figures).toEqual([]);
  expect(dutiesOf("applies", { figures: [capital, capital] })[0]!.wording.figures).toHaveLength(2);
  const keys = (duties: ReturnType<typeof dutiesOf>) => duties[0]!.questions.map(({ key }) => key);
  expect(keys(dutiesOf("may"))).toEqual(["text"]);
  expect(keys(dutiesOf("may", { questions: [question("duty")] }))).toEqual(["text", "duty"]);
  const plain = anInstrument({ requirements: [{ ...requirement, figures: undefined, deadline: null }] });
  expect(dutiesOf("applies", undefined, plain)[0]!.wording).toEqual({ text: "Keep an example at hand.", deadline: null, figures: [] }); // prettier-ignore
});

test("the gravest regulation stands first, of the same gravity by their keys", () => {
  const item = (key: string) => ({
    instrument: anInstrument({ key }),
    verdict: verdictOf("applies"),
    duties: new Map(),
  });
  for (const keys of [
    ["c", "a", "b"],
    ["a", "b", "c"],
    ["b", "c", "a"],
  ])
    // prettier-ignore
    expect(libraryDuties(keys.map(item), { score }).map(({ id }) => id)).toEqual(["b.r1", "a.r1", "c.r1"]);
});
