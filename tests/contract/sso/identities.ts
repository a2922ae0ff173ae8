import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#features/account/tables.ts";
import type { AuditAction } from "#features/audit/vocabulary.ts";
import { passkeys } from "#features/factor/tables.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aSession, aStoredCompany, at, belong, unordered, type Stored } from "../rows.ts";
import { aNotice, invite } from "./attempts.ts";

const issuer = "https://login.example.com";
const anIdentity = (accountId: string, subject = "subject", createdAt = at(1)) => ({
  issuer,
  subject,
  id: newId(),
  accountId,
  createdAt,
  lastUsedAt: null,
});
const entriesOf = async ({ audit }: Repositories, companyId: string, ...actions: AuditAction[]) =>
  (await audit.list(companyId, { actions, from: undefined, before: undefined }, { limit: 20, skip: 0 })).rows;
const link = (stored: Repositories, identity: ReturnType<typeof anIdentity>) =>
  stored.identities.link(identity, aNotice("a@bank.ng"));

/** Who providers say that people are. */
export function describeIdentities(open: Open) {
  describeLinks(open);
  describeUnlinking(open);
  describeEnds(open);
  describeElsewhere(open);
  describeComingIn(open);
}

function describeLinks(open: Open) {
  test("an identity is one person's, however many link it at once, and found by issuer and subject alone", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const both = [anIdentity(own.personId), anIdentity(other.personId)];
    const outcomes = await Promise.all(both.map((identity) => link(stored, identity)));
    expect(unordered(outcomes)).toEqual(["another's", "linked"]);
    const owner = both[outcomes.indexOf("linked")]!;
    expect(await stored.identities.find({ issuer, subject: "subject" })).toEqual(owner);
    expect(await link(stored, anIdentity(owner.accountId))).toBe("own already");
    expect(await stored.identities.find({ issuer: "https://other.example", subject: "subject" })).toBeUndefined();
    expect(await stored.identities.find({ issuer, subject: "Subject" })).toBeUndefined();
    // Told and recorded once.
    expect(await stored.accounts.listMails()).toHaveLength(1);
    const company = owner.accountId === own.personId ? own : other;
    expect(await entriesOf(stored, company.id, "identity.linked")).toMatchObject([
      { subject: owner.id, after: { issuer } },
    ]);
  });

  test("lists those of a person, the oldest first, with when each was used last", async () => {
    const stored = await open();
    const { personId } = await aStoredCompany(stored);
    const [late, early] = [anIdentity(personId, "late", at(5)), anIdentity(personId, "early", at(2))];
    for (const identity of [late, early]) await link(stored, identity);
    await stored.identities.use(late, at(9));
    expect(await stored.identities.list(personId)).toEqual([early, { ...late, lastUsedAt: at(9) }]);
    expect(await stored.identities.list("nobody")).toEqual([]);
  });

  test("a link of nobody is refused, and nothing of it is stored", async () => {
    const stored = await open();
    await expect(link(stored, anIdentity("nobody"))).rejects.toThrow(/constraint/i);
    expect([await stored.accounts.listMails(), await stored.audit.lastId()]).toEqual([[], 0]);
  });
}

/** A person without a password. */
async function withoutPassword(stored: Repositories) {
  const company = await aStoredCompany(stored);
  await stored.database.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, company.personId));
  return company;
}
const unlink = (stored: Repositories, { id, accountId }: { id: string; accountId: string }, sessionId = "none") =>
  stored.identities.unlink({ id, accountId }, { sessionId, at: at(7), mail: aNotice("a@bank.ng") });

