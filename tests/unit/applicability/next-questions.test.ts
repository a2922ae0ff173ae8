import { expect, test } from "vitest";
import { indexQuestions } from "#features/applicability/rules.ts";
import { nextQuestions, type Unsettled } from "#features/applicability/rules/next-questions.ts";
import { aQuestion } from "../../support/samples/catalogue.ts";

const waits = (title: string, ...keys: string[]): Unsettled => ({
  title,
  open: keys.map((key) => ({ kind: "answer", key, question: `Is it ${key}?`, help: null })),
});
const keysOf = (unsettled: Unsettled[], questions = [aQuestion({ key: "a" })]) =>
  nextQuestions(unsettled, indexQuestions(questions)).next.map(({ key }) => key);

test("what settles most is asked first", () => {
  expect(keysOf([waits("One", "a"), waits("Two", "b"), waits("Three", "b", "a"), waits("Four", "b")])).toEqual([
    "b",
    "a",
  ]);
});

test("an answer settles what follows from it, too", () => {
  const insurers = [
    aQuestion({ key: "licensed", impliedBy: ["life", "takaful"] }),
    aQuestion({ key: "life" }),
    aQuestion({ key: "takaful" }),
  ];
  const unsettled = [waits("Life", "life"), waits("Takaful", "takaful"), waits("All", "licensed")];
  const { next } = nextQuestions(unsettled, indexQuestions(insurers));
  // A no settles all three, a yes only the one.
  expect(next[0]).toMatchObject({ key: "licensed", settles: 3, titles: ["Life", "Takaful"] });
  // A yes to it is a yes to the licence, a no says nothing of that.
  expect(next[1]).toMatchObject({ key: "life", settles: 2 });
});

test("a question that another on the list may answer waits until there is room", () => {
  const wide = aQuestion({ key: "wide", impliedBy: ["narrow"] });
  const others = Array.from({ length: 9 }, (_none, at) => aQuestion({ key: `q${at}` }));
  const unsettled = [
    ...Array.from({ length: 3 }, () => waits("For the wide", "wide")),
    ...Array.from({ length: 2 }, () => waits("For the narrow", "narrow")),
    ...others.map(({ key }) => waits(`For ${key}`, key)),
  ];
  const questions = [wide, aQuestion({ key: "narrow" }), ...others];
  const kept = others.map(({ key }) => key);
  expect(keysOf(unsettled, questions).toSorted()).toEqual([...kept, "wide"]);
  expect(keysOf(unsettled.slice(0, -1), questions).toSorted()).toEqual(["narrow", ...kept.slice(0, -1), "wide"]);
});

test("at most ten are asked, those of one subject together, and all are counted", () => {
  const questions = Array.from({ length: 14 }, (_none, at) =>
    aQuestion({ key: `q${at}`, group: at % 2 ? "odd" : "even" }),
  );
  const unsettled = questions.flatMap(({ key }, at) => Array.from({ length: 20 - at }, () => waits(`For ${key}`, key)));
  const { next, total } = nextQuestions(unsettled, indexQuestions(questions));
  expect(total).toBe(14);
  expect(next.map(({ key }) => key)).toEqual(["q0", "q2", "q4", "q6", "q8", "q1", "q3", "q5", "q7", "q9"]);
});

test("what a profile field settles is no question here, and what the head count asks is one", () => {
  const profile: Unsettled = {
    title: "A",
    open: [{ kind: "profile", key: "category", question: "Which?", help: null }],
  };
  expect(nextQuestions([profile], indexQuestions([]))).toEqual({ next: [], total: 0 });
  const sized = nextQuestions([waits("B", "employs-at-least-20")], indexQuestions([]));
  expect(sized.next).toMatchObject([{ key: "employs-at-least-20", group: "size" }]);
});

const duty = (title: string, ...keys: string[]): Unsettled => ({ ...waits(title, ...keys), isDuty: true });
const times = (count: number, one: Unsettled) => Array.from({ length: count }, () => one);
test.each<[string, Unsettled[], string[]]>([
  ["what only a duty asks is asked", [duty("One", "d")], ["d"]],
  ["one text counts more than three duties", [...times(3, duty("One", "d")), waits("Two", "t")], ["t", "d"]],
  ["five duties count more than one text", [waits("Two", "t"), ...times(5, duty("One", "d"))], ["d", "t"]],
  ["alike, the texts stand first", [waits("Two", "t"), ...times(4, duty("One", "d"))], ["t", "d"]],
])("duties count less than texts: %s", (_what, unsettled, keys) => {
  expect(keysOf(unsettled)).toEqual(keys);
});

test("says of a question how many texts and duties it settles, and of a text only once", () => {
  const unsettled = [duty("One", "d"), duty("One", "d"), waits("Two", "d")];
  const { next } = nextQuestions(unsettled, indexQuestions([]));
  expect(next).toMatchObject([{ settles: 1, settlesDuties: 2, titles: ["Two", "One"] }]);
});
