import { describe, expect, test } from "vitest";
import { revokePersonal, type TokenRow } from "#features/token/repository.ts";
import { accounts } from "#features/account/tables.ts";
import { newId } from "#platform/ids.ts";
import { eq } from "drizzle-orm";
import type { Open } from "../backend.ts";
import { aStoredCompany, anAccountMail, at, belong, type Stored } from "../rows.ts";

type Kept = TokenRow & { accountId: string };
const aToken = ({ id: companyId, personId: accountId }: Stored, overrides: Partial<Kept> = {}): Kept => ({
  id: newId(),
  hash: newId(),
  kind: "personal",
  companyId,
  accountId,
  name: "Nightly report",
  scopes: ["read", "work"],
  createdAt: at(0),
  expiresAt: at(1000),
  lastUsedAt: null,
  revokedAt: null,
  ...overrides,
});
const ofPerson = ({ id, personId }: Stored) => ({ kind: "personal" as const, companyId: id, accountId: personId });
const ofCompany = (whose: Stored) => ({ ...ofPerson(whose), kind: "company" as const });

async function withToken(open: Open, overrides: Partial<Kept> = {}) {
  const stored = await open();
  const own = await aStoredCompany(stored);
  const token = aToken(own, overrides);
  const add = (row: Kept, most = 20) =>
    stored.tokens.add(row, { most, mail: anAccountMail(own.email, { kind: "tokenMade" }) });
  await add(token);
  return { stored, own, token, add, tokens: stored.tokens };
}

export function describeTokens(open: Open) {
  describe("API tokens:", () => {
    describeFinding(open);
    describeAsking(open);
    describeKeeping(open);
    describeEnding(open);
  });
}

function describeFinding(open: Open) {
  test("one is found by its hash, with its maker as it is at this moment", async () => {
    const { stored, own, token, tokens } = await withToken(open);
    const { nameSeal } = (await stored.accounts.find(own.personId))!;
    const maker = {
      nameSeal,
      suspendedAt: null,
      role: "owner",
      until: null,
      secondFactorRoles: null,
      hasFactor: false,
    };
    expect(await tokens.findByHash(token.hash)).toEqual({ token, ...maker });
    expect(await tokens.findByHash("unknown")).toBeUndefined();
    await belong(stored, own, { role: "auditor", until: at(500) });
    expect(await tokens.findByHash(token.hash)).toMatchObject({ role: "auditor", until: at(500) });
    await belong(stored, own, { endedAt: at(1) });
    expect(await tokens.findByHash(token.hash)).toMatchObject({ role: null });
    await stored.database
      .update(accounts)
      .set({ suspendedAt: at(1) })
      .where(eq(accounts.id, own.personId));
    expect(await tokens.findByHash(token.hash)).toMatchObject({ suspendedAt: at(1) });
  });

  test("one of a suspended company is not, until it is in use again", async () => {
    const { stored, own, token, tokens } = await withToken(open);
    await stored.companyAdmin.suspend(own.id, "No bank", at(1));
    expect(await tokens.findByHash(token.hash)).toBeUndefined();
    await stored.companyAdmin.resume(own.id, at(2));
    expect((await tokens.findByHash(token.hash))?.token.id).toBe(token.id);
  });

  test("one whose maker is gone is found without one", async () => {
    const { stored, own, token, tokens } = await withToken(open, { kind: "company" });
    await stored.database.delete(accounts).where(eq(accounts.id, own.personId));
    const gone = { nameSeal: null, role: null, suspendedAt: null, hasFactor: false };
    expect(await tokens.findByHash(token.hash)).toMatchObject({ token: { accountId: null }, ...gone });
    const [listed] = await tokens.list(ofCompany(own), at(1));
    expect(listed?.madeBy).toBe("Somebody who has left");
  });

  test("when it was used last is kept", async () => {
    const { token, tokens } = await withToken(open);
    await tokens.touch(token.id, at(7));
    expect((await tokens.findByHash(token.hash))?.token.lastUsedAt).toBe(at(7));
  });
}

function describeAsking(open: Open) {
  test("says whether its company asks for a second factor, and whether its maker has one that counts", async () => {
    const { stored, own, token, tokens } = await withToken(open);
    const { personId: accountId, email } = own;
    const has = async () => (await tokens.findByHash(token.hash))?.hasFactor;
    await stored.settings.save(own.id, ["owner"], at(1));
    expect((await tokens.findByHash(token.hash))?.secondFactorRoles).toEqual(["owner"]);
    await stored.factors.beginTotp(accountId, "sealed", at(1));
    expect(await has()).toBe(false);
    const change = { accountId, sessionId: "none", at: at(2), mail: anAccountMail(email) };
    await stored.factors.confirmTotp(change, { secret: "sealed", step: 1, hashes: ["a"] });
    expect(await has()).toBe(true);
    await stored.factors.removeTotp({ ...change, mail: anAccountMail(email) });
    expect(await has()).toBe(false);
    const passkey = { id: newId(), accountId, publicKey: "key", counter: 0, transports: [], name: "Phone", createdAt: at(3), lastUsedAt: null };
    await stored.factors.addPasskey(passkey, { ...change, mail: anAccountMail(email) }, { most: 1, hashes: ["a"] });
    expect(await has()).toBe(true);
  }); // prettier-ignore
}

