import { describe, expect, test } from "vitest";
import { holdings } from "#features/personal-data/repository/holdings.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aSession, aStoredCompany, anAccountMail, at, belong, type Stored } from "../rows.ts";

/** A firm with two owners; the first of them signed it up. */
async function aFirmOfTwo(open: Open) {
  const stored = await open();
  const own = await aStoredCompany(stored);
  const heir = newId();
  const other: Stored & { email: string } = { id: own.id, personId: heir, email: `${heir}@bank.ng` };
  await join(stored, other, "owner");
  return { stored, own, other };
}

/** Somebody who has come by an invitation of whoever owns the company. */
async function join(stored: Repositories, who: Stored & { email: string }, role: "owner" | "officer", invitedBy = "x") {
  const row = { id: newId(), companyId: who.id, email: who.email, role, unitId: null, memberUntil: null };
  const times = { createdAt: at(1), expiresAt: at(900), acceptedAt: null, withdrawnAt: null, sentAt: null };
  await stored.invitations.add({ ...row, ...times, secretHash: who.personId, invitedBy });
  const person = { id: who.personId, name: "Ada Obi", passwordHash: "hash" };
  await stored.invitations.accept(who.personId, person, at(2));
}

const mailTo = (email: string) => anAccountMail(email, { kind: "accountDeleted" });

export function describePersonalData(open: Open) {
  describe("personal data:", () => {
    describeExporting(open);
    describeRemoving(open);
    describeStaying(open);
  });
}

function describeExporting(open: Open) {
  test("is exported with a part for each holding, the person's rows and nobody else's, and told in the log", async () => {
    const { stored, own, other } = await aFirmOfTwo(open);
    for (const who of [own, other, own]) await stored.accounts.saveSession(aSession(who));
    const before = await stored.audit.lastId();
    const exported = (await stored.personalData.export(own.personId, at(9)))!;
    expect(exported.person).toEqual({ id: own.personId, email: own.email });
    expect(Object.keys(exported.held)).toEqual(Object.keys(holdings));
    const { account, sessions, memberships, companyAddresses, invitationsTo } = exported.held;
    expect(account).toMatchObject([{ id: own.personId, email: own.email }]);
    expect(sessions).toHaveLength(2);
    expect(memberships).toMatchObject([{ companyId: own.id, role: "owner", endedAt: null }]);
    expect([companyAddresses, invitationsTo]).toEqual([[{ id: own.id, email: own.email }], []]);
    expect(exported.held.activityAbout.at(-1)).toMatchObject({ action: "user.exported", subject: own.personId });
    expect(JSON.stringify(exported.held)).not.toContain(other.email);
    const [entry] = await stored.audit.listAll({ after: before, upTo: before + 5, limit: 5 });
    expect(entry).toMatchObject({ action: "user.exported", companyId: own.id, subject: own.personId });
    expect(await stored.personalData.export("nobody", at(9))).toBeUndefined();
  });
}

