import { describe, expect, test } from "vitest";
import type { AccountMail } from "#features/account/repository.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { handOverWork } from "#features/task/repository/handing-over.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aSession, aStoredCompany, anAccountMail, at, belong, type Stored } from "../rows.ts";

/** A company with its owner and somebody else in it. */
export async function aFirm(stored: Repositories, how: Parameters<typeof belong>[2] = {}) {
  const own = await aStoredCompany(stored);
  const { personId, email } = await aStoredCompany(stored);
  const colleague: Stored & { email: string } = { id: own.id, personId, email };
  await belong(stored, colleague, how);
  return { own, colleague };
}

const about = (mail: { email: string; company: string; role: Role }): AccountMail =>
  anAccountMail(mail.email, { kind: "roleChanged", about: { company: mail.company, role: mail.role } });
/** The owner does something of somebody. */
const deed = (own: Stored, whom: Stored, by: Partial<{ userId: string; role: string }> = {}, seconds = 50) => ({
  companyId: own.id,
  userId: whom.personId,
  by: { userId: own.personId, role: "owner", ...by },
  at: at(seconds),
  mail: about,
  handOver: handOverWork,
});
const actionsAfter = async ({ audit }: Repositories, before: number) =>
  (await audit.listAll({ after: before, upTo: before + 20, limit: 20 })).map(({ companyId, action }) => [
    companyId,
    action,
  ]);

export function describeMembers(open: Open) {
  describe("members:", () => {
    describeListing(open);
    describeChanging(open);
    describeEnding(open);
  });
}

function describeListing(open: Open) {
  test("are listed by name, with when they were last seen here and whether they have a second factor", async () => {
    const stored = await open();
    const { own, colleague } = await aFirm(stored, { role: "auditor", until: at(500) });
    await stored.accounts.rename({ userId: own.personId, companyId: own.id }, "Zainab", at(1));
    await stored.accounts.rename({ userId: colleague.personId, companyId: own.id }, "Ada", at(1));
    for (const seconds of [5, 9]) await stored.accounts.saveSession(aSession(colleague, { lastSeenAt: at(seconds) }));
    const change = { accountId: colleague.personId, sessionId: "none", at: at(2), mail: anAccountMail(colleague.email) };
    await stored.factors.beginTotp(colleague.personId, "sealed", at(1));
    await stored.factors.confirmTotp(change, { secret: "sealed", step: 1, hashes: ["a"] });
    await stored.factors.beginTotp(own.personId, "only begun", at(1));
    const ada = { name: "Ada", email: colleague.email, role: "auditor", until: at(500), lastSeenAt: at(9), hasSecondFactor: true };
    const zainab = { name: "Zainab", email: own.email, role: "owner", until: null, lastSeenAt: null, hasSecondFactor: false };
    expect(await stored.members.list(own.id, at(100))).toMatchObject([ada, zainab]);
    expect(await stored.members.list(own.id, at(500))).toMatchObject([zainab]);
    expect(await stored.members.list("unknown", at(100))).toEqual([]);
  }); // prettier-ignore
}

