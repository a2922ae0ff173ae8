import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fieldLabel, valueWords } from "#web/regulation/history/revision-words.ts";
import { wordDiff } from "#web/regulation/history/word-diff.ts";
import { dueWords } from "#web/regulation/due-words.ts";

test.each([
  ["status", "Status"],
  ["issuedOn", "Date of issue"],
  ["penalty", "Penalty"],
  ["requirements.r3.text", "Requirement 3"],
  ["requirements.r12.provision", "Requirement 12: provision"],
  ["requirements.r1.basis", "Requirement 1: how far it can be trusted"],
  ["requirements.r1.deadline.rule", "Requirement 1: deadline"],
  ["requirements.r1.deadline.schedule.offsetWorkingDays", "Requirement 1: due date: offset working days"],
  ["sources.2.url", "Source 2"],
  ["sources.2.confirmed", "Source 2: what it confirmed"],
  ["appliesTo.categories", "Whom it applies to: licence categories"],
  ["appliesTo.unconditionalFor.industries", "Whom it applies to without a question: industries"],
  ["somethingNew.atTheEnd", "Something new: at the end"],
])("the field %s is called %j", (path, label) => {
  expect(fieldLabel(path)).toBe(label);
});

test.each([
  ["status", "superseded", "Superseded"],
  ["confidence", "partly", "Partly verified"],
  ["requirements.r1.basis", "seen", "Seen in source"],
  ["instrumentType", "enforcement-position", "Enforcement position"],
  ["requirements.r1.deadline.recurrence", "semi-annual", "Semi annual"],
  ["issuedOn", "2026-12", "December 2026"],
  ["requirements.r1.deadline.schedule.date", "2026-12-31", "31 Dec 2026"],
  ["topics", "aml-cft, licensing", "AML/CFT, Licensing & Supervision"],
  ["tags", "bvn-nin, kyc", "bvn nin, kyc"],
  [
    "appliesTo.categories",
    "micro-finance-banks-tier-1, merchant-bank",
    "Tier 1 Unit MFB (urban) License, Merchant Bank",
  ],
  ["appliesTo.services", "loan&credit services, card services", "Loan & Credit Services, Card Services"],
  ["supersedesTitles", '"Circular on cards, 2019", Cards Act', "Circular on cards, 2019; Cards Act"],
  ["supersedesTitles", 'Cards Act, "Circular, 2019"', "Cards Act; Circular, 2019"],
  ["summary", "One, two, and three.", "One, two, and three."],
  ["severity", "4", "4"],
  ["tags", "", null],
  ["penalty", null, null],
])("the value of %s, %j, reads %j", (path, value, words) => {
  expect(valueWords(path, value)).toBe(words);
});

describe("two texts", () => {
  test("are compared word by word", () => {
    expect(wordDiff("File a return every month.", "File a return every quarter.")).toEqual([
      { text: "File a return every ", kind: "same" },
      { text: "month", kind: "removed" },
      { text: "quarter", kind: "added" },
      { text: ".", kind: "same" },
    ]);
  });

  test("that share little are left whole", () => {
    expect(wordDiff("Keep records for five years.", "Appoint somebody who reports to the board.")).toBeUndefined();
  });

  test("that would take too long to compare are left whole", () => {
    const words = (seed: number) => Array.from({ length: 20_000 }, (_, at) => `w${(at * seed) % 7919}`).join(" ");
    // A clock that moves on by 10 ms whenever it is looked at: the comparison looks at it before each step.
    let looks = 0;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => (looks += 1) * 10);
    onTestFinished(() => clock.mockRestore());
    expect(wordDiff(words(31), words(97))).toBeUndefined();
    expect(looks).toBeGreaterThan(1);
    expect(looks).toBeLessThan(20);
  });
});

test.each([
  ["2026-11-21", "today"],
  ["2026-11-22", "tomorrow"],
  ["2026-11-23", "in 2 days"],
  ["2026-12-21", "in 30 days"],
  ["2026-12-22", "22 Dec 2026"],
  ["2026-11-20", "20 Nov 2026"],
])("on 21 November 2026, %s is %j", (dueOn, words) => {
  expect(dueWords(dueOn, "2026-11-21")).toBe(words);
});
