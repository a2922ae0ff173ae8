import { describe, expect, test } from "vitest";
import { handOverDuties } from "#features/obligation/repository/handing-over.ts";
import { untouched, type StoredDuty } from "#features/obligation/rules/stored.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aFirm } from "../people/member.ts";
import { aStoredCompany, anEvent, at, claimAll, telling } from "../rows.ts";

const logged = { actions: undefined, from: undefined, before: undefined };
const changed = { at: at(1), action: "duty.changed" as const };
export const aDuty = (companyId: string, overrides: Partial<StoredDuty> = {}): StoredDuty => ({
  ...untouched(
    {
      companyId,
      id: "ng-ndpa-2023.r5",
      origin: "library",
      regulationId: "ng-ndpa-2023",
      requirementId: "ng-ndpa-2023#r5",
      regulator: "NDPC",
      title: "NDPA",
      text: "Report a breach within 72 hours.",
      quote: null,
      documentId: null,
    },
    at(0),
  ),
  state: "in-place",
  stateAt: at(0),
  heldFor: "{}",
  version: 1,
  ...overrides,
});
const aUnit = (companyId: string) => ({ id: newId(), companyId, name: "Treasury", headId: null, createdAt: at(0) });
const entriesOf = async ({ audit }: Pick<Repositories, "audit">, companyId: string) =>
  (await audit.list(companyId, logged, { limit: 20, skip: 0 })).rows.filter(({ action }) => action.startsWith("duty."));

