import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { notificationBatches } from "#features/notify/tables.ts";
import type { Open, Repositories } from "./backend.ts";
import { aNotice, aStoredCompany, at, belong, claimAll, ownerIn, told } from "./rows.ts";

const all = { limit: 100, skip: 0 };
// After the next digests, daily and weekly.
const later = 14 * 86_400;
const aWebhook = (companyId: string) => ({
  companyId,
  url: "https://bank.ng/hook",
  secret: "whsec_",
  createdAt: at(0),
});

/** Waits until it is stored whom a notice is still to be told to. */
async function begun({ database }: Repositories): Promise<void> {
  while ((await database.select().from(notificationBatches)).length === 0) await setImmediate();
}

async function storedCompanies(stored: Repositories, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await aStoredCompany(stored)).id);
  return ids;
}

export function describeNotificationBatches(open: Open) {
  describe("notification batches:", () => {
    test("tells each company once, and answers whom", async () => {
      const stored = await open();
      const [first, second] = (await storedCompanies(stored, 2)) as [string, string];
      const recipients = [told(first, null), told(second), told(first), told(first, null)];
      expect((await stored.notices.notify(aNotice(), recipients, { createdAt: at(0) })).toSorted()).toEqual([
        first,
        second,
      ]);
      expect((await stored.notices.list(first, all)).total).toBe(1);
      // Named three times, once with an alert: the alert counts.
      expect((await claimAll(stored, "mail", later)).map((row) => row.companyId).toSorted()).toEqual([first, second]);
      expect(await stored.notices.notify(aNotice(), [], { createdAt: at(0) })).toEqual([]);
    });

    test("passes over a company that is gone", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const recipients = [told("nobody"), told(id)];
      expect(await stored.notices.notify(aNotice(), recipients, { createdAt: at(0) })).toEqual([id]);
    });

    test("a company that has heard of a change does not hear of it again when it is told again, to whomever", async () => {
      const stored = await open();
      const [first, second, third] = (await storedCompanies(stored, 3)) as [string, string, string];
      const tell = (changeId: string | null, message: string, companyIds: string[]) =>
        stored.notices.notify(aNotice({ changeId, message }), companyIds.map((id) => told(id)), { createdAt: at(0) }); // prettier-ignore
      expect(await tell("change", "Published", [first])).toEqual([first]);
      expect(await tell("change", "Read again", [first, second])).toEqual([second]);
      expect(await tell("other change", "Published", [first])).toEqual([first]);
      // What tells of no change is a matter of its own each time.
      expect(await tell(null, "Announced", [third])).toEqual([third]);
      expect(await tell(null, "Announced", [third])).toEqual([third]);
      const messages = async (id: string) => (await stored.notices.list(id, all)).rows.map(({ message }) => message);
      expect(await Promise.all([first, second, third].map(messages))).toEqual([
        // The notification it has says what is known by now.
        ["Published", "Read again"],
        ["Read again"],
        ["Announced", "Announced"],
      ]);
      // Nor does anything leave the house for it a second time.
      expect((await claimAll(stored, "mail", later)).length).toBe(5);
    });

    test("a company that heard of a change meanwhile is passed over when its batch comes", async () => {
      const stored = await open();
      const last = (await aStoredCompany(stored)).id;
      const gone = Array.from({ length: 3000 }, (_, index) => told(`gone ${index}`));
      const notice = aNotice({ changeId: "change" });
      const telling = stored.notices.notify(notice, [...gone, told(last)], { createdAt: at(0) });
      await begun(stored);
      const one = await stored.notices.notify(notice, [told(last)], { createdAt: at(1) });
      expect([await telling, one]).toEqual([[], [last]]);
      expect((await stored.notices.list(last, all)).total).toBe(1);
    });

    test("17 Notification fan-out: tells 1,200 companies in batches: none twice, none missed, and nothing is left", async () => {
      const stored = await open();
      const ids = await storedCompanies(stored, 1200);
      const now = await stored.notices.notify(aNotice(), ids.map((id) => told(id)), { createdAt: at(0) }); // prettier-ignore
      expect(now.toSorted()).toEqual(ids.slice(0, 500).toSorted());
      expect(await stored.notices.processBatches(() => ({ createdAt: at(60) }))).toBe(0);
      const totals = await Promise.all(ids.map(async (id) => (await stored.notices.list(id, all)).total));
      expect(new Set(totals)).toEqual(new Set([1]));
      expect((await claimAll(stored, "mail", later)).length).toBe(1200);
    }, 60_000);

    test("forgets batches only when they are done, and for long", async () => {
      const stored = await open();
      const ids = await storedCompanies(stored, 501);
      const fanOut = stored.notices.notify(aNotice(), ids.map((id) => told(id)), { createdAt: at(0) }); // prettier-ignore
      await Promise.all([fanOut, stored.notices.forgetBatches(at(1000))]);
      expect((await stored.notices.list(ids[500]!, all)).total).toBe(1);
      await stored.notices.forgetBatches(at(1000));
      expect((await stored.operation.figures()).notificationBatches).toBe(0);
    });

    // The settings, the alert, and whether and when a mail leaves. at(0) is Saturday 21 November 2026, 00:00 UTC.
    test.each([
      ["at-once", "alerts", "alert", at(0)],
      ["at-once", "alerts", null, null],
      ["at-once", "all", null, at(0)],
      ["daily", "alerts", "watch", "2026-11-21T06:00:00.000Z"],
      ["weekly", "all", null, "2026-11-23T06:00:00.000Z"],
      ["daily", "alerts", null, null],
      ["off", "all", "alert", null],
    ] as const)(
      "with mails %s about %s, what comes by the wish %s is mailed %s",
      async (mail, mailScope, wish, sendAfter) => {
        const stored = await open();
        const { id } = await aStoredCompany(stored);
        await stored.delivery.saveSettings(await ownerIn(stored, id), { mail, mailScope }, at(0));
        await stored.notices.notify(aNotice(), [told(id, wish)], { createdAt: at(0) });
        const rows = await claimAll(stored, "mail", later);
        expect(rows.map((row) => row.sendAfter)).toEqual(sendAfter === null ? [] : [sendAfter]);
        expect(rows.map(({ batch }) => batch)).toEqual(
          sendAfter === null ? [] : [mail === "at-once" ? null : sendAfter],
        );
      },
    );

    test("who has set nothing gets mails at once, about its alerts", async () => {
      const stored = await open();
      const [alerted, other] = (await storedCompanies(stored, 2)) as [string, string];
      await stored.notices.notify(aNotice(), [told(alerted), told(other, null)], { createdAt: at(0) });
      const rows = await claimAll(stored, "mail", later);
      expect(rows).toMatchObject([
        {
          id: `${rows[0]?.notificationId}-mail-${rows[0]?.accountId}`,
          companyId: alerted,
          sendAfter: at(0),
          batch: null,
        },
      ]);
    });

    // How somebody belongs to the company, what it wishes, and what is mailed of an alert and of what nobody set one on.
    test.each([
      ["an officer who has set nothing", {}, {}, ["alert"]],
      ["a contributor who has set nothing", { role: "contributor" }, {}, ["alert"]],
      ["an auditor who has set nothing", { role: "auditor" }, {}, []],
      ["an auditor who wishes all", { role: "auditor" }, { mail: "daily", mailScope: "all" }, ["alert", null]],
      ["an auditor who asks what mails are about, and for none", { role: "auditor" }, { mailScope: "all" }, []],
      ["a manager who wishes none", { role: "manager" }, { mail: "off" }, []],
      ["an officer until a later day", { until: at(1) }, {}, ["alert"]],
      ["an officer until now", { until: at(0) }, {}, []],
      ["one who has left", { endedAt: at(0) }, {}, []],
      ["one who joined after it was told", { since: at(1) }, {}, []],
    ] as const)("%s", async (_, how, wishes, mailed) => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const { personId } = await aStoredCompany(stored);
      await stored.delivery.saveSettings(await ownerIn(stored, id), { mail: "off" }, at(0));
      const person = { companyId: id, userId: personId };
      await belong(stored, { id, personId });
      if (Object.keys(wishes).length > 0) {
        await belong(stored, { id, personId }, how);
        expect(await stored.delivery.saveSettings(person, wishes, at(0))).toMatchObject(wishes);
      }
      await belong(stored, { id, personId }, how);
      for (const wish of ["alert", null] as const)
        await stored.notices.notify(aNotice(), [told(id, wish)], { createdAt: at(0) });
      const rows = await claimAll(stored, "mail", later);
      expect(rows.map((row) => [row.accountId, row.wish])).toEqual(mailed.map((wish) => [personId, wish]));
    });

    test("each person of a company gets a mail of its own, once, however often the company is told", async () => {
      const stored = await open();
      const company = await aStoredCompany(stored);
      const colleague = await aStoredCompany(stored);
      await belong(stored, { id: company.id, personId: colleague.personId });
      const notice = aNotice({ changeId: "change" });
      for (const message of ["Published", "Read again"])
        await stored.notices.notify({ ...notice, message }, [told(company.id)], { createdAt: at(0) });
      const rows = await claimAll(stored, "mail", later);
      expect(rows.map(({ accountId }) => accountId).toSorted()).toEqual([company.personId, colleague.personId].toSorted()); // prettier-ignore
      const mails = await stored.outbox.listMails(rows.map(({ id }) => id), at(1)); // prettier-ignore
      expect(mails.map(({ email }) => email).toSorted()).toEqual([company.email, colleague.email].toSorted());
    });

    test("posts whatever a company is told to each of its webhooks, but not to one that is gone", async () => {
      const stored = await open();
      const [own, other] = (await storedCompanies(stored, 2)) as [string, string];
      const hooks = [await stored.delivery.addWebhook(aWebhook(own)), await stored.delivery.addWebhook(aWebhook(own))];
      await stored.delivery.addWebhook(aWebhook(other));
      await stored.notices.notify(aNotice(), [told(own, null)], { createdAt: at(0) });
      const rows = await claimAll(stored, "webhook", later);
      expect(rows.map(({ webhookId }) => webhookId).toSorted()).toEqual(hooks.map((hook) => hook!.id).toSorted());
      expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
      await stored.outbox.recordPost(hooks[0]!.id, at(0), { kind: "gone", reason: "It answered 410" });
      await stored.notices.notify(aNotice(), [told(own, null)], { createdAt: at(0) });
      const after = await claimAll(stored, "webhook", later);
      expect(after.map(({ webhookId }) => webhookId)).toEqual([hooks[1]!.id]);
    });

    test("a mail knows by which wish of the company it goes out", async () => {
      const stored = await open();
      const { id, email, row } = await aStoredCompany(stored);
      await stored.delivery.saveSettings(await ownerIn(stored, id), { mail: "at-once", mailScope: "all" }, at(0));
      for (const wish of ["alert", "watch", null] as const)
        await stored.notices.notify(aNotice(), [told(id, wish)], { createdAt: at(0) });
      const ids = (await claimAll(stored, "mail", later)).map((claimed) => claimed.id);
      const mails = await stored.outbox.listMails(ids, at(60));
      expect(mails.map((mail) => [mail.email, mail.companyName, mail.wish])).toEqual([
        [email, row.name, "alert"],
        [email, row.name, "watch"],
        [email, row.name, null],
      ]);
    });

    test("what is learned of a change later: the notification says it, and who wants a mail because of it gets one", async () => {
      const stored = await open();
      const [alerted, other, mailed] = (await storedCompanies(stored, 3)) as [string, string, string];
      const notice = aNotice({ changeId: "change", changeType: "new", message: "A circular" });
      await stored.notices.notify(notice, [told(alerted, null), told(other, null), told(mailed)], { createdAt: at(0) });
      const before = await claimAll(stored, "mail", later);
      await stored.outbox.markSent(before.map((row) => row.id), at(5)); // prettier-ignore
      const learned = { ...notice, changeType: "amendment" as const, regulationId: "one", message: "It amends one" };
      const recipients = [told(alerted), told(other, null), told(mailed)];
      expect(await stored.notices.notify(learned, recipients, { createdAt: at(60) })).toEqual([]);
      const after = await claimAll(stored, "mail", later);
      expect([before, after].map((rows) => rows.map(({ companyId }) => companyId))).toEqual([[mailed], [alerted]]);
      for (const id of [alerted, other, mailed])
        expect((await stored.notices.list(id, all)).rows).toMatchObject([
          { changeType: "amendment", regulationId: "one", message: "It amends one", createdAt: at(0) },
        ]);
      // And what is as it was makes nothing leave the house again.
      await stored.notices.notify(learned, recipients, { createdAt: at(90) });
      expect((await claimAll(stored, "mail", later + 3600)).map(({ companyId }) => companyId)).toEqual([alerted]);
    });

    test("a change that turns out to be for others is taken back, and nothing more leaves the house for it, until it is for them again", async () => {
      const stored = await open();
      const [staying, leaving, coming] = (await storedCompanies(stored, 3)) as [string, string, string];
      const hook = await stored.delivery.addWebhook(aWebhook(leaving));
      const notice = aNotice({ changeId: "change" });
      await stored.notices.notify(notice, [told(staying), told(leaving)], { createdAt: at(0) });
      await stored.notices.markRead(await ownerIn(stored, leaving), {}, at(1));
      const withdrawn = "It is addressed to banks";
      const now = [told(staying), told(coming)];
      const anew = await stored.notices.countToldAnew();
      expect(await stored.notices.notify(notice, now, { createdAt: at(2), withdrawn })).toEqual([coming]);
      const of = async (id: string) =>
        (await stored.notices.list(id, all)).rows.map((row) => [row.why, row.withdrawn, row.readAt]);
      expect(await Promise.all([staying, leaving, coming].map(of))).toEqual([
        [["You are one", null, null]],
        [["You are one", withdrawn, at(1)]],
        [["You are one", null, null]],
      ]);
      expect(await stored.notices.listWithdrawn(leaving, ["change", "other"])).toEqual(
        new Map([["change", withdrawn]]),
      );
      expect(await stored.notices.listWithdrawn(staying, ["change"])).toEqual(new Map());
      const [{ id: takenBack } = { id: "" }] = (await stored.notices.list(leaving, all)).rows;
      expect(await stored.notices.listTakenBack(leaving, 10)).toEqual([takenBack]);
      expect(await stored.notices.listTakenBack(leaving, 0)).toEqual([]);
      expect(await stored.notices.listTakenBack(staying, 10)).toEqual([]);
      const waiting = await claimAll(stored, "mail", 60);
      expect(waiting.map(({ companyId }) => companyId).toSorted()).toEqual([staying, coming].toSorted());
      expect(await claimAll(stored, "webhook", 60)).toEqual([]);

      expect(await stored.notices.countToldAnew()).toBe(anew + 1);

      const again = told(leaving, "alert", "It is addressed to you after all");
      await stored.notices.notify(notice, [...now, again], { createdAt: at(120), withdrawn });
      expect(await stored.notices.countToldAnew()).toBe(anew + 2);
      expect(await of(leaving)).toEqual([["It is addressed to you after all", null, null]]);
      expect((await claimAll(stored, "mail", later)).map(({ companyId }) => companyId)).toContain(leaving);
      expect((await claimAll(stored, "webhook", later)).map(({ webhookId }) => webhookId)).toEqual([hook!.id]);
    });

    test("who was still to be told of a change is told only if it is for them by then", async () => {
      const stored = await open();
      const last = (await aStoredCompany(stored)).id;
      const gone = Array.from({ length: 3000 }, (_, index) => told(`gone ${index}`));
      const notice = aNotice({ changeId: "change" });
      const telling = stored.notices.notify(notice, [...gone, told(last)], { createdAt: at(0) });
      await begun(stored);
      await stored.notices.notify(notice, gone.slice(0, 1), { createdAt: at(1), withdrawn: "It is for others" });
      await telling;
      expect((await stored.notices.list(last, all)).rows.filter((row) => row.withdrawn === null)).toEqual([]);
    });

    test("what is still to be told of a change is told as it is known by then", async () => {
      const stored = await open();
      const last = (await aStoredCompany(stored)).id;
      const gone = Array.from({ length: 3000 }, (_, index) => told(`gone ${index}`));
      const notice = aNotice({ changeId: "change", changeType: "new" });
      const telling = stored.notices.notify(notice, [...gone, told(last)], { createdAt: at(0) });
      await begun(stored);
      await stored.notices.notify({ ...notice, changeType: "amendment" }, gone.slice(0, 1), { createdAt: at(1) });
      await telling;
      expect((await stored.notices.list(last, all)).rows).toMatchObject([{ changeType: "amendment" }]);
    });
  });
}
