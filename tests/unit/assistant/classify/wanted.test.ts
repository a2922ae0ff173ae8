import { expect, test } from "vitest";
import { askedKinds, wantedOf } from "#features/assistant/rules/classify/wanted.ts";
import { yesNoIn, yesOrNo } from "#features/assistant/rules/decide/yes-no.ts";

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

test.each([
  ["Can we grant loans?", "Do not grant loans or advances.", "no"],
  ["May we hold accounts abroad?", "Banks may hold accounts abroad with approval.", "yes"],
  ["May we open a branch?", "Obtain approval before a branch is opened.", null],
  ["Must we file a nil return?", "File a nil return for a period without business.", "yes"],
  ["Must we lend to farmers?", "Do not lend to farmers.", null],
  ["Must banks stop dealing with it?", "Banks must stop dealing with it.", "yes"],
  ["Can we refuse a request?", "Do not refuse a request.", null],
] as const)("“%s” by “%s” is %s", (asked, duty, answer) => expect(yesOrNo(asked, duty)).toBe(answer));
