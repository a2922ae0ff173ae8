import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#features/account/tables.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aSession, aStoredCompany, at, belong, type Stored } from "../rows.ts";

/** The company of a person, and another that it belongs to too. */
async function inTwo(stored: Repositories) {
  const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
  const alsoIn: Stored = { id: other.id, personId: own.personId };
  await belong(stored, alsoIn, { since: at(10) });
  return { own, other, alsoIn };
}

const suspendPerson = ({ database }: Repositories, personId: string) =>
  database
    .update(accounts)
    .set({ suspendedAt: at(1) })
    .where(eq(accounts.id, personId));

/** How a person can no longer belong to a company, at the instant 100. */
const ways: Record<string, Parameters<typeof belong>[2]> = {
  "was ended": { endedAt: at(50) },
  "has run out": { until: at(100) },
};

/** As what people belong to companies, and what that opens. */
export function describeMemberships(open: Open) {
  describeListing(open);
  describeRoles(open);
  describeComingIn(open);
  describeRecords(open);
}

function describeListing(open: Open) {
  test("lists where a person may work, the company worked in last first, then the one longest belonged to", async () => {
    const stored = await open();
    const { own, other, alsoIn } = await inTwo(stored);
    const third = await aStoredCompany(stored);
    await belong(stored, { id: third.id, personId: own.personId }, { since: at(5), role: "auditor", until: at(500) });
    const rolesOf = async () =>
      (await stored.memberships.listOf(own.personId, at(100))).map(({ companyId, role }) => [companyId, role]);
    const [mine, third5, since10] = [[own.id, "owner"], [third.id, "auditor"], [other.id, "officer"]];
    expect(await rolesOf()).toEqual([mine, third5, since10]);
    await stored.accounts.saveSession(aSession(alsoIn));
    expect(await rolesOf()).toEqual([since10, mine, third5]);
    expect(await stored.memberships.listOf("unknown", at(100))).toEqual([]);
  }); // prettier-ignore

  test.each(Object.keys(ways))("does not list what %s, for this person", async (way) => {
    const stored = await open();
    const { own, other, alsoIn } = await inTwo(stored);
    await belong(stored, alsoIn, ways[way]);
    const listed = async ({ personId }: Stored) =>
      (await stored.memberships.listOf(personId, at(100))).map(({ companyId }) => companyId);
    expect([await listed(own), await listed(other)]).toEqual([[own.id], [other.id]]);
  });

  test("lists a company that is suspended, and says so", async () => {
    const stored = await open();
    const { own, other } = await inTwo(stored);
    await stored.companyAdmin.suspend(own.id, "No bank", at(20));
    const listed = await stored.memberships.listOf(own.personId, at(100));
    expect(listed.map(({ companyId, suspendedAt }) => [companyId, suspendedAt])).toEqual([
      [own.id, at(20)],
      [other.id, null],
    ]);
  });
}

function describeRoles(open: Open) {
  test("a session says as what its person belongs to its company at this moment, and until when", async () => {
    const stored = await open();
    const { own, alsoIn } = await inTwo(stored);
    const [here, there] = [aSession(own), aSession(alsoIn)];
    for (const session of [here, there]) await stored.accounts.saveSession(session);
    const found = async ({ id }: typeof here) => {
      const session = await stored.accounts.findSession(id);
      return session && [session.companyId, session.role, session.until];
    };
    expect([await found(here), await found(there)]).toEqual([
      [own.id, "owner", null],
      [alsoIn.id, "officer", null],
    ]);
    await belong(stored, alsoIn, { role: "auditor", until: at(300) });
    expect([await found(here), await found(there)]).toEqual([
      [own.id, "owner", null],
      [alsoIn.id, "auditor", at(300)],
    ]);
  });

  test("a session is none without its membership, and another of the same person goes on", async () => {
    const stored = await open();
    const { own, alsoIn } = await inTwo(stored);
    const [here, there] = [aSession(own), aSession(alsoIn)];
    for (const session of [here, there]) await stored.accounts.saveSession(session);
    await belong(stored, alsoIn, { endedAt: at(50) });
    expect(await stored.accounts.findSession(there.id)).toBeUndefined();
    expect((await stored.accounts.findSession(here.id))?.id).toBe(here.id);
    await suspendPerson(stored, own.personId);
    expect(await stored.accounts.findSession(here.id)).toBeUndefined();
  });

  test("lists the sessions of a person that count, in whichever company, the one used last first", async () => {
    const stored = await open();
    const { own, other, alsoIn } = await inTwo(stored);
    const [early, late] = [aSession(own, { lastSeenAt: at(1) }), aSession(alsoIn, { lastSeenAt: at(2) })];
    const [over, ended] = [aSession(own, { expiresAt: at(100) }), aSession(own)];
    for (const session of [early, late, over, ended, aSession(other)]) await stored.accounts.saveSession(session);
    await stored.accounts.revokeSession(ended.id, at(50));
    const listed = async () => (await stored.accounts.listSessions(own.personId, at(100))).map(({ id }) => id);
    expect(await listed()).toEqual([late.id, early.id]);
    await belong(stored, alsoIn, { endedAt: at(60) });
    expect(await listed()).toEqual([early.id]);
  });
}