/** What companies have said of their duties. */
export function describeDuties(open: Open) {
  describe("duties:", () => {
    test("finds nothing where nobody has said anything", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const { duties } = stored;
      expect([await duties.list(id), await duties.listOf(id, ["ng-ndpa-2023.r5"])]).toEqual([[], []]);
      expect([await duties.countOwn(id), await duties.isConfirmed(id)]).toEqual([0, false]);
    });

    test("finds a company's own that have a deadline, and those of which something was filed", async () => {
      const stored = await open();
      const { duties } = stored;
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const schedule = { type: "monthly" as const, day: 10, roll: null };
      const dated = {
        origin: "board-decision" as const,
        deadline: { rule: "By the 10th", schedule, since: "2026-11-21" },
      };
      const rows = [
        aDuty(own.id, { ...dated, id: "b" }),
        aDuty(own.id, { ...dated, id: "a" }),
        aDuty(own.id, { ...dated, id: "c", state: "does-not-apply", reason: "Gone" }),
        aDuty(own.id, { id: "d", origin: "board-decision" }),
        aDuty(own.id),
      ];
      await duties.save(own.id, rows, changed);
      await duties.save(other.id, [aDuty(other.id, { ...dated, id: "e" })], changed);
      expect(await duties.listDated(own.id)).toEqual([rows[1], rows[0], rows[2]]);
      await duties.save(own.id, [{ ...rows[0]!, deadline: null, version: 2 }], changed);
      expect(await duties.listDated(own.id)).toEqual([rows[1], rows[2]]);
      const touched = {
        companyId: own.id,
        regulationId: "",
        requirementId: "b",
        period: "2026-11",
        plainDay: "2026-12-10",
        dueDay: "2026-12-10",
        dueAt: at(1),
      };
      const made = {
        from: ["open" as const],
        set: { state: "in-work" as const },
        action: "filing.started" as const,
        after: {},
        at: at(1),
      };
      await stored.filings.change(touched, made);
      await stored.filings.change({ ...touched, companyId: other.id, requirementId: "d" }, made);
      expect((await duties.listDated(own.id)).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    });

    test("keeps each company's own, the oldest first, and counts those that it has set down itself", async () => {
      const stored = await open();
      const { duties } = stored;
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const rows = [
        aDuty(own.id, { id: "b" }),
        aDuty(own.id, { id: "a" }),
        aDuty(own.id, { id: "c", createdAt: at(-1), origin: "board-decision" }),
      ];
      const saved = await duties.save(own.id, rows, changed);
      expect(saved).toEqual([rows[1], rows[0], rows[2]]);
      await duties.save(other.id, [aDuty(other.id, { origin: "internal-policy" })], changed);
      expect(await duties.list(own.id)).toEqual([rows[2], rows[1], rows[0]]);
      expect(await duties.listOf(own.id, ["c", "b", "unknown"])).toEqual([rows[0], rows[2]]);
      expect([await duties.countOwn(own.id), await duties.countOwn(other.id)]).toEqual([1, 1]);
    });

    test("of one that is another by now nothing is kept, of the others neither, and what stands comes back", async () => {
      const stored = await open();
      const { duties } = stored;
      const { id } = await aStoredCompany(stored);
      const first = aDuty(id, { how: "By the portal" });
      await duties.save(id, [first], changed);
      const state = await stored.filings.stateOf(id);
      const late = [aDuty(id, { id: "another" }), aDuty(id, { how: "By hand" })];
      expect(await duties.save(id, late, changed)).toEqual({ stale: new Map([[first.id, first]]) });
      const gone = await duties.save(id, [aDuty(id, { id: "third", version: 4 })], changed);
      expect(gone).toEqual({ stale: new Map([["third", undefined]]) });
      expect([await duties.list(id), await stored.filings.stateOf(id)]).toEqual([[first], state]);
      expect(await entriesOf(stored, id)).toHaveLength(1);
    });

    test("of several that change one at once, one is first", async () => {
      const stored = await open();
      const { duties } = stored;
      const { id } = await aStoredCompany(stored);
      const all = await Promise.all(["a", "b", "c"].map(async (how) => duties.save(id, [aDuty(id, { how })], changed)));
      expect(all.filter((one) => Array.isArray(one))).toHaveLength(1);
      expect(await entriesOf(stored, id)).toHaveLength(1);
    });

    test("records what was before and after, and the stamp is another with every change", async () => {
      const stored = await open();
      const { duties } = stored;
      const { id } = await aStoredCompany(stored);
      const first = aDuty(id);
      const states = [await stored.filings.stateOf(id)];
      await duties.save(id, [first], changed);
      states.push(await stored.filings.stateOf(id));
      await duties.save(id, [{ ...first, state: "partly", how: "Half of it", version: 2 }], { ...changed, action: "duty.confirmed" });
      states.push(await stored.filings.stateOf(id));
      expect(new Set(states).size).toBe(3);
      const [second, entry] = await entriesOf(stored, id);
      expect(entry).toMatchObject({ subject: first.id, before: null, after: { title: "NDPA", state: "in-place" } });
      expect(second).toMatchObject({
        action: "duty.confirmed",
        before: { state: "in-place", how: null },
        after: { state: "partly", how: "Half of it" },
      });
    }); // prettier-ignore

    test("whom and what it names must be the company's", async () => {
      const stored = await open();
      const { duties, units } = stored;
      const { own, colleague } = await aFirm(stored);
      const other = await aStoredCompany(stored);
      const [unit, elsewhere] = [aUnit(own.id), aUnit(other.id)];
      for (const one of [unit, elsewhere]) await units.add(one);
      const save = async (named: Partial<StoredDuty>) => duties.save(own.id, [aDuty(own.id, named)], changed);
      expect(await save({ ownerId: other.personId })).toBe("unknown person");
      expect(await save({ reviewerId: "nobody" })).toBe("unknown person");
      expect(await save({ unitId: elsewhere.id })).toBe("unknown unit");
      const named = { ownerId: own.personId, reviewerId: colleague.personId, unitId: unit.id };
      expect(await save(named)).toEqual([aDuty(own.id, named)]);
      const state = await stored.filings.stateOf(own.id);
      await units.remove(own.id, unit.id, at(2));
      expect(await duties.list(own.id)).toEqual([aDuty(own.id, { ...named, unitId: null })]);
      expect(await stored.filings.stateOf(own.id)).not.toBe(state);
    });

    test("says to which unit somebody belongs", async () => {
      const stored = await open();
      const { own, colleague } = await aFirm(stored);
      const unit = aUnit(own.id);
      await stored.units.add(unit);
      const by = { userId: own.personId, role: "owner" };
      const deed = { companyId: own.id, userId: colleague.personId, by, at: at(1) };
      const mail = () => expect.unreachable("nobody is told of another unit");
      await stored.members.change({ ...deed, mail }, { unitId: unit.id });
      const { duties } = stored;
      expect(await duties.unitOf(own.id, colleague.personId)).toBe(unit.id);
      expect([await duties.unitOf(own.id, own.personId), await duties.unitOf(own.id, "nobody")]).toEqual([null, null]);
    });

    test("hands over what somebody answers for and reviews, in one company", async () => {
      const stored = await open();
      const { duties } = stored;
      const { own, colleague } = await aFirm(stored);
      const [from, to] = [colleague.personId, own.personId];
      const rows = [
        aDuty(own.id, { id: "a", ownerId: from, reviewerId: to }),
        aDuty(own.id, { id: "b", reviewerId: from }),
        aDuty(own.id, { id: "c", ownerId: to }),
      ];
      await duties.save(own.id, rows, changed);
      const handOver = (companyId: string, work: Parameters<typeof handOverDuties>[2]) => stored.database.write((tx) => handOverDuties(tx, companyId, work));
      expect(await handOver((await aStoredCompany(stored)).id, { from, to: null, at: at(2) })).toBe(0);
      expect(await handOver(own.id, { from, to, at: at(2) })).toBe(2);
      const whose = (await duties.list(own.id)).map(({ ownerId, reviewerId, version }) => [ownerId, reviewerId, version]);
      expect(whose).toEqual([[to, to, 2], [null, to, 2], [to, null, 1]]);
      const [last] = await entriesOf(stored, own.id);
      expect(last).toMatchObject({ subject: "b", before: { reviewer: from }, after: { reviewer: to } });
    }); // prettier-ignore

    test("a wish of a company is its own, and recorded where it changes", async () => {
      const stored = await open();
      const { duties } = stored;
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      for (const isConfirmed of [false, true, true]) await duties.setConfirmed(own.id, isConfirmed, at(1));
      expect([await duties.isConfirmed(own.id), await duties.isConfirmed(other.id)]).toEqual([true, false]);
      expect(await entriesOf(stored, own.id)).toMatchObject([{ action: "duty.settingsChanged", after: { isConfirmed: true } }]);
    }); // prettier-ignore
  });
}

