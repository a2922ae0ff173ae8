import { expect, test } from "vitest";
import { answerTo, evaluate, indexQuestions, isAsked } from "#features/applicability/rules.ts";
import type { Verdict } from "#features/applicability/schema.ts";
import type { AppliesTo, Question } from "#features/catalogue/schema.ts";
import type { Profile } from "#features/company/schema.ts";
import { aQuestion } from "../../support/samples/catalogue.ts";
import { anInstrument, aProfile } from "../../support/samples/factories.ts";

const lends = aQuestion({ key: "lends", question: "Do you lend?", help: "To anybody." });
const verdict = (rule: Partial<AppliesTo>, profile: Partial<Profile>, questions: Question[] = [lends]) =>
  evaluate(anInstrument({ appliesTo: rule }), aProfile(profile), indexQuestions(questions));

// docs/catalogue.md, "Who is caught", 5.
test("while the question is unanswered the instrument may apply, and the question is there", () => {
  expect(verdict({ conditionKey: "lends" }, {})).toEqual({
    result: "may",
    reasons: [],
    grounds: [],
    open: [{ kind: "answer", key: "lends", question: "Do you lend?", help: "To anybody." }],
  });
});

test.each<[boolean, Partial<Verdict>]>([
  [true, { result: "applies", reasons: ["You answered yes: Do you lend?"], grounds: ["answer"] }],
  [false, { result: "no", reasons: ["You answered no: Do you lend?"] }],
])("answered %s, it is settled", (answer, said) => {
  expect(verdict({ conditionKey: "lends" }, { answers: { lends: answer } })).toMatchObject({ ...said, open: [] });
});

test("a yes does not make up for a field that says no", () => {
  expect(verdict({ conditionKey: "lends", industries: ["maritime"] }, { answers: { lends: true } }).result).toBe("no");
});

// 6: industries or categories for which law or licence already answers the question.
test.each<[string, Partial<Profile>, AppliesTo["unconditionalFor"], Verdict["result"]]>([
  ["the industry", { industry: "government" }, { industries: ["government"], categories: [] }, "applies"],
  ["another industry", { industry: "education" }, { industries: ["government"], categories: [] }, "may"],
  ["the licence", { category: "merchant-bank" }, { industries: [], categories: ["merchant-bank"] }, "applies"],
  ["the parent of the licence", { category: "psps-mmo" }, { industries: [], categories: ["payment-service-providers"] }, "applies"],
  ["a child of the licence given", { category: "payment-service-providers" }, { industries: [], categories: ["psps-mmo"] }, "may"],
  ["a licence, for a company outside finance", { industry: "education", category: "merchant-bank" }, { industries: [], categories: ["merchant-bank"] }, "may"],
])("law answers for %s", (_words, profile, unconditionalFor, result) => {
  expect(verdict({ conditionKey: "lends", unconditionalFor }, profile).result).toBe(result);
}); // prettier-ignore

test("where law answers, the company's own no does not count", () => {
  const rule = { conditionKey: "lends", unconditionalFor: { industries: ["financial" as const], categories: [] } };
  expect(verdict(rule, { answers: { lends: false } }).result).toBe("applies");
});

const chain = [
  aQuestion({ key: "lends" }),
  aQuestion({ key: "lends-online", impliedBy: [] }),
  aQuestion({ key: "does-credit", impliedBy: ["lends"] }),
  aQuestion({ key: "is-financial", impliedBy: ["does-credit", "lends-online"] }),
];

test.each<[string, Record<string, boolean>, boolean | undefined]>([
  ["nothing", {}, undefined],
  ["a yes of its own", { "is-financial": true }, true],
  ["a no of its own", { "is-financial": false }, false],
  ["a yes that implies it", { "lends-online": true }, true],
  ["a yes that implies it at second hand", { lends: true }, true],
  ["a no to what would imply it", { lends: false, "lends-online": false }, undefined],
  ["a no of its own beside a yes that implies it", { "is-financial": false, lends: true }, false],
  ["a no in the middle of the chain", { lends: true, "does-credit": false }, undefined],
])("given %s", (_words, answers, answer) => {
  expect(answerTo("is-financial", aProfile({ answers }), indexQuestions(chain))).toBe(answer);
});