function describeKeeping(open: Open) {
  test("those that count are listed the first first, a person's apart from the company's, with what their makers are called", async () => {
    const { stored, own, token, add, tokens } = await withToken(open, { createdAt: at(5) });
    const colleague: Stored = { id: own.id, personId: (await aStoredCompany(stored)).personId };
    await belong(stored, colleague);
    const early = aToken(own, { createdAt: at(1) });
    const [theirs, company] = [aToken(colleague), aToken(colleague, { kind: "company" })];
    const [over, revoked] = [aToken(own, { expiresAt: at(100) }), aToken(own, { revokedAt: at(2) })];
    for (const row of [early, theirs, company, over, revoked]) await add(row);
    const listed = async (owner: Parameters<typeof tokens.list>[0]) =>
      (await tokens.list(owner, at(100))).map((row) => [row.token.id, row.madeBy]);
    expect(await listed(ofPerson(own))).toEqual([[early.id, own.email], [token.id, own.email]]);
    const { email } = (await stored.accounts.find(colleague.personId))!;
    expect(await listed(ofPerson(colleague))).toEqual([[theirs.id, email]]);
    expect(await listed(ofCompany(own))).toEqual([[company.id, email]]);
  }); // prettier-ignore

  test("so many at most that count, also of several at once; each is told of and recorded", async () => {
    const { stored, own, token, add, tokens } = await withToken(open);
    const before = await stored.audit.lastId();
    const adding = [1, 2, 3].map((seconds) => add(aToken(own, { createdAt: at(seconds) }), 2));
    expect((await Promise.all(adding)).filter(Boolean)).toHaveLength(1);
    const entries = await stored.audit.listAll({ after: before, upTo: before + 10, limit: 10 });
    expect(entries.map(({ companyId, action, after }) => [companyId, action, after])).toEqual([
      [own.id, "token.created", { kind: "personal", name: "Nightly report", scopes: ["read", "work"], expiresAt: at(1000) }],
    ]);
    expect(await stored.accounts.listMails()).toHaveLength(2);
    // The company's are counted apart, and those that are over not at all.
    expect(await add(aToken(own, { kind: "company" }), 1)).toBe(true);
    await tokens.revoke(token.id, ofPerson(own), at(4));
    expect(await add(aToken(own, { createdAt: at(5) }), 2)).toBe(true);
    expect(await add(aToken(own, { createdAt: at(1000) }), 1)).toBe(true);
  }); // prettier-ignore
}

function describeEnding(open: Open) {
  test("one is revoked once, by whose it is", async () => {
    const { stored, own, token, tokens } = await withToken(open);
    const stranger = await aStoredCompany(stored);
    for (const owner of [ofPerson(stranger), ofCompany(own), { ...ofPerson(own), companyId: stranger.id }])
      expect(await tokens.revoke(token.id, owner, at(1))).toBe(false);
    expect((await tokens.findByHash(token.hash))?.token.id).toBe(token.id);
    const before = await stored.audit.lastId();
    expect([await tokens.revoke(token.id, ofPerson(own), at(1)), await tokens.revoke(token.id, ofPerson(own), at(2))]).toEqual([true, false]);
    expect(await tokens.findByHash(token.hash)).toBeUndefined();
    const entries = await stored.audit.listAll({ after: before, upTo: before + 10, limit: 10 });
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([["token.revoked", token.id]]);
  }); // prettier-ignore

  test("what somebody made for itself in a company ends, and nothing else", async () => {
    const { stored, own, token, add, tokens } = await withToken(open);
    const elsewhere: Stored = { id: (await aStoredCompany(stored)).id, personId: own.personId };
    await belong(stored, elsewhere);
    const others = [aToken(own, { kind: "company" }), aToken(elsewhere)];
    for (const row of others) await add(row);
    await stored.database.write((tx) => revokePersonal(tx, own.id, own.personId, at(1)));
    expect(await tokens.findByHash(token.hash)).toBeUndefined();
    for (const { id, hash } of others) expect((await tokens.findByHash(hash))?.token.id).toBe(id);
  });

  test("those that have long been over or revoked are deleted", async () => {
    const { own, token, add, tokens } = await withToken(open, { expiresAt: at(100) });
    const [late, revoked, live] = [aToken(own, { expiresAt: at(300) }), aToken(own), aToken(own)];
    for (const row of [late, revoked, live]) await add(row);
    await tokens.revoke(revoked.id, ofPerson(own), at(150));
    await tokens.forgetOld(at(200));
    const found = [token, late, live].map(async ({ hash }) => (await tokens.findByHash(hash))?.token.id);
    expect(await Promise.all(found)).toEqual([undefined, late.id, live.id]);
    // Deleted, and not only over: its hash may be had again.
    expect(await add(aToken(own, { hash: revoked.hash }))).toBe(true);
  });
}
