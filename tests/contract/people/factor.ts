import { describe, expect, test } from "vitest";
import type { Change, PasskeyRow } from "#features/factor/repository.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aSession, aStoredCompany, anAccountMail, at, unordered } from "../rows.ts";

/** A person with a session, and changes of its factors by it. */
async function aPerson(stored: Repositories) {
  const company = await aStoredCompany(stored);
  const session = aSession(company);
  await stored.accounts.saveSession(session);
  const { personId: accountId, email } = company;
  const change = (seconds: number): Change => {
    const mail = anAccountMail(email, { kind: "factorChanged", about: { what: "something" }, at: at(seconds) });
    return { accountId, sessionId: session.id, at: at(seconds), mail };
  };
  const aPasskey = (overrides: Partial<PasskeyRow> = {}): PasskeyRow => ({
    id: newId(),
    accountId,
    publicKey: "key",
    counter: 0,
    transports: ["internal"],
    name: "Phone",
    createdAt: at(0),
    lastUsedAt: null,
    ...overrides,
  });
  return { ...company, accountId, session, change, aPasskey };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

const codes = { most: 2, hashes: ["a", "b"] };
async function withTotp({ factors }: Repositories, { accountId, change }: Person, hashes = ["a", "b"]) {
  await factors.beginTotp(accountId, "sealed", at(0));
  return factors.confirmTotp(change(1), { secret: "sealed", step: 7, hashes });
}
const shownAt = async ({ accounts }: Repositories, { session }: Person) =>
  (await accounts.findSession(session.id))?.secondFactorAt;

export function describeFactors(open: Open) {
  describe("second factors:", () => {
    describeTotp(open);
    describePasskeys(open);
    describeChallenges(open);
    describeRecovery(open);
    describeChanges(open);
  });
}

function describeTotp(open: Open) {
  test("an app that was begun is replaced by another, and once confirmed by none", async () => {
    const stored = await open();
    const person = await aPerson(stored);
    const { factors } = stored;
    const { accountId } = person;
    expect(await factors.findTotp(accountId)).toBeUndefined();
    for (const [turn, secret] of ["first", "second"].entries())
      expect(await factors.beginTotp(accountId, secret, at(turn))).toBe(true);
    expect(await factors.findTotp(accountId)).toEqual({ accountId, secret: "second", createdAt: at(1), confirmedAt: null, lastStep: 0 });
    const confirm = (secret: string) => factors.confirmTotp(person.change(2), { secret, step: 7, hashes: ["a"] });
    expect(await confirm("first")).toBeUndefined();
    expect(await confirm("second")).toEqual({ hasNewCodes: true });
    expect(await confirm("second")).toBeUndefined();
    expect(await factors.beginTotp(accountId, "third", at(3))).toBe(false);
    expect(await factors.findTotp(accountId)).toMatchObject({ secret: "second", confirmedAt: at(2), lastStep: 7 });
  }); // prettier-ignore

  test("a step is taken once, and none before it, also of several at once", async () => {
    const stored = await open();
    const person = await aPerson(stored);
    await withTotp(stored, person);
    const take = (step: number) => stored.factors.takeStep(person.accountId, step);
    expect(await Promise.all([take(7), take(6)])).toEqual([false, false]);
    expect((await Promise.all([take(8), take(8)])).filter(Boolean)).toHaveLength(1);
    expect([await take(7), await take(9), await take(9)]).toEqual([false, true, false]);
    expect(await stored.factors.takeStep("nobody", 1)).toBe(false);
  });

  test("one is removed where it was confirmed", async () => {
    const stored = await open();
    const person = await aPerson(stored);
    const { factors } = stored;
    await factors.beginTotp(person.accountId, "begun", at(0));
    expect(await factors.removeTotp(person.change(1))).toBe(false);
    await withTotp(stored, person);
    expect(await factors.removeTotp(person.change(2))).toBe(true);
    expect(await factors.findTotp(person.accountId)).toBeUndefined();
    expect(await factors.removeTotp(person.change(3))).toBe(false);
  });
}

function describePasskeys(open: Open) {
  test("passkeys are listed the first first, each person's own, and are one person's alone", async () => {
    const stored = await open();
    const [one, other] = [await aPerson(stored), await aPerson(stored)];
    const { factors } = stored;
    const [late, early] = [one.aPasskey({ createdAt: at(2) }), one.aPasskey({ createdAt: at(1) })];
    expect(await factors.addPasskey(late, one.change(2), codes)).toEqual({ hasNewCodes: true });
    expect(await factors.addPasskey(early, one.change(3), codes)).toEqual({ hasNewCodes: false });
    expect(await factors.addPasskey(other.aPasskey({ id: late.id }), other.change(3), codes)).toBeUndefined();
    expect(await factors.listPasskeys(one.accountId)).toEqual([early, late]);
    expect(await factors.listPasskeys(other.accountId)).toEqual([]);
    expect(await factors.findPasskey(late.id)).toEqual(late);
    expect(await factors.findPasskey("unknown")).toBeUndefined();
    expect(await factors.removePasskey(late.id, other.change(4))).toBe(false);
    expect(await factors.removePasskey(late.id, one.change(4))).toBe(true);
    expect(await factors.listPasskeys(one.accountId)).toEqual([early]);
  });

  test("a person has so many at most, also of several at once", async () => {
    const stored = await open();
    const person = await aPerson(stored);
    const adding = [1, 2, 3].map((seconds) =>
      stored.factors.addPasskey(person.aPasskey(), person.change(seconds), codes),
    );
    expect((await Promise.all(adding)).filter((outcome) => outcome === "too many")).toHaveLength(1);
    expect(await stored.factors.listPasskeys(person.accountId)).toHaveLength(2);
  });

  test("one is used from the counter that it had, by one of two at once", async () => {
    const stored = await open();
    const person = await aPerson(stored);
    const passkey = person.aPasskey({ counter: 4 });
    await stored.factors.addPasskey(passkey, person.change(1), codes);
    const uses = [5, 6].map((next) => stored.factors.usePasskey(passkey, next, at(next)));
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    expect((await stored.factors.findPasskey(passkey.id))?.counter).toBeGreaterThan(4);
  });
}

function describeChallenges(open: Open) {
  test("a challenge is taken once, before its end, for whom it was given", async () => {
    const stored = await open();
    const { accountId } = await aPerson(stored);
    const { factors } = stored;
    await factors.addChallenge("own", accountId, at(300));
    await factors.addChallenge("anybody's", null, at(300));
    const take = (challenge: string, whose: string | null, seconds = 0) => factors.takeChallenge(challenge, whose, at(seconds));
    expect([await take("own", null), await take("own", "another"), await take("own", accountId, 300)]).toEqual([false, false, false]);
    expect([await take("anybody's", accountId), await take("unknown", null)]).toEqual([false, false]);
    expect((await Promise.all([take("own", accountId), take("own", accountId)])).filter(Boolean)).toHaveLength(1);
    expect([await take("anybody's", null), await take("anybody's", null)]).toEqual([true, false]);
  }); // prettier-ignore

  test("those that are over are forgotten", async () => {
    const { factors } = await open();
    for (const [challenge, end] of [["early", 10], ["late", 20]] as const) await factors.addChallenge(challenge, null, at(end));
    await factors.forgetChallenges(at(15));
    const taken = [await factors.takeChallenge("early", null, at(0)), await factors.takeChallenge("late", null, at(0))];
    expect(taken).toEqual([false, true]);
  }); // prettier-ignore
}

function describeRecovery(open: Open) {
  test("a code is taken once, by its person, also of two at once, and is recorded", async () => {
    const stored = await open();
    const [person, other] = [await aPerson(stored), await aPerson(stored)];
    await withTotp(stored, person);
    const take = (accountId: string, hash: string) => stored.factors.takeCode(accountId, hash, at(5));
    expect([await take(other.accountId, "a"), await take(person.accountId, "c")]).toEqual([false, false]);
    expect(
      (await Promise.all([take(person.accountId, "a"), take(person.accountId, "a")])).filter(Boolean),
    ).toHaveLength(1);
    expect(await stored.factors.countCodes(person.accountId)).toBe(1);
    const entries = await stored.audit.listAll({ after: 0, upTo: 1000, limit: 100 });
    expect(entries.filter(({ action }) => action === "factor.recovered")).toHaveLength(1);
  });

  test("new ones void those before; a further factor brings some where none are left", async () => {
    const stored = await open();
    const person = await aPerson(stored);
    const { factors } = stored;
    await withTotp(stored, person);
    await factors.renewCodes(person.change(2), ["c", "d", "e"]);
    expect(await factors.countCodes(person.accountId)).toBe(3);
    expect(await factors.takeCode(person.accountId, "a", at(3))).toBe(false);
    for (const hash of ["c", "d", "e"]) await factors.takeCode(person.accountId, hash, at(3));
    expect(await factors.addPasskey(person.aPasskey(), person.change(4), codes)).toEqual({ hasNewCodes: true });
    expect(await factors.countCodes(person.accountId)).toBe(2);
  });

  test("they go with the last factor that counts, and so does that one was shown", async () => {
    const stored = await open();
    const person = await aPerson(stored);
    const { factors } = stored;
    await withTotp(stored, person);
    const passkey = person.aPasskey();
    await factors.addPasskey(passkey, person.change(2), codes);
    await factors.removeTotp(person.change(3));
    await factors.beginTotp(person.accountId, "begun", at(4));
    expect([await factors.countCodes(person.accountId), await shownAt(stored, person)]).toEqual([2, at(2)]);
    await factors.removePasskey(passkey.id, person.change(5));
    expect([await factors.countCodes(person.accountId), await shownAt(stored, person)]).toEqual([0, null]);
  });
}

function describeChanges(open: Open) {
  test("each change ends every other session of the person, tells it and is recorded", async () => {
    const stored = await open();
    const [person, stranger] = [await aPerson(stored), await aPerson(stored)];
    const { factors, accounts, audit } = stored;
    const passkey = person.aPasskey();
    const changes: [string, () => Promise<unknown>][] = [
      ["factor.added", async () => withTotp(stored, person)],
      ["factor.added", async () => factors.addPasskey(passkey, person.change(2), codes)],
      ["factor.renewed", async () => factors.renewCodes(person.change(3), ["c"])],
      ["factor.removed", async () => factors.removePasskey(passkey.id, person.change(4))],
      ["factor.removed", async () => factors.removeTotp(person.change(5))],
    ];
    for (const [turn, [action, change]] of changes.entries()) {
      const elsewhere = aSession(person);
      await accounts.saveSession(elsewhere);
      const before = await audit.lastId();
      await change();
      const entries = await audit.listAll({ after: before, upTo: before + 10, limit: 10 });
      expect(entries.map((entry) => [entry.companyId, entry.action, entry.after?.["sessionsEnded"]])).toEqual([[person.id, action, 1]]);
      expect(await accounts.findSession(elsewhere.id)).toBeUndefined();
      expect((await accounts.findSession(person.session.id))?.id).toBe(person.session.id);
      expect(await accounts.listMails()).toHaveLength(turn + 1);
    }
    expect((await accounts.findSession(stranger.session.id))?.id).toBe(stranger.session.id);
  }); // prettier-ignore

  test("to have made new codes is to have shown nothing; to have added a factor is", async () => {
    const stored = await open();
    const person = await aPerson(stored);
    expect(await shownAt(stored, person)).toBeNull();
    await withTotp(stored, person);
    expect(await shownAt(stored, person)).toBe(at(1));
    await stored.factors.renewCodes(person.change(50), ["c"]);
    expect(await shownAt(stored, person)).toBe(at(1));
  });

  test("all of them at once are taken away, with every session, of one person", async () => {
    const stored = await open();
    const [person, other] = [await aPerson(stored), await aPerson(stored)];
    const { factors, accounts } = stored;
    expect(await factors.reset(person.accountId, at(1), person.change(1).mail)).toBe(false);
    for (const one of [person, other]) {
      await withTotp(stored, one);
      await factors.addPasskey(one.aPasskey(), one.change(2), codes);
    }
    expect(await factors.reset(person.accountId, at(9), person.change(9).mail)).toBe(true);
    expect(await factors.findTotp(person.accountId)).toBeUndefined();
    expect([await factors.listPasskeys(person.accountId), await factors.countCodes(person.accountId)]).toEqual([[], 0]);
    expect(await accounts.findSession(person.session.id)).toBeUndefined();
    expect([(await factors.listPasskeys(other.accountId)).length, await factors.countCodes(other.accountId)]).toEqual([
      1, 2,
    ]);
    const told = unordered((await accounts.listMails()).map(({ email }) => email));
    expect(told.filter((email) => email === person.email)).toHaveLength(3);
  });
}
