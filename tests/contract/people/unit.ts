import { describe, expect, test } from "vitest";
import type { UnitRow } from "#features/member/repository/units.ts";
import { newId } from "#platform/ids.ts";
import type { Open } from "../backend.ts";
import { aFirm } from "./member.ts";
import { aStoredCompany, at } from "../rows.ts";

const aUnit = (companyId: string, overrides: Partial<UnitRow> = {}): UnitRow => ({
  id: newId(),
  companyId,
  name: "Treasury",
  headId: null,
  createdAt: at(0),
  ...overrides,
});

/** The business units of companies, and how their people come in. */
export function describeUnits(open: Open) {
  describe("units and sign-in rules:", () => {
    test("units are listed by name, each company's own, and one of a name", async () => {
      const stored = await open();
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const { units } = stored;
      const [treasury, audit] = [aUnit(own.id, { headId: own.personId }), aUnit(own.id, { name: "Audit" })];
      for (const unit of [treasury, audit, aUnit(other.id)]) expect(await units.add(unit)).toBe(true);
      expect(await units.add(aUnit(own.id))).toBe(false);
      expect(await units.list(own.id)).toEqual([audit, treasury]);
    });

    test("one is changed within its company, to a name that is free", async () => {
      const stored = await open();
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const { units, audit } = stored;
      const [unit, second] = [aUnit(own.id), aUnit(own.id, { name: "Audit" })];
      for (const row of [unit, second]) await units.add(row);
      const change = (changes: Partial<UnitRow>) => units.change({ ...unit, ...changes }, at(1));
      expect(await change({ companyId: other.id, name: "Mine" })).toBe("unknown");
      expect(await change({ name: "Audit" })).toBe("taken");
      const before = await audit.lastId();
      expect([await change({}), await change({ name: "Money", headId: own.personId })]).toEqual(["changed", "changed"]);
      expect(await audit.lastId()).toBe(before + 1);
      expect(await units.list(own.id)).toEqual([second, { ...unit, name: "Money", headId: own.personId }]);
    });

    test("who belonged to one that is removed belongs to none", async () => {
      const stored = await open();
      const { own, colleague } = await aFirm(stored);
      const unit = aUnit(own.id);
      await stored.units.add(unit);
      const deed = {
        companyId: own.id,
        userId: colleague.personId,
        by: { userId: own.personId, role: "owner" },
        at: at(1),
      };
      const mail = () => expect.unreachable("nobody is told of another unit");
      await stored.members.change({ ...deed, mail }, { unitId: unit.id });
      const unitOf = async () =>
        (await stored.members.list(own.id, at(1))).find(({ userId }) => userId === colleague.personId)?.unit;
      expect(await unitOf()).toBe(unit.id);
      expect(await stored.units.remove((await aStoredCompany(stored)).id, unit.id, at(2))).toBe(false);
      expect(await stored.units.remove(own.id, unit.id, at(2))).toBe(true);
      expect([await unitOf(), await stored.units.list(own.id)]).toEqual([null, []]);
    });

    test("rules are each company's own, and recorded where they change", async () => {
      const stored = await open();
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const { settings, audit } = stored;
      const before = await audit.lastId();
      await settings.save(own.id, [], at(1));
      expect([await audit.lastId(), await settings.find(own.id)]).toEqual([before, []]);
      for (let turn = 0; turn < 2; turn += 1) await settings.save(own.id, ["owner", "manager"], at(2));
      await settings.save(own.id, ["owner"], at(3));
      expect([await settings.find(own.id), await settings.find(other.id)]).toEqual([["owner"], []]);
      const entries = await audit.listAll({ after: before, upTo: before + 10, limit: 10 });
      expect(entries.map(({ action, before: was, after }) => [action, was, after])).toEqual([
        ["rules.changed", { secondFactorRoles: [] }, { secondFactorRoles: ["owner", "manager"] }],
        ["rules.changed", { secondFactorRoles: ["owner", "manager"] }, { secondFactorRoles: ["owner"] }],
      ]);
    });
  });
}
