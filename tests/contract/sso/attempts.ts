import { expect, test } from "vitest";
import type { AccountMail } from "#features/account/repository.ts";
import { invitations } from "#features/member/tables.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aStoredCompany, at, unordered, type Stored } from "../rows.ts";

export const aNotice = (email: string): AccountMail => ({
  id: newId(),
  email,
  kind: "identityChanged",
  about: { what: "it was linked" },
  at: at(0),
  address: "192.0.2.1",
});

/** An open invitation into a company, by the hash of its secret. */
export async function invite({ database }: Repositories, { id, personId }: Stored, email: string, secretHash: string) {
  const about = {
    unitId: null,
    memberUntil: null,
    invitedBy: personId,
    acceptedAt: null,
    withdrawnAt: null,
    sentAt: null,
  };
  const row = {
    id: newId(),
    companyId: id,
    email,
    role: "officer" as const,
    secretHash,
    createdAt: at(0),
    expiresAt: at(900),
  };
  await database.insert(invitations).values({ ...row, ...about });
}

const anAttempt = (stateHash: string, overrides: object = {}) => ({
  stateHash,
  browserHash: "browser",
  nonce: "nonce",
  verifier: "sealed",
  companyId: null,
  accountId: null,
  invitationHash: null,
  redirect: "/dashboard",
  expiresAt: at(600),
  ...overrides,
});
const aResult = (hash: string, overrides: object = {}) => {
  const { stateHash: _state, nonce: _nonce, verifier: _verifier, ...rest } = anAttempt("");
  return { ...rest, hash, said: "sealed", ...overrides };
};

/** Sign-ins that are under way at a provider. */
export function describeAttempts(open: Open) {
  test("an attempt is taken once, however many want it, by its browser alone and in time", async () => {
    const { sso } = await open();
    for (const state of ["one", "two", "late"]) await sso.addAttempt(anAttempt(state));
    const take = (state: string, browser = "browser", now = at(1)) => sso.takeAttempt(state, browser, now);
    expect([await take("one", "another"), await take("none"), await take("late", "browser", at(600))]).toEqual([undefined, undefined, undefined]);
    const taken = await Promise.all([take("one"), take("one"), take("one")]);
    expect(unordered(taken.map((row) => row?.stateHash ?? ""))).toEqual(unordered(["", "", "one"]));
    expect(await take("two")).toEqual(anAttempt("two"));
    await expect(sso.addAttempt(anAttempt("three", { accountId: "nobody" }))).rejects.toThrow(/constraint/i);
  }); // prettier-ignore

  test("so is what a provider has said", async () => {
    const stored = await open();
    const { personId: accountId, id: companyId } = await aStoredCompany(stored);
    const row = aResult("one", { accountId, companyId, invitationHash: "invitation" });
    await stored.sso.addResult(row);
    const take = (browser = "browser", now = at(1)) => stored.sso.takeResult("one", browser, now);
    expect([await take("another"), await take("browser", at(600))]).toEqual([undefined, undefined]);
    const taken = await Promise.all([take(), take()]);
    expect(taken.filter((one) => one !== undefined)).toEqual([row]);
  });

  test("what counts once is spent once, however many spend it", async () => {
    const { sso } = await open();
    const spent = await Promise.all([1, 2, 3].map(() => sso.spend("one", at(10))));
    expect(unordered(spent)).toEqual([false, false, true]);
    expect(await sso.spend("two", at(10))).toBe(true);
  });

  test("a session at a provider has its newest subject, of its issuer", async () => {
    const { sso } = await open();
    const sid = { issuer: "https://a.example", sid: "sid", subject: "one", expiresAt: at(10) };
    await sso.noteSid(sid);
    await sso.noteSid({ ...sid, subject: "two" });
    await sso.noteSid({ ...sid, issuer: "https://b.example", subject: "three" });
    expect(await sso.subjectOfSid("https://a.example", "sid")).toBe("two");
    expect(await sso.subjectOfSid("https://b.example", "sid")).toBe("three");
    expect(await sso.subjectOfSid("https://a.example", "another")).toBeUndefined();
  });

  test("what is over is forgotten, and nothing else", async () => {
    const stored = await open();
    const { sso } = stored;
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    await sso.addAttempt(anAttempt("over", { expiresAt: at(1) }));
    await sso.addAttempt(anAttempt("open"));
    await sso.addResult(aResult("over", { expiresAt: at(1) }));
    await sso.addResult(aResult("open"));
    for (const [name, end] of [["over", at(1)], ["open", at(600)]] as const) {
      await sso.spend(name, end);
      await sso.noteSid({ issuer: "https://a.example", sid: name, subject: name, expiresAt: end });
    }
    await sso.unlock({ accountId: own.personId, until: at(1), at: at(0), mail: aNotice(own.email) });
    await sso.unlock({ accountId: other.personId, until: at(600), at: at(0), mail: aNotice(other.email) });
    await sso.forgetOld(at(100));
    const takes = await Promise.all(["over", "open"].map(async (name) => [
      (await sso.takeAttempt(name, "browser", at(0)))?.stateHash,
      (await sso.takeResult(name, "browser", at(0)))?.hash,
      await sso.subjectOfSid("https://a.example", name),
      await sso.spend(name, at(900)),
    ]));
    expect(takes).toEqual([[undefined, undefined, undefined, true], ["open", "open", "open", false]]);
  }); // prettier-ignore

  test("finds for whom an open invitation is, and into which company", async () => {
    const stored = await open();
    const company = await aStoredCompany(stored);
    await invite(stored, company, "amina@bank.ng", "secret");
    expect(await stored.sso.findInvitation("secret", at(1))).toEqual({ companyId: company.id, email: "amina@bank.ng" });
    expect([await stored.sso.findInvitation("other", at(1)), await stored.sso.findInvitation("secret", at(900))]).toEqual([undefined, undefined]);
    await stored.companyAdmin.suspend(company.id, "No bank", at(2));
    expect(await stored.sso.findInvitation("secret", at(3))).toBeUndefined();
  }); // prettier-ignore

  test("letting somebody in by password is recorded in each company of the person, and told", async () => {
    const stored = await open();
    const { id, personId, email } = await aStoredCompany(stored);
    const unlocking = { accountId: personId, at: at(1), mail: aNotice(email) };
    await stored.sso.unlock({ ...unlocking, until: at(10) });
    await stored.sso.unlock({ ...unlocking, until: at(20), mail: aNotice(email) });
    const { rows } = await stored.audit.list(id, { actions: ["user.unlocked"], from: undefined, before: undefined }, { limit: 5, skip: 0 });
    expect(rows.map(({ after }) => after)).toEqual([{ until: at(20) }, { until: at(10) }]);
    expect(await stored.accounts.listMails()).toHaveLength(2);
    const unknown = stored.sso.unlock({ ...unlocking, accountId: "nobody", until: at(10) });
    await expect(unknown).rejects.toThrow(/constraint/i);
    expect(await stored.accounts.listMails()).toHaveLength(2);
  }); // prettier-ignore
}
