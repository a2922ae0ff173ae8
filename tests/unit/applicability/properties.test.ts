import fc from "fast-check";
import { expect, test } from "vitest";
import { answerTo, evaluate, indexQuestions, type Questions } from "#features/applicability/rules.ts";
import { askedSize } from "#features/catalogue/rules/size-question.ts";
import type { Instrument, Question } from "#features/catalogue/schema.ts";
import type { Profile } from "#features/company/schema.ts";
import { employeeSizes, services } from "#features/company/vocabulary.ts";
import { anyInstrument, anyProfile, anyQuestions, questionKeys } from "../../support/samples/arbitraries.ts";

const runs = { numRuns: 2000 };
const world = fc.tuple(anyInstrument, anyProfile, anyQuestions);

/** Does a yes to one question make another a yes, directly or through others? */
function leadsTo(from: string, to: string, list: Question[]): boolean {
  const yes: Profile = {
    industry: "financial",
    category: "others",
    services: null,
    employeeSize: null,
    answers: { [from]: true },
  };
  return answerTo(to, yes, indexQuestions(list)) === true;
}

const bringsIn = (answered: string, instrument: Instrument, list: Question[]) =>
  list.some(({ key, alsoBringsIn }) => alsoBringsIn.includes(instrument.key) && leadsTo(answered, key, list));

test("what may apply has a question that would settle it; what is settled has none", () => {
  fc.assert(
    fc.property(world, ([instrument, profile, list]) => {
      const { result, open } = evaluate(instrument, profile, indexQuestions(list));
      expect(open.length > 0).toBe(result === "may");
    }),
    runs,
  );
});

test("what applies has a reason and a ground; what does not has a reason", () => {
  fc.assert(
    fc.property(world, ([instrument, profile, list]) => {
      const { result, reasons, grounds } = evaluate(instrument, profile, indexQuestions(list));
      expect(result === "may" || reasons.length > 0).toBe(true);
      expect(result !== "applies" || grounds.length > 0).toBe(true);
    }),
    runs,
  );
});

test("only what is in force applies or may apply", () => {
  fc.assert(
    fc.property(world, ([instrument, profile, list]) => {
      const { result } = evaluate(instrument, profile, indexQuestions(list));
      expect(result === "watch" || result === "history").toBe(instrument.status !== "in-force");
    }),
    runs,
  );
});

/** A question that has no answer yet, not even by implication, and its answer. */
const anAnswer = fc.record({ key: fc.constantFrom(...questionKeys), answer: fc.boolean() });

const answered = (profile: Profile, { key, answer }: { key: string; answer: boolean }): Profile => ({
  ...profile,
  answers: { ...profile.answers, [key]: answer },
});

test("an answer never turns a no into something else, unless it brings the instrument in", () => {
  fc.assert(
    fc.property(world, anAnswer, ([instrument, profile, list], given) => {
      const questions = indexQuestions(list);
      fc.pre(answerTo(given.key, profile, questions) === undefined);
      fc.pre(evaluate(instrument, profile, questions).result === "no");
      const after = evaluate(instrument, answered(profile, given), questions).result;
      expect(after === "no" || (given.answer && bringsIn(given.key, instrument, list))).toBe(true);
    }),
    runs,
  );
});

test("an answer never makes what applies uncertain or void", () => {
  fc.assert(
    fc.property(world, anAnswer, ([instrument, profile, list], given) => {
      const questions = indexQuestions(list);
      fc.pre(answerTo(given.key, profile, questions) === undefined);
      fc.pre(evaluate(instrument, profile, questions).result === "applies");
      expect(evaluate(instrument, answered(profile, given), questions).result).toBe("applies");
    }),
    runs,
  );
});

test("filling in services or size settles nothing anew: a no stays a no, and what applies goes on to", () => {
  const filling = fc.record({ services: fc.subarray([...services]), employeeSize: fc.constantFrom(...employeeSizes) });
  fc.assert(
    fc.property(world, filling, ([instrument, profile, list], filled) => {
      const questions = indexQuestions(list);
      const { result } = evaluate(instrument, profile, questions);
      fc.pre(result !== "may");
      const full = {
        ...profile,
        services: profile.services ?? filled.services,
        employeeSize: profile.employeeSize ?? filled.employeeSize,
      };
      expect(evaluate(instrument, full, questions).result).toBe(result);
    }),
    runs,
  );
});

/** Everything filled in that can be: what remains open is a number that a size band straddles, or a licence given by its parent. */
function completed(profile: Profile, answers: boolean[], questions: Questions): Profile {
  const filled = questionKeys.map((key, index) => [key, answerTo(key, profile, questions) ?? answers[index]!] as const);
  return {
    ...profile,
    services: profile.services ?? [],
    employeeSize: profile.employeeSize ?? "1-20 employees",
    answers: Object.fromEntries(filled),
  };
}

test("when all is answered, no question is left but those about the profile itself", () => {
  const answers = fc.array(fc.boolean(), { minLength: questionKeys.length, maxLength: questionKeys.length });
  fc.assert(
    fc.property(world, answers, ([instrument, profile, list], given) => {
      const questions = indexQuestions(list);
      const { open } = evaluate(instrument, completed(profile, given, questions), questions);
      expect(open.filter(({ key }) => questions.byKey.has(key) || key === "services")).toEqual([]);
    }),
    runs,
  );
});

const isKnown = (key: string, { byKey }: Questions) => byKey.has(key) || askedSize(key) !== undefined;

test("each open question is a real one: it is known, it has no answer yet, and is asked once", () => {
  fc.assert(
    fc.property(world, ([instrument, profile, list]) => {
      const questions = indexQuestions(list);
      const asked = evaluate(instrument, profile, questions).open.map(({ kind, key }) => `${kind} ${key}`);
      expect(new Set(asked).size).toBe(asked.length);
      for (const { kind, key } of evaluate(instrument, profile, questions).open) {
        if (kind === "answer")
          expect([isKnown(key, questions), answerTo(key, profile, questions)]).toEqual([true, undefined]);
        else expect(["category", "services", "employeeSize"]).toContain(key);
      }
    }),
    runs,
  );
});

test("the same company gets the same verdict, and asking changes nothing", () => {
  fc.assert(
    fc.property(world, ([instrument, profile, list]) => {
      const [before, copy] = [
        structuredClone({ instrument, profile, list }),
        structuredClone({ instrument, profile, list }),
      ];
      const first = evaluate(instrument, profile, indexQuestions(list));
      expect({ instrument, profile, list }).toEqual(before);
      expect(evaluate(copy.instrument, copy.profile, indexQuestions(copy.list))).toEqual(first);
    }),
  );
});
