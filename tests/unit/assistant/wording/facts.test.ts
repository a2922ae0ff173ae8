import { describe, expect, test } from "vitest";
import { checkWording, promptOf, withWording } from "#features/assistant/rules/verify/wording.ts";
import { factsOfCitation } from "#features/assistant/rules/verify/wording/facts.ts";
import { saidWhole } from "#features/assistant/rules/verify/wording/sentences.ts";
import { aCitation, aReply } from "../../../support/samples/replies.ts";
import { anInstrument } from "../../../support/samples/factories.ts";

const facts = [
  "Deadline: by the 10th day after the end of each month.",
  "Next due: 10 December 2026.",
  "Capital: at least ₦5,000,000,000.",
  "Time limit: within 24 hours.",
  "Limit: at most ₦50,000 per day (cash-out).",
  "Ratio: at least 12.5%.",
  "Penalty: A fine of N2 million for each breach and N100,000 for each day in default; the licence may be revoked.",
];
const duty = {
  ...aCitation({ quote: "An operator must render returns to the CBN, hold the capital and bound each cash-out." }),
  facts,
};
const shown = (sentence: string) => checkWording(`${sentence} [1].`, [duty]).sentences.length === 1;

describe("a sentence may use the facts that go with a duty", () => {
  test.each([
    "An operator must render returns to the CBN by the 10th day after the end of each month",
    "Returns to the CBN are next due on 10 December 2026",
    "Returns are next due on December 10, 2026",
    "An operator must hold capital of at least ₦5 billion",
    "An operator must hold capital of at least N5,000,000,000",
    "A cash-out is limited to at most ₦50,000 per day",
    "The ratio to hold is at least 12.5 per cent of the capital",
    "A breach carries a fine of N2 million and N100,000 for each day in default",
    "The licence of an operator may be revoked",
  ])("%s", (sentence) => expect(shown(sentence)).toBe(true));
});

describe("an altered figure, date or bound is dropped", () => {
  test.each([
    ["another day", "Returns to the CBN are next due on 12 December 2026"],
    ["another month", "Returns to the CBN are next due on 10 November 2026"],
    ["another year", "Returns to the CBN are next due on 10 December 2027"],
    ["another month, written otherwise", "Returns are next due on November 10, 2026"],
    [
      "another day of the month",
      "An operator must render returns to the CBN by the 15th day after the end of each month",
    ],
    ["another period", "An operator must render returns to the CBN by the 10th day after the end of each quarter"],
    ["working days", "An operator must render returns to the CBN by the 10th working day after the end of each month"],
    ["a tenth of the amount", "An operator must hold capital of at least ₦500 million"],
    ["a thousandth of the amount", "An operator must hold capital of at least ₦5 million"],
    ["another currency", "An operator must hold capital of at least $5,000,000,000"],
    ["a ceiling made a floor", "A cash-out is at least ₦50,000 above each day"],
    ["another limit", "A cash-out is limited to at most ₦500,000 per day"],
    ["another period of a limit", "A cash-out is limited to at most ₦50,000 per week"],
    ["another share", "The ratio to hold is at least 15 per cent of the capital"],
    ["a share without its half", "The ratio to hold is at least 12 per cent of the capital"],
    ["another fine", "A breach carries a fine of N20 million and N100,000 for each day in default"],
    ["a fine for another while", "A breach carries a fine of N2 million and N100,000 for each month in default"],
    ["leave made a duty", "The licence must be revoked where returns are not met"],
    ["prison", "A breach carries a fine of N2 million and imprisonment"],
  ])("%s: %s", (_, sentence) => expect(shown(sentence)).toBe(false));
});

test("what a duty has no fact of is not said of it", () => {
  const bare = checkWording("Returns to the CBN are next due on 10 December 2026 [1].", [{ ...duty, facts: [] }]);
  expect(bare).toEqual({ sentences: [], dropped: 1 });
});

test("facts are given with their passage, and only where there are some", () => {
  const asked = { question: "When?", profile: null };
  const { passages } = JSON.parse(promptOf({ ...asked, passages: [duty] }).user) as { passages: object[] };
  expect(passages).toMatchObject([{ facts }]);
  expect(promptOf({ ...asked, passages: [aCitation()] }).user).not.toContain("facts");
});

describe("the facts of a cited duty", () => {
  const [requirement] = anInstrument().requirements;
  const instrument = anInstrument({
    penalty: "N1 million for each breach.",
    requirements: [
      {
        ...requirement!,
        deadline: {
          rule: "By the 5th of each month",
          recurrence: "monthly",
          details: "Through the portal.",
          schedule: { type: "monthly", day: 5, roll: "previous-working-day" },
        },
        figures: [
          { kind: "capital", op: "at-least", value: 5e9, unit: "NGN", for: { categories: ["merchant-bank"] } },
          { kind: "fee", op: "exactly", value: 1e5, unit: "NGN" },
        ],
      },
    ],
  });
  const citation = aCitation({ regulationId: instrument.key, requirementId: requirement!.id });
  const context = { instruments: new Map([[instrument.key, instrument]]), today: "2026-11-21" };

  test("are its deadline, its next day, its figures and the penalty; of one licence alone nothing is told of nobody", () => {
    const told = factsOfCitation(citation, { ...context, asker: null });
    expect(told).toEqual([
      "Deadline: By the 5th of each month.",
      "Through the portal.",
      expect.stringMatching(/^Next due: \d{1,2} December 2026/),
      "Fee: ₦100,000.",
      "Penalty: N1 million for each breach.",
    ]);
  });

  test("are with the figures of its own licence where a company lets that be known", () => {
    const [own] = instrument.requirements[0]!.figures!;
    const duties = new Map([
      [instrument.key, new Map([["r1", { result: "applies" as const, questions: [], figures: [own!] }]])],
    ]);
    const told = factsOfCitation(citation, { ...context, asker: { duties, category: "merchant-bank" } });
    expect(told).toContain("Capital: at least ₦5,000,000,000, for Merchant Bank.");
    expect(told.join()).not.toContain("Fee");
  });

  test("are none of what is no duty", () => {
    for (const other of [{ requirementId: null }, { regulationId: null }, { regulationId: "unknown" }])
      expect(factsOfCitation({ ...citation, ...other }, { ...context, asker: null })).toEqual([]);
  });
});

test("the answer line stays the rules' own, and first", () => {
  const line = "By 10 December 2026 [1].";
  const reply = aReply({
    answer: { kind: "date", line, isLikely: false, day: "2026-12-10" },
    summary: `${line} ${aReply().summary}`,
  });
  const sentence = "A principal must report every fraud to the CBN within 24 hours [1].";
  const { summary, wording, answer } = withWording(reply, { sentences: [sentence], dropped: 0 });
  expect(summary).toBe(`${line} ${sentence} This applies to you: your licence is a Tier 1 unit MFB [1].`);
  expect([wording.by, answer?.line]).toEqual(["model", line]);
});

test.each([
  ["", ""],
  ["Report fraud within 24 hours [1]", ""],
  ["Report fraud within 24 hours [1].", ""],
  ["Report fraud [1].\nUnless it is", "Report fraud [1]."],
  ["Report fraud [1].\nKeep receipts [2].\n", "Report fraud [1].\nKeep receipts [2]."],
])("of an answer on its way the lines that are over are read: %j", (said, whole) => {
  expect(saidWhole(said)).toBe(whole);
});

test("what a model thinks aloud is not read before it has ended", () => {
  expect(checkWording("<think>A principal must report every fraud to the CBN [1].\n", [aCitation()]).sentences).toEqual(
    [],
  );
});
