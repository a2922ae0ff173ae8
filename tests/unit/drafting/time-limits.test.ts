import { expect, test } from "vitest";
import { nextDueOn } from "#features/catalogue/rules/deadline.ts";
import { scheduleSchema } from "#features/catalogue/rules/schedule.ts";
import type { Schedule } from "#features/catalogue/schema.ts";
import { readDutyCues } from "#features/drafting/adapters/duty-cues.ts";
import { readDuties } from "#features/drafting/rules/duties.ts";

const cues = readDutyCues("data/duty-cues.yaml");
const deadlineOf = (words: string, issuedOn: string | null = "2026-03-02") => {
  const [duty] = readDuties([`All banks shall submit the form ${words}.`], cues, issuedOn);
  return duty!.deadline;
};

const schedules: [string, Schedule | null, string][] = [
  ["not later than 5 working days after month end", { type: "monthly", workingDay: 5 }, "monthly"],
  ["within five (5) working days of the end of each month", { type: "monthly", workingDay: 5 }, "monthly"],
  ["monthly, on or before the 10th day of the following month", { type: "monthly", day: 10, roll: null }, "monthly"],
  ["by the tenth (10th) of every month", { type: "monthly", day: 10, roll: null }, "monthly"],
  ["not later than the 10th day after each month end", { type: "monthly", day: 10, roll: null }, "monthly"],
  [
    "not later than the last working day of each month",
    { type: "monthly", day: 31, roll: "previous-working-day" },
    "monthly",
  ],
  ["not later than 14 days after the end of each quarter", { type: "quarterly", offsetDays: 14 }, "quarterly"],
  [
    "not later than the 14th day of the month following the end of the quarter",
    { type: "quarterly", offsetDays: 14 },
    "quarterly",
  ],
  ["within 10 working days after the end of the quarter", { type: "quarterly", offsetWorkingDays: 10 }, "quarterly"],
  ["within 21 days of the quarter's end", { type: "quarterly", offsetDays: 21 }, "quarterly"],
  ["within two weeks of the end of each quarter", { type: "quarterly", offsetDays: 14 }, "quarterly"],
  ["within two weeks after month end", { type: "monthly", day: 14, roll: null }, "monthly"],
  ["not later than 15 days after the end of June and December", null, "event"],
  ["within 21 days of the end of every half-year", { type: "semi-annual", offsetDays: 21 }, "semi-annual"],
  ["on or before 31 March each year", { type: "annual", month: 3, day: 31, roll: null }, "annual"],
  ["annually, not later than April 30", { type: "annual", month: 4, day: 30, roll: null }, "annual"],
  [
    "not later than the 31st day of January of the following year",
    { type: "annual", month: 1, day: 31, roll: null },
    "annual",
  ],
  ["30 days after the end of the financial year", { type: "annual", after: "financial-year-end", days: 30 }, "annual"],
  [
    "not later than four months after its financial year end",
    { type: "annual", after: "financial-year-end", months: 4 },
    "annual",
  ],
  ["within 42 days of the annual general meeting", { type: "annual", after: "agm", days: 42 }, "annual"],
  ["within 24 hours of the incident", { type: "within", of: "incident", hours: 24 }, "event"],
  [
    "within two weeks from the receipt of the complaint",
    { type: "within", of: "receipt-complaint", days: 14 },
    "event",
  ],
  ["at least thirty (30) days before the launch", { type: "before", of: "launch", days: 30 }, "event"],
  ["within 90 days from the date of this circular", { type: "once", date: "2026-05-31" }, "once"],
  ["within three months of the issuance of this circular", { type: "once", date: "2026-06-02" }, "once"],
  ["not later than 5.00 pm on Friday, 15th January, 2027", { type: "once", date: "2027-01-15" }, "once"],
  ["daily, not later than 10:00 a.m.", { type: "daily", time: "10:00" }, "daily"],
  // What leaves a doubt has no date, nor has what nobody can mean.
  ["not later than 9999 working days after the end of each quarter", null, "quarterly"],
  ["not later than 9999 hundred and 9999 hundred and 5 working days after the end of each quarter", null, "quarterly"],
  ["within 99999 hours of the incident", null, "event"],
  ["every quarter", null, "quarterly"],
  ["annually", null, "annual"],
  ["weekly", null, "weekly"],
  ["by 31 March", null, "once"],
  ["within 14 days", { type: "within", of: "event", days: 14 }, "event"],
  ["by 31 March 2027, and by 30 June 2027 in the second year", null, "once"],
  ["within thirty (60) days of the incident", null, "event"],
  ["not later than 45 days after the end of each month", null, "monthly"],
  ["by the 31st of February 2027", null, "once"],
  ["quarterly, not later than the 10th of every month", null, "monthly"],
  ["immediately", null, "event"],
];

