import { expect, test } from "vitest";
import type { Open } from "../backend.ts";
import { anAccountMail, aResetCode, aSentLink, aStoredCompany, at } from "../rows.ts";

export function describeResetLinks(open: Open) {
  const proof = "link";

  test("finds whose a link is until it ends; a new code leaves the links before it", async () => {
    const { accounts } = await open();
    await accounts.saveResetCode(aResetCode("a@bank.ng"));
    await accounts.recordCodeSent(aSentLink("a@bank.ng", "link"));
    await accounts.recordCodeSent({ ...aSentLink("a@bank.ng", "next link"), expiresAt: at(700) });
    expect(await accounts.findResetLink("link", at(599))).toBe("a@bank.ng");
    expect(await accounts.findResetLink("link", at(600))).toBeUndefined();
    expect(await accounts.findResetLink("next link", at(600))).toBe("a@bank.ng");
    expect(await accounts.findResetLink("unknown", at(0))).toBeUndefined();
    await accounts.forgetOld(at(601), at(0));
    expect(await accounts.findResetLink("link", at(0))).toBeUndefined();
    expect(await accounts.findResetLink("next link", at(0))).toBe("a@bank.ng");
  });

  test("a link sets the password of its own account, once, in time, and voids the others with the code", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    await stored.accounts.saveResetCode(aResetCode(own.email));
    for (const link of ["other link", "link"]) await stored.accounts.recordCodeSent(aSentLink(own.email, link));
    const reset = ({ personId: id, email }: typeof own, seconds: number) => {
      const change = { id, passwordHash: "new", at: at(seconds), mail: anAccountMail(email) };
      return stored.accounts.resetPassword(email, proof, change);
    };
    expect(await reset(other, 10)).toBe(false);
    expect(await reset(own, 600)).toBe(false);
    expect(await reset(own, 599)).toBe(true);
    expect(await reset(own, 599)).toBe(false);
    expect((await stored.accounts.find(own.personId))?.passwordHash).toBe("new");
    expect((await stored.accounts.find(other.personId))?.passwordHash).toBe("hash");
    expect(await stored.accounts.findResetLink("other link", at(0))).toBeUndefined();
    expect(await stored.accounts.findResetCode(own.email)).toBeUndefined();
    // The link of a mail that was on its way meanwhile.
    await stored.accounts.recordCodeSent(aSentLink(own.email, "late link"));
    expect(await stored.accounts.findResetLink("late link", at(0))).toBeUndefined();
  });

  test("a code that was verified too long ago, or by another client, proves nothing", async () => {
    const stored = await open();
    const { personId: id, email } = await aStoredCompany(stored);
    await stored.accounts.saveResetCode(aResetCode(email));
    await stored.accounts.recordVerified(aResetCode(email), { at: at(10), expiresAt: at(610), clientHash: "client" });
    // A later code, which anybody may ask for, leaves it.
    await stored.accounts.saveResetCode(aResetCode(email, { codeHash: "later" }));
    const by = (hash: string, seconds: number) =>
      stored.accounts.resetPassword(email, hash, {
        id,
        passwordHash: "new",
        at: at(seconds),
        mail: anAccountMail(email),
      });
    expect(await by("client", 610)).toBe(false);
    expect(await by("another", 20)).toBe(false);
    expect(await by("client", 609)).toBe(true);
  });
}

export function describeMails(open: Open) {
  test("keeps mails that are to be sent in their order until they are deleted, those of a changed password too", async () => {
    const stored = await open();
    const { personId: id, email } = await aStoredCompany(stored);
    const wish = anAccountMail("nobody@bank.ng", { kind: "code" });
    await stored.accounts.saveMail(wish);
    const mail = anAccountMail(email);
    await stored.accounts.changePassword({ id, passwordHash: "new", at: at(5), mail, verifiedHash: "hash" });
    expect(await stored.accounts.listMails()).toEqual([wish, mail]);
    await stored.accounts.deleteMail(wish.id);
    await stored.accounts.deleteMail("unknown");
    expect(await stored.accounts.listMails()).toEqual([mail]);
  });

  test("puts a hash in place of the one that was verified, and of no other", async () => {
    const stored = await open();
    const { personId: id } = await aStoredCompany(stored);
    await stored.accounts.replaceHash(id, { before: "the hash before", after: "late" });
    expect((await stored.accounts.find(id))?.passwordHash).toBe("hash");
    await stored.accounts.replaceHash(id, { before: "hash", after: "renewed" });
    expect((await stored.accounts.find(id))?.passwordHash).toBe("renewed");
  });

  test("counts the points of a window that is open", async () => {
    const { accounts } = await open();
    const attempt = { action: "codeGuesses", key: "all", now: at(0), resetsAt: at(900), most: 2 };
    for (let turn = 0; turn < 3; turn += 1) await accounts.consume(attempt);
    expect(await accounts.countConsumed("codeGuesses", "all", at(899))).toBe(2);
    expect(await accounts.countConsumed("codeGuesses", "all", at(900))).toBe(0);
    expect(await accounts.countConsumed("codeGuesses", "other", at(0))).toBe(0);
  });
}
