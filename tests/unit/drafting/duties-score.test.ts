import { expect, test } from "vitest";
import { scoreDuties } from "../../support/duties-score.ts";
import { halfOf, loadLetters, type Letter, type MarkedDuty } from "../../support/letters.ts";

const text = `TO ALL BANKS
Every bank shall file its return within 5 days of each month end. All banks shall: (a) keep a register of
complaints; and (b) publish their fees. The Bank will inspect them. Banks may charge a fee.
`;
const mark = (id: string, quote: string, more: Partial<MarkedDuty> = {}): MarkedDuty => ({
  id,
  page: 1,
  quote,
  subject: null,
  act: null,
  timeLimit: null,
  amount: null,
  penalty: null,
  recurrence: null,
  schedule: null,
  ...more,
});
const filing = "Every bank shall file its return within 5 days of each month end.";
const register = "keep a register of\ncomplaints";
const publish = "publish their fees";
const monthly = { type: "monthly", day: 5, roll: null } as const;
const lead = "All banks shall:";

const letter = (duties: MarkedDuty[]): Letter => ({
  id: "a-letter",
  regulator: "CBN",
  title: "A letter",
  reference: null,
  url: null,
  folder: null,
  publishedOn: "2026-01-01",
  scanned: false,
  kind: { strict: "new", fair: [] },
  topics: { strict: [], fair: [] },
  gravity: { strict: "Medium", fair: [] },
  audience: { strict: { scope: "licensed", classes: [] }, fair: [] },
  companies: {},
  isInstrument: true,
  links: [],
  pages: [text],
  duties,
});
const marked = letter([
  mark("d1", filing, { recurrence: "monthly", schedule: monthly }),
  mark("d2", register, { lead }),
  mark("d3", publish, { lead }),
]);
const read = (quote: string, schedule: typeof monthly | null = null) => ({
  quote,
  page: 1,
  recurrence: schedule && "monthly",
  deadline: schedule && { recurrence: "monthly", schedule },
});
const score = (reads: ReturnType<typeof read>[], of = marked) => scoreDuties([of], () => reads);

test("everything read right scores whole", () => {
  const whole = { precision: 1, recall: 1, f1: 1, exact: 1, recurrence: 1, schedule: 1 };
  const { missed, wrong, ...figures } = score([read(filing, monthly), read(register), read(publish)]);
  expect(figures).toEqual({ letters: 1, marked: 3, read: 3, ...whole, inventedSchedules: 0 });
  expect([...missed, ...wrong]).toEqual([]);
});

test("what is missed and what is invented is named", () => {
  const { precision, recall, missed, wrong } = score([read(filing), read("The Bank will inspect them.")]);
  expect({ precision, recall }).toEqual({ precision: 0.5, recall: 1 / 3 });
  expect(missed.map(({ quote }) => quote)).toEqual([register, publish]);
  expect(wrong).toEqual([{ id: "a-letter", page: 1, quote: "The Bank will inspect them." }]);
});

test("a quote a little longer or shorter than the mark is the same duty, one much longer is not", () => {
  expect(score([read(filing.slice(11))]).recall).toBe(1 / 3);
  expect(score([read(filing.slice(0, 20))]).recall).toBe(0);
  expect(score([read(text.trimEnd())], letter([mark("d1", filing)])).recall).toBe(0);
});

test("a list read whole finds each of its items", () => {
  const list = text.slice(text.indexOf(lead), text.indexOf(" The Bank will"));
  expect(score([read(list)])).toMatchObject({ precision: 1, recall: 2 / 3 });
});

test("a duty read twice is wrong once, unless the letter itself says it twice", () => {
  expect(score([read(filing), read(filing)])).toMatchObject({ precision: 0.5, recall: 1 / 3 });
  const twice = letter([mark("d1", register), mark("d2", publish, { sameAs: "d1" })]);
  expect(score([read(register), read(publish)], twice)).toMatchObject({ marked: 1, precision: 1, recall: 1 });
  expect(score([read(publish)], twice)).toMatchObject({ precision: 1, recall: 1, missed: [] });
});

test("what can be argued either way counts neither way", () => {
  const arguable = letter([mark("d1", filing), mark("d2", "Banks may charge a fee.", { optional: true })]);
  expect(score([read(filing)], arguable)).toMatchObject({ marked: 1, precision: 1, recall: 1 });
  expect(score([read(filing), read("Banks may charge a fee.")], arguable)).toMatchObject({ precision: 1, recall: 1 });
});

test("words that do not stand on the page are not exact, and wrong", () => {
  expect(score([read(register.replace("\n", " "))])).toMatchObject({ exact: 0, precision: 0, recall: 0 });
});

test("a wrong or invented schedule is counted, the name of its event is not", () => {
  const event = mark("d1", filing, { recurrence: "event", schedule: { type: "within", days: 5, of: "month-end" } });
  const reading = { quote: filing, page: 1, recurrence: "event" };
  const of = (schedule: { type: "within"; days: number; of: string }) => () => [
    { ...reading, deadline: { recurrence: "event", schedule } },
  ];
  expect(scoreDuties([letter([event])], of({ type: "within", days: 5, of: "end" }))).toMatchObject({ schedule: 1 });
  expect(scoreDuties([letter([event])], of({ type: "within", days: 6, of: "end" }))).toMatchObject({ schedule: 0 });
  expect(score([read(filing, monthly)], letter([mark("d1", filing)])).inventedSchedules).toBe(1);
});

test.each(["open", "locked"] as const)("the letters of the %s half hold together", (half) => {
  const letters = loadLetters(half);
  expect(letters.filter(({ id }) => halfOf(id) !== half)).toHaveLength(0);
  const perfect = scoreDuties(letters, ({ duties }) => duties.map((duty) => ({ ...duty, deadline: null })));
  expect(perfect).toMatchObject({ precision: 1, recall: 1, exact: 1, recurrence: 1 });
  const withDuties = letters.filter(({ duties }) => duties.some((duty) => !duty.optional));
  expect(withDuties.length).toBeGreaterThanOrEqual(18);
  expect(withDuties.some(({ scanned }) => scanned)).toBe(true);
});
