import { expect, test } from "vitest";
import { evaluate, indexQuestions } from "#features/applicability/rules.ts";
import { anInstrument, aProfile } from "../../support/samples/factories.ts";

const none = indexQuestions([]);
const verdict = (minEmployees: number, answers: Record<string, boolean>) =>
  evaluate(anInstrument({ appliesTo: { minEmployees } }), aProfile({ employeeSize: "1-20 employees", answers }), none);

test("a size band that straddles the number asks for the number itself", () => {
  const { result, open } = verdict(15, {});
  expect(result).toBe("may");
  expect(open).toEqual([
    {
      kind: "answer",
      key: "employs-at-least-15",
      question: "Do you employ at least 15 people?",
      help: "Your size band, 1-20 employees, does not tell.",
    },
  ]);
});

test.each([
  [15, { "employs-at-least-15": true }, "applies"],
  [15, { "employs-at-least-15": false }, "no"],
  [5, { "employs-at-least-15": true }, "applies"],
  [15, { "employs-at-least-5": false }, "no"],
  [15, { "employs-at-least-5": true }, "may"],
  [5, { "employs-at-least-15": false }, "may"],
  [15, { "employs-at-least-many": true }, "may"],
])("a rule from %i employees with %j: %s", (minEmployees, answers, result) => {
  expect(verdict(minEmployees, answers).result).toBe(result);
});

test("a band that tells is not contradicted by an answer", () => {
  const profile = aProfile({ employeeSize: "21-100 employees", answers: { "employs-at-least-15": false } });
  expect(evaluate(anInstrument({ appliesTo: { minEmployees: 15 } }), profile, none).result).toBe("applies");
});