function describeChanging(open: Open) {
  test("another role is told and recorded; what is the same already is neither", async () => {
    const stored = await open();
    const { own, colleague } = await aFirm(stored);
    const before = await stored.audit.lastId();
    expect(await stored.members.change(deed(own, colleague), { role: "auditor" })).toBe("changed");
    expect(await stored.members.change(deed(own, colleague), { role: "auditor" })).toBe("changed");
    expect(await actionsAfter(stored, before)).toEqual([[own.id, "member.changed"]]);
    const [mail, ...more] = await stored.accounts.listMails();
    expect([mail?.email, mail?.about, more]).toEqual([colleague.email, { company: own.row.name, role: "auditor" }, []]);
    expect(await stored.members.change(deed(own, colleague), { until: at(900) })).toBe("changed");
    expect(await stored.accounts.listMails()).toHaveLength(1);
  });

  test.each([
    ["somebody unknown", "unknown", {}, { role: "auditor" as const }, "nobody"],
    [
      "a role above one's own",
      "above own",
      { userId: "manager", role: "manager" },
      { role: "owner" as const },
      "colleague",
    ],
    ["somebody above", "above own", { userId: "manager", role: "manager" }, { role: "officer" as const }, "owner"],
    ["the last owner", "last owner", {}, { role: "manager" as const }, "owner"],
    ["an owner for a time", "owner with an end", {}, { until: at(900) }, "owner"],
    ["a unit from elsewhere", "unknown unit", {}, { unitId: "elsewhere" }, "colleague"],
  ])("refuses %s, and changes nothing", async (_what, outcome, by, changes, whom) => {
    const stored = await open();
    const { own, colleague } = await aFirm(stored);
    const people = { nobody: { id: own.id, personId: "nobody" }, colleague, owner: own } as Record<string, Stored>;
    const before = [await stored.members.list(own.id, at(60)), await stored.audit.lastId()];
    expect(await stored.members.change(deed(own, people[whom]!, by), changes)).toBe(outcome);
    expect([await stored.members.list(own.id, at(60)), await stored.audit.lastId()]).toEqual(before);
  });

  test("of two owners who both step down at once one stays", async () => {
    const stored = await open();
    const { own, colleague } = await aFirm(stored, { role: "owner" });
    const down = [own, colleague].map((one) => stored.members.change(deed(own, one), { role: "officer" }));
    expect((await Promise.all(down)).toSorted()).toEqual(["changed", "last owner"]);
  });
}

function describeEnding(open: Open) {
  test("an end ends sessions, tokens and invitations of the person in this company, and hands over what it headed", async () => {
    const stored = await open();
    const { own, colleague } = await aFirm(stored, { role: "manager" });
    const elsewhere: Stored = { id: (await aStoredCompany(stored)).id, personId: colleague.personId };
    await belong(stored, elsewhere);
    const sessions = [aSession(colleague), aSession(elsewhere)];
    for (const session of sessions) await stored.accounts.saveSession(session);
    const unit = { id: newId(), companyId: own.id, name: "Treasury", headId: colleague.personId, createdAt: at(1) };
    await stored.units.add(unit);
    await stored.invitations.add(anInvitation(colleague));
    const before = await stored.audit.lastId();
    expect(await stored.members.end(deed(own, colleague), own.personId)).toBe("ended");
    const live = await Promise.all(sessions.map(({ id }) => stored.accounts.findSession(id)));
    expect(live.map((session) => session?.companyId)).toEqual([undefined, elsewhere.id]);
    expect(await stored.units.list(own.id)).toEqual([{ ...unit, headId: own.personId }]);
    expect(await stored.invitations.list(own.id)).toEqual([]);
    expect(await actionsAfter(stored, before)).toEqual([[own.id, "member.ended"]]);
    expect((await stored.accounts.listMails()).map(({ email }) => email)).toEqual([colleague.email]);
    expect((await stored.members.list(own.id, at(60))).map(({ userId }) => userId)).toEqual([own.personId]);
    expect(await stored.members.end(deed(own, colleague), null)).toBe("unknown");
  });

  test("the last owner does not go, nor anybody at the word of somebody below, nor is handed over to nobody", async () => {
    const stored = await open();
    const { own, colleague } = await aFirm(stored, { role: "manager" });
    const end = (whom: Stored, by = {}, heir: string | null = null) => stored.members.end(deed(own, whom, by), heir);
    expect(await end(own)).toBe("last owner");
    expect(await end(own, { userId: colleague.personId, role: "manager" })).toBe("above own");
    expect(await end(colleague, {}, "nobody")).toBe("unknown");
    expect(await stored.members.list(own.id, at(60))).toHaveLength(2);
  });
}

/** Somebody is asked by a member to join. */
export const anInvitation = ({ id: companyId, personId }: Stored, overrides = {}) => ({
  id: newId(),
  companyId,
  email: "ngozi@bank.ng",
  role: "officer" as const,
  unitId: null,
  memberUntil: null,
  secretHash: newId(),
  invitedBy: personId,
  createdAt: at(0),
  expiresAt: at(1000),
  acceptedAt: null,
  withdrawnAt: null,
  sentAt: null,
  ...overrides,
});
