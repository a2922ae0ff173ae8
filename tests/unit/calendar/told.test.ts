import { expect, test } from "vitest";
import { toldOf } from "#features/calendar/rules/told.ts";
import type { Entry } from "#features/calendar/schema.ts";

const anEntry: Entry = {
  _id: "filing:cbn-returns.r1.2026-11",
  kind: "filing",
  subjectId: "cbn-returns.r1.2026-11",
  title: "File the monthly return.",
  period: "November 2026",
  day: "2026-12-04",
  dueAt: "2026-12-04T22:59:59.999Z",
  hour: null,
  standing: "open",
  state: "upcoming",
  isLate: false,
  isSure: true,
  isDaily: false,
  link: "/filings?filing=cbn-returns.r1.2026-11",
  regulator: "CBN",
  regulationId: "cbn-returns",
  dutyId: "cbn-returns.r1",
  people: [],
  canMove: false,
  version: null,
};

test.each<[string, Partial<Entry>, boolean]>([
  ["a monthly return rings", {}, true],
  ["a daily one would ring all day", { _id: "filing:cbn-fx.r2.2026-12-04", isDaily: true }, false],
  ["one of several days that a rule names rings", { _id: "filing:cbn-iso.r1.2027-03-31" }, true],
  ["a duty that only may apply is no call yet", { isSure: false }, false],
  ["what is filed is over", { standing: "done", state: "filed" }, false],
  ["what a clock counts rings", { _id: "filing:ndpa.r5.event-1" }, true],
])("%s", (_name, changes, rings) => {
  expect(toldOf({ ...anEntry, ...changes }).rings).toBe(rings);
});
