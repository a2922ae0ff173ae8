import { describe, expect, test } from "vitest";
import { newId } from "#platform/ids.ts";
import { mostDutyViews } from "#features/obligation/vocabulary.ts";
import type { Open } from "../backend.ts";
import { aFirm } from "../people/member.ts";
import { aStoredCompany, at } from "../rows.ts";
import { aDuty } from "./obligation.ts";

const aView = (companyId: string, accountId: string, overrides = {}) => ({
  id: newId(),
  companyId,
  accountId,
  name: "Not in place",
  query: { state: "not-in-place" },
  isShared: false,
  createdAt: at(1),
  ...overrides,
});

/** What the table of duties keeps: views under a name, and what can be taken back. */
export function describeDutyTable(open: Open) {
  describe("views of the duties:", () => {
    test("are found by whose they are and whether they are for all, the first kept first", async () => {
      const stored = await open();
      const { dutyViews } = stored;
      const { own, colleague } = await aFirm(stored);
      const other = await aStoredCompany(stored);
      const shared = aView(own.id, own.personId, { isShared: true, name: "For all", createdAt: at(2) });
      const mine = aView(own.id, own.personId);
      for (const row of [shared, mine, aView(other.id, other.personId, { isShared: true })]) expect(await dutyViews.keep(row)).toEqual(row);
      expect(await dutyViews.list(own.id, own.personId)).toEqual([mine, shared]);
      expect(await dutyViews.list(own.id, colleague.personId)).toEqual([shared]);
      expect(await dutyViews.list(own.id, null)).toEqual([shared]);
    }); // prettier-ignore

    test("one by the same name takes the place of the person's own", async () => {
      const stored = await open();
      const { dutyViews } = stored;
      const { own, colleague } = await aFirm(stored);
      const first = aView(own.id, own.personId);
      await dutyViews.keep(first);
      const again = aView(own.id, own.personId, { query: { group: "owner" }, isShared: true, createdAt: at(3) });
      const kept = { ...again, id: first.id, createdAt: first.createdAt };
      expect(await dutyViews.keep(again)).toEqual(kept);
      const theirs = aView(own.id, colleague.personId, { createdAt: at(4) });
      await dutyViews.keep(theirs);
      expect(await dutyViews.list(own.id, colleague.personId)).toEqual([kept, theirs]);
    });

    test("there is room for so many of a person", async () => {
      const stored = await open();
      const { id, personId } = await aStoredCompany(stored);
      for (let number = 0; number < mostDutyViews; number++) await stored.dutyViews.keep(aView(id, personId, { name: `${number}` }));
      expect(await stored.dutyViews.keep(aView(id, personId))).toBeUndefined();
      expect(await stored.dutyViews.keep(aView(id, personId, { name: "7" }))).toBeDefined();
    }); // prettier-ignore

    test("whoever keeps one removes it, and one for all whoever manages; nobody removes another's", async () => {
      const stored = await open();
      const { dutyViews } = stored;
      const { own, colleague } = await aFirm(stored);
      const [mine, shared] = [aView(own.id, own.personId), aView(own.id, own.personId, { isShared: true, name: "For all" })];
      for (const row of [mine, shared]) await dutyViews.keep(row);
      const theirs = { companyId: own.id, accountId: colleague.personId, isManager: true };
      expect(await dutyViews.remove(theirs, mine.id, at(5))).toBe(false);
      expect(await dutyViews.remove({ ...theirs, isManager: false }, shared.id, at(5))).toBe(false);
      expect(await dutyViews.remove(theirs, shared.id, at(5))).toBe(true);
      const me = { companyId: own.id, accountId: own.personId, isManager: false };
      expect(await dutyViews.remove(me, mine.id, at(5))).toBe(true);
      expect(await dutyViews.remove(me, mine.id, at(5))).toBe(false);
      expect(await dutyViews.list(own.id, own.personId)).toEqual([]);
    }); // prettier-ignore
  });

  describe("what can be taken back of duties:", () => {
    const changed = { at: at(1), action: "duty.changed" as const };

    test("is how they were, for whoever changed them last, until it is taken back", async () => {
      const stored = await open();
      const { duties, dutyUndos } = stored;
      const { own, colleague } = await aFirm(stored);
      const before = aDuty(own.id, { how: "By hand", ownerId: own.personId });
      await duties.save(own.id, [before], changed);
      const next = { ...before, how: null, ownerId: null, version: 2 };
      const undo = { id: newId(), accountId: own.personId, before: [before, aDuty(own.id, { id: "unchanged" })] };
      await duties.save(own.id, [next], { ...changed, undo });
      const asked = { undoId: undo.id, accountId: own.personId, now: at(2) };
      expect(await dutyUndos.list(own.id, asked)).toMatchObject([{ dutyId: before.id, version: 2, how: "By hand", ownerId: own.personId, state: before.state, createdAt: at(1) }]);
      expect(await dutyUndos.list(own.id, { ...asked, accountId: colleague.personId })).toEqual([]);
      await duties.save(own.id, [{ ...before, version: 3 }], { ...changed, undone: undo.id });
      expect(await dutyUndos.list(own.id, asked)).toEqual([]);
    }); // prettier-ignore

    test("gives way to the next change of the same person, and is not there after a day", async () => {
      const stored = await open();
      const { duties, dutyUndos } = stored;
      const { id, personId } = await aStoredCompany(stored);
      const row = aDuty(id);
      const undos = [newId(), newId()];
      for (const [index, undoId] of undos.entries()) {
        const undo = { id: undoId, accountId: personId, before: [row] };
        await duties.save(id, [{ ...row, version: index + 1 }], { ...changed, undo });
      }
      const now = at(2);
      const listOf = async (undoId: string, when = now) =>
        dutyUndos.list(id, { undoId, accountId: personId, now: when });
      expect(await listOf(undos[0]!)).toEqual([]);
      expect(await listOf(undos[1]!)).toHaveLength(1);
      expect(await listOf(undos[1]!, new Date(Date.parse(at(1)) + 86_400_000).toISOString())).toEqual([]);
    });

    test("nothing is kept of what was refused", async () => {
      const stored = await open();
      const { duties, dutyUndos } = stored;
      const { id, personId } = await aStoredCompany(stored);
      const undo = { id: newId(), accountId: personId, before: [aDuty(id)] };
      expect(await duties.save(id, [aDuty(id, { version: 7 })], { ...changed, undo })).toMatchObject({});
      expect(await dutyUndos.list(id, { undoId: undo.id, accountId: personId, now: at(2) })).toEqual([]);
    });

    test("the units of a company have their names", async () => {
      const stored = await open();
      const { own } = await aFirm(stored);
      expect(await stored.duties.unitNames(own.id)).toEqual([]);
      const unit = { id: newId(), companyId: own.id, name: "Treasury", headId: null, createdAt: at(0) };
      await stored.units.add(unit);
      expect(await stored.duties.unitNames(own.id)).toEqual([{ id: unit.id, name: "Treasury" }]);
    });
  });
}
