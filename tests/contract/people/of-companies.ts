import { describe, expect, test } from "vitest";
import type { Open } from "../backend.ts";
import { aReading } from "../reading.ts";
import { aNotice, aStoredCompany, anAlert, at, told } from "../rows.ts";
import { aDecision } from "../triage.ts";

/** What is asked of several companies at once: each gets its own, whoever is not named nothing, and nobody is asked for nothing. */
export function describeOfCompanies(open: Open) {
  describe("several companies at once:", () => {
    test("their rows, by id, without those that are not there", async () => {
      const stored = await open();
      const [one, two] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      await aStoredCompany(stored);
      const rows = await stored.companies.listOf([two.id, one.id, "unknown"]);
      expect(rows.map(({ id }) => id)).toEqual([one.id, two.id].toSorted());
      expect(rows.find(({ id }) => id === one.id)).toEqual(await stored.companies.find(one.id));
      expect(await stored.companies.listOf([])).toEqual([]);
    });

    test("their own readings", async () => {
      const { readings, ...stored } = await open();
      const [one, two] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      for (const row of [aReading(one.id), aReading(two.id), aReading(two.id, { regulationId: "a-first" })])
        await readings.save(row, null);
      expect(await readings.listOf([one.id])).toEqual(await readings.list(one.id));
      const both = [one.id, two.id].toSorted();
      const all = [...(await readings.list(both[0]!)), ...(await readings.list(both[1]!))];
      expect(await readings.listOf(both)).toEqual(all);
      expect(await readings.listOf([])).toEqual([]);
    });

    test("how much nobody has read, of what they want to hear, and what they narrowed", async () => {
      const { notices, narrowings, ...stored } = await open();
      const [one, two, three] = [await aStoredCompany(stored), await aStoredCompany(stored), await aStoredCompany(stored)];
      for (const { id } of [one, two, three]) {
        await notices.notify(aNotice(), [told(id)], { createdAt: at(1) });
        await notices.saveAlerts([anAlert(id), anAlert(id, { regulationId: "other", alertTypes: ["deadline"] })]);
        await notices.watchRegulator({ companyId: id, regulator: "SEC", createdAt: at(1) });
        await narrowings.save(id, { leastRisk: "High" }, at(1));
      }
      await notices.notify(aNotice(), [told(one.id)], { createdAt: at(2) });
      await notices.markRead({ companyId: two.id, userId: two.personId }, {}, at(3));
      const asked = [one.id, two.id];
      expect([...(await notices.countUnread(asked))]).toEqual([[one.id, 2]]);
      const inOrder = asked.toSorted();
      expect(await notices.listAlertsOf(asked, "update")).toEqual(inOrder.map((companyId) => ({ companyId, regulationId: "cbn-example-2024" })));
      expect(await notices.listWatchesOf(asked)).toEqual(inOrder.map((companyId) => ({ companyId, regulator: "SEC" })));
      expect((await narrowings.listOf(asked)).map(({ companyId, leastRisk }) => [companyId, leastRisk])).toEqual(inOrder.map((id) => [id, "High"]));
      expect([await notices.listAlertsOf([], "update"), await notices.listWatchesOf([]), await narrowings.listOf([])]).toEqual([[], [], []]);
    }); // prettier-ignore

    test("what they have decided, and which days they set", async () => {
      const { triage, ...stored } = await open();
      const [one, two] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      await triage.decide(one.id, [
        aDecision(one.id, { changeId: "b", dueOn: "2026-12-01" }),
        aDecision(one.id, { changeId: "a" }),
      ]);
      await triage.decide(two.id, [aDecision(two.id)]);
      const own = { companyId: one.id, verdict: "applies" };
      expect(await triage.listDecidedOf([one.id])).toEqual([
        { ...own, changeId: "a", dueOn: null },
        { ...own, changeId: "b", dueOn: "2026-12-01" },
      ]);
      expect(await triage.listDecidedOf([])).toEqual([]);
    });
  });
}
