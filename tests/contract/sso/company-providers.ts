import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#features/account/tables.ts";
import type { AuditAction } from "#features/audit/vocabulary.ts";
import type { CompanyProvider } from "#features/sso/repository/company-providers.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aSession, aStoredCompany, at, belong, unordered } from "../rows.ts";
import { aNotice } from "./attempts.ts";

const tell = ({ email }: { email: string }) => aNotice(email);
const issuer = "https://login.example.com";
const aProvider = (companyId: string, overrides: Partial<CompanyProvider> = {}): CompanyProvider => ({
  companyId,
  issuer,
  clientId: "ilana",
  clientSecret: "sealed",
  name: "Okpella",
  isOnly: false,
  defaultRole: null,
  breakGlassId: null,
  updatedAt: at(1),
  ...overrides,
});
const entriesOf = async ({ audit }: Repositories, companyId: string, ...actions: AuditAction[]) =>
  (await audit.list(companyId, { actions, from: undefined, before: undefined }, { limit: 20, skip: 0 })).rows;
const save = (stored: Repositories, row: CompanyProvider, sessionId = "none") =>
  stored.companyProviders.save(row, { sessionId, tell });

/** How companies have their people sign in. */
export function describeCompanyProviders(open: Open) {
  describeSettings(open);
  describeAdmission(open);
  describeDomains(open);
}

function describeSettings(open: Open) {
  test("keeps how a company has its people sign in; what has not changed is neither recorded nor told", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const { companyProviders } = stored;
    expect(await companyProviders.find(own.id)).toBeUndefined();
    await save(stored, aProvider(own.id));
    await save(stored, aProvider(own.id, { updatedAt: at(2) }));
    await save(stored, aProvider(own.id, { clientSecret: "another", updatedAt: at(3) }));
    await save(stored, aProvider(own.id, { clientSecret: "another", name: null, defaultRole: "officer", updatedAt: at(4) }));
    expect(await companyProviders.find(own.id)).toEqual(aProvider(own.id, { clientSecret: "another", name: null, defaultRole: "officer", updatedAt: at(4) }));
    const entries = await entriesOf(stored, own.id, "sso.changed");
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ name: "Okpella", defaultRole: null }, { name: null, defaultRole: "officer" }],
      [null, { clientSecret: "renewed" }],
      [{ issuer: null, clientId: null, name: null }, { issuer, clientId: "ilana", name: "Okpella", clientSecret: "renewed" }],
    ]);
    expect((await stored.accounts.listMails()).map(({ email }) => email)).toEqual([own.email, own.email, own.email]);
    await save(stored, aProvider(other.id));
    const ids = (await companyProviders.listOfIssuer(issuer)).map(({ companyId }) => companyId);
    expect(ids).toEqual([own.id, other.id].toSorted());
    expect(await companyProviders.listOfIssuer("https://other.example")).toEqual([]);
    await expect(save(stored, aProvider("unknown"))).rejects.toThrow(/constraint/i);
  }); // prettier-ignore

  test("where it alone counts from now on, other sessions of the company end, but for two", async () => {
    const stored = await open();
    const own = await aStoredCompany(stored);
    const colleague = { id: own.id, personId: (await aStoredCompany(stored)).personId };
    await belong(stored, colleague, { role: "officer" });
    const sessions = [aSession(own), aSession(colleague), aSession(colleague, { method: "single sign-on", boundTo: own.id }), aSession(colleague, { method: "passkey" }), aSession(colleague)];
    for (const session of sessions) await stored.accounts.saveSession(session);
    await save(stored, aProvider(own.id, { isOnly: true, breakGlassId: own.personId }), sessions[4]!.id);
    const live = await stored.accounts.listLive(sessions.map(({ id }) => id));
    expect(sessions.map(({ id }) => live.has(id))).toEqual([true, false, true, false, true]);
    expect((await entriesOf(stored, own.id, "sso.changed"))[0]?.after).toMatchObject({ isOnly: true, sessionsEnded: 2 });
  }); // prettier-ignore
}

function describeAdmission(open: Open) {
  test("says what a company that takes people in by it alone is to somebody, and nothing of any other", async () => {
    const stored = await open();
    const own = await aStoredCompany(stored);
    const officer = { id: own.id, personId: (await aStoredCompany(stored)).personId };
    await belong(stored, officer, { role: "officer" });
    const of = (personId: string, now = at(5)) => stored.companyProviders.findAdmission(own.id, personId, now);
    expect(await of(own.personId)).toBeUndefined();
    await save(stored, aProvider(own.id, { breakGlassId: own.personId }));
    expect(await of(own.personId)).toBeUndefined();
    await save(stored, aProvider(own.id, { isOnly: true, breakGlassId: own.personId }));
    const shut = { issuer, name: "Okpella", isBreakGlass: false, isUnlocked: false };
    expect(await of(own.personId)).toEqual({ ...shut, isBreakGlass: true });
    expect(await of(officer.personId)).toEqual(shut);
    await stored.sso.unlock({ accountId: officer.personId, until: at(10), at: at(5), mail: aNotice("a@bank.ng") });
    expect([await of(officer.personId), await of(officer.personId, at(10))]).toEqual([
      { ...shut, isUnlocked: true },
      shut,
    ]);
    // An owner no more.
    await belong(stored, own, { role: "manager" });
    expect(await of(own.personId)).toEqual(shut);
    // Who may come in goes: the rule stays.
    await stored.database.delete(accounts).where(eq(accounts.id, own.personId));
    expect((await stored.companyProviders.find(own.id))?.breakGlassId).toBeNull();
  });

  test("knows an owner with a password", async () => {
    const stored = await open();
    const own = await aStoredCompany(stored);
    const is = (personId: string) => stored.companyProviders.isOwnerWithPassword(own.id, personId, at(5));
    expect([await is(own.personId), await is("nobody"), await is((await aStoredCompany(stored)).personId)]).toEqual([
      true,
      false,
      false,
    ]);
    await stored.database.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, own.personId));
    expect(await is(own.personId)).toBe(false);
  });
}

