import { describe, expect, test } from "vitest";
import type { Reminding } from "#features/filing/repository/reminding.ts";
import { outbox } from "#features/notify/tables.ts";
import { reminderSettings } from "#features/reminder/tables.ts";
import { defaultRule } from "#features/reminder/rules/steps.ts";
import type { Open } from "../backend.ts";
import { aStoredCompany, at, belong, claimAll } from "../rows.ts";
import { aDuty } from "./obligation.ts";

const occurrence = { requirementId: "cbn-example-2024#r1", period: "2026-11", dueDay: "2026-12-04" };
const changed = { at: at(1), action: "duty.changed" as const };
const usual = { ...defaultRule, daysBefore: [...defaultRule.daysBefore] };
const all = { limit: 100, skip: 0 };

const event = { type: "filing.due" as const, subject: "cbn-example-2024.r1.2026-11", heading: "Due", title: "Returns", lines: [], because: "it is yours", path: "/filings", data: {} }; // prettier-ignore

async function withCompany(open: Open) {
  const stored = await open();
  const own = await aStoredCompany(stored);
  const reminding = (reminder: Partial<Reminding["reminder"]> = {}) => ({
    reminder: { companyId: own.id, ...occurrence, step: 7, sentAt: at(0), ...reminder },
    event,
    people: [own.personId],
    isUrgent: false,
  });
  return { stored, own, reminding, filings: stored.filings, reminders: stored.reminders };
}

const mailed = async ({ database }: Awaited<ReturnType<Open>>) => (await database.select().from(outbox)).length;

