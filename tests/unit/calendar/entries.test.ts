import { describe, expect, test } from "vitest";
import {
  byDue,
  entryIdOf,
  expiryEntry,
  filingEntry,
  hourOf,
  passes,
  reviewEntry,
  taskEntry,
} from "#features/calendar/rules/entries.ts";
import type { Entry, EntryFilter } from "#features/calendar/schema.ts";
import type { Evidence } from "#features/evidence/schema.ts";
import type { Occurrence } from "#features/filing/schema.ts";
import type { Duty } from "#features/obligation/schema.ts";
import type { Task } from "#features/task/schema.ts";
import { aDuty, anOccurrence } from "../../support/samples/register.ts";

const dutiesOf = (...list: Duty[]) => new Map(list.map((duty) => [duty._id, duty]));
const duties = dutiesOf(aDuty());
const asking = { now: "2026-12-01T09:00:00.000Z", mayChange: true, mayWork: true, mayDoDuties: true };
const endOfDay = (day: string) => `${day}T22:59:59.999Z`;

test.each([
  ["filing:ng-ndpa-2023.r5.2026", { kind: "filing", subjectId: "ng-ndpa-2023.r5.2026" }],
  ["task:a:b", { kind: "task", subjectId: "a:b" }],
  ["review:a", { kind: "review", subjectId: "a" }],
  ["expiry:a", { kind: "expiry", subjectId: "a" }],
  ["holiday:a", undefined],
  ["task:", undefined],
  ["task", undefined],
  ["1 task:a", undefined],
  ["", undefined],
] as const)("the id %j is of %j", (id, of) => {
  expect(entryIdOf(id)).toEqual(of);
});

// Lagos is an hour ahead of UTC all year.
test.each([
  ["2026-12-10T22:59:59.999Z", null],
  ["2026-12-10T15:00:00.000Z", "16:00"],
  ["2026-12-09T23:30:00.000Z", "00:30"],
])("what is due on 10 December at %s has the hour %s", (dueAt, hour) => {
  expect(hourOf("2026-12-10", dueAt)).toBe(hour);
});

describe("a filing in the calendar", () => {
  test("is what the occurrence says, and its duty's people's", () => {
    expect(filingEntry(anOccurrence(), duties, asking)).toEqual({
      _id: "filing:ng-ndpa-2023.r5.2026-Q3",
      kind: "filing",
      subjectId: "ng-ndpa-2023.r5.2026-Q3",
      title: "File the audit return.",
      period: "quarter 3 of 2026",
      day: "2026-12-10",
      dueAt: endOfDay("2026-12-10"),
      hour: null,
      standing: "open",
      state: "upcoming",
      isLate: false,
      isSure: true,
      isDaily: false,
      link: "/filings?filing=ng-ndpa-2023.r5.2026-Q3",
      regulator: "NDPC",
      regulationId: "ng-ndpa-2023",
      dutyId: "ng-ndpa-2023.r5",
      people: ["ada", "tunde"],
      canMove: true,
      version: null,
    });
  });

  test.each([
    ["upcoming", true, "open", true],
    ["in-work", true, "open", true],
    ["filed", true, "done", false],
    ["filed-late", true, "done", false],
    ["waived", true, "cancelled", false],
    ["upcoming", false, "open", false],
  ] as const)("that is %s (may be changed: %s) is %s, and is moved: %s", (state, mayChange, standing, canMove) => {
    expect(filingEntry(anOccurrence({ state }), duties, { ...asking, mayChange })).toMatchObject({ standing, canMove });
  });

  test.each<[string, Partial<Occurrence>, Partial<Entry>]>([
    ["by an hour has that hour", { dueAt: "2026-12-10T09:00:00.000Z" }, { hour: "10:00", dueAt: "2026-12-10T09:00:00.000Z" }],
    ["each day is daily", { basis: { ...anOccurrence().basis, schedule: "daily" } }, { isDaily: true }],
    ["of the company's own has no regulation", { regulator: "", regulationId: "" }, { regulator: null, regulationId: null }],
    ["that is late is", { isOverdue: true }, { isLate: true }],
    ["that may bind is not sure", { isSure: false }, { isSure: false }],
    ["of a duty that is not there is nobody's", { dutyId: "gone" }, { dutyId: "gone", people: [] }],
  ])("%s", (_what, overrides, said) => {
    expect(filingEntry(anOccurrence(overrides), duties, asking)).toMatchObject(said);
  }); // prettier-ignore

  test("is told once to whoever answers for it and reviews it", () => {
    const own = dutiesOf(aDuty({ reviewer: "ada" }));
    expect(filingEntry(anOccurrence(), own, asking).people).toEqual(["ada"]);
    expect(filingEntry(anOccurrence(), dutiesOf(aDuty({ owner: null })), asking).people).toEqual(["tunde"]);
  });
});