test.each(schedules)("%s", (words, schedule, recurrence) => {
  const deadline = deadlineOf(words);
  expect({ schedule: deadline?.schedule ?? null, recurrence: deadline?.recurrence ?? recurrence }).toEqual({
    schedule,
    recurrence,
  });
  if (deadline?.schedule) expect(scheduleSchema.safeParse(deadline.schedule).success).toBe(true);
});

test("without the day of the text nothing counts from it, and working days count from no day", () => {
  expect(deadlineOf("within 90 days from the date of this circular", null)?.schedule).toEqual({
    type: "within",
    of: "date-of-circular",
    days: 90,
  });
  expect(deadlineOf("within 10 working days from the date of this circular")?.schedule).toEqual({
    type: "within",
    of: "date-of-circular",
    workingDays: 10,
  });
});

test("the dates that follow are those of the words", () => {
  const next = (words: string, today: string) => nextDueOn(deadlineOf(words)!.schedule, today);
  expect(next("on or before the 10th day of the following month", "2026-11-22")).toBe("2026-12-10");
  expect(next("not later than 14 days after the end of each quarter", "2026-11-22")).toBe("2027-01-14");
  expect(next("on or before 31 March each year", "2026-11-22")).toBe("2027-03-31");
  expect(next("not later than four months after its financial year end", "2026-11-22")).toBe("2027-04-30");
});

test("a day in what a duty is about is none of its time", () => {
  const [duty] = readDuties(
    ["Fees collected before July 31, 2025 must be returned within fourteen (14) days."],
    cues,
    null,
  );
  expect(duty).toMatchObject({
    timeLimit: "within fourteen (14) days",
    deadline: { schedule: { type: "within", of: "event", days: 14 } },
  });
});

test.each([
  ["Dealers shall settle not later than one working day after the trade date (T+1).", "not later than one working day after the trade date (T+1)"],
  ["Dealers shall settle each sale within one working day (T+1) of the trade.", "within one working day (T+1) of the trade"],
  ["(Dealers shall settle within 24 hours of the trade.)", "within 24 hours of the trade"],
])("a bracket that a time limit opens is closed in it: %s", (sentence, timeLimit) => {
  const [duty] = readDuties([sentence], cues, null);
  expect(duty).toMatchObject({ timeLimit, deadline: { schedule: { type: "within" } } });
  expect(duty!.deadline!.rule).toBe(timeLimit.charAt(0).toUpperCase() + timeLimit.slice(1));
  expect((duty!.deadline!.schedule as { of: string }).of).toMatch(/^trade(-date)?$/);
}); // prettier-ignore

const clocksOf = (sentence: string) =>
  readDuties([sentence], cues, null).map(({ quote, timeLimit, deadline }) => {
    expect(quote).toBe(sentence);
    return [timeLimit, deadline?.schedule];
  });

test.each([
  [
    "Banks shall report an incident within 24 hours of detection and a full report within 5 working days.",
    ["within 24 hours of detection", { type: "within", of: "detection", hours: 24 }],
    ["within 5 working days", { type: "within", of: "event", workingDays: 5 }],
  ],
  [
    "Every operator shall notify the Commission within 72 hours of becoming aware of it, and submit its findings within fourteen days of the incident.",
    ["within 72 hours of becoming aware of it", { type: "within", of: "becoming-aware", hours: 72 }],
    ["within fourteen days of the incident", { type: "within", of: "incident", days: 14 }],
  ],
])("two clocks are two duties of the same words: %s", (sentence, ...clocks) => {
  expect(clocksOf(sentence)).toEqual(clocks);
});

test.each([
  [
    "Banks shall report within 24 hours of detection or 48 hours after the event, whichever is earlier.",
    "within 24 hours of detection or 48 hours after the event",
  ],
  [
    "Banks shall pay by 31 March 2027, and by 30 June 2027 in the second year.",
    "by 31 March 2027, and by 30 June 2027",
  ],
])("what leaves open which of two holds stands whole in words: %s", (sentence, words) => {
  expect(clocksOf(sentence)).toEqual([[words, null]]);
});

test("a time in what a duty is about is no second clock", () => {
  const sentence = "Banks shall refund, within 3 days, all fees that were lodged within 60 days of the sale.";
  expect(clocksOf(sentence)).toEqual([["within 3 days", null]]);
});
