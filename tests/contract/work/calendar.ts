import { describe, expect, test } from "vitest";
import type { Window } from "#features/calendar/rules/progress.ts";
import type { Open } from "../backend.ts";
import { aStoredCompany, at, belong } from "../rows.ts";

const within = (now: string): Window => ({
  from: "2026-11-01",
  to: "2027-12-31",
  isCut: false,
  now,
  forgetBefore: at(-100),
});
const an = (id: string, said = "said") => ({ id, day: "2026-12-10", said });

async function withFeeds(open: Open) {
  const stored = await open();
  const [company, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
  const own = { companyId: company.id, accountId: company.personId };
  return { ...stored, company, other, own, ofCompany: { companyId: company.id, accountId: null } };
}

/** The addresses of calendars, and what was shown at each. */
export function describeCalendars(open: Open) {
  describe("calendars:", () => {
    test("an address is a person's or the company's, once each, and those before it are told apart", async () => {
      const { calendars, company, other, own, ofCompany } = await withFeeds(open);
      const made = await Promise.all([1, 2, 3].map(async (second) => calendars.renewFeed(own, at(second))));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      expect(made.map(({ version }) => version).toSorted()).toEqual([1, 2, 3]);
      const companys = await calendars.renewFeed(ofCompany, at(4));
      await calendars.renewFeed({ companyId: other.id, accountId: null }, at(4));
      expect(companys).toMatchObject({ ...ofCompany, version: 1, shown: {}, createdAt: at(4), changedAt: at(4) });
      const ids = async (accountId: string | null) => (await calendars.listFeeds(company.id, accountId)).map(({ id }) => id);
      expect(await ids(company.personId)).toEqual([made[0]!.id, companys.id]);
      expect(await ids(null)).toEqual([companys.id]);
      expect(await ids(other.personId)).toEqual([companys.id]);
      expect(await calendars.findFeed(companys.id)).toEqual(companys);
      expect(await calendars.findFeed("none")).toBeUndefined();
      expect(await calendars.removeFeed(own, at(5))).toBe(true);
      expect(await calendars.removeFeed(own, at(6))).toBe(false);
      expect(await ids(company.personId)).toEqual([companys.id]);
    });

    test("what is done to addresses is in the log, without them", async () => {
      const { calendars, audit, company, own } = await withFeeds(open);
      await calendars.renewFeed(own, at(1));
      await calendars.renewFeed(own, at(2));
      await calendars.removeFeed(own, at(3));
      const { rows } = await audit.list(company.id, { actions: ["feed.calendarChanged"], from: undefined, before: undefined }, { limit: 10, skip: 0 });
      expect(rows.map(({ after }) => after)).toEqual(
        ["removed", "renewed", "made"].map((address) => ({ calendar: "person", address })),
      );
    });

    test("what was shown is kept for the next time, with the address renewed too, and written where something is another", async () => {
      const { calendars, own } = await withFeeds(open);
      const { id } = await calendars.renewFeed(own, at(1));
      const shown = await calendars.progress(id, [an("a"), an("b")], within(at(2)));
      expect(shown).toMatchObject({ a: { sequence: 0, changedAt: at(2) }, b: { sequence: 0 } });
      await calendars.renewFeed(own, at(3));
      expect(await calendars.progress(id, [an("a"), an("b")], within(at(4)))).toEqual(shown);
      const next = await calendars.progress(id, [an("b", "another")], within(at(5)));
      expect(next).toEqual({
        a: { day: "2026-12-10", sequence: 1, changedAt: at(5), said: null },
        b: { day: "2026-12-10", sequence: 1, changedAt: at(5), said: "another" },
      });
      expect((await calendars.findFeed(id))!.shown).toEqual(next);
      const all = await Promise.all([1, 2, 3].map(async () => calendars.progress(id, [an("c")], within(at(6)))));
      expect(new Set(all.map((one) => JSON.stringify(one?.["c"]))).size).toBe(1);
      await calendars.removeFeed(own, at(7));
      expect(await calendars.progress(id, [an("a")], within(at(8)))).toBeUndefined();
    });

    test("somebody belongs to a company as long as the membership lasts, unless kept out", async () => {
      const { calendars, database, company, other, ...stored } = await withFeeds(open);
      const role = async (now: string) => calendars.roleOf(other.id, company.personId, now);
      expect(await role(at(1))).toBeUndefined();
      await belong({ ...stored, calendars, database }, { id: other.id, personId: company.personId }, { role: "auditor", until: at(50) });
      expect([await role(at(49)), await role(at(50))]).toEqual(["auditor", undefined]);
      expect(await role(at(2))).toBe("auditor");
      await stored.userAdmin.disable(company.personId, "Left", at(2));
      expect(await role(at(3))).toBeUndefined();
    });
  });
} // prettier-ignore
