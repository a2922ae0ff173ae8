import { describe, expect, test } from "vitest";
import { AddressTaken } from "#features/member/repository/invitations.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aFirm, anInvitation } from "./member.ts";
import { aStoredCompany, at, belong } from "../rows.ts";

async function withInvitation(open: Open, overrides: Parameters<typeof anInvitation>[1] = {}) {
  const stored = await open();
  const own = await aStoredCompany(stored);
  const invitation = anInvitation(own, overrides);
  expect(await stored.invitations.add(invitation)).toBe("added");
  return { stored, own, invitation, invitations: stored.invitations };
}
const aPerson = () => ({ id: newId(), name: "Ngozi Eze", passwordHash: "hash" });
const idsOf = (rows: { invitation: { id: string } }[]) => rows.map(({ invitation }) => invitation.id);
const emailOf = async ({ accounts }: Repositories, id: string) => (await accounts.find(id))?.email;

export function describeInvitations(open: Open) {
  describe("invitations:", () => {
    describeAsking(open);
    describeSending(open);
    describeJoining(open);
    describeSettled(open);
  });
}

function describeAsking(open: Open) {
  test("are listed the newest first with who invited; one of the same address takes the place of the one before", async () => {
    const { stored, own, invitation, invitations } = await withInvitation(open);
    const other = anInvitation(own, { email: "ada@bank.ng", createdAt: at(5) });
    await invitations.add(other);
    const listed = await invitations.list(own.id);
    expect(listed).toEqual([other, invitation].map((row) => ({ invitation: row, invitedBy: own.email })));
    const again = anInvitation(own, { createdAt: at(9) });
    await invitations.add(again);
    expect(idsOf(await invitations.list(own.id))).toEqual([again.id, other.id]);
    expect(await invitations.findBySecret(invitation.secretHash, at(10))).toBeUndefined();
    expect(await invitations.list((await aStoredCompany(stored)).id)).toEqual([]);
  });

  test("nobody is asked who belongs to the company, nor into a unit from elsewhere", async () => {
    const stored = await open();
    const { own, colleague } = await aFirm(stored);
    const asking = (overrides: object) => stored.invitations.add(anInvitation(own, overrides));
    expect(await asking({ email: colleague.email })).toBe("member already");
    expect(await asking({ unitId: "elsewhere" })).toBe("unknown unit");
    expect(await stored.invitations.list(own.id)).toEqual([]);
    await belong(stored, colleague, { endedAt: at(-1) });
    expect(await asking({ email: colleague.email })).toBe("added");
  });
}

function describeSending(open: Open) {
  test("those that are to be sent are listed the first first, until they are, run out, or the company is suspended", async () => {
    const { stored, own, invitation, invitations } = await withInvitation(open);
    const [second, over] = [anInvitation(own, { email: "b@bank.ng", createdAt: at(2) }), anInvitation(own, { email: "c@bank.ng", expiresAt: at(50) })];
    for (const row of [second, over]) await invitations.add(row);
    const unsent = async () => idsOf(await invitations.listUnsent(at(50)));
    expect(await unsent()).toEqual([invitation.id, second.id]);
    expect((await invitations.listUnsent(at(50)))[0]).toMatchObject({ company: own.row.name, invitedBy: own.email });
    await invitations.markSent(invitation.id, at(3));
    expect(await unsent()).toEqual([second.id]);
    await stored.companyAdmin.suspend(own.id, "No bank", at(4));
    expect(await unsent()).toEqual([]);
  }); // prettier-ignore

  test("one is sent again, valid anew, while it is open and the company's", async () => {
    const { stored, own, invitation, invitations } = await withInvitation(open);
    await invitations.markSent(invitation.id, at(3));
    const again = (companyId: string) =>
      invitations.sendAgain(companyId, invitation.id, { at: at(4), expiresAt: at(5000) });
    expect([await again((await aStoredCompany(stored)).id), await again(own.id)]).toEqual([false, true]);
    expect((await invitations.listUnsent(at(4999)))[0]?.invitation).toMatchObject({
      sentAt: null,
      expiresAt: at(5000),
    });
    await invitations.withdraw(own.id, invitation.id, at(5));
    expect(await again(own.id)).toBe(false);
  });

  test("another secret opens it in the place of the one before", async () => {
    const { own, invitation, invitations } = await withInvitation(open);
    await invitations.setSecret(invitation.id, "another");
    expect(await invitations.findBySecret(invitation.secretHash, at(1))).toBeUndefined();
    const found = await invitations.findBySecret("another", at(1));
    expect(found).toEqual({
      invitation: { ...invitation, secretHash: "another" },
      company: own.row.name,
      invitedBy: own.email,
    });
    expect(await invitations.findBySecret("another", at(1000))).toBeUndefined();
  });
}

