import { describe, expect, test } from "vitest";
import type { Open } from "./backend.ts";
import {
  aNotice,
  anAccountMail,
  aResetCode,
  aSentLink,
  aSession,
  aStoredCompany,
  at,
  claimAll,
  told,
  unordered,
} from "./rows.ts";

/** What the operator does to whole companies. */
export function describeCompanyAdmin(open: Open) {
  describe("companies under the operator:", () => {
    describeListing(open);
    describeSuspending(open);
    describeRemoving(open);
  });
}

function describeListing(open: Open) {
  test("lists every company in the order of its sign-up, with when it was last seen and what it keeps here", async () => {
    const stored = await open();
    expect(await stored.companyAdmin.list()).toEqual([]);
    const late = await aStoredCompany(stored, { createdAt: at(9), logo: "a.png", logoBytes: 40 });
    const early = await aStoredCompany(stored, { createdAt: at(1) });
    for (const lastSeenAt of [at(20), at(30)]) await stored.accounts.saveSession(aSession(late, { lastSeenAt }));
    const upload = { changeId: "change", companyId: late.id, name: "a.pdf", mediaType: "application/pdf", pages: 1 };
    for (const [file, bytes] of [["a.pdf", 100], ["b.pdf", 3]] as const)
      await stored.documents.addUpload({ ...upload, file, bytes, createdAt: at(9) });
    await stored.companyAdmin.suspend(early.id, "No bank", at(50));
    const same = { name: late.row.name, emailConfirmedAt: null };
    expect(await stored.companyAdmin.list()).toEqual([
      { ...same, id: early.id, email: early.email, createdAt: at(1), suspendedAt: at(50), lastSeenAt: null, bytes: 0 },
      { ...same, id: late.id, email: late.email, createdAt: at(9), suspendedAt: null, lastSeenAt: at(30), bytes: 143 },
    ]);
  }); // prettier-ignore
}

function describeSuspending(open: Open) {
  test("a suspended company has no session, code or waiting mail any more; another keeps its own", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const sessions = [aSession(own), aSession(own), aSession(other)];
    for (const session of sessions) await stored.accounts.saveSession(session);
    for (const { email } of [own, other]) {
      await stored.accounts.saveResetCode(aResetCode(email));
      await stored.accounts.recordCodeSent(aSentLink(email, `link ${email}`));
      await stored.accounts.saveMail(anAccountMail(email));
    }
    await stored.notices.notify(aNotice(), [told(own.id), told(other.id)], { createdAt: at(0) });
    expect(await stored.companyAdmin.suspend(own.id, "No bank", at(5))).toBe(2);
    expect(await stored.accounts.listLive(sessions.map(({ id }) => id))).toEqual(new Set([sessions[2]!.id]));
    expect((await stored.companies.find(own.id))?.suspendedAt).toBe(at(5));
    expect(await stored.accounts.findResetCode(own.email)).toBeUndefined();
    expect(await stored.accounts.findResetLink(`link ${own.email}`, at(6))).toBeUndefined();
    expect(await stored.accounts.findResetLink(`link ${other.email}`, at(6))).toBe(other.email);
    expect((await stored.accounts.listMails()).map(({ email }) => email)).toEqual([other.email]);
    expect((await claimAll(stored, "mail", 10)).map(({ companyId }) => companyId)).toEqual([other.id]);
  });

  test("is suspended once and let in once, however often at once, and each is recorded for it and for the whole", async () => {
    const stored = await open();
    const { companyAdmin } = stored;
    const { id } = await aStoredCompany(stored);
    const before = await stored.audit.lastId();
    const suspended = await Promise.all([1, 2, 3].map((n) => companyAdmin.suspend(id, "No bank", at(n))));
    expect(unordered(suspended)).toEqual(unordered([0, undefined, undefined]));
    expect(unordered(await Promise.all([4, 5].map((n) => companyAdmin.resume(id, at(n)))))).toEqual([false, true]);
    expect((await stored.companies.find(id))?.suspendedAt).toBeNull();
    const entries = await stored.audit.listAll({ after: before, upTo: before + 10, limit: 10 });
    expect(entries.map(({ action, companyId, subject }) => [action, companyId, subject])).toEqual([
      ["company.suspended", id, null],
      ["company.suspended", null, id],
      ["company.resumed", id, null],
      ["company.resumed", null, id],
    ]);
    expect([await companyAdmin.suspend("unknown", "", at(9)), await companyAdmin.resume("unknown", at(9))]).toEqual([
      undefined,
      false,
    ]);
  });
}

function describeRemoving(open: Open) {
  test("removes a company of this very name with all that is its own, names its files, and keeps what the log tells", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored, { logo: "a.png", logoBytes: 1 }), await aStoredCompany(stored)];
    const session = aSession(own);
    await stored.accounts.saveSession(session);
    await stored.notices.notify(aNotice(), [told(own.id), told(other.id)], { createdAt: at(0) });
    const upload = { changeId: "change", companyId: own.id, name: "a.pdf", mediaType: "application/pdf", pages: 1 };
    await stored.documents.addUpload({ ...upload, file: "f.pdf", bytes: 9, createdAt: at(1) });
    const log = await stored.audit.lastId();

    expect(await stored.companyAdmin.remove(own.id, "Another name", at(5))).toBeUndefined();
    expect([(await stored.companies.find(own.id))?.id, await stored.audit.lastId()]).toEqual([own.id, log]);

    expect((await stored.companyAdmin.remove(own.id, own.row.name, at(5)))?.toSorted()).toEqual(["a.png", "f.pdf"]);
    expect(await stored.companies.find(own.id)).toBeUndefined();
    expect(await stored.accounts.findByEmail(own.email)).toBeUndefined();
    expect(await stored.accounts.findSession(session.id)).toBeUndefined();
    expect((await claimAll(stored, "mail", 10)).map(({ companyId }) => companyId)).toEqual([other.id]);
    const entries = await stored.audit.listOfChain(own.id, { after: 0, upTo: log + 9, limit: 99 });
    expect(entries.at(-1)).toMatchObject({ action: "company.deleted", before: { email: own.email } });
    expect(await stored.companyAdmin.remove(own.id, own.row.name, at(6))).toBeUndefined();
  });

  test("who is removed while many are still to be told is left out, and all others are told", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const gone = Array.from({ length: 500 }, (_, index) => told(`gone ${index}`));
    const fanOut = stored.notices.notify(aNotice(), [...gone, told(own.id), told(other.id)], { createdAt: at(0) });
    await Promise.all([fanOut, stored.companyAdmin.remove(own.id, own.row.name, at(1))]);
    expect((await stored.notices.list(other.id, { limit: 9, skip: 0 })).total).toBe(1);
    expect((await stored.notices.list(own.id, { limit: 9, skip: 0 })).total).toBe(0);
  });
}