// Whoever does not insure is no life insurer: a no to what a yes would imply.
test.each<[string, Record<string, boolean>, boolean | undefined]>([
  ["a no to what it implies", { "does-credit": false }, false],
  ["a no to what it implies at second hand", { "is-financial": false }, false],
  ["a yes to what it implies", { "does-credit": true }, undefined],
  ["a yes of its own beside that no", { lends: true, "is-financial": false }, true],
])("of what implies others, given %s", (_words, answers, answer) => {
  expect(answerTo("lends", aProfile({ answers }), indexQuestions(chain))).toBe(answer);
});

test("of answers that contradict each other the yes counts", () => {
  const questions = indexQuestions([
    aQuestion({ key: "a" }),
    aQuestion({ key: "b", impliedBy: ["a"] }),
    aQuestion({ key: "c", impliedBy: ["b"] }),
  ]);
  expect(answerTo("b", aProfile({ answers: { a: true, c: false } }), questions)).toBe(true);
});

test("what follows from answers is not said to have been answered", () => {
  const rule = { conditionKey: "lends" };
  const questions = [
    lends,
    aQuestion({ key: "is-financial", impliedBy: ["lends"] }),
    aQuestion({ key: "lends-online" }),
  ];
  expect(verdict(rule, { answers: { "is-financial": false } }, questions)).toMatchObject({
    result: "no",
    reasons: ["From your answers follows no: Do you lend?"],
  });
});

test("questions that imply each other in a circle come to an end, and an answer goes all the way round", () => {
  const circle = indexQuestions([
    aQuestion({ key: "a", impliedBy: ["c", "a"] }),
    aQuestion({ key: "b", impliedBy: ["a"] }),
    aQuestion({ key: "c", impliedBy: ["b"] }),
  ]);
  for (const key of ["a", "b", "c"]) {
    expect(answerTo(key, aProfile(), circle)).toBeUndefined();
    for (const other of ["a", "b", "c"])
      for (const answer of [true, false])
        expect(answerTo(key, aProfile({ answers: { [other]: answer } }), circle)).toBe(answer);
  }
});

test("a question that nobody knows has no answer, and an instrument does not wait for one", () => {
  expect(answerTo("unheard-of", aProfile(), indexQuestions([]))).toBeUndefined();
  expect(verdict({ conditionKey: "unheard-of" }, {}).result).toBe("applies");
});

const key = anInstrument().key;
const bringing = aQuestion({ key: "is-agent", question: "Are you an agent?", alsoBringsIn: [key] });
const elsewhere: Partial<AppliesTo> = {
  industries: ["financial"],
  categories: ["merchant-bank"],
  services: ["atm&pos"],
};

// A yes brings these instruments in whatever the industry, category or services say.
test.each<[string, Partial<Profile>]>([
  ["another industry", { industry: "education" }],
  ["another licence", { category: "psps-mmo" }],
  ["no such service", { category: "merchant-bank", services: [] }],
])("a yes brings it in, for a company of %s", (_words, profile) => {
  expect(verdict(elsewhere, { ...profile, answers: { "is-agent": true } }, [bringing])).toEqual({
    result: "applies",
    reasons: ["You answered yes: Are you an agent?"],
    grounds: ["answer"],
    open: [],
  });
});

test("what is brought in still has its size limit", () => {
  const rule = { ...elsewhere, minEmployees: 101 };
  const sized = (employeeSize: Profile["employeeSize"]) =>
    verdict(rule, { employeeSize, answers: { "is-agent": true } }, [bringing]).result;
  expect([sized("21-100 employees"), sized(null), sized("101-500 employees")]).toEqual(["no", "may", "applies"]);
});

