import { describe, expect, test } from "vitest";
import type { Occurrence } from "#features/filing/schema.ts";
import { againWords, countsWords, folded, readOpened, toggled } from "#web/filings/folded.ts";
import { aFiling, dueOn, noBasis } from "../support/filings.ts";

const days = (first: number, last: number, overrides: Partial<Occurrence> = {}) =>
  Array.from({ length: last - first + 1 }, (_, at) =>
    dueOn(`2026-12-${String(first + at).padStart(2, "0")}`, overrides),
  );
const clock = (eventId: string, dueDay: string) =>
  dueOn(dueDay, {
    _id: `breach.r1:${eventId}`,
    dutyId: "breach.r1",
    period: eventId,
    basis: { ...noBasis, event: { eventId, kind: "awareness-of-breach", label: "Personal data breach", occurredAt: "2026-12-01T09:00:00.000Z" } },
  }); // prettier-ignore
const since = { today: "2026-12-01", signedUpAt: "2026-11-21T09:00:00.000Z" };
const monthly = aFiling();
const filed = { state: "filed" } as const;
const late = { isOverdue: true } as const;

describe("what a list has of one duty is one line", () => {
  const cases: { name: string; list: Occurrence[]; lines: [dutyId: string, times: number, next: string][] }[] = [
    { name: "nothing", list: [], lines: [] },
    { name: "one", list: [monthly], lines: [["cbn-returns.r1", 1, "2026-12-04"]] },
    {
      name: "a daily return, which stands by its nearest day",
      list: [...days(1, 31), monthly],
      lines: [["cbn-fx.r2", 31, "2026-12-01"], ["cbn-returns.r1", 1, "2026-12-04"]],
    },
    {
      name: "the first days first, whatever the order they come in",
      list: [monthly, ...days(5, 9).toReversed()],
      lines: [["cbn-returns.r1", 1, "2026-12-04"], ["cbn-fx.r2", 5, "2026-12-05"]],
    },
    {
      name: "by the first that is still to be filed: what is filed or late is behind",
      list: [...days(1, 2, filed), ...days(3, 3, late), ...days(4, 9)],
      lines: [["cbn-fx.r2", 9, "2026-12-04"]],
    },
    {
      name: "nor by what was due before it is today: whoever signed up since owes it no more",
      list: [dueOn("2026-11-30"), ...days(4, 5)],
      lines: [["cbn-fx.r2", 3, "2026-12-04"]],
    },
    {
      name: "nor by what was due in the hours before the company signed up",
      list: [dueOn("2026-12-01", { dueAt: "2026-11-21T08:00:00.000Z" }), ...days(4, 5)],
      lines: [["cbn-fx.r2", 3, "2026-12-04"]],
    },
    { name: "by the last where nothing is to be filed", list: days(1, 3, filed), lines: [["cbn-fx.r2", 3, "2026-12-03"]] },
    {
      name: "clocks of two events apart",
      list: [clock("e1", "2026-12-02"), clock("e2", "2026-12-03")],
      lines: [["breach.r1", 1, "2026-12-02"], ["breach.r1", 1, "2026-12-03"]],
    },
    {
      name: "two duties of one regulation apart",
      list: [monthly, aFiling({ _id: "b", dutyId: "cbn-returns.r2" })],
      lines: [["cbn-returns.r1", 1, "2026-12-04"], ["cbn-returns.r2", 1, "2026-12-04"]],
    },
  ]; // prettier-ignore
  test.each(cases)("$name", ({ list, lines }) => {
    expect(folded(list, since).map(({ dutyId, rows, next }) => [dutyId, rows.length, next.dueDay])).toEqual(lines);
  });
});

describe("in words", () => {
  const twice = [monthly, aFiling({ _id: "x", period: "2026-12", dueDay: "2026-12-31", dueAt: "2026-12-31T22:59:59.999Z" })];
  test.each([
    [[monthly], null],
    [days(1, 26), "Daily until 26 Dec 2026, 26 times"],
    [twice, "2 times until 31 Dec 2026"],
  ])("how often it is due", (list, words) => {
    expect(folded(list, since).map(againWords)).toEqual([words]);
  });

  test.each([
    [days(1, 22, filed), "22 filed"],
    [[...days(1, 18, filed), ...days(19, 20, late), ...days(21, 22)], "18 filed, 2 late, 2 to be filed"],
    [[...days(1, 1, { state: "filed-late" }), ...days(2, 2, { state: "waived" })], "1 filed late, 1 waived"],
    [
      [aFiling({ dueAt: "2026-11-05T22:59:59.999Z" }), aFiling({ dueAt: "2026-11-20T22:59:59.999Z", state: "in-work" }), ...days(1, 1)],
      "1 to be filed, 2 due before you signed up",
    ],
    [[...days(1, 1, { state: "in-work" }), ...days(2, 2, { state: "in-work", ...late })], "1 late, 1 in work"],
  ])("how many stand how", (rows, words) => {
    expect(countsWords(rows, since.signedUpAt)).toBe(words);
  });
}); // prettier-ignore

test.each([
  [undefined, "a.r1", "a.r1", ["a.r1"]],
  ["a.r1", "b.r1", "a.r1,b.r1", ["a.r1", "b.r1"]],
  ["a.r1,b.r1", "a.r1", "b.r1", ["b.r1"]],
  ["a.r1", "a.r1", undefined, []],
  [",a.r1,,a.r1", "b.r1", "a.r1,b.r1", ["a.r1", "b.r1"]],
])("the address keeps what is open: %j with %s", (before, dutyId, after, opened) => {
  expect(toggled(before, dutyId)).toBe(after);
  expect(readOpened(after)).toEqual(opened);
});