function describeUnlinking(open: Open) {
  test("a link goes with the sessions that came by it, but for the one of whoever takes it away", async () => {
    const stored = await open();
    const own = await aStoredCompany(stored);
    const identity = anIdentity(own.personId);
    await link(stored, identity);
    const [kept, bySso, byPassword] = [aSession(own, { method: "single sign-on" }), aSession(own, { method: "single sign-on" }), aSession(own)];
    for (const session of [kept, bySso, byPassword]) await stored.accounts.saveSession(session);
    expect(await unlink(stored, { ...identity, accountId: "another" })).toBe("unknown");
    expect(await unlink(stored, identity, kept.id)).toBe("unlinked");
    expect(await unlink(stored, identity, kept.id)).toBe("unknown");
    expect(await stored.accounts.listLive([kept.id, bySso.id, byPassword.id])).toEqual(new Set([kept.id, byPassword.id]));
    expect(await entriesOf(stored, own.id, "identity.unlinked")).toMatchObject([{ after: { issuer, sessionsEnded: 1 } }]);
  }); // prettier-ignore

  test("the last way in stays: a password, a passkey or another link is one", async () => {
    const stored = await open();
    const { personId } = await withoutPassword(stored);
    const [first, second] = [anIdentity(personId, "first"), anIdentity(personId, "second")];
    for (const identity of [first, second]) await link(stored, identity);
    expect(await unlink(stored, first)).toBe("unlinked");
    expect(await unlink(stored, second)).toBe("last");
    const passkey = {
      id: "key",
      publicKey: "key",
      counter: 0,
      transports: [],
      name: "Key",
      createdAt: at(0),
      lastUsedAt: null,
    };
    await stored.database.insert(passkeys).values({ ...passkey, accountId: personId });
    expect(await unlink(stored, second)).toBe("unlinked");
  });

  test("of two that go at once one stays", async () => {
    const stored = await open();
    const { personId } = await withoutPassword(stored);
    const both = [anIdentity(personId, "first"), anIdentity(personId, "second")];
    for (const identity of both) await link(stored, identity);
    const outcomes = await Promise.all(both.map((identity) => unlink(stored, identity)));
    expect(unordered(outcomes)).toEqual(["last", "unlinked"]);
  });

  test("the only link stays where a company takes its people in by one alone", async () => {
    const stored = await open();
    const own = await aStoredCompany(stored);
    const identity = anIdentity(own.personId);
    await link(stored, identity);
    const row = { companyId: own.id, issuer: null, clientId: null, clientSecret: null, name: null, isOnly: true, defaultRole: null, breakGlassId: null, updatedAt: at(2) };
    await stored.companyProviders.save(row, { sessionId: "none", tell: ({ email }) => aNotice(email) });
    expect(await unlink(stored, identity)).toBe("only");
    await stored.companyProviders.save({ ...row, isOnly: false }, { sessionId: "none", tell: ({ email }) => aNotice(email) });
    expect(await unlink(stored, identity)).toBe("unlinked");
  }); // prettier-ignore
}

function describeEnds(open: Open) {
  test("ends what a provider has opened: the server's what is bound to no company, a company's own what is bound to it", async () => {
    const stored = await open();
    const own = await aStoredCompany(stored);
    const alsoIn: Stored = { id: (await aStoredCompany(stored)).id, personId: own.personId };
    await belong(stored, alsoIn);
    await link(stored, anIdentity(own.personId));
    const method = "single sign-on" as const;
    const [free, other, bound, password] = [aSession(own, { method }), aSession(alsoIn, { method }), aSession(own, { method, boundTo: own.id }), aSession(own)];
    for (const session of [free, other, bound, password]) await stored.accounts.saveSession(session);
    const who = { issuer, subject: "subject" };
    const live = () => stored.accounts.listLive([free.id, other.id, bound.id, password.id]);
    expect(await stored.identities.endSessions({ ...who, subject: "another" }, null, at(5))).toBe(0);
    expect(await stored.identities.endSessions(who, alsoIn.id, at(5))).toBe(0);
    expect(await stored.identities.endSessions(who, own.id, at(5))).toBe(1);
    expect(await live()).toEqual(new Set([free.id, other.id, password.id]));
    const ended = await stored.accounts.countEnded();
    expect(await stored.identities.endSessions(who, null, at(6))).toBe(2);
    expect(await live()).toEqual(new Set([password.id]));
    expect(await stored.accounts.countEnded()).toBeGreaterThan(ended);
    const entries = [await entriesOf(stored, own.id, "session.ended"), await entriesOf(stored, alsoIn.id, "session.ended")];
    expect(entries.map((rows) => rows.length)).toEqual([2, 1]);
  }); // prettier-ignore
}

