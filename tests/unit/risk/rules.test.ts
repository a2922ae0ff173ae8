import fc from "fast-check";
import { expect, test } from "vitest";
import type { Verdict } from "#features/applicability/schema.ts";
import { bandOfSeverity } from "#features/catalogue/rules/severity.ts";
import type { Instrument, Requirement, Schedule } from "#features/catalogue/schema.ts";
import { licenceCategories } from "#features/company/vocabulary.ts";
import { assess, bandOfScore, byUrgency, riskRuleVersion } from "#features/risk/rules.ts";
import { aCapturedInstrument, anInstrument } from "../../support/samples/factories.ts";

const today = "2026-11-21";
const generally: Verdict = {
  result: "applies",
  reasons: ["It binds every company in Nigeria"],
  grounds: ["general"],
  open: [],
};

/** The points of one factor and why, of an instrument that is otherwise plain. */
function factor(name: string, overrides: Partial<Instrument>, verdict: Partial<Verdict> = {}) {
  const { factors } = assess(anInstrument(overrides), { ...generally, ...verdict }, today, null);
  return factors.find((each) => each.name === name)!;
}

const duty = (schedule: Schedule | null, basis: Requirement["basis"] = "seen"): Requirement => ({
  id: "r1",
  text: "Do as you are told.",
  provision: null,
  basis,
  deadline: schedule && { rule: "In time", recurrence: "once", details: null, schedule },
});
const once = (date: string): Schedule => ({ type: "once", date });

