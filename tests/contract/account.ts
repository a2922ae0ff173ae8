import { describe, expect, test } from "vitest";
import { newId } from "#platform/ids.ts";
import { describeEmailCodes, describeRefusals } from "./account/codes.ts";
import { describeMails, describeResetLinks } from "./account/mails.ts";
import { describeMemberships } from "./account/memberships.ts";
import { describeTickets } from "./account/tickets.ts";
import type { Open } from "./backend.ts";
import { anAccountMail, aResetCode, aSession, aStoredCompany, at, unordered, untouched } from "./rows.ts";

export function describeAccounts(open: Open) {
  describe("accounts:", () => {
    describeCredentials(open);
    describeMemberships(open);
    describeTickets(open);
    describeSessions(open);
    describeResetCodes(open);
    describeAttempts(open);
    describeSessionOpening(open);
    describeForgetting(open);
    describeResetLinks(open);
    describeMails(open);
    describeEmailCodes(open);
    describeRefusals(open);
  });
}

function describeCredentials(open: Open) {
  test("finds an account by its id and by its address, letter for letter", async () => {
    const stored = await open();
    const { id: lastCompanyId, personId: id, email } = await aStoredCompany(stored);
    const credentials = { id, email, passwordHash: "hash", createdAt: at(0), lastCompanyId };
    const account = { ...credentials, ...untouched, name: null, nameSeal: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(await stored.accounts.find(id)).toEqual(account);
    expect(await stored.accounts.findByEmail(email)).toEqual(account);
    expect(await stored.accounts.findByEmail(email.toUpperCase())).toBeUndefined();
    expect(await stored.accounts.find("unknown")).toBeUndefined();
  });

  test("a new password ends every session of the account and of no other", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const sessions = [aSession(own), aSession(own), aSession(other)];
    for (const session of sessions) await stored.accounts.saveSession(session);
    await stored.accounts.changePassword({
      id: own.personId,
      passwordHash: "new hash",
      at: at(5),
      mail: anAccountMail(own.email),
      verifiedHash: "hash",
    });
    expect((await stored.accounts.find(own.personId))?.passwordHash).toBe("new hash");
    expect((await stored.accounts.find(other.personId))?.passwordHash).toBe("hash");
    const left = await Promise.all(sessions.map(({ id }) => stored.accounts.findSession(id)));
    expect(left.map((session) => session?.id)).toEqual([undefined, undefined, sessions[2]!.id]);
  });

  test("a password that is no longer the one that was verified is not changed", async () => {
    const stored = await open();
    const { personId: id, email } = await aStoredCompany(stored);
    const change = { id, passwordHash: "new", at: at(5), mail: anAccountMail(email) };
    expect(await stored.accounts.changePassword({ ...change, verifiedHash: "the hash before" })).toBe(false);
    expect((await stored.accounts.find(id))?.passwordHash).toBe("hash");
    expect(await stored.accounts.listMails()).toEqual([]);
  });
}

function describeSessions(open: Open) {
  test("finds a session as it was saved, with who it is of as what, and judges no expiry", async () => {
    const stored = await open();
    const own = await aStoredCompany(stored);
    const session = aSession(own, { expiresAt: at(-1), method: "passkey", provenAt: at(0) });
    await stored.accounts.saveSession(session);
    const { nameSeal } = (await stored.accounts.find(own.personId))!;
    const person = {
      email: own.email,
      emailConfirmedAt: null,
      name: null,
      nameSeal,
      role: "owner",
      until: null,
      secondFactorRoles: null,
    };
    expect(await stored.accounts.findSession(session.id)).toEqual({ ...session, ...person });
    expect(await stored.accounts.findSession(newId())).toBeUndefined();
  });

  test("remembers when a session was last seen", async () => {
    const stored = await open();
    const session = aSession(await aStoredCompany(stored));
    await stored.accounts.saveSession(session);
    await stored.accounts.touchSession(session.id, at(300));
    expect(await stored.accounts.findSession(session.id)).toMatchObject({ ...session, lastSeenAt: at(300) });
  });

  test("does not find a session that was revoked; revoking it again is no fault", async () => {
    const stored = await open();
    const session = aSession(await aStoredCompany(stored));
    await stored.accounts.saveSession(session);
    await stored.accounts.revokeSession(session.id, at(1));
    await stored.accounts.revokeSession(session.id, at(2));
    await stored.accounts.revokeSession(newId(), at(2));
    expect(await stored.accounts.findSession(session.id)).toBeUndefined();
  });

  test("ends every session of everybody, and counts those that were not over", async () => {
    const stored = await open();
    const sessions = [await aStoredCompany(stored), await aStoredCompany(stored)].map((own) => aSession(own));
    for (const session of sessions) await stored.accounts.saveSession(session);
    await stored.accounts.revokeSession(sessions[0]!.id, at(1));
    expect(await stored.accounts.revokeAllSessions(at(2))).toBe(1);
    for (const { id } of sessions) expect(await stored.accounts.findSession(id)).toBeUndefined();
    expect(await stored.accounts.revokeAllSessions(at(3))).toBe(0);
  });
}