function describeJoining(open: Open) {
  test("somebody new joins, by an address that the link confirms, once", async () => {
    const { stored, own, invitation, invitations } = await withInvitation(open, { role: "auditor", memberUntil: at(900) });
    const people = [aPerson(), aPerson()];
    const joining = people.map((person) => invitations.accept(invitation.secretHash, person, at(10)));
    const outcomes = await Promise.all(joining.map((one) => one.catch(() => false)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const { id } = people[outcomes.indexOf(true)]!;
    expect(await stored.accounts.find(id)).toMatchObject({ email: invitation.email, name: "Ngozi Eze", emailConfirmedAt: at(10), lastCompanyId: own.id });
    expect(await stored.memberships.listOf(id, at(10))).toMatchObject([{ companyId: own.id, role: "auditor" }]);
    expect(await stored.memberships.listOf(id, at(900))).toEqual([]);
    expect(await invitations.list(own.id)).toEqual([]);
  }); // prettier-ignore

  test("whoever is known joins as it is, and comes back as what it is asked to be", async () => {
    const stored = await open();
    const { own, colleague } = await aFirm(stored, { role: "manager", endedAt: at(1) });
    const invitation = anInvitation(own, { email: colleague.email, role: "contributor" });
    await stored.invitations.add(invitation);
    expect(await stored.invitations.accept(invitation.secretHash, { accountId: colleague.personId }, at(10))).toBe(
      true,
    );
    const here = (await stored.memberships.listOf(colleague.personId, at(10))).find(
      ({ companyId }) => companyId === own.id,
    );
    expect(here).toMatchObject({ role: "contributor" });
  });

  test("nothing is stored where somebody else has signed up with the address meanwhile", async () => {
    const { stored, own, invitation, invitations } = await withInvitation(open);
    const taken = await aStoredCompany(stored);
    const other = anInvitation(own, { email: taken.email });
    await invitations.add(other);
    const person = aPerson();
    await expect(invitations.accept(other.secretHash, person, at(10))).rejects.toBeInstanceOf(AddressTaken);
    expect(await emailOf(stored, person.id)).toBeUndefined();
    expect(idsOf(await invitations.list(own.id))).toContain(other.id);
    expect(await invitations.accept("unknown", aPerson(), at(10))).toBe(false);
    expect(await invitations.accept(invitation.secretHash, aPerson(), at(1000))).toBe(false);
  });
}

function describeSettled(open: Open) {
  test("one is taken back once, by its company", async () => {
    const { stored, own, invitation, invitations } = await withInvitation(open);
    const back = (companyId: string) => invitations.withdraw(companyId, invitation.id, at(1));
    expect([await back((await aStoredCompany(stored)).id), await back(own.id), await back(own.id)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await invitations.accept(invitation.secretHash, aPerson(), at(2))).toBe(false);
  });

  test("those that ran out or were settled long ago are forgotten", async () => {
    const { own, invitation, invitations } = await withInvitation(open);
    const [over, back, joined] = ["a", "b", "c"].map((name) => anInvitation(own, { email: `${name}@bank.ng`, ...(name === "a" && { expiresAt: at(50) }) }));
    for (const row of [over!, back!, joined!]) await invitations.add(row);
    await invitations.withdraw(own.id, back!.id, at(10));
    await invitations.accept(joined!.secretHash, aPerson(), at(10));
    await invitations.forgetOld(at(100));
    expect(idsOf(await invitations.list(own.id))).toEqual([invitation.id]);
    // Their secrets may be had again: the rows are gone.
    for (const { secretHash } of [over!, back!, joined!])
      expect(await invitations.add(anInvitation(own, { email: `${newId()}@bank.ng`, secretHash }))).toBe("added");
  }); // prettier-ignore
}
