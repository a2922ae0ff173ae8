import { expect, test } from "vitest";
import { askedKinds, wantedOf } from "#features/assistant/rules/classify/wanted.ts";
import { yesNoExamples, yesNoIn, yesOrNo } from "#features/assistant/rules/decide/yes-no.ts";

const isCued = (cues: readonly RegExp[], question: string) => cues.some((cue) => cue.test(question));

test.each(askedKinds.flatMap(({ kind, cues, examples }) => examples.map((one) => [kind, one, cues] as const)))(
  "a %s is asked by “%s”",
  (_, question, cues) => expect(isCued(cues, question)).toBe(true),
);

test.each(askedKinds.flatMap(({ kind, cues, not }) => not.map((one) => [kind, one, cues] as const)))(
  "a %s is not asked by “%s”",
  (_, question, cues) => expect(isCued(cues, question)).toBe(false),
);

test("a narrower kind of amount takes the place of any amount", () => {
  expect([...wantedOf("What is our minimum capital?").figures]).toEqual(["capital"]);
  expect([...wantedOf("How much is it?").figures]).toContain("fee");
});

test.each([
  "Can we lend?",
  "no business this week, must we still file return",
  "We run funds. Do the portfolios need a custodian too?",
  "are bank shares ok as collateral",
])("yes or no is asked by “%s”", (message) => expect(yesNoIn(message)).not.toBeNull());

test.each(["How much can we lend?", "When must we file?", "What do we have to keep?", "Who may sign it?"])(
  "yes or no is not asked by “%s”",
  (message) => expect(yesNoIn(message)).toBeNull(),
);

test.each(yesNoExamples)("“$asked” by “$duty” is $answer", ({ asked, duty, answer }) =>
  expect(yesOrNo(yesNoIn(asked)!, duty)?.said ?? null).toBe(answer),
);

test.each([
  [
    "Can we move an ATM?",
    "Deploy or move an ATM only with the CBN's written approval; keep cash in it.",
    "Only with the CBN's written approval",
  ],
  [
    "May we onboard a biller?",
    "Do not onboard a biller until an agreement with it is signed.",
    "Only once an agreement with it is signed",
  ],
  ["May we trade?", "Without a licence, do not operate.", "Only with a licence"],
])("“%s” by “%s” begins “%s”", (asked, duty, words) => expect(yesOrNo(yesNoIn(asked)!, duty)?.words).toBe(words));

test("a question that points back asks about what was told before it", () =>
  expect(yesNoIn("We want to appoint a director of the regulator. Are we allowed to?")?.act).toContain(
    "appoint a director",
  ));

const most = (value: number, unit: "NGN" | "items") => [{ kind: "limit", op: "at-most", value, unit }] as const;
test.each([
  ["Can we refer customers to three insurers?", "Work with two insurers at the most.", most(2, "items"), "no"],
  ["Can we work with two insurers?", "Work with two insurers at the most.", most(2, "items"), "yes"],
  ["May three brokers of one family sit?", "Allow no more than two brokers of a family.", most(2, "items"), "no"],
  ["Can we present a cheque of N12m?", "Do not present an item of more than N10m.", most(10_000_000, "NGN"), "no"],
  ["Can we present a cheque of N8m?", "Do not present an item of more than N10m.", most(10_000_000, "NGN"), "yes"],
  ["Can we present a cheque?", "Do not present an item of more than N10m.", most(10_000_000, "NGN"), null],
] as const)("“%s” by “%s” is held against its figure", (asked, duty, figures, answer) =>
  expect(yesOrNo(yesNoIn(asked)!, duty, figures)?.said ?? null).toBe(answer),
);
