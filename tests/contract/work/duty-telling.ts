import { describe, expect, test } from "vitest";
import type { Open } from "../backend.ts";
import { aFirm } from "../people/member.ts";
import { aStoredCompany, anEvent, at, belong, claimAll } from "../rows.ts";
import { aDuty } from "./obligation.ts";

const changed = { at: at(1), action: "duty.changed" as const };
const page = { after: "", limit: 10 };
const told = (regulationIds: string[] = []) => ({ event: { ...anEvent, type: "duty.bound" as const }, regulationIds });

/** Which duties a company knows of, and who is told of others. */
export function describeDutyTelling(open: Open) {
  describe("duties that newly bind:", () => {
    test("a company is asked about once it has said something of a duty, and then has what is known", async () => {
      const stored = await open();
      const { dutyTelling, duties, companyAdmin } = stored;
      const [own, other, suspended] = [await aStoredCompany(stored), await aStoredCompany(stored), await aStoredCompany(stored)];
      expect(await dutyTelling.listUnknown(page)).toEqual([]);
      for (const { id } of [own, other, suspended]) await duties.save(id, [aDuty(id), aDuty(id, { id: "b" })], changed);
      await companyAdmin.suspend(suspended.id, "Not paid", at(1));
      const both = [own.id, other.id].toSorted();
      expect(await dutyTelling.listUnknown(page)).toEqual(both);
      expect(await dutyTelling.listUnknown({ after: "", limit: 1 })).toEqual([both[0]]);
      expect(await dutyTelling.listUnknown({ after: both[0]!, limit: 10 })).toEqual([both[1]]);
      await dutyTelling.begin(own.id, ["a", "b"], at(2));
      await dutyTelling.begin(own.id, ["c"], at(3));
      expect(await dutyTelling.listUnknown(page)).toEqual([other.id]);
      expect(await dutyTelling.listKnown(page)).toEqual([{ companyId: own.id, ids: ["a", "b"], version: 1 }]);
      expect(await dutyTelling.listKnown({ after: own.id, limit: 10 })).toEqual([]);
    }); // prettier-ignore

    test("is told to managers and to who answers for a duty of the regulation and sees all, once for what was read", async () => {
      const stored = await open();
      const { dutyTelling, duties } = stored;
      const { own } = await aFirm(stored);
      const join = async (role: "officer" | "contributor") => {
        const { personId } = await aStoredCompany(stored);
        await belong(stored, { id: own.id, personId }, { role });
        return personId;
      };
      const [answering, reviewing, contributor, elsewhere] = [await join("officer"), await join("officer"), await join("contributor"), await join("officer")];
      const rows = [
        aDuty(own.id, { ownerId: answering, reviewerId: reviewing }),
        aDuty(own.id, { id: "b", ownerId: contributor }),
        aDuty(own.id, { id: "c", regulationId: "cbn-returns", ownerId: elsewhere }),
      ];
      await duties.save(own.id, rows, changed);
      await dutyTelling.begin(own.id, ["a"], at(2));
      const known = { companyId: own.id, ids: ["a", "b"], version: 1 };
      const [one, two] = await Promise.all([1, 2].map(() => dutyTelling.tellBound({ known, at: at(3), told: told(["ng-ndpa-2023"]) })));
      expect([one, two].toSorted()).toEqual([false, true]);
      expect(await dutyTelling.listKnown(page)).toEqual([{ ...known, version: 2 }]);
      const mails = await claimAll(stored, "mail", 4);
      expect(mails.map(({ accountId }) => accountId).toSorted()).toEqual([answering, reviewing, own.personId].toSorted());
    }); // prettier-ignore
  });
}
