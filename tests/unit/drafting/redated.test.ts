import { expect, test } from "vitest";
import { readDutyCues } from "#features/drafting/adapters/duty-cues.ts";
import { readDuties } from "#features/drafting/rules/duties.ts";
import { redated } from "#features/drafting/rules/redated.ts";

const cues = readDutyCues("data/duty-cues.yaml");
const limits = [
  "within 90 days from the date of this circular",
  "within two weeks of the date of this circular",
  "within three months of the issuance of this circular",
  "within 24 hours of the receipt of this circular",
  "within 5 working days from the date of this circular",
  "not later than 31 March 2027",
  "on or before the 10th day of the following month",
];
const readOn = (issuedOn: string | null) =>
  readDuties([limits.map((limit) => `All banks shall submit the form ${limit}.`).join("\n\n")], cues, issuedOn);
const schedulesOf = (duties: readonly { deadline: ReturnType<typeof readOn>[number]["deadline"] }[]) =>
  duties.map(({ deadline }) => deadline?.schedule);

test.each([
  ["2026-11-02", "2026-11-05"],
  ["2026-11-02", null],
  [null, "2026-11-05"],
])("what was read of a text of %s is as if it had been read of one of %s", (before, now) => {
  const read = readOn(before);
  expect(read).toHaveLength(limits.length);
  expect(schedulesOf(redated(read, read, { before, now }))).toEqual(schedulesOf(readOn(now)));
});

test("while a day is being written it is none, and the next that is one counts again", () => {
  const read = readOn("2026-11-02");
  const days = ["2026-11-0", "2026-11-", "2026-11-3", "2026-11-31", "2026", null, "2026-11-05"];
  let duties = read;
  let before: string | null = "2026-11-02";
  for (const now of days) {
    duties = redated(duties, read, { before, now });
    before = now;
  }
  expect(schedulesOf(duties)).toEqual(schedulesOf(readOn("2026-11-05")));
});

test("a deadline that a person has edited stays, and so do those of no proposal", () => {
  const [first, ...others] = readOn("2026-11-02");
  const days = { before: "2026-11-02", now: "2026-11-05" };
  for (const deadline of [{ ...first!.deadline!, rule: "In time" }, { ...first!.deadline!, schedule: null }, null])
    expect(redated([{ ...first!, deadline }], [first!, ...others], days)).toEqual([{ ...first!, deadline }]);
  expect(redated([first!], others, days)).toEqual([first]);
});

test("a day that lies too far off to be a deadline is none", () => {
  const read = readOn("2026-11-02");
  const [first] = redated(read, read, { before: "2026-11-02", now: "9999-12-01" });
  expect(first?.deadline?.schedule).toBeNull();
});