const aClaim = (companyId: string, overrides: object = {}) => ({
  companyId,
  domain: "bank.example",
  codeHash: `hash ${newId()}`,
  codeExpiresAt: at(600),
  sentTo: "admin@bank.example",
  claimedAt: at(1),
  ...overrides,
});

function describeDomains(open: Open) {
  test("a domain is claimed by as many as like, and one company's once it is verified, of many at once the first's", async () => {
    const stored = await open();
    const companies = [await aStoredCompany(stored), await aStoredCompany(stored)] as const;
    const claims = companies.map(({ id }) => aClaim(id));
    for (const claim of claims) expect(await stored.companyProviders.claimDomain(claim)).toBe("claimed");
    expect(await stored.companyProviders.findDomain("bank.example")).toBeUndefined();
    const outcomes = await Promise.all(claims.map((claim) => stored.companyProviders.verifyDomain(claim, { at: at(2), tell })));
    expect(outcomes.toSorted()).toEqual(["taken", "verified"]);
    const winner = companies[outcomes.indexOf("verified")]!;
    const loser = companies[outcomes.indexOf("taken")]!;
    expect(await stored.companyProviders.findDomain("bank.example")).toEqual({ companyId: winner.id, defaultRole: null, issuer: null });
    expect(await stored.companyProviders.listDomains(loser.id)).toEqual([]);
    expect(await stored.companyProviders.claimDomain(aClaim(winner.id))).toBe("verified already");
    expect(await stored.companyProviders.listDomains(winner.id)).toMatchObject([{ verifiedAt: at(2), claimedAt: at(1) }]);
    await save(stored, aProvider(winner.id, { defaultRole: "officer" }));
    expect(await stored.companyProviders.findDomain("bank.example")).toEqual({ companyId: winner.id, defaultRole: "officer", issuer });
    await stored.companyAdmin.suspend(winner.id, "No bank", at(3));
    expect(await stored.companyProviders.findDomain("bank.example")).toBeUndefined();
    const actions = (await entriesOf(stored, winner.id, "domain.claimed", "domain.verified")).map(({ action }) => action);
    expect(actions).toEqual(["domain.verified", "domain.claimed"]);
  }); // prettier-ignore

  test("gives out the few tries of the newest code, also when they are taken at once", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const take = () => stored.companyProviders.takeTry(id, "bank.example", 5);
    expect(await take()).toBeUndefined();
    await stored.companyProviders.claimDomain(aClaim(id));
    await take();
    const newest = aClaim(id, { codeHash: "newest", sentTo: "webmaster@bank.example" });
    await stored.companyProviders.claimDomain(newest);
    const taken = await Promise.all(Array.from({ length: 7 }, take));
    expect(unordered(taken.flatMap((row) => (row ? [row.misses] : [])))).toEqual([1, 2, 3, 4, 5]);
    expect(taken.find((row) => row?.misses === 1)).toEqual({ ...newest, misses: 1, verifiedAt: null });
    const outdated = { companyId: id, domain: "bank.example", codeHash: "before" };
    expect(await stored.companyProviders.verifyDomain(outdated, { at: at(2), tell })).toBe("void");
    expect(await stored.companyProviders.verifyDomain(newest, { at: at(2), tell })).toBe("verified");
    expect(await take()).toBeUndefined();
  });

  test("a domain is removed by its company alone", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    await stored.companyProviders.claimDomain(aClaim(own.id));
    await stored.companyProviders.claimDomain(aClaim(own.id, { domain: "a.example" }));
    expect((await stored.companyProviders.listDomains(own.id)).map(({ domain }) => domain)).toEqual(["a.example", "bank.example"]);
    const remove = (id: string) => stored.companyProviders.removeDomain(id, "bank.example", { at: at(2), tell });
    expect([await remove(other.id), await remove(own.id), await remove(own.id)]).toEqual([false, true, false]);
    expect((await stored.companyProviders.listDomains(own.id)).map(({ domain }) => domain)).toEqual(["a.example"]);
    expect(await stored.accounts.listMails()).toHaveLength(1);
  }); // prettier-ignore
}