function describeResetCodes(open: Open) {
  const by = { at: at(10), expiresAt: at(610), clientHash: "client" };
  const proof = "client";

  test("keeps a code for any address, known or not, with no miss and not verified", async () => {
    const { accounts } = await open();
    await accounts.saveResetCode(aResetCode("nobody@bank.ng"));
    expect(await accounts.findResetCode("nobody@bank.ng")).toEqual({
      ...aResetCode("nobody@bank.ng"),
      misses: 0,
      verifiedAt: null,
    });
    expect(await accounts.findResetCode("other@bank.ng")).toBeUndefined();
  });

  test("a new code takes the place of the old one, with its misses and its verification", async () => {
    const { accounts } = await open();
    await accounts.saveResetCode(aResetCode("a@bank.ng"));
    await accounts.takeTry("a@bank.ng", 5);
    await accounts.recordVerified(aResetCode("a@bank.ng"), by);
    const next = aResetCode("a@bank.ng", { codeHash: "next", sentAt: at(60), expiresAt: at(660) });
    await accounts.saveResetCode(next);
    expect(await accounts.findResetCode("a@bank.ng")).toMatchObject({
      ...next,
      misses: 0,
      verifiedAt: null,
    });
  });

  test("gives out the tries of a code, also when they are taken at once, and of this address only", async () => {
    const { accounts } = await open();
    for (const email of ["a@bank.ng", "b@bank.ng"]) await accounts.saveResetCode(aResetCode(email));
    const taken = await Promise.all(Array.from({ length: 7 }, () => accounts.takeTry("a@bank.ng", 5)));
    expect(taken.filter(Boolean)).toHaveLength(5);
    expect((await accounts.findResetCode("a@bank.ng"))?.misses).toBe(5);
    expect((await accounts.findResetCode("b@bank.ng"))?.misses).toBe(0);
    expect(await accounts.takeTry("unknown@bank.ng", 5)).toBeUndefined();
  });

  test("one code serves one client, however many verify it at once", async () => {
    const { accounts } = await open();
    await accounts.saveResetCode(aResetCode("a@bank.ng"));
    const clients = ["first", "second", "third"].map((clientHash) => ({ ...by, clientHash }));
    const verified = await Promise.all(
      clients.map((client) => accounts.recordVerified(aResetCode("a@bank.ng"), client)),
    );
    expect(verified.filter(Boolean)).toHaveLength(1);
    const winner = clients[verified.indexOf(true)]!;
    expect(await accounts.findResetCode("a@bank.ng")).toMatchObject({ verifiedAt: at(10) });
    const secrets = await Promise.all(clients.map(({ clientHash }) => accounts.findResetLink(clientHash, at(11))));
    expect(secrets.map((email) => email !== undefined)).toEqual(clients.map((client) => client === winner));
    expect(await accounts.recordVerified(aResetCode("unknown@bank.ng"), by)).toBe(false);
  });

  test("a code in whose place is another by now is not verified", async () => {
    const { accounts } = await open();
    const former = aResetCode("a@bank.ng", { codeHash: "former" });
    for (const code of [former, aResetCode("a@bank.ng")]) await accounts.saveResetCode(code);
    expect(await accounts.recordVerified(former, by)).toBe(false);
    expect(await accounts.recordVerified(aResetCode("a@bank.ng"), by)).toBe(true);
  });

  test("a verified code sets the password once, however often it is tried at once", async () => {
    const stored = await open();
    const { personId: id, email, ...own } = await aStoredCompany(stored);
    const session = aSession({ id: own.id, personId: id });
    await stored.accounts.saveSession(session);
    await stored.accounts.saveResetCode(aResetCode(email));
    await stored.accounts.recordVerified(aResetCode(email), by);
    const hashes = ["one", "two", "three"];
    const done = await Promise.all(
      hashes.map((passwordHash) =>
        stored.accounts.resetPassword(email, proof, { id, passwordHash, at: at(20), mail: anAccountMail(email) }),
      ),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await stored.accounts.find(id))?.passwordHash).toBe(hashes[done.indexOf(true)]);
    expect(await stored.accounts.findSession(session.id)).toBeUndefined();
    expect(await stored.accounts.findResetCode(email)).toBeUndefined();
  });

  test("a code that nobody verified changes nothing", async () => {
    const stored = await open();
    const { personId: id, email, ...own } = await aStoredCompany(stored);
    const session = aSession({ id: own.id, personId: id });
    await stored.accounts.saveSession(session);
    await stored.accounts.saveResetCode(aResetCode(email));
    const change = { id, passwordHash: "new", at: at(20), mail: anAccountMail(email) };
    expect(await stored.accounts.resetPassword(email, proof, change)).toBe(false);
    expect((await stored.accounts.find(id))?.passwordHash).toBe("hash");
    expect(await stored.accounts.findSession(session.id)).toBeDefined();
    expect(await stored.accounts.findResetCode(email)).toBeDefined();
  });
}