function describeRemoving(open: Open) {
  test("goes with the person: no account, session or name is left, the log verifies on, and the address is free", async () => {
    const { stored, own, other } = await aFirmOfTwo(open);
    await stored.accounts.rename({ userId: own.personId, companyId: own.id }, "Zainab Musa", at(3));
    await stored.accounts.saveSession(aSession(own));
    await stored.accounts.saveMail(anAccountMail(own.email));
    expect(await stored.personalData.remove(own.personId, at(9), mailTo)).toBe("removed");
    expect(await stored.accounts.find(own.personId)).toBeUndefined();
    expect(await stored.accounts.listSessions(own.personId, at(10))).toEqual([]);
    expect((await stored.members.list(own.id, at(10))).map(({ userId }) => userId)).toEqual([other.personId]);
    expect((await stored.accounts.listMails()).map(({ email, kind }) => [email, kind])).toEqual([
      [own.email, "accountDeleted"],
    ]);
    const entries = await stored.audit.listAll({ after: 0, upTo: 100, limit: 100 });
    expect(JSON.stringify(entries)).not.toContain("Zainab");
    const deleted = entries.filter(({ action }) => action === "user.deleted");
    expect(deleted.map(({ companyId, subject }) => [companyId, subject])).toEqual([
      [own.id, own.personId],
      [null, own.personId],
    ]);
    expect(await stored.personalData.remove(own.personId, at(11), mailTo)).toBe("unknown");
    const again = { id: newId(), email: own.email, passwordHash: "other" };
    const row = { ...own.row, id: newId() };
    expect(await stored.signUps.create(row, again)).toBe(true);
    const exported = await stored.personalData.export(again.id, at(12));
    expect(JSON.stringify(exported)).not.toContain(own.personId);
  });

  test("takes the company's own address to the owner who is there longest, and withdraws what the person has sent", async () => {
    const { stored, own, other } = await aFirmOfTwo(open);
    const late = newId();
    await join(stored, { id: own.id, personId: late, email: `${late}@bank.ng` }, "owner");
    await belong(stored, { id: own.id, personId: late }, { role: "owner", since: at(400) });
    const unit = { unitId: null, memberUntil: null, acceptedAt: null, withdrawnAt: null, sentAt: null };
    const times = { createdAt: at(3), expiresAt: at(900), role: "officer" as const, companyId: own.id };
    for (const [id, invitedBy] of [["a", own.personId], ["b", other.personId]] as const)
      await stored.invitations.add({ ...unit, ...times, id, email: `${id}@bank.ng`, secretHash: id, invitedBy });
    await stored.personalData.remove(own.personId, at(500), mailTo);
    expect(await stored.companies.find(own.id)).toMatchObject({ email: other.email, emailConfirmedAt: at(2) });
    expect((await stored.invitations.list(own.id)).map(({ invitation }) => invitation.id)).toEqual(["b"]);
  }); // prettier-ignore

  test("keeps shared conversations and the company's tokens, which name nobody any more", async () => {
    const { stored, own, other } = await aFirmOfTwo(open);
    const { assistant, tokens } = stored;
    for (const [id, isShared] of [["shared", true], ["private", false]] as const) {
      const times = { createdAt: at(3), updatedAt: at(3) };
      const turn = { id: `turn of ${id}`, conversationId: id, companyId: own.id, message: "Hello", createdAt: at(3) };
      const conversation = { id, companyId: own.id, accountId: own.personId, title: id, isShared, ...times };
      await assistant.begin(conversation, { ...turn, reply: {} as never, acceptedAt: null });
    }
    const held = (await stored.personalData.export(own.personId, at(4)))!.held;
    expect(held.conversations.map(({ title }) => title)).toEqual(["private", "shared"]);
    expect(held.turns.map(({ id }) => id)).toEqual(["turn of private", "turn of shared"]);
    for (const kind of ["personal", "company"] as const) {
      const token = { id: newId(), hash: kind, kind, companyId: own.id, accountId: own.personId };
      const named = { name: kind, scopes: [], createdAt: at(0), expiresAt: at(900), lastUsedAt: null, revokedAt: null };
      await tokens.add({ ...token, ...named }, { most: 20, mail: anAccountMail(own.email) });
    }
    await stored.personalData.remove(own.personId, at(9), mailTo);
    const seen = await assistant.list({ companyId: own.id, userId: other.personId }, { limit: 10, skip: 0 });
    expect(seen.rows.map(({ id, accountId }) => [id, accountId])).toEqual([["shared", null]]);
    expect((await tokens.findByHash("company"))?.token).toMatchObject({ name: "company", accountId: null });
    expect(await tokens.findByHash("personal")).toBeUndefined();
  }); // prettier-ignore
}

function describeStaying(open: Open) {
  test("stays where the person is alone or the last owner, of two who go at once too", async () => {
    const { stored, own, other } = await aFirmOfTwo(open);
    const alone = await aStoredCompany(stored, { name: "Zuma Pay" });
    const both = await Promise.all([own, other].map(({ personId }) => stored.personalData.remove(personId, at(9), mailTo)));
    expect(both.filter((outcome) => outcome === "removed")).toHaveLength(1);
    const left = (await stored.members.list(own.id, at(10)))[0]!;
    const name = own.row.name;
    expect(both.find((outcome) => outcome !== "removed")).toEqual({ why: "alone", companies: [name] });
    const officer = newId();
    await join(stored, { id: own.id, personId: officer, email: `${officer}@bank.ng` }, "officer");
    expect(await stored.personalData.remove(left.userId, at(11), mailTo)).toEqual({ why: "last owner", companies: [name] });
    expect(await stored.personalData.remove(alone.personId, at(11), mailTo)).toEqual({ why: "alone", companies: ["Zuma Pay"] });
    // An owner who is kept out owns nothing for the others.
    await belong(stored, { id: own.id, personId: officer }, { role: "owner" });
    await stored.userAdmin.disable(officer, "Left", at(12));
    expect(await stored.personalData.remove(left.userId, at(13), mailTo)).toMatchObject({ why: "last owner" });
    await stored.userAdmin.enable(officer, at(14));
    expect(await stored.personalData.remove(left.userId, at(15), mailTo)).toBe("removed");
  }); // prettier-ignore
}