const aTask = (overrides: Partial<Task> = {}): Task => ({
  _id: "a",
  title: "Collect\nthe figures",
  text: null,
  state: "open",
  isLate: false,
  from: { kind: "free", id: null, title: null, path: null },
  assignees: ["ada", "tunde"],
  dueOn: "2026-12-10",
  dueTime: null,
  dueAt: endOfDay("2026-12-10"),
  remindDays: null,
  repeats: null,
  seriesId: null,
  seriesOn: null,
  waitsFor: null,
  checklist: [],
  doneAt: null,
  doneBy: null,
  proof: null,
  references: [],
  evidenceIds: [],
  reason: null,
  version: 3,
  createdAt: "2026-11-01T09:00:00.000Z",
  createdBy: "ada",
  updatedAt: "2026-11-01T09:00:00.000Z",
  updatedBy: "ada",
  ...overrides,
});
const from = (kind: Task["from"]["kind"], id: string | null) => ({ from: { kind, id, title: null, path: null } });

describe("a task in the calendar", () => {
  test("is what the task says, its people's", () => {
    expect(taskEntry(aTask(), duties, asking)).toEqual({
      _id: "task:a",
      kind: "task",
      subjectId: "a",
      title: "Collect the figures",
      period: null,
      day: "2026-12-10",
      dueAt: endOfDay("2026-12-10"),
      hour: null,
      standing: "open",
      state: "open",
      isLate: false,
      isSure: true,
      isDaily: false,
      link: "/work?task=a",
      regulator: null,
      regulationId: null,
      dutyId: null,
      people: ["ada", "tunde"],
      canMove: true,
      version: 3,
    });
  });

  test("that is due on no day is in none", () => {
    expect(taskEntry(aTask({ dueOn: null, dueAt: null }), duties, asking)).toBeUndefined();
  });

  const ofDuty = { regulator: "NDPC", regulationId: "ng-ndpa-2023", dutyId: "ng-ndpa-2023.r5" };
  const ofNone = { regulator: null, regulationId: null, dutyId: null };
  test.each<[string, Partial<Task>, Partial<Entry>]>([
    ["from a duty is of it", from("duty", "ng-ndpa-2023.r5"), ofDuty],
    ["from a filing is of the filing's duty", from("filing", "ng-ndpa-2023.r5.2026-Q3"), ofDuty],
    ["from what is no filing is of none", from("filing", "2026-Q3"), ofNone],
    ["from a change is of none, whatever it is called", from("change", "ng-ndpa-2023.r5.2026-Q3"), ofNone],
    ["from a duty that is gone is of none", from("duty", "gone"), ofNone],
    ["by an hour has that hour", { dueAt: "2026-12-10T15:00:00.000Z" }, { hour: "16:00", dueAt: "2026-12-10T15:00:00.000Z" }],
    ["without an instant is due at the end of its day", { dueAt: null }, { hour: null, dueAt: endOfDay("2026-12-10") }],
    ["that is done is not moved", { state: "done" }, { standing: "done", state: "done", canMove: false }],
  ])("%s", (_what, overrides, said) => {
    expect(taskEntry(aTask(overrides), duties, asking)).toMatchObject(said);
  }); // prettier-ignore

  test("is moved by whoever works only", () => {
    expect(taskEntry(aTask(), duties, { ...asking, mayWork: false })?.canMove).toBe(false);
  });
});

describe("a review in the calendar", () => {
  test("is of the duty, its reviewer's", () => {
    expect(reviewEntry(aDuty(), asking)).toEqual({
      _id: "review:ng-ndpa-2023.r5",
      kind: "review",
      subjectId: "ng-ndpa-2023.r5",
      title: "Review: File the audit return.",
      period: null,
      day: "2026-12-10",
      dueAt: endOfDay("2026-12-10"),
      hour: null,
      standing: "open",
      state: "to-review",
      isLate: false,
      isSure: true,
      isDaily: false,
      link: "/duties?duty=ng-ndpa-2023.r5",
      regulator: "NDPC",
      regulationId: "ng-ndpa-2023",
      dutyId: "ng-ndpa-2023.r5",
      people: ["tunde"],
      canMove: true,
      version: 4,
    });
  });

  test.each<[string, Duty | undefined]>([
    ["no duty", undefined],
    ["one without a day", aDuty({ nextReviewOn: null })],
    ["one that binds no longer", aDuty({ closedBecause: "The regulation is withdrawn" })],
  ])("is none of %s", (_what, duty) => {
    expect(reviewEntry(duty, asking)).toBeUndefined();
  });

  // The day ends at midnight in Lagos, an hour before it does in UTC.
  test.each([
    ["2026-12-10T22:59:59.999Z", false],
    ["2026-12-10T23:00:00.000Z", true],
  ])("is late at %s: %s", (now, isLate) => {
    expect(reviewEntry(aDuty(), { ...asking, now })).toMatchObject({ isLate });
  });

  test.each<[string, Partial<Duty>, Partial<Entry>]>([
    ["of a duty without a reviewer is the owner's", { reviewer: null }, { people: ["ada"] }],
    ["of nobody's duty is nobody's", { owner: null, reviewer: null }, { people: [] }],
    ["of what may bind is not sure", { applies: "may" }, { isSure: false }],
  ])("%s", (_what, overrides, said) => {
    expect(reviewEntry(aDuty(overrides), asking)).toMatchObject(said);
  });

  test("is moved by whoever does duties only", () => {
    expect(reviewEntry(aDuty(), { ...asking, mayDoDuties: false })?.canMove).toBe(false);
  });
});