function describeComingIn(open: Open) {
  test("opens a session in a company that the person belongs to, which is the one worked in last from then on", async () => {
    const stored = await open();
    const { own, alsoIn } = await inTwo(stored);
    expect((await stored.accounts.find(own.personId))?.lastCompanyId).toBe(own.id);
    expect(await stored.accounts.saveSession(aSession(alsoIn))).toBe("opened");
    expect((await stored.accounts.find(own.personId))?.lastCompanyId).toBe(alsoIn.id);
  });

  test.each(Object.keys(ways))("opens none where the membership %s", async (way) => {
    const stored = await open();
    const { alsoIn } = await inTwo(stored);
    await belong(stored, alsoIn, ways[way]);
    const session = aSession(alsoIn, { createdAt: at(100) });
    expect(await stored.accounts.saveSession(session)).toBe("outside");
    expect(await stored.accounts.listLive([session.id])).toEqual(new Set());
  });

  test("opens none for a person who never belonged to the company, for nobody, and in no company", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const log = await stored.audit.lastId();
    for (const who of [
      { id: other.id, personId: own.personId },
      { id: own.id, personId: "nobody" },
      { id: newId(), personId: own.personId },
      { id: own.id, personId: own.id },
    ])
      expect(await stored.accounts.saveSession(aSession(who))).toBe("outside");
    expect(await stored.audit.lastId()).toBe(log);
  });

  test("opens none where the company is suspended, or the person, and then the other company's is open", async () => {
    const stored = await open();
    const { own, alsoIn } = await inTwo(stored);
    await stored.companyAdmin.suspend(own.id, "No bank", at(1));
    expect(await stored.accounts.saveSession(aSession(own))).toBe("suspended");
    expect(await stored.accounts.saveSession(aSession(alsoIn))).toBe("opened");
    await suspendPerson(stored, own.personId);
    expect(await stored.accounts.saveSession(aSession(alsoIn))).toBe("suspended");
  });

  test("an account is open while it may work somewhere", async () => {
    const stored = await open();
    const { own, alsoIn } = await inTwo(stored);
    const isOpen = async () => (await stored.accounts.findOpen(own.email, at(100)))?.id === own.personId;
    expect(await stored.accounts.findOpen("nobody@bank.ng", at(100))).toBeUndefined();
    const seen = [await isOpen()];
    await stored.companyAdmin.suspend(own.id, "No bank", at(1));
    seen.push(await isOpen());
    for (const way of Object.values(ways)) {
      await belong(stored, alsoIn, { endedAt: null, until: null, ...way });
      seen.push(await isOpen());
    }
    await stored.companyAdmin.resume(own.id, at(2));
    seen.push(await isOpen());
    await suspendPerson(stored, own.personId);
    seen.push(await isOpen());
    expect(seen).toEqual([true, true, false, false, true, false]);
  });
}

function describeRecords(open: Open) {
  test("what is done to a person's way in is recorded in every company that it leads into, and in no other", async () => {
    const stored = await open();
    const { own, other, alsoIn } = await inTwo(stored);
    const former = await aStoredCompany(stored);
    await belong(stored, { id: former.id, personId: own.personId }, { endedAt: at(1) });
    const before = await stored.audit.lastId();
    const refused = { action: "session.refused", accountId: own.personId, key: own.email } as const;
    await stored.accounts.recordRefusal({ ...refused, now: at(100), resetsAt: at(900) });
    await stored.accounts.saveSession(aSession(alsoIn, { createdAt: at(101) }));
    const entries = await stored.audit.listAll({ after: before, upTo: before + 10, limit: 10 });
    expect(entries.map(({ companyId, action, userId, role }) => [companyId, action, userId, role])).toEqual([
      ...[own.id, other.id].toSorted().map((id) => [id, "session.refused", null, null]),
      [other.id, "session.opened", own.personId, "officer"],
    ]);
  });
}
