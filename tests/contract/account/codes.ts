import { expect, test } from "vitest";
import { newId } from "#platform/ids.ts";
import type { Open } from "../backend.ts";
import { aSession, aStoredCompany, at, unordered } from "../rows.ts";

/** The codes by which an account confirms its e-mail. */
export function describeEmailCodes(open: Open) {
  const code = (accountId: string, codeHash = "code") => ({ accountId, codeHash, expiresAt: at(600) });

  test("gives out the few tries of the newest code, also when they are taken at once, and of this account only", async () => {
    const stored = await open();
    const companies = [await aStoredCompany(stored), await aStoredCompany(stored)] as const;
    const [own, other] = [companies[0].personId, companies[1].personId];
    const { emailCodes } = stored;
    expect(await emailCodes.takeTry(own, 5)).toBeUndefined();
    for (const { id: companyId, personId } of companies)
      await emailCodes.save(code(personId), { companyId, at: at(0) });
    await emailCodes.takeTry(own, 5);
    await emailCodes.save({ ...code(own, "newest"), expiresAt: at(700) }, { companyId: companies[0].id, at: at(1) });
    const taken = await Promise.all(Array.from({ length: 7 }, () => emailCodes.takeTry(own, 5)));
    expect(taken.filter((row) => row !== undefined)).toHaveLength(5);
    expect(taken.find((row) => row?.misses === 1)).toEqual({
      accountId: own,
      codeHash: "newest",
      expiresAt: at(700),
      misses: 1,
    });
    expect((await emailCodes.takeTry(other, 5))?.misses).toBe(1);
  });

  test("an e-mail is confirmed once, of person and company, however often at once, and its code is spent", async () => {
    const stored = await open();
    const { id: companyId, personId: accountId, email } = await aStoredCompany(stored);
    await stored.emailCodes.save(code(accountId), { companyId, at: at(0) });
    expect(await stored.emailCodes.find(companyId)).toEqual({ email, confirmedAt: null });
    const who = { accountId, companyId };
    const confirmed = await Promise.all([1, 2, 3].map((n) => stored.emailCodes.confirm(who, at(n))));
    expect(unordered(confirmed)).toEqual([false, false, true]);
    const since = at(1 + confirmed.indexOf(true));
    expect((await stored.accounts.find(accountId))?.emailConfirmedAt).toBe(since);
    expect((await stored.companies.find(companyId))?.emailConfirmedAt).toBe(since);
    expect(await stored.emailCodes.find(companyId)).toEqual({ email, confirmedAt: since });
    expect(await stored.emailCodes.takeTry(accountId, 5)).toBeUndefined();
    expect(await stored.emailCodes.confirm({ accountId, companyId: "unknown" }, at(1))).toBe(false);
    expect(await stored.emailCodes.find("unknown")).toBeUndefined();
  });

  test("refuses a code of nobody, and records none", async () => {
    const { emailCodes, audit } = await open();
    await expect(emailCodes.save(code("nobody"), { companyId: "none", at: at(0) })).rejects.toThrow(/constraint/i);
    expect(await audit.lastId()).toBe(0);
  });
}

/** What is noted of those who may be guessing, and which sessions go on. */
export function describeRefusals(open: Open) {
  test("a refusal is recorded for its account with how many there were; of an unknown address nothing is", async () => {
    const stored = await open();
    const { id, personId } = await aStoredCompany(stored);
    const before = await stored.audit.lastId();
    const refuse = (accountId: string | undefined, seconds: number) =>
      stored.accounts.recordRefusal({
        action: "session.refused",
        accountId,
        key: accountId ?? "unknown@bank.ng",
        now: at(seconds),
        resetsAt: at(seconds + 900),
      });
    await Promise.all([refuse(personId, 1), refuse(personId, 1), refuse(undefined, 1)]);
    await refuse(personId, 901);
    const entries = await stored.audit.listAll({ after: before, upTo: before + 10, limit: 10 });
    expect(entries.map(({ companyId, action, after }) => [companyId, action, after])).toEqual([
      [id, "session.refused", { refusals: 1 }],
      [id, "session.refused", { refusals: 2 }],
      [id, "session.refused", { refusals: 1 }],
    ]);
  });

  test("says which of these sessions are not revoked", async () => {
    const stored = await open();
    const own = await aStoredCompany(stored);
    const sessions = [aSession(own), aSession(own, { expiresAt: at(-1) }), aSession(own)];
    for (const session of sessions) await stored.accounts.saveSession(session);
    await stored.accounts.revokeSession(sessions[2]!.id, at(1));
    const asked = [...sessions.map((session) => session.id), newId()];
    expect(await stored.accounts.listLive(asked)).toEqual(new Set([sessions[0]!.id, sessions[1]!.id]));
    expect(await stored.accounts.listLive([])).toEqual(new Set());
  });

  test("counts how often sessions were ended, by whomever, for who follows in another process", async () => {
    const stored = await open();
    const own = await aStoredCompany(stored);
    const sessions = [aSession(own), aSession(own), aSession(own)];
    for (const session of sessions) await stored.accounts.saveSession(session);
    const seen = [await stored.accounts.countEnded()];
    const look = async () => void seen.push(await stored.accounts.countEnded());
    await stored.accounts.revokeSession(sessions[0]!.id, at(1));
    await look();
    // One that is over already is not ended again.
    await stored.accounts.revokeSession(sessions[0]!.id, at(2));
    await look();
    await stored.companyAdmin.suspend(own.id, "Sends spam", at(3));
    await look();
    await stored.accounts.revokeAllSessions(at(4));
    await look();
    expect(seen.map((count) => count - seen[0]!)).toEqual([0, 1, 1, 2, 3]);
  });

  test("who hears of an account's news hears when its sessions end", async () => {
    const stored = await open();
    const session = aSession(await aStoredCompany(stored));
    await stored.accounts.saveSession(session);
    const listener = stored.database.signals.listen([session.id]);
    await stored.accounts.revokeSession(session.id, at(1));
    expect(await listener.wait(60_000, AbortSignal.timeout(60_000))).toBe(true);
    listener.stop();
  });
}