function describeAttempts(open: Open) {
  const attempt = { action: "signIn", key: "a@bank.ng", now: at(0), resetsAt: at(900), most: 3 };

  test("consumes as many points as there are, also when that happens at once, and then says until when", async () => {
    const { accounts } = await open();
    const consumed = await Promise.all(Array.from({ length: 5 }, () => accounts.consume(attempt)));
    expect(unordered(consumed)).toEqual(
      unordered([{ points: 1 }, { points: 2 }, { points: 3 }, { end: at(900) }, { end: at(900) }]),
    );
  });

  test("a window ends when it was first said to end, however late the last point", async () => {
    const { accounts } = await open();
    const one = { ...attempt, most: 1 };
    await accounts.consume(one);
    const late = { ...one, now: at(899), resetsAt: at(1799) };
    expect(await accounts.consume(late)).toEqual({ end: at(900) });
    expect(await accounts.consume({ ...late, now: at(900), resetsAt: at(1800) })).toEqual({ points: 1 });
    expect(await accounts.consume({ ...late, now: at(901), resetsAt: at(1801) })).toEqual({ end: at(1800) });
  });

  test("keeps actions and keys apart", async () => {
    const { accounts } = await open();
    const one = { ...attempt, most: 1 };
    await accounts.consume(one);
    const others = [
      { ...one, action: "sendCode" },
      { ...one, key: "b@bank.ng" },
    ];
    for (const other of others) expect(await accounts.consume(other)).toEqual({ points: 1 });
  });

  test("a refunded point can be consumed again; more than was consumed is never refunded", async () => {
    const { accounts } = await open();
    const one = { ...attempt, most: 1 };
    await accounts.consume(one);
    for (let times = 0; times < 3; times += 1) await accounts.refund(one.action, one.key);
    await accounts.refund("signIn", "unknown@bank.ng");
    expect(await accounts.consume(one)).toEqual({ points: 1 });
    expect(await accounts.consume(one)).toEqual({ end: at(900) });
  });
}

function describeSessionOpening(open: Open) {
  test("opens a session only while the password is the one that was verified", async () => {
    const stored = await open();
    const own = await aStoredCompany(stored);
    const [late, timely] = [aSession(own), aSession(own)];
    expect(await stored.accounts.saveSession(late, "the hash before")).toBe("outdated");
    expect(await stored.accounts.findSession(late.id)).toBeUndefined();
    expect(await stored.accounts.saveSession(timely, "hash")).toBe("opened");
    expect(await stored.accounts.findSession(timely.id)).toBeDefined();
  });
}

function describeForgetting(open: Open) {
  test("forgets windows that ended, old codes, and sessions long over or long revoked; nothing else", async () => {
    const stored = await open();
    const { accounts } = stored;
    const own = await aStoredCompany(stored);
    const [now, longAgo] = [at(10_000), at(5000)];
    const kept = [aSession(own, { expiresAt: at(20_000) }), aSession(own, { expiresAt: at(6000) })];
    const gone = [aSession(own, { expiresAt: at(4000) }), aSession(own, { expiresAt: at(20_000) })];
    for (const session of [...kept, ...gone]) await accounts.saveSession(session);
    await accounts.revokeSession(gone[1]!.id, at(4000));
    await accounts.saveResetCode(aResetCode("old@bank.ng", { expiresAt: at(4000) }));
    await accounts.saveResetCode(aResetCode("new@bank.ng", { expiresAt: at(6000) }));
    for (const [key, resetsAt] of [
      ["over", at(9999)],
      ["open", at(10_001)],
    ] as const)
      await accounts.consume({ action: "signIn", key, now: at(0), resetsAt, most: 1 });

    await accounts.forgetOld(now, longAgo);

    const found = await Promise.all([...kept, ...gone].map((session) => accounts.findSession(session.id)));
    expect(found.map(Boolean)).toEqual([true, true, false, false]);
    expect(await accounts.findResetCode("old@bank.ng")).toBeUndefined();
    expect(await accounts.findResetCode("new@bank.ng")).toBeDefined();
    const consume = (key: string) =>
      accounts.consume({ action: "signIn", key, now: at(1), resetsAt: at(20_000), most: 1 });
    expect([await consume("over"), await consume("open")]).toEqual([{ points: 1 }, { end: at(10_001) }]);
    expect(await accounts.find(own.personId)).toBeDefined();
  });
}
