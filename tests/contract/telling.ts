import { describe, expect, test } from "vitest";
import { webhookGone } from "#features/notify/rules/settings.ts";
import type { Open, Repositories } from "./backend.ts";
import { aNotice, anAlert, aStoredCompany, at, claimAll, told } from "./rows.ts";

const all = { limit: 100, skip: 0 };
// After the next digests, daily and weekly.
const later = 14 * 86_400;
const aWebhook = (companyId: string) => ({
  companyId,
  url: "https://bank.ng/hook",
  secret: "whsec_",
  createdAt: at(0),
});

async function storedCompanies(stored: Repositories, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await aStoredCompany(stored)).id);
  return ids;
}

export function describeTellings(open: Open) {
  describe("telling:", () => {
    test("tells each company once, and answers whom", async () => {
      const stored = await open();
      const [first, second] = (await storedCompanies(stored, 2)) as [string, string];
      const recipients = [told(first, null), told(second), told(first), told(first, null)];
      expect((await stored.notices.tell(aNotice(), recipients, { createdAt: at(0) })).toSorted()).toEqual([
        first,
        second,
      ]);
      expect((await stored.notices.list(first, all)).total).toBe(1);
      // Named three times, once with an alert: the alert counts.
      expect((await claimAll(stored, "mail", later)).map((row) => row.companyId).toSorted()).toEqual([first, second]);
      expect(await stored.notices.tell(aNotice(), [], { createdAt: at(0) })).toEqual([]);
    });

    test("passes over a company that is gone", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const recipients = [told("nobody"), told(id)];
      expect(await stored.notices.tell(aNotice(), recipients, { createdAt: at(0) })).toEqual([id]);
    });

    test("a company that has heard of a change is passed over when the change is told again, to whomever", async () => {
      const stored = await open();
      const [first, second, third] = (await storedCompanies(stored, 3)) as [string, string, string];
      const tell = (changeId: string | null, message: string, companyIds: string[]) =>
        stored.notices.tell(aNotice({ changeId, message }), companyIds.map((id) => told(id)), { createdAt: at(0) }); // prettier-ignore
      expect(await tell("change", "Published", [first])).toEqual([first]);
      expect(await tell("change", "Read again", [first, second])).toEqual([second]);
      expect(await tell("other change", "Published", [first])).toEqual([first]);
      // What tells of no change is a matter of its own each time.
      expect(await tell(null, "Announced", [third])).toEqual([third]);
      expect(await tell(null, "Announced", [third])).toEqual([third]);
      const messages = async (id: string) => (await stored.notices.list(id, all)).rows.map(({ message }) => message);
      expect(await Promise.all([first, second, third].map(messages))).toEqual([
        ["Published", "Published"],
        ["Read again"],
        ["Announced", "Announced"],
      ]);
      // Nor does anything leave the house for it a second time.
      expect((await claimAll(stored, "mail", later)).length).toBe(5);
    });

    test("a company that heard of a change meanwhile is passed over when its slice comes", async () => {
      const stored = await open();
      const last = (await aStoredCompany(stored)).id;
      const gone = Array.from({ length: 500 }, (_, index) => told(`gone ${index}`));
      const notice = aNotice({ changeId: "change" });
      expect(await stored.notices.tell(notice, [...gone, told(last)], { createdAt: at(0) })).toEqual([]);
      expect(await stored.notices.tell(notice, [told(last)], { createdAt: at(1) })).toEqual([last]);
      expect(await stored.notices.continueTelling({ createdAt: at(2) })).toEqual([]);
      expect(await stored.notices.continueTelling({ createdAt: at(3) })).toBeUndefined();
      expect((await stored.notices.list(last, all)).total).toBe(1);
    });

    test("17 Notification fan-out: tells 1,200 companies in slices: none twice, none missed, and nothing is left", async () => {
      const stored = await open();
      const ids = await storedCompanies(stored, 1200);
      const now = await stored.notices.tell(aNotice(), ids.map((id) => told(id)), { createdAt: at(0) }); // prettier-ignore
      expect(now).toEqual(ids.slice(0, 500));
      const slices: string[][] = [];
      for (let slice; (slice = await stored.notices.continueTelling({ createdAt: at(60) }));) slices.push(slice);
      expect(slices.map(({ length }) => length)).toEqual([500, 200]);
      expect([...now, ...slices.flat()]).toEqual(ids);
      const totals = await Promise.all(ids.map(async (id) => (await stored.notices.list(id, all)).total));
      expect(new Set(totals)).toEqual(new Set([1]));
      expect((await claimAll(stored, "mail", later)).length).toBe(1200);
    }, 60_000);

    test("forgets tellings only when they are done, and for long", async () => {
      const stored = await open();
      const ids = await storedCompanies(stored, 501);
      await stored.notices.tell(aNotice(), ids.map((id) => told(id)), { createdAt: at(0) }); // prettier-ignore
      await stored.notices.forgetTellings(at(1000));
      expect(await stored.notices.continueTelling({ createdAt: at(60) })).toEqual([ids[500]]);
      await stored.notices.forgetTellings(at(1000));
      expect(await stored.notices.continueTelling({ createdAt: at(60) })).toBeUndefined();
    });

    // The settings, the alert, and whether and when a mail leaves. at(0) is Saturday 21 November 2026, 00:00 UTC.
    test.each([
      ["at-once", "alerts", "update", at(0)],
      ["at-once", "alerts", null, null],
      ["at-once", "all", null, at(0)],
      ["daily", "alerts", "deadline", "2026-11-21T06:00:00.000Z"],
      ["weekly", "all", null, "2026-11-23T06:00:00.000Z"],
      ["daily", "alerts", null, null],
      ["off", "all", "update", null],
    ] as const)(
      "with mails %s about %s, what comes by alert %s is mailed %s",
      async (mail, mailScope, alert, sendAfter) => {
        const stored = await open();
        const { id } = await aStoredCompany(stored);
        await stored.delivery.saveSettings(id, { mail, mailScope }, at(0));
        await stored.notices.tell(aNotice(), [told(id, alert)], { createdAt: at(0) });
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
      await stored.notices.tell(aNotice(), [told(alerted), told(other, null)], { createdAt: at(0) });
      const rows = await claimAll(stored, "mail", later);
      expect(rows).toMatchObject([
        { id: `${rows[0]?.notificationId}-mail`, companyId: alerted, sendAfter: at(0), batch: null },
      ]);
    });

    test("posts whatever a company is told to each of its webhooks, but not to one that is gone", async () => {
      const stored = await open();
      const [own, other] = (await storedCompanies(stored, 2)) as [string, string];
      const hooks = [await stored.delivery.addWebhook(aWebhook(own)), await stored.delivery.addWebhook(aWebhook(own))];
      await stored.delivery.addWebhook(aWebhook(other));
      await stored.notices.tell(aNotice(), [told(own, null)], { createdAt: at(0) });
      const rows = await claimAll(stored, "webhook", later);
      expect(rows.map(({ webhookId }) => webhookId).toSorted()).toEqual(hooks.map((hook) => hook!.id).toSorted());
      expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
      await stored.outbox.recordPost(hooks[0]!.id, at(0), webhookGone);
      await stored.notices.tell(aNotice(), [told(own, null)], { createdAt: at(0) });
      const after = await claimAll(stored, "webhook", later);
      expect(after.map(({ webhookId }) => webhookId)).toEqual([hooks[1]!.id]);
    });

    test("a mail knows by which wish of the company it goes out", async () => {
      const stored = await open();
      const { id, email, row } = await aStoredCompany(stored);
      await stored.notices.saveAlerts([anAlert(id, { regulationId: "one" })]);
      await stored.notices.watchRegulator({ companyId: id, regulator: "SEC", createdAt: at(0) });
      for (const notice of [{ regulationId: "one" }, { regulator: "SEC" }, { regulationId: "two" }])
        await stored.notices.tell(aNotice(notice), [told(id)], { createdAt: at(0) });
      const ids = (await claimAll(stored, "mail", later)).map((claimed) => claimed.id);
      expect(
        (await stored.outbox.listMails(ids)).map((mail) => [
          mail.email,
          mail.companyName,
          mail.isAlerted,
          mail.isWatched,
        ]),
      ).toEqual([
        [email, row.name, true, false],
        [email, row.name, false, true],
        [email, row.name, false, false],
      ]);
    });
  });
}
