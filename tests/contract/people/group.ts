import { aDuty } from "../work/obligation.ts";
import { describe, expect, test } from "vitest";
import type { AccountMail } from "#features/account/repository.ts";
import type { Asking, GroupRequestRow } from "#features/group/repository.ts";
import type { GivenRole } from "#features/group/schema.ts";
import { handOverWork } from "#features/task/repository/handing-over.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aSession, aStoredCompany, anAccountMail, at, belong, type Stored } from "../rows.ts";

const aMail = (email: string, about: Record<string, string>): AccountMail =>
  anAccountMail(email, { kind: "groupChanged", about });
const joinedMail = (email: string, names: { parent: string; company: string }) => aMail(email, names);
const memberMail = ({ email, company, role }: { email: string; company: string; role: string }) =>
  aMail(email, { company, role });
const asking: Asking = {
  there: { hasFactor: false },
  asked: (email, { by, parent, company }) => aMail(email, { by, parent, company: company ?? "any" }),
  joined: joinedMail,
};
const mails = { mail: joinedMail, memberMail, handOver: handOverWork };

const aRequest = (parent: Stored, asked: string, overrides: Partial<GroupRequestRow> = {}): GroupRequestRow => ({
  id: newId(),
  parentId: parent.id,
  asked,
  askedBy: parent.personId,
  createdAt: at(10),
  expiresAt: at(1000),
  ...overrides,
});
const answering = ({ id: companyId, personId: userId }: Stored, requestId: string, seconds = 20) => ({
  requestId,
  companyId,
  userId,
  at: at(seconds),
});

async function twoCompanies(stored: Repositories) {
  const parent = await aStoredCompany(stored, { name: "Zuma Holdings" });
  const below = await aStoredCompany(stored, { name: "Okpella Bank" });
  return { parent, below };
}

/** Two that are tied. */
async function aTie(stored: Repositories) {
  const { parent, below } = await twoCompanies(stored);
  const request = aRequest(parent, below.id);
  await stored.groups.ask(request, asking);
  await stored.groups.accept(answering(below, request.id), joinedMail);
  return { parent, below };
}

/** One of the parent's people, and what it is given. */
async function somebody(stored: Repositories, parent: Stored, until: string | null = null) {
  const { personId, email } = await aStoredCompany(stored);
  await belong(stored, { id: parent.id, personId }, { role: "manager", until });
  return { personId, email };
}
const gift = (
  parent: Stored,
  below: Stored,
  userId: string,
  how: { role?: GivenRole; until?: string | null } = {},
) => ({
  parentId: parent.id,
  companyId: below.id,
  userId,
  role: "officer" as const,
  until: null,
  by: parent.personId,
  at: at(30),
  mail: memberMail,
  ...how,
});
const actionsAfter = async ({ audit }: Repositories, before: number) =>
  (await audit.listAll({ after: before, upTo: before + 20, limit: 20 })).map(({ companyId, action }) => [
    companyId,
    action,
  ]);

export function describeGroups(open: Open) {
  describe("groups:", () => {
    describeAsking(open);
    describeAnswering(open);
    describeGiving(open);
  });
}

