import { describe, expect, test } from "vitest";
import type { DeclaredHoliday } from "#features/holiday/repository.ts";
import type { Holiday } from "#features/holiday/schema.ts";
import type { Open } from "../backend.ts";
import { at } from "../rows.ts";

const aDeclaration = (overrides: Partial<DeclaredHoliday> = {}): DeclaredHoliday => ({
  year: 2027,
  feast: "mawlid",
  name: "Mawlid",
  state: "declared",
  days: ["2027-08-16"],
  source: "Ministry of Interior",
  confirmedBy: "Ngozi Eze",
  changedAt: at(0),
  ...overrides,
});
const expected: Holiday = { year: 2027, feast: "mawlid", name: "Mawlid", state: "expected", days: ["2027-08-14"], source: "Calendar", confirmedBy: null }; // prettier-ignore

export function describeHolidays(open: Open) {
  describe("declared holidays:", () => {
    test("are listed by year and feast, one of each, the last that was declared", async () => {
      const { holidays } = await open();
      const eid = aDeclaration({ feast: "eid-al-adha", days: [] });
      expect(await holidays.declare(aDeclaration({ year: 2028 }), null)).toBe(true);
      expect(await holidays.declare(aDeclaration(), expected)).toBe(true);
      expect(await holidays.declare(eid, null)).toBe(true);
      const corrected = aDeclaration({ days: ["2027-08-17"], changedAt: at(5) });
      expect(await holidays.declare(corrected, expected)).toBe(true);
      expect(await holidays.list()).toEqual([eid, corrected, aDeclaration({ year: 2028 })]);
    });

    test("the same said again is nothing new, and is not recorded", async () => {
      const { holidays, audit } = await open();
      await holidays.declare(aDeclaration(), expected);
      expect(await holidays.declare(aDeclaration({ changedAt: at(9) }), expected)).toBe(false);
      const { rows } = await audit.list(
        null,
        { actions: ["holiday.declared"], from: undefined, before: undefined },
        { limit: 10, skip: 0 },
      );
      expect(rows).toHaveLength(1);
    });

    test("wait to be told to companies, with what stood there before the first that was not told", async () => {
      const { holidays } = await open();
      expect(await holidays.listUntold()).toEqual([]);
      await holidays.declare(aDeclaration(), expected);
      expect(await holidays.listUntold()).toEqual([{ ...aDeclaration(), before: expected, toldUpTo: "" }]);
      const corrected = aDeclaration({ days: [], changedAt: at(5) });
      await holidays.declare(corrected, { ...expected, days: ["2027-08-16"] });
      expect(await holidays.listUntold()).toEqual([{ ...corrected, before: expected, toldUpTo: "" }]);
    });
  });
}