const grounds = ["category", "industry", "services", "size", "answer", "general"] as const;
const day = fc
  .date({ min: new Date("2015-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const partialDay = fc.option(fc.tuple(day, fc.constantFrom(4, 7, 10)).map(([whole, length]) => whole.slice(0, length)));
const schedule = fc.option(
  fc.oneof(
    day.map(once),
    fc.constant<Schedule>({ type: "daily" }),
    fc.integer({ min: 1, max: 31 }).map((on): Schedule => ({ type: "monthly", day: on, roll: "previous-working-day" })),
  ),
);
const requirements = fc.array(
  fc
    .tuple(schedule, fc.constantFrom("seen" as const, "inferred" as const, "knowledge" as const))
    .map(([at, basis]) => duty(at, basis)),
  { minLength: 1, maxLength: 40 },
);
const anyCase = fc.record({
  instrument: fc
    .record({
      severity: fc.integer({ min: 1, max: 5 }),
      requirements,
      issuedOn: partialDay,
      effectiveOn: partialDay,
      confidence: fc.constantFrom("verified" as const, "partly" as const, "unverified" as const),
    })
    .map(anInstrument),
  verdict: fc.subarray([...grounds]).map((list): Verdict => ({ ...generally, grounds: list })),
  today: day,
  category: fc.option(fc.constantFrom(...licenceCategories)),
});

test("the band is that of the severity, whatever the other factors say", () => {
  fc.assert(
    fc.property(anyCase, ({ instrument, verdict, today: on, category }) => {
      expect(assess(instrument, verdict, on, category).level).toBe(bandOfSeverity(instrument.severity));
    }),
    { numRuns: 2000 },
  );
});

test("the score is the sum of six named factors, whole points from 0 to 100", () => {
  fc.assert(
    fc.property(anyCase, ({ instrument, verdict, today: on, category }) => {
      const { score, factors } = assess(instrument, verdict, on, category);
      expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      expect(score >= 0 && score <= 100 && Number.isInteger(score)).toBe(true);
      expect(factors.map(({ name }) => name)).toEqual([
        "Severity",
        "Deadline",
        "Directness",
        "Duties",
        "Recent change",
        "Confidence",
      ]);
      for (const { points, why } of factors) expect(points >= 0 && why.length > 0).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("the same input gives the same answer", () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const again = structuredClone(input);
      expect(assess(again.instrument, again.verdict, again.today, again.category)).toEqual(
        assess(input.instrument, input.verdict, input.today, input.category),
      );
    }),
  );
});

test("the most urgent that there can be scores 100", () => {
  const worst = anInstrument({
    severity: 5,
    requirements: Array.from({ length: 15 }, () => duty(once(today))),
    issuedOn: today,
    confidence: "verified",
  });
  expect(assess(worst, { ...generally, grounds: ["category"] }, today, null).score).toBe(100);
});

test.each([
  [0, "Low"],
  [35, "Low"],
  [36, "Medium"],
  [65, "Medium"],
  [66, "High"],
  [100, "High"],
])("a score of %i is %s", (score, band) => {
  expect(bandOfScore(score)).toBe(band);
});

test.each([
  ["2026-11-21", 10, "Next due today, on 21 Nov 2026"],
  ["2026-11-22", 10, "Next due tomorrow, on 22 Nov 2026"],
  ["2026-11-28", 10, "Next due in 7 days, on 28 Nov 2026"],
  ["2026-11-29", 8, "Next due in 8 days, on 29 Nov 2026"],
  ["2026-12-21", 8, "Next due in 30 days, on 21 Dec 2026"],
  ["2026-12-22", 5, "Next due in 31 days, on 22 Dec 2026"],
  ["2027-02-19", 5, "Next due in 90 days, on 19 Feb 2027"],
  ["2027-02-20", 2, "Next due in 91 days, on 20 Feb 2027"],
  ["2027-11-21", 2, "Next due in 365 days, on 21 Nov 2027"],
  ["2027-11-22", 1, "Next due in 366 days, on 22 Nov 2027"],
  ["2026-11-20", 0, "Its last fixed date was 20 Nov 2026; what it asks for is due since then"],
])("a duty due on %s gives %i points: %s", (date, points, why) => {
  expect(factor("Deadline", { requirements: [duty(once(date))] })).toEqual({ name: "Deadline", points, why });
});

test.each([
  ["superseded", "history", "superseded"],
  ["withdrawn", "history", "withdrawn"],
  ["draft", "watch", "a draft"],
] as const)("what is %s has no deadline, though its duties name one", (status, result, words) => {
  for (const schedule of [once("2026-11-25"), once("2020-01-01"), { type: "monthly", day: 5, roll: null } as const])
    expect(factor("Deadline", { status, requirements: [duty(schedule)] }, { result })).toEqual({
      name: "Deadline",
      points: 0,
      why: `It is ${words}: nothing of it falls due`,
    });
});

test("counts no day before it takes effect", () => {
  const effectiveOn = "2027-04-01";
  const due = (schedule: Schedule) => factor("Deadline", { effectiveOn, requirements: [duty(schedule)] });
  expect(due({ type: "monthly", day: 5, roll: null })).toMatchObject({
    points: 2,
    why: "Next due in 135 days, on 5 Apr 2027",
  });
  expect(due(once("2027-01-31"))).toMatchObject({
    points: 0,
    why: "Its last fixed date, 31 Jan 2027, lies before it takes effect",
  });
  expect(due(once(today)).why).toBe("Its last fixed date, 21 Nov 2026, lies before it takes effect");
});

test("says why there is no date: clocks that start with an event, or none at all", () => {
  const why = (schedule: Schedule | null) =>
    assess(anInstrument({ requirements: [duty(schedule)] }), generally, today, null).factors.find(
      ({ name }) => name === "Deadline",
    );
  expect(why({ type: "within", of: "breach", hours: 72 })).toMatchObject({
    points: 0,
    why: "Its deadlines start with an event",
  });
  expect(why(null)).toMatchObject({ points: 0, why: "No date can be computed for its duties" });
});

test("of several duties the nearest counts, and of those only what is due for this licence", () => {
  const near: Schedule = { type: "once", date: "2026-11-25", categories: ["merchant-bank"] };
  const instrument = anInstrument({ requirements: [duty(once("2027-05-01")), duty(near)] });
  const dueFor = (category: "merchant-bank" | "psps-mmo") =>
    assess(instrument, generally, today, category).factors.find(({ name }) => name === "Deadline")!.why;
  expect(dueFor("merchant-bank")).toContain("25 Nov 2026");
  expect(dueFor("psps-mmo")).toContain("1 May 2027");
});

test.each([
  [["category", "industry", "services", "answer"], 6],
  [["answer", "services"], 5],
  [["services", "industry"], 4],
  [["industry", "size"], 3],
  [["general"], 1],
  [["size"], 2],
  [[], 0],
] as const)("matched by %j it gives %i points of directness", (matched, points) => {
  expect(factor("Directness", {}, { grounds: [...matched] }).points).toBe(points);
});

test.each([
  [1, 0, 1, "1 of 1 duty seen in the text, 0 with a deadline"],
  [3, 0, 1, "3 of 3 duties seen in the text, 0 with a deadline"],
  [4, 0, 2, "4 of 4 duties seen in the text, 0 with a deadline"],
  [4, 2, 2, "4 of 4 duties seen in the text, 2 with a deadline"],
  [4, 3, 3, "4 of 4 duties seen in the text, 3 with a deadline"],
  [40, 3, 5, "40 of 40 duties seen in the text, 3 with a deadline"],
])("%i duties, %i of them dated, give %i points", (count, dated, points, why) => {
  const list = Array.from({ length: count }, (_, index) => duty(index < dated ? once("2020-01-01") : null));
  expect(factor("Duties", { requirements: list })).toEqual({ name: "Duties", points, why });
});

test("duties that the program read are called so, and raise no alarm", () => {
  const read = [duty(null, "read"), duty(once("2020-01-01"), "read")];
  const why = "2 of 2 duties read by the program, which nobody has checked, 1 with a deadline";
  expect(factor("Duties", { requirements: read })).toEqual({ name: "Duties", points: 0, why });
});

test("a duty that was not seen in a text raises no alarm", () => {
  const guessed = [duty(null, "inferred"), duty(null, "knowledge"), duty(null, "seen")];
  expect(factor("Duties", { requirements: guessed }).why).toBe("1 of 3 duties seen in the text, 0 with a deadline");
});

test.each([
  ["2026-11-21", null, 5, "Last dated 21 Nov 2026"],
  ["2026-08-23", null, 5, "Last dated 23 Aug 2026"],
  ["2026-08-22", null, 3, "Last dated 22 Aug 2026"],
  ["2025-11-21", null, 3, "Last dated 21 Nov 2025"],
  ["2025-11-20", null, 1, "Last dated 20 Nov 2025"],
  ["2024-11-21", null, 1, "Last dated 21 Nov 2024"],
  ["2024-11-20", null, 0, "Last dated 20 Nov 2024"],
  ["2020-01-01", "2026-11-01", 5, "Last dated 1 Nov 2026"],
  ["2026-01-01", "2027-01-01", 5, "Takes effect on 1 January 2027"],
  ["2026", null, 3, "Last dated 2026"],
  ["2026-09", null, 5, "Last dated Sep 2026"],
  [null, null, 0, "Its date is not known"],
])("issued %s, in effect %s: %i points, %s", (issuedOn, effectiveOn, points, why) => {
  expect(factor("Recent change", { issuedOn, effectiveOn })).toEqual({ name: "Recent change", points, why });
});

test.each([
  ["verified", 3],
  ["partly", 1],
  ["unverified", 0],
] as const)("what is %s gives %i points", (confidence, points) => {
  expect(factor("Confidence", { confidence }).points).toBe(points);
});

test("what a program captured is provisional, and less so for the company that has read it", () => {
  const { captured } = aCapturedInstrument();
  expect(factor("Confidence", { captured })).toMatchObject({
    points: 0,
    why: "Captured, not reviewed: its risk is provisional",
  });
  const own = { ...anInstrument({ captured }), own: { savedAt: "2026-11-20T09:00:00.000Z" } };
  expect(assess(own, generally, today, null).factors.at(-1)).toEqual({
    name: "Confidence",
    points: 1,
    why: "Your company has read its text; nobody has reviewed it for all",
  });
});

test("the severity's reason is the catalogue's", () => {
  expect(factor("Severity", { severity: 4, severityWhy: "Fines by the day." })).toMatchObject({
    why: "Fines by the day.",
  });
});

test("the highest score comes first, ties in the order of their titles", () => {
  const card = (riskScore: number, regulation_title: string) => ({ riskScore, regulation_title });
  const cards = [card(70, "B"), card(80, "C"), card(70, "A")];
  expect(cards.toSorted(byUrgency)).toEqual([card(80, "C"), card(70, "A"), card(70, "B")]);
});

// A change of the formula is a version (design section 6): whoever changes these numbers changes the version with them.
test("version 3 of the formula gives these points", () => {
  const scores = [1, 2, 3, 4, 5].map((severity) => factor("Severity", { severity }).points);
  expect([riskRuleVersion, scores]).toEqual(["3", [0, 6, 36, 66, 71]]);
});

test("a date of a duty that was only inferred counts where no other duty has one, and says so", () => {
  const due = (...requirements: Requirement[]) => assess(anInstrument({ requirements }), generally, today, null).due;
  const guess = duty(once("2026-12-31"), "inferred");
  expect(due(guess, duty(once("2027-01-04")))).toEqual({ day: "2027-01-04", note: null });
  expect(due(guess)).toEqual({ day: "2026-12-31", note: "from a duty that was inferred" });
  const onSaturday = duty(once("2027-01-30"), "inferred");
  expect(due(onSaturday)?.note).toBe("from a duty that was inferred; a Saturday");
  expect(due(duty(null))).toBeNull();
});

test("says what a date assumes, and when it falls on a weekend", () => {
  const noteOf = (schedule: Schedule) =>
    assess(anInstrument({ requirements: [duty(schedule)] }), generally, today, null).due?.note;
  expect(noteOf(once("2027-01-30"))).toBe("a Saturday");
  expect(noteOf({ type: "annual", after: "financial-year-end", months: 6 })).toBe(
    "if your financial year ends on 31 December",
  );
  expect(noteOf({ type: "annual", after: "financial-year-end", days: 31 })).toBe(
    "if your financial year ends on 31 December; a Sunday",
  );
});

test.each(["no", "watch", "history"] as const)("sets no date for a verdict of %s", (result) => {
  const instrument = anInstrument({ requirements: [duty(once("2026-12-31"))] });
  expect(assess(instrument, { ...generally, result }, today, null).due).toBeNull();
});
