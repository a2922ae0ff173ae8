import { describe, expect, test } from "vitest";
import type { Reminder } from "#features/reminder/repository.ts";
import type { Open } from "./backend.ts";
import { anAlert, aStoredCompany, at } from "./rows.ts";

const aReminder = (companyId: string, overrides: Partial<Reminder> = {}): Reminder => ({
  companyId,
  regulationId: "cbn-example-2024",
  requirementId: "r1",
  dueOn: "2026-12-21",
  daysBefore: 30,
  sentAt: at(0),
  ...overrides,
});
const notice = {
  changeType: "other" as const,
  regulationTitle: "Example Guidelines",
  regulator: "CBN",
  regulationId: "cbn-example-2024",
  changeId: null,
  message: "Due soon",
};
const all = { limit: 100, skip: 0 };

export function describeReminders(open: Open) {
  describe("deadline reminders:", () => {
    test("a reminder is noted and told in one step", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      expect(await stored.reminders.remind(aReminder(id), notice)).toBe(true);
      const { rows } = await stored.notices.list(id, all);
      expect(rows).toMatchObject([{ ...notice, createdAt: at(0), readAt: null }]);
      const { companyId: _own, sentAt: _at, ...told } = aReminder(id);
      expect(await stored.reminders.listSent(id, "2026-12-21")).toEqual([told]);
      expect(await stored.reminders.listSent(id, "2026-12-22")).toEqual([]);
      expect(await stored.reminders.listSent("unknown", "2026-12-21")).toEqual([]);
    });

    test("of one deadline the same step or an earlier one is refused, a later one and another deadline are not", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const tell = (overrides: Partial<Reminder>) => stored.reminders.remind(aReminder(id, overrides), notice);
      expect(await tell({ daysBefore: 14 })).toBe(true);
      expect(await tell({ daysBefore: 14, sentAt: at(60) })).toBe(false);
      expect(await tell({ daysBefore: 30 })).toBe(false);
      expect(await tell({ daysBefore: 7 })).toBe(true);
      expect(await tell({ daysBefore: 30, dueOn: "2026-12-22" })).toBe(true);
      expect(await tell({ daysBefore: 30, requirementId: "r2" })).toBe(true);
      expect(await tell({ daysBefore: 30, regulationId: "sec-example" })).toBe(true);
      expect((await stored.notices.list(id, all)).total).toBe(5);
    });

    test("of two at once one is told", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const both = await Promise.all([1, 2].map(() => stored.reminders.remind(aReminder(id), notice)));
      expect(both.toSorted()).toEqual([false, true]);
      expect((await stored.notices.list(id, all)).total).toBe(1);
    });

    test("one for nobody is neither noted nor told", async () => {
      const stored = await open();
      await expect(stored.reminders.remind(aReminder("nobody"), notice)).rejects.toThrow(/constraint/i);
      expect(await stored.reminders.listSent("nobody", "2026-01-01")).toEqual([]);
    });

    test("lists who has deadline alerts on these regulations, a page at a time", async () => {
      const stored = await open();
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) ids.push((await aStoredCompany(stored)).id);
      const [one, two, three] = ids.toSorted() as [string, string, string];
      await stored.notices.saveAlerts([
        anAlert(one, { regulationId: "b", alertTypes: ["update", "deadline"] }),
        anAlert(one, { regulationId: "a", alertTypes: ["deadline"] }),
        anAlert(one, { regulationId: "c", alertTypes: ["deadline"] }),
        anAlert(two, { regulationId: "a", alertTypes: ["update", "riskChange"] }),
        anAlert(three, { regulationId: "b", alertTypes: ["deadline"] }),
      ]);
      const list = (after: string, limit: number) => stored.reminders.listSubscribed(["a", "b", "unknown"], { after, limit });
      const [first, last] = [{ companyId: one, regulationIds: ["a", "b"] }, { companyId: three, regulationIds: ["b"] }];
      expect(await list("", 10)).toEqual([first, last]);
      expect(await list("", 1)).toEqual([first]);
      expect(await list(one, 10)).toEqual([last]);
      expect(await list(three, 10)).toEqual([]);
      expect(await stored.reminders.listSubscribed([], { after: "", limit: 10 })).toEqual([]);
    }); // prettier-ignore

    test("tells of a moved day once, in the step that notes that it was told", async () => {
      const stored = await open();
      const { id: companyId } = await aStoredCompany(stored);
      const holiday = { year: 2027, feast: "mawlid", name: "Mawlid", state: "declared", days: [], source: "s1", confirmedBy: "Ngozi" } as const;
      await stored.holidays.declare({ ...holiday, days: ["2027-08-16"], changedAt: at(0) }, null);
      const [held] = await stored.holidays.listUntold();
      const telling = { held: held!, companyId, notices: [notice], events: [], at: at(1) };
      expect(await stored.reminders.tellMoved(telling)).toBe(true);
      // Another process, or the same after it died, holds what was.
      expect(await stored.reminders.tellMoved(telling)).toBe(false);
      expect((await stored.notices.list(companyId, all)).total).toBe(1);
      await stored.reminders.endMoved({ ...held!, toldUpTo: companyId });
      expect(await stored.holidays.listUntold()).toEqual([]);
    }); // prettier-ignore

    test("forgets what was due before a day", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      await stored.reminders.remind(aReminder(id, { dueOn: "2026-12-20" }), notice);
      await stored.reminders.remind(aReminder(id, { dueOn: "2026-12-21" }), notice);
      await stored.reminders.forget("2026-12-21");
      expect((await stored.reminders.listSent(id, "2026-01-01")).map(({ dueOn }) => dueOn)).toEqual(["2026-12-21"]);
    });
  });
}