const aPiece = (overrides: Partial<Evidence> = {}): Evidence => ({
  _id: "a b",
  title: "Licence\nof 2026",
  note: null,
  validFrom: null,
  validUntil: "2026-12-31",
  file: {
    fileId: "f",
    number: 1,
    name: "licence.pdf",
    bytes: 10,
    sha256: "0".repeat(64),
    shownAs: null,
    text: "none",
    addedAt: "2026-11-01T09:00:00.000Z",
    addedBy: null,
  },
  links: [
    { dutyId: "gone", filingId: null },
    { dutyId: "ng-ndpa-2023.r5", filingId: null },
    { dutyId: "b.r1", filingId: null },
  ],
  held: null,
  createdAt: "2026-11-01T09:00:00.000Z",
  createdBy: null,
  updatedAt: "2026-11-01T09:00:00.000Z",
  updatedBy: null,
  version: 2,
  ...overrides,
});

describe("the last day of a piece of evidence in the calendar", () => {
  test("is of the first duty that it shows and that is seen, and of the owners of all", () => {
    const seen = dutiesOf(aDuty(), aDuty({ _id: "b.r1", regulator: "CBN", owner: "bisi" }));
    expect(expiryEntry(aPiece(), seen)).toEqual({
      _id: "expiry:a b",
      kind: "expiry",
      subjectId: "a b",
      title: "Expires: Licence of 2026",
      period: null,
      day: "2026-12-31",
      dueAt: endOfDay("2026-12-31"),
      hour: null,
      standing: "open",
      state: "valid",
      isLate: false,
      isSure: true,
      isDaily: false,
      link: "/evidence?id=a%20b",
      regulator: "NDPC",
      regulationId: "ng-ndpa-2023",
      dutyId: "ng-ndpa-2023.r5",
      people: ["ada", "bisi"],
      canMove: false,
      version: null,
    });
  });

  test("is none where it is good for ever; what shows nothing is of no duty", () => {
    expect(expiryEntry(aPiece({ validUntil: null }), duties)).toBeUndefined();
    const ofNone = { regulator: null, regulationId: null, dutyId: null, people: [] };
    expect(expiryEntry(aPiece({ links: [] }), duties)).toMatchObject(ofNone);
  });
});

const filing = filingEntry(anOccurrence(), duties, asking);
const task = taskEntry(aTask(), duties, asking)!;
const review = reviewEntry(aDuty(), asking)!;
const expiry = expiryEntry(aPiece({ validUntil: "2026-12-10" }), duties)!;

test("what is due first is first; of the same instant filings, tasks, reviews, expiries, each by its id", () => {
  const early = { ...expiry, _id: "expiry:early", dueAt: "2026-12-10T15:00:00.000Z" };
  const other = { ...task, _id: "task:b" };
  const wanted = [early, filing, task, other, review, expiry];
  expect(wanted.toReversed().toSorted(byDue)).toEqual(wanted);
  expect([filing, other, review, task, expiry, early].toSorted(byDue)).toEqual(wanted);
  for (const [at, one] of wanted.entries())
    for (const later of wanted.slice(at + 1))
      expect([byDue(one, later), byDue(later, one)].map(Math.sign)).toEqual([-1, 1]);
});

test.each<[string, EntryFilter, string | null, boolean]>([
  ["nothing", {}, null, true],
  ["cleared fields", { regulator: " ", owner: " ", search: " " }, null, true],
  ["its regulator, however it is written", { regulator: " ndpc " }, null, true],
  ["another regulator", { regulator: "CBN" }, null, false],
  ["its owner", { owner: " ada " }, null, true],
  ["somebody else", { owner: "bisi" }, null, false],
  ["me, who owns it", { owner: " me " }, "ada", true],
  ["me, who does not", { owner: "me" }, "bisi", false],
  ["me, where that is nobody", { owner: "me" }, null, false],
  ["words of its title, in any order and size", { search: " RETURN  file " }, null, true],
  ["a word that it has not", { search: "file licence" }, null, false],
])("asked for %s: passes or not", (_what, filter, me, isPassed) => {
  expect(passes(filter, me)(filing)).toBe(isPassed);
});

test("what has no regulator passes where none is asked for", () => {
  expect([passes({}, null)(task), passes({ regulator: "CBN" }, null)(task)]).toEqual([true, false]);
  expect(passes({ regulator: "CBN" }, null)({ ...filing, regulator: "cbn" })).toBe(true);
});