/** Reminders of occurrences to people, whom they go to, and when. */
export function describeReminding(open: Open) {
  describe("reminders to people:", () => {
    test("a reminder is noted and told in one step, and at each step once", async () => {
      const { stored, own, reminding, filings } = await withCompany(open);
      expect(await filings.remind(reminding())).toBe(true);
      expect(await filings.listReminded(own.id, "2026-12-04")).toEqual([reminding().reminder]);
      expect(await filings.listReminded(own.id, "2026-12-05")).toEqual([]);
      expect(await filings.listReminded("another", "2026-12-04")).toEqual([]);
      expect(await filings.remind(reminding({ sentAt: at(9) }))).toBe(false);
      expect(await filings.remind(reminding({ step: 14 }))).toBe(false);
      expect(await filings.remind(reminding({ step: 1 }))).toBe(true);
      // It was moved: it is another day, of which nobody has heard.
      expect(await filings.remind(reminding({ dueDay: "2026-12-11" }))).toBe(true);
      expect(await mailed(stored)).toBe(3);
    });

    test("it is mailed to the named alone, and leaves no more once it is filed; what is urgent waits for no digest", async () => {
      const { stored, own, reminding, filings } = await withCompany(open);
      await stored.delivery.saveSettings({ companyId: own.id, userId: own.personId }, { mail: "daily" }, at(0));
      const { companyId } = reminding().reminder;
      const next = { ...event, subject: "cbn-example-2024.r1.2026-12" };
      await filings.remind(reminding());
      expect(await filings.remind({ ...reminding({ period: "2026-12" }), event: next, isUrgent: true })).toBe(true);
      expect((await stored.notices.list(companyId, all)).total).toBe(0);
      expect(await claimAll(stored, "mail", 2)).toMatchObject([{ accountId: own.personId, event: next }]);
      const touched = { companyId, regulationId: "cbn-example-2024", ...occurrence, plainDay: "2026-12-04", dueAt: at(1) };
      await filings.change(touched, { from: ["open"], set: { state: "filed" }, action: "filing.filed", after: {}, at: at(1) });
      const rows = await stored.database.select().from(outbox);
      const states = new Map(rows.map(({ event: one, state }) => [one!.subject, state]));
      expect([states.get(event.subject), states.get(next.subject) === "cancelled"]).toEqual(["cancelled", false]);
    }); // prettier-ignore

    test("of two at once one is told", async () => {
      const { stored, reminding, filings } = await withCompany(open);
      const both = await Promise.all([1, 2].map(() => filings.remind(reminding())));
      expect(both.toSorted()).toEqual([false, true]);
      expect(await mailed(stored)).toBe(1);
    });

    test("what has been filed is reminded of no more", async () => {
      const { stored, own, reminding, filings } = await withCompany(open);
      await filings.change(
        {
          companyId: own.id,
          regulationId: "cbn-example-2024",
          ...occurrence,
          plainDay: occurrence.dueDay,
          dueAt: `${occurrence.dueDay}T22:59:59.999Z`,
        },
        { from: ["open"], set: { state: "waived" }, action: "filing.waived", after: { state: "waived" }, at: at(0) },
      );
      expect(await filings.remind(reminding())).toBe(false);
      expect(await mailed(stored)).toBe(0);
    });

    test("forgets reminders of what was due before a day", async () => {
      const { own, reminding, filings } = await withCompany(open);
      await filings.remind(reminding());
      await filings.remind(reminding({ period: "2026-12", dueDay: "2027-01-06" }));
      await filings.forgetReminded("2027-01-06");
      expect((await filings.listReminded(own.id, "2026-01-01")).map(({ period }) => period)).toEqual(["2026-12"]);
    });

    test("knows the companies to which something happened after an instant", async () => {
      const { stored, own, filings } = await withCompany(open);
      const event = { kind: "breach", requirementId: "", note: null, createdAt: at(0) };
      await filings.addEvent({ ...event, companyId: own.id, occurredAt: at(60) });
      await filings.addEvent({ ...event, companyId: own.id, occurredAt: at(90) });
      await filings.addEvent({ ...event, companyId: (await aStoredCompany(stored)).id, occurredAt: at(30) });
      expect(await filings.listWithEvents(at(30))).toEqual([own.id]);
      expect(await filings.listWithEvents(at(90))).toEqual([]);
    });
  });

  describe("whom a company reminds:", () => {
    test("who answers for duties or reviews them, and the companies that have such", async () => {
      const { stored, own, reminders } = await withCompany(open);
      const { personId } = own;
      expect(await reminders.listAssigning({ after: "", limit: 10 })).toEqual([]);
      const state = await stored.filings.stateOf(own.id);
      const rows = [aDuty(own.id, { id: "a", ownerId: personId, reviewerId: personId }), aDuty(own.id, { id: "b" })];
      await stored.duties.save(own.id, rows, changed);
      expect(await reminders.peopleOf(own.id)).toEqual(new Map([["a", [personId]]]));
      expect(await reminders.peopleOf("another")).toEqual(new Map());
      expect(await reminders.listAssigning({ after: "", limit: 10 })).toEqual([own.id]);
      expect(await reminders.listAssigning({ after: own.id, limit: 10 })).toEqual([]);
      expect(await stored.filings.stateOf(own.id)).not.toBe(state);
    });

    test("its managers, and its owners where it has none", async () => {
      const { stored, own, reminders } = await withCompany(open);
      expect(await reminders.managersOf(own.id, at(0))).toEqual([own.personId]);
      const { personId } = await aStoredCompany(stored);
      await belong(stored, { id: own.id, personId }, { role: "manager" });
      expect(await reminders.managersOf(own.id, at(0))).toEqual([personId]);
      expect(await reminders.managersOf("another", at(0))).toEqual([]);
    });

    test("keeps when it reminds, for all and for one duty, and records what changes", async () => {
      const { stored, own, reminders } = await withCompany(open);
      const rule = { dutyId: "", daysBefore: [14, 3], escalateAfterDays: 2 };
      const state = await stored.filings.stateOf(own.id);
      await reminders.saveRule(own.id, rule, at(0));
      await reminders.saveRule(own.id, rule, at(1));
      await reminders.saveRule(own.id, { ...usual, dutyId: "a" }, at(2));
      expect(await reminders.listRules(own.id)).toEqual([rule, { ...usual, dutyId: "a" }]);
      expect(await reminders.listRules("another")).toEqual([]);
      expect(await stored.filings.stateOf(own.id)).not.toBe(state);
      expect(await stored.database.select().from(reminderSettings)).toHaveLength(2);
      const { rows } = await stored.audit.list(own.id, { actions: undefined, from: undefined, before: undefined }, all);
      expect(rows.filter(({ action }) => action === "reminder.changed")).toHaveLength(1);
    });
  });
}