test.each<[string, Partial<Question>, Partial<Profile>, Verdict["result"]]>([
  ["is put to all", {}, { industry: "education" }, "may"],
  ["is answered no", {}, { industry: "education", answers: { "is-agent": false } }, "no"],
  ["is not put to this industry", { askWhen: { industries: ["maritime"], categories: ["all"] } }, { industry: "education" }, "no"],
  ["is put to this licence", { askWhen: { industries: ["all"], categories: ["psps-mmo"] } }, { category: "psps-mmo" }, "may"],
  ["is not put to this licence", { askWhen: { industries: ["all"], categories: ["psps-mmo"] } }, { category: "psps-pssp" }, "no"],
])("left out by its scope, with a bringing question that %s", (_words, question, profile, result) => {
  const rule: Partial<AppliesTo> = { industries: ["maritime"] };
  const found = verdict(rule, profile, [{ ...bringing, ...question }]);
  expect(found.result).toBe(result);
  expect(found.open.map((open) => open.key)).toEqual(result === "may" ? ["is-agent"] : []);
}); // prettier-ignore

test("an open bringing question does not make an instrument that applies anyway uncertain", () => {
  expect(verdict({}, {}, [bringing]).result).toBe("applies");
});

test("a service or size that says no is not reopened by a bringing question", () => {
  const rule: Partial<AppliesTo> = { industries: ["maritime"], services: ["atm&pos"] };
  expect(verdict(rule, { services: [] }, [bringing]).result).toBe("no");
});

test("of two bringing questions the one answered yes counts, else the one still open", () => {
  const second = { ...bringing, key: "is-broker", question: "Are you a broker?" };
  const result = (answers: Record<string, boolean>) =>
    verdict({ industries: ["maritime"] }, { answers }, [bringing, second]);
  expect(result({ "is-broker": true }).result).toBe("applies");
  expect(result({ "is-agent": false }).open.map((open) => open.key)).toEqual(["is-broker"]);
  expect(result({ "is-agent": false, "is-broker": false }).result).toBe("no");
});

test("no answer brings a draft or a withdrawn text to life", () => {
  for (const status of ["draft", "superseded", "withdrawn"] as const) {
    const instrument = anInstrument({ status, appliesTo: elsewhere });
    const profile = aProfile({ answers: { "is-agent": true } });
    expect(["watch", "history"]).toContain(evaluate(instrument, profile, indexQuestions([bringing])).result);
  }
});

test.each<[Question["askWhen"], Partial<Profile>, boolean]>([
  [{ industries: ["all"], categories: ["all"] }, {}, true],
  [{ industries: ["maritime"], categories: ["all"] }, {}, false],
  [{ industries: ["all"], categories: ["micro-finance-banks"] }, {}, true],
  [{ industries: ["all"], categories: ["micro-finance-banks-tier-2"] }, {}, false],
  [{ industries: ["all"], categories: ["psps-mmo"] }, { category: "payment-service-providers" }, true],
  [{ industries: ["all"], categories: ["merchant-bank"] }, { industry: "education", category: "others" }, true],
])("a question asked of %j is put to %j: %s", (askWhen, profile, asked) => {
  expect(isAsked(aQuestion({ askWhen }), aProfile(profile))).toBe(asked);
});

test("where many questions imply each other, an answer is found and missed at once", () => {
  const keys = Array.from({ length: 40 }, (_, at) => `question-${at}`);
  const all = keys.map((key) => aQuestion({ key, impliedBy: keys.filter((other) => other !== key) }));
  const questions = indexQuestions(all);
  expect(answerTo("question-0", aProfile(), questions)).toBeUndefined();
  expect(answerTo("question-0", aProfile({ answers: { "question-39": false } }), questions)).toBe(false);
});