function describeAsking(open: Open) {
  test("a request is seen by both sides while it lasts, once however often it is asked", async () => {
    const stored = await open();
    const { parent, below } = await twoCompanies(stored);
    const [first, again] = [aRequest(parent, below.id), aRequest(parent, below.id, { createdAt: at(11) })];
    expect(await stored.groups.ask(first, asking)).toBe("asked");
    expect(await stored.groups.ask(again, asking)).toBe("asked");
    const byAddress = aRequest(parent, below.email, { createdAt: at(12) });
    expect(await stored.groups.ask(byAddress, asking)).toBe("asked");
    const sent = await stored.groups.listSent(parent.id, at(15));
    expect(sent.map(({ request }) => request.id)).toEqual([byAddress.id, again.id]);
    expect(sent[0]!.askedBy).toBe(parent.email);
    const asked = { companyId: below.id, userId: below.personId };
    // The address is not confirmed: what is asked by it is not shown.
    const received = await stored.groups.listReceived(asked, at(15));
    expect(received.map(({ request, parent: name }) => [request.id, name])).toEqual([[again.id, "Zuma Holdings"]]);
    expect(await stored.groups.listReceived({ companyId: parent.id, userId: parent.personId }, at(15))).toEqual([]);
    expect(await stored.groups.listReceived(asked, at(1000))).toEqual([]);
    expect(await stored.groups.listSent(parent.id, at(1000))).toEqual([]);
    await stored.groups.forgetRequests(at(999));
    expect(await stored.groups.listSent(parent.id, at(15))).toHaveLength(2);
    await stored.groups.forgetRequests(at(1000));
    expect(await stored.groups.listSent(parent.id, at(15))).toEqual([]);
  });

  test("a request by an address reaches the owner whose confirmed address it is", async () => {
    const stored = await open();
    const { parent, below } = await twoCompanies(stored);
    await stored.emailCodes.save({ accountId: below.personId, codeHash: "hash", expiresAt: at(900) }, { companyId: below.id, at: at(1) });
    await stored.emailCodes.confirm({ accountId: below.personId, companyId: below.id }, at(2));
    const partner = { id: below.id, personId: (await aStoredCompany(stored)).personId };
    await belong(stored, partner, { role: "owner" });
    const request = aRequest(parent, below.email);
    await stored.groups.ask(request, asking);
    const [mail, ...more] = await stored.accounts.listMails();
    expect([mail?.email, mail?.about, more]).toEqual([below.email, { by: parent.email, parent: "Zuma Holdings", company: "any" }, []]);
    expect(await stored.groups.listReceived({ companyId: below.id, userId: partner.personId }, at(15))).toEqual([]);
    expect(await stored.groups.accept(answering(partner, request.id), joinedMail)).toBe("unknown");
    expect(await stored.groups.accept(answering(below, request.id), joinedMail)).toBe("tied");
  }); // prettier-ignore

  test("who owns both has them tied at once, where what the other asks of its owners was shown", async () => {
    const stored = await open();
    const { parent, below } = await twoCompanies(stored);
    await belong(stored, { id: below.id, personId: parent.personId }, { role: "owner" });
    await stored.settings.save(below.id, ["owner"], at(5));
    expect(await stored.groups.ask(aRequest(parent, below.id), asking)).toBe("asked");
    expect(await stored.groups.ask(aRequest(parent, below.id), { ...asking, there: { hasFactor: true } })).toBe("tied");
    expect(await stored.groups.listSent(parent.id, at(15))).toEqual([]);
    const { below: other } = await twoCompanies(stored);
    await belong(stored, { id: other.id, personId: parent.personId }, { role: "manager" });
    expect(await stored.groups.ask(aRequest(parent, other.id), { ...asking, there: { hasFactor: true } })).toBe(
      "asked",
    );
  });

  test("what stands in the way is said, and nothing stored", async () => {
    const stored = await open();
    const { parent, below } = await aTie(stored);
    const before = await stored.audit.lastId();
    expect(await stored.groups.ask(aRequest(parent, parent.id), asking)).toBe("itself");
    expect(await stored.groups.ask(aRequest(parent, below.id), asking)).toBe("tied already");
    expect(await stored.groups.ask(aRequest(below, "somebody"), asking)).toBe("below");
    expect(await stored.groups.listSent(parent.id, at(15))).toEqual([]);
    expect(await actionsAfter(stored, before)).toEqual([]);
  });
}