/** What people say to duties. */
export function describeDutyComments(open: Open) {
  describe("comments on duties:", () => {
    const aComment = (companyId: string, authorId: string | null, overrides = {}) => ({
      id: newId(),
      companyId,
      subjectId: "ng-ndpa-2023.r5",
      authorId,
      text: "Who signs it?",
      createdAt: at(1),
      ...overrides,
    });

    test("are listed by duty and company, the oldest first, with who wrote them", async () => {
      const stored = await open();
      const { dutyComments } = stored;
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const rows = [aComment(own.id, own.personId, { createdAt: at(2) }), aComment(own.id, null), aComment(own.id, null, { subjectId: "b" }), aComment(other.id, null)];
      for (const row of rows) expect(await dutyComments.add(row, { mentions: [], event: telling(row.id), most: 9 })).toBe(true);
      const list = await dutyComments.list(own.id, "ng-ndpa-2023.r5");
      expect(list.map(({ id, authorName }) => [id, authorName])).toEqual([
        [rows[1]!.id, "Somebody who has left"],
        [rows[0]!.id, own.email],
      ]);
    }); // prettier-ignore

    test("come with their entry in the log and their mails, as many as there is room for", async () => {
      const stored = await open();
      const { dutyComments } = stored;
      const { id, personId } = await aStoredCompany(stored);
      const about = { mentions: [personId], event: telling("first", [personId]), most: 1 };
      const comment = aComment(id, personId);
      expect(await dutyComments.add(comment, about)).toBe(true);
      expect(await dutyComments.add(aComment(id, personId), { ...about, event: telling("second", [personId]) })).toBe(false);
      expect(await claimAll(stored, "mail", 2)).toMatchObject([{ id: `first-mail-${personId}`, event: anEvent }]);
      expect(await dutyComments.history(id, comment.subjectId, 10)).toMatchObject([
        { action: "duty.commented", at: at(1), after: { comment: comment.id, chars: 13, mentions: [personId] } },
      ]);
    }); // prettier-ignore

    test("say to what they were said, in their company alone", async () => {
      const stored = await open();
      const { dutyComments } = stored;
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const comment = aComment(own.id, null);
      await dutyComments.add(comment, { mentions: [], event: telling(comment.id), most: 9 });
      expect(await dutyComments.subjectOf(own.id, comment.id)).toBe(comment.subjectId);
      expect(await dutyComments.subjectOf(other.id, comment.id)).toBeUndefined();
    });

    test("history is of one duty of one company, the newest first, so much of it", async () => {
      const stored = await open();
      const { duties, dutyComments } = stored;
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      for (const version of [1, 2, 3]) await duties.save(own.id, [aDuty(own.id, { version, how: `Way ${version}` })], changed);
      await duties.save(own.id, [aDuty(own.id, { id: "b" })], changed);
      await duties.save(other.id, [aDuty(other.id)], changed);
      const history = await dutyComments.history(own.id, "ng-ndpa-2023.r5", 2);
      expect(history.map(({ after }) => after?.["how"])).toEqual(["Way 3", "Way 2"]);
    }); // prettier-ignore

    test("colleagues are those who belong to the company, by name", async () => {
      const stored = await open();
      const { own, colleague } = await aFirm(stored);
      await aStoredCompany(stored);
      const found = await stored.dutyComments.colleagues(own.id, at(1));
      expect(found.map(({ userId }) => userId).toSorted()).toEqual([own.personId, colleague.personId].toSorted());
      expect(found.map(({ name }) => name)).toEqual(found.map(({ name }) => name).toSorted());
    });
  });
}