function describeElsewhere(open: Open) {
  test("knows who belongs to another company beside one, as long as that counts", async () => {
    const stored = await open();
    const own = await aStoredCompany(stored);
    const alsoIn: Stored = { id: (await aStoredCompany(stored)).id, personId: own.personId };
    const is = (now: number) => stored.accounts.belongsElsewhere(own.personId, own.id, at(now));
    expect(await is(1)).toBe(false);
    await belong(stored, alsoIn, { until: at(10) });
    expect([await is(1), await is(10)]).toEqual([true, false]);
    await belong(stored, alsoIn, { until: null, endedAt: at(2) });
    expect(await is(3)).toBe(false);
  });
}

function describeComingIn(open: Open) {
  const who = { issuer, subject: "subject" };
  const joining = (companyId: string, email = "amina@bank.ng") => ({
    email,
    companyId,
    role: "officer" as const,
    at: at(3),
    identityId: newId(),
  });

  test("somebody new joins once, with account, membership and link in one", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const newcomers = [{ id: newId(), name: "Amina Bello" }, { id: newId(), name: null }];
    const joined = await Promise.all(newcomers.map((newcomer) => stored.identities.join(newcomer, who, joining(id))));
    expect(unordered(joined)).toEqual([false, true]);
    const first = newcomers[joined.indexOf(true)]!;
    expect(await stored.accounts.find(first.id)).toMatchObject({ name: first.name, passwordHash: null, emailConfirmedAt: at(3) });
    expect(await stored.accounts.find(newcomers[joined.indexOf(false)]!.id)).toBeUndefined();
    expect(await stored.identities.find(who)).toMatchObject({ accountId: first.id });
    expect(await stored.memberships.listOf(first.id, at(4))).toMatchObject([{ companyId: id, role: "officer" }]);
    expect(await entriesOf(stored, id, "member.joined", "identity.linked")).toHaveLength(2);
    // The identity is somebody's: nothing of another address is stored either.
    const other = { id: newId(), name: null };
    expect(await stored.identities.join(other, who, joining(id, "other@bank.ng"))).toBe(false);
    expect(await stored.accounts.findByEmail("other@bank.ng")).toBeUndefined();
  }); // prettier-ignore

  test("an invitation is accepted once: by somebody new, who is linked, or by who is known", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    await invite(stored, own, "amina@bank.ng", "first");
    const newcomer = { id: newId(), name: "Amina Bello" };
    const accept = () =>
      stored.identities.accept({ secretHash: "first", newcomer }, who, { at: at(3), identityId: newId() });
    expect(unordered(await Promise.all([accept(), accept()]))).toEqual([false, true]);
    expect(await stored.identities.find(who)).toMatchObject({ accountId: newcomer.id });
    await invite(stored, other, "amina@bank.ng", "second");
    const known = { secretHash: "second", accountId: newcomer.id };
    expect(await stored.identities.accept(known, who, { at: at(4), identityId: newId() })).toBe(true);
    expect(await stored.memberships.listOf(newcomer.id, at(5))).toHaveLength(2);
    expect(await stored.identities.list(newcomer.id)).toHaveLength(1);
    // Whose identity it is already: the invitation goes on being open.
    await invite(stored, own, "zainab@bank.ng", "third");
    const third = { secretHash: "third", newcomer: { id: newId(), name: null } };
    expect(await stored.identities.accept(third, who, { at: at(5), identityId: newId() })).toBe(false);
    expect(await stored.sso.findInvitation("third", at(6))).toBeDefined();
  });
}