function describeAnswering(open: Open) {
  test("a company is below once it says so, which both logs have and both owners are told", async () => {
    const stored = await open();
    const { parent, below } = await twoCompanies(stored);
    const request = aRequest(parent, below.id);
    const before = await stored.audit.lastId();
    await stored.groups.ask(request, asking);
    expect(await stored.groups.findParent(below.id)).toBeUndefined();
    expect(await stored.companies.isInGroup(below.id)).toBe(false);
    expect(await stored.groups.accept(answering(below, "another"), joinedMail)).toBe("unknown");
    expect(await stored.groups.accept(answering(parent, request.id), joinedMail)).toBe("unknown");
    expect(await stored.groups.accept(answering(below, request.id, 1000), joinedMail)).toBe("unknown");
    expect(await stored.groups.accept(answering(below, request.id), joinedMail)).toBe("tied");
    expect(await stored.groups.findParent(below.id)).toEqual({ companyId: parent.id, name: "Zuma Holdings" });
    expect(await stored.groups.listSubsidiaries(parent.id)).toEqual([{ companyId: below.id, name: "Okpella Bank" }]);
    expect([await stored.companies.isInGroup(below.id), await stored.companies.isInGroup(parent.id)]).toEqual([true, true]);
    expect(await actionsAfter(stored, before)).toEqual([[parent.id, "group.asked"], [parent.id, "group.joined"], [below.id, "group.joined"]]);
    const told = (await stored.accounts.listMails()).map(({ email }) => email);
    expect(told.toSorted()).toEqual([below.email, below.email, parent.email].toSorted());
  }); // prettier-ignore

  test("no company is above and below at once, however they are asked", async () => {
    const stored = await open();
    const { parent, below } = await aTie(stored);
    const third = await aStoredCompany(stored);
    const toParent = aRequest(third, parent.id);
    await stored.groups.ask(toParent, asking);
    expect(await stored.groups.accept(answering(parent, toParent.id), joinedMail)).toBe("heads a group");
    const toBelow = aRequest(third, below.id);
    await stored.groups.ask(toBelow, asking);
    expect(await stored.groups.accept(answering(below, toBelow.id), joinedMail)).toBe("in a group");
    const [one, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const [down, up] = [aRequest(one, other.id), aRequest(other, one.id)];
    await stored.groups.ask(down, asking);
    await stored.groups.ask(up, asking);
    const outcomes = await Promise.all([
      stored.groups.accept(answering(other, down.id), joinedMail),
      stored.groups.accept(answering(one, up.id), joinedMail),
    ]);
    expect(outcomes.filter((outcome) => outcome === "tied")).toHaveLength(1);
  });

  test("a request is refused by whom it is for and taken back by who asks", async () => {
    const stored = await open();
    const { parent, below } = await twoCompanies(stored);
    const request = aRequest(parent, below.id);
    await stored.groups.ask(request, asking);
    const before = await stored.audit.lastId();
    expect(await stored.groups.refuse(answering(parent, request.id))).toBe(false);
    expect(await stored.groups.withdraw(below.id, request.id, at(20))).toBe(false);
    expect(await stored.groups.refuse(answering(below, request.id))).toBe(true);
    expect(await stored.groups.refuse(answering(below, request.id))).toBe(false);
    const again = aRequest(parent, below.id);
    await stored.groups.ask(again, asking);
    expect(await stored.groups.withdraw(parent.id, again.id, at(21))).toBe(true);
    expect(await stored.groups.withdraw(parent.id, again.id, at(21))).toBe(false);
    const refused = [[below.id, "group.refused"], [parent.id, "group.refused"]];
    expect(await actionsAfter(stored, before)).toEqual([...refused, [parent.id, "group.asked"], [parent.id, "group.withdrawn"]]);
  }); // prettier-ignore

  test("either side ends it, once", async () => {
    const stored = await open();
    const { parent, below } = await aTie(stored);
    const pair = { parentId: parent.id, companyId: below.id, at: at(40) };
    expect(await stored.groups.end({ ...pair, parentId: below.id, companyId: parent.id }, mails)).toBe(false);
    const before = await stored.audit.lastId();
    expect(await stored.groups.end(pair, mails)).toBe(true);
    expect(await stored.groups.end(pair, mails)).toBe(false);
    expect(await stored.groups.leave(below.id, at(41), mails)).toBe(false);
    expect(await actionsAfter(stored, before)).toEqual([
      [parent.id, "group.left"],
      [below.id, "group.left"],
    ]);
    const again = aRequest(parent, below.id);
    await stored.groups.ask(again, asking);
    await stored.groups.accept(answering(below, again.id), joinedMail);
    expect(await stored.groups.leave(below.id, at(42), mails)).toBe(true);
    expect(await stored.groups.findParent(below.id)).toBeUndefined();
  });

  test("a company that is removed leaves no tie", async () => {
    const stored = await open();
    const { parent, below } = await aTie(stored);
    const { personId } = await somebody(stored, parent);
    await stored.given.give(gift(parent, below, personId));
    const other = await aStoredCompany(stored);
    for (const asked of [parent.id, parent.email]) await stored.groups.ask(aRequest(other, asked), asking);
    const name = parent.row.name;
    await stored.companyAdmin.remove(parent.id, name, at(50));
    expect(await stored.groups.listSent(other.id, at(51))).toEqual([]);
    expect(await stored.companies.isInGroup(below.id)).toBe(false);
    expect((await stored.members.list(below.id, at(51))).map(({ userId }) => userId)).toEqual([below.personId]);
  });
}

function describeGiving(open: Open) {
  test("what is given below counts there, is listed above, and is no longer than above", async () => {
    const stored = await open();
    const { parent, below } = await aTie(stored);
    const { personId, email } = await somebody(stored, parent, at(600));
    const before = await stored.audit.lastId();
    expect(await stored.given.give(gift(parent, below, personId, { role: "auditor", until: at(900) }))).toBe("given");
    const given = { companyId: below.id, company: "Okpella Bank", userId: personId, email, role: "auditor", since: at(30), until: at(600) };
    expect(await stored.given.listGiven(parent.id, at(31))).toEqual([{ ...given, name: email }]);
    expect(await stored.given.listGiven(parent.id, at(600))).toEqual([]);
    const people = await stored.members.list(below.id, at(31));
    expect(people.find(({ userId }) => userId === personId)).toMatchObject({ givenBy: "Zuma Holdings", role: "auditor" });
    expect(people.find(({ userId }) => userId === below.personId)!.givenBy).toBeNull();
    expect(await actionsAfter(stored, before)).toEqual([[below.id, "member.given"], [parent.id, "member.given"]]);
    expect((await stored.accounts.listMails()).at(-1)).toMatchObject({ email, about: { company: "Okpella Bank", role: "auditor" } });
  }); // prettier-ignore

  test("nothing is given beside the group, to others, or twice", async () => {
    const stored = await open();
    const { parent, below } = await aTie(stored);
    const { personId } = await somebody(stored, parent);
    const other = await aStoredCompany(stored);
    expect(await stored.given.give(gift(parent, other, personId))).toBe("not below");
    expect(await stored.given.give(gift(parent, below, other.personId))).toBe("not of the parent");
    expect(await stored.given.give(gift(parent, below, personId))).toBe("given");
    expect(await stored.given.give(gift(parent, below, personId))).toBe("member already");
  });

  test("it ends with its sessions when it is taken back, with the tie, and with the membership above; others stay", async () => {
    const stored = await open();
    const { parent, below } = await aTie(stored);
    const own = await somebody(stored, below);
    const { personId, email } = await somebody(stored, parent);
    const which = { parentId: parent.id, companyId: below.id, userId: personId };
    const deed = { companyId: parent.id, userId: personId, by: { userId: parent.personId, role: "owner" }, at: at(40), mail: memberMail, handOver: handOverWork };
    const ways = [
      () => stored.given.takeBack(which, { at: at(40), mail: memberMail, handOver: handOverWork }),
      () => stored.members.end(deed, null),
      () => stored.groups.end({ parentId: parent.id, companyId: below.id, at: at(40) }, mails),
    ];
    for (const end of ways) {
      await belong(stored, { id: parent.id, personId }, { role: "manager", endedAt: null });
      expect(await stored.given.give(gift(parent, below, personId))).toBe("given");
      const session = aSession({ id: below.id, personId });
      const kept = aSession({ id: below.id, personId: own.personId });
      for (const one of [session, kept]) await stored.accounts.saveSession(one);
      const duty = aDuty(below.id, { id: newId(), ownerId: personId, reviewerId: own.personId });
      await stored.duties.save(below.id, [duty], { at: at(31), action: "duty.added" });
      await end();
      expect(await stored.duties.listOf(below.id, [duty.id])).toMatchObject([{ ownerId: null, reviewerId: own.personId, version: 2 }]);
      expect(await stored.accounts.findSession(session.id)).toBeUndefined();
      expect(await stored.accounts.findSession(kept.id)).toBeDefined();
      expect(await stored.given.listGiven(parent.id, at(41))).toEqual([]);
    }
    expect(await stored.given.takeBack(which, { at: at(42), mail: memberMail, handOver: handOverWork })).toBe(false);
    expect((await stored.accounts.listMails()).filter((mail) => mail.email === email).length).toBeGreaterThan(3);
  }); // prettier-ignore

  test("nobody is made an owner, or stays for longer, by the company below", async () => {
    const stored = await open();
    const { parent, below } = await aTie(stored);
    const { personId } = await somebody(stored, parent, at(600));
    await stored.given.give(gift(parent, below, personId));
    const deed = { companyId: below.id, userId: personId, by: { userId: below.personId, role: "owner" }, at: at(40), mail: memberMail, handOver: handOverWork };
    expect(await stored.members.change(deed, { role: "owner", until: null })).toBe("owner from above");
    expect(await stored.members.change(deed, { until: null })).toBe("longer than given");
    expect(await stored.members.change(deed, { until: at(500) })).toBe("changed");
    const above = { ...deed, companyId: parent.id, by: { userId: parent.personId, role: "owner" } };
    expect(await stored.members.change(above, { until: at(400) })).toBe("changed");
    expect((await stored.given.listGiven(parent.id, at(41)))[0]!.until).toBe(at(400));
  }); // prettier-ignore
}
