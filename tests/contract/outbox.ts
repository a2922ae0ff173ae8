import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#features/account/tables.ts";
import type { Open, Repositories } from "./backend.ts";
import { aNotice, aStoredCompany, at, belong, claimAll, ownerIn, personIn, told, unordered } from "./rows.ts";

const claimAt = (now: number) => ({ now: at(now), until: at(now + 120) });
const gone = { kind: "gone", reason: "It answered 410" } as const;
const failed = (reason: string) => ({ kind: "retry", reason }) as const;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

/** A company with so many mails that are due. */
async function withMails(stored: Repositories, count: number) {
  const { id } = await aStoredCompany(stored);
  for (let turn = 0; turn < count; turn += 1)
    await stored.notices.notify(aNotice({ message: String(turn) }), [told(id)], { createdAt: at(turn) });
  return id;
}

async function withWebhook(stored: Repositories) {
  const { id } = await aStoredCompany(stored);
  const hook = await stored.delivery.addWebhook({ companyId: id, url: "https://x.ng", secret: "s", createdAt: at(0) });
  await stored.notices.notify(aNotice(), [told(id, null)], { createdAt: at(0) });
  await stored.notices.notify(aNotice(), [told(id, null)], { createdAt: at(1) });
  return { id, webhookId: hook!.id };
}

export function describeOutbox(open: Open) {
  describe("the outbox:", () => {
    describeClaims(open);
    describeSettings(open);
    describePeople(open);
    describeWebhooks(open);
    describeGivenUp(open);
  });
}

function describeClaims(open: Open) {
  test("a webhook is posted to by one of those who want to at once, and again after a pause", async () => {
    const stored = await open();
    const { id, webhookId } = await withWebhook(stored);
    const claims = (seconds: number) =>
      [1, 2].map(() => stored.delivery.claimPost(id, webhookId, { at: at(seconds), after: at(seconds - 5) }));
    expect(unordered(await Promise.all(claims(10)))).toEqual([false, true]);
    expect(await Promise.all(claims(14))).toEqual([false, false]);
    expect(unordered(await Promise.all(claims(15)))).toEqual([false, true]);
    expect(await stored.delivery.claimPost("another", webhookId, { at: at(60), after: at(55) })).toBe(false);
  });

  test("what is cancelled while it is in hand is not sent, and not given up", async () => {
    const stored = await open();
    const id = await withMails(stored, 1);
    const [row] = await stored.outbox.claim("mail", claimAt(10));
    await stored.delivery.saveSettings(await ownerIn(stored, id), { mail: "off" }, at(11));
    expect(await stored.outbox.listMails([row!.id], at(60))).toEqual([]);
    await stored.outbox.markDead([row!.id], at(12), "no");
    expect(await stored.outbox.countOf(await ownerIn(stored, id), true)).toMatchObject({ waiting: 0, dead: 0 });
  });

  test("nobody gets what another has in hand, until its lease is over", async () => {
    const stored = await open();
    await withMails(stored, 3);
    const first = await stored.outbox.claim("mail", claimAt(10));
    const others = await claimAll(stored, "mail", 11);
    expect([first.length, others.length, new Set(idsOf([...first, ...others])).size]).toEqual([1, 2, 3]);
    expect(first.map(({ attempts }) => attempts)).toEqual([1]);
    expect(await stored.outbox.claim("mail", claimAt(129))).toEqual([]);
    expect(await stored.outbox.claim("mail", claimAt(130))).toMatchObject([{ id: first[0]!.id, attempts: 2 }]);
    expect(await stored.outbox.claim("webhook", claimAt(1000))).toEqual([]);
  });

  test("who knows that the other is gone need not wait for its lease", async () => {
    const stored = await open();
    await withMails(stored, 2);
    const lost = await claimAll(stored, "mail", 10);
    await stored.outbox.releaseAll();
    expect(idsOf(await claimAll(stored, "mail", 11))).toEqual(idsOf(lost));
  });

  test("what is not due yet stays, and what is goes the longest due first", async () => {
    const stored = await open();
    const company = await withMails(stored, 3);
    const [row] = await stored.outbox.claim("mail", claimAt(1));
    expect((await stored.outbox.listMails([row!.id], at(60))).map(({ notification }) => notification?.message)).toEqual(
      ["0"],
    );
    expect((await stored.outbox.claim("mail", claimAt(1))).length).toBe(1);
    expect((await stored.outbox.countOf(await ownerIn(stored, company), true)).waiting).toBe(3);
  });

  test("with a part of a digest all of it is taken, and nothing of another's", async () => {
    const stored = await open();
    const [one, two] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    for (const { id } of [one, two])
      await stored.delivery.saveSettings(await ownerIn(stored, id), { mail: "daily" }, at(0));
    for (let turn = 0; turn < 3; turn += 1)
      await stored.notices.notify(aNotice(), [told(one.id), told(two.id)], { createdAt: at(turn) });
    const later = 7 * 3600;
    const digests = [
      await stored.outbox.claim("mail", claimAt(later)),
      await stored.outbox.claim("mail", claimAt(later)),
    ];
    expect(digests.map((rows) => [rows.length, new Set(rows.map((row) => row.companyId)).size])).toEqual([
      [3, 1],
      [3, 1],
    ]);
    expect(await stored.outbox.claim("mail", claimAt(later))).toEqual([]);
  });

  test("what is sent, given up or cancelled is never taken again; what is to be tried again is, when its time has come", async () => {
    const stored = await open();
    const company = await withMails(stored, 3);
    const rows = await claimAll(stored, "mail", 10);
    const [sent, dead, again] = rows.map(({ id }) => id) as [string, string, string];
    await stored.outbox.markSent([sent], at(11));
    await stored.outbox.markDead([dead], at(12), "550 no such user");
    await stored.outbox.retryAt([again], at(70), "connection refused");
    expect(await stored.outbox.claim("mail", claimAt(69))).toEqual([]);
    expect(await stored.outbox.claim("mail", claimAt(70))).toMatchObject([
      { id: again, attempts: 2, lastError: "connection refused" },
    ]);
    expect(await stored.outbox.countOf(await ownerIn(stored, company), true)).toEqual({
      waiting: 1,
      dead: 1,
      lastDead: [{ channel: "mail", regulationTitle: "Example Guidelines", reason: "550 no such user", at: at(12) }],
    });
  });

  test("brings forward what waits for a time further ahead than anything waits, and nothing else", async () => {
    const stored = await open();
    await withMails(stored, 3);
    const rows = await claimAll(stored, "mail", 10);
    const [far, near, held] = rows.map(({ id }) => id) as [string, string, string];
    await stored.outbox.retryAt([far], at(9000), "connection refused");
    await stored.outbox.retryAt([near], at(70), "connection refused");
    await stored.outbox.bringForward(at(20), at(1000));
    expect((await claimAll(stored, "mail", 20)).map(({ id }) => id)).toEqual([far]);
    expect(held).not.toBe(far);
    expect((await claimAll(stored, "mail", 70)).map(({ id }) => id)).toContain(near);
  });

  test("forgets what was done long ago, and nothing that waits", async () => {
    const stored = await open();
    const company = await withMails(stored, 3);
    const rows = await claimAll(stored, "mail", 10);
    await stored.outbox.markSent([rows[0]!.id], at(20));
    await stored.outbox.markDead([rows[1]!.id], at(40), "no");
    await stored.outbox.forgetDone(at(30));
    expect(await stored.outbox.countOf(await ownerIn(stored, company), true)).toMatchObject({ waiting: 1, dead: 1 });
    await stored.outbox.forgetDone(at(9999));
    expect(await stored.outbox.countOf(await ownerIn(stored, company), true)).toEqual({
      waiting: 1,
      dead: 0,
      lastDead: [],
    });
  });
}

/** A company with a colleague of its owner. */
async function withColleague(stored: Repositories) {
  const company = await aStoredCompany(stored);
  const { personId } = await aStoredCompany(stored);
  await belong(stored, { id: company.id, personId });
  return { owner: personIn(company), colleague: { companyId: company.id, userId: personId }, personId };
}

function describePeople(open: Open) {
  test("settings are a person's in a company: a colleague's, and one's own elsewhere, are others", async () => {
    const stored = await open();
    const { owner, colleague } = await withColleague(stored);
    await stored.delivery.saveSettings(owner, { mail: "daily" }, at(1));
    await stored.delivery.renewFeed(colleague, at(2));
    expect(await stored.delivery.findSettings(owner, at(3))).toMatchObject({ mail: "daily", feedVersion: 1 });
    expect(await stored.delivery.findSettings(colleague, at(3))).toMatchObject({ mail: "at-once", feedVersion: 2 });
    expect(await stored.delivery.findFirstPerson(owner.companyId)).toBe(owner.userId);
    expect(await stored.delivery.findFirstPerson("nobody")).toBeUndefined();
  });

  test("who does not belong to a company, or is kept out, has no settings in it, and changes none", async () => {
    const stored = await open();
    const { owner, colleague, personId } = await withColleague(stored);
    await belong(stored, { id: owner.companyId, personId }, { role: "auditor", until: at(5) });
    expect(await stored.delivery.findSettings(colleague, at(4))).toMatchObject({ mail: "off" });
    await stored.database
      .update(accounts)
      .set({ suspendedAt: at(0) })
      .where(eq(accounts.id, owner.userId));
    for (const person of [{ ...owner, userId: "nobody" }, colleague, owner]) {
      expect(await stored.delivery.findSettings(person, at(5))).toBeUndefined();
      expect(await stored.delivery.saveSettings(person, { mail: "daily" }, at(5))).toBeUndefined();
      expect(await stored.delivery.renewFeed(person, at(5))).toBeUndefined();
    }
  });

  test("another wish moves the mails of its person alone", async () => {
    const stored = await open();
    const { owner, colleague } = await withColleague(stored);
    await stored.notices.notify(aNotice(), [told(owner.companyId)], { createdAt: at(0) });
    await stored.delivery.saveSettings(colleague, { mail: "off" }, at(1));
    expect((await claimAll(stored, "mail", 10)).map(({ accountId }) => accountId)).toEqual([owner.userId]);
  });

  test("a digest is one person's", async () => {
    const stored = await open();
    const { owner, colleague } = await withColleague(stored);
    for (const person of [owner, colleague]) await stored.delivery.saveSettings(person, { mail: "daily" }, at(0));
    for (const turn of [1, 2]) await stored.notices.notify(aNotice(), [told(owner.companyId)], { createdAt: at(turn) });
    const [one, other] = [await stored.outbox.claim("mail", claimAt(7 * 3600)), await stored.outbox.claim("mail", claimAt(7 * 3600))]; // prettier-ignore
    const whose = [one, other].map((rows) => rows.map(({ accountId }) => accountId));
    expect(unordered(whose)).toEqual(unordered([owner, colleague].map(({ userId }) => [userId, userId])));
  });

  test("what waits for who has left, whose time is over or who is kept out is cancelled when it is due, and nothing else", async () => {
    const stored = await open();
    const { owner, colleague, personId } = await withColleague(stored);
    await stored.notices.notify(aNotice(), [told(owner.companyId)], { createdAt: at(0) });
    const rows = await claimAll(stored, "mail", 10);
    const mine = (person: typeof owner) => rows.find((row) => row.accountId === person.userId)!.id;
    const listed = async (now: number) => (await stored.outbox.listMails(rows.map(({ id }) => id), at(now))).map(({ id }) => id); // prettier-ignore
    expect((await listed(10)).toSorted()).toEqual([mine(owner), mine(colleague)].toSorted());
    await belong(stored, { id: owner.companyId, personId }, { until: at(20) });
    expect(await listed(19)).toHaveLength(2);
    expect(await listed(20)).toEqual([mine(owner)]);
    // And not sent after all when the membership counts again.
    await belong(stored, { id: owner.companyId, personId }, { until: null });
    expect(await listed(21)).toEqual([mine(owner)]);
    expect(await stored.outbox.countOf(colleague, false)).toMatchObject({ waiting: 0, dead: 0 });
    await stored.database
      .update(accounts)
      .set({ suspendedAt: at(0) })
      .where(eq(accounts.id, owner.userId));
    expect(await listed(22)).toEqual([]);
  });

  test("what waits and was given up is counted for its person, and what is posted where that is to be seen", async () => {
    const stored = await open();
    const { owner, colleague } = await withColleague(stored);
    await stored.delivery.addWebhook({
      companyId: owner.companyId,
      url: "https://x.ng",
      secret: "s",
      createdAt: at(0),
    });
    await stored.notices.notify(aNotice(), [told(owner.companyId)], { createdAt: at(0) });
    const dead = (await claimAll(stored, "mail", 10)).find(({ accountId }) => accountId === owner.userId)!;
    await stored.outbox.markDead([dead.id], at(20), "no such mailbox");
    expect(await stored.outbox.countOf(owner, true)).toMatchObject({ waiting: 1, dead: 1, lastDead: [{ channel: "mail" }] }); // prettier-ignore
    expect(await stored.outbox.countOf(colleague, true)).toEqual({ waiting: 2, dead: 0, lastDead: [] });
    expect(await stored.outbox.countOf(colleague, false)).toEqual({ waiting: 1, dead: 0, lastDead: [] });
  });
}

function describeSettings(open: Open) {
  test("settings begin with the defaults and keep what is not changed", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const defaults = { companyId: id, mail: "at-once", mailScope: "alerts", feedVersion: 1 };
    expect(await stored.delivery.findSettings(await ownerIn(stored, id), at(0))).toMatchObject(defaults);
    await stored.delivery.saveSettings(await ownerIn(stored, id), { mailScope: "all" }, at(1));
    await stored.delivery.renewFeed(await ownerIn(stored, id), at(2));
    await stored.delivery.saveSettings(await ownerIn(stored, id), { mail: "weekly" }, at(3));
    expect(await stored.delivery.findSettings(await ownerIn(stored, id), at(0))).toMatchObject({
      ...defaults,
      mail: "weekly",
      mailScope: "all",
      feedVersion: 2,
    });
  });

  test("mails that wait follow the settings; what is in hand, or was tried before, goes the way it was going", async () => {
    const stored = await open();
    const company = await withMails(stored, 3);
    const [inHand] = await stored.outbox.claim("mail", claimAt(10));
    await stored.delivery.saveSettings(await ownerIn(stored, company), { mail: "daily" }, at(11));
    expect(await stored.outbox.claim("mail", claimAt(20))).toEqual([]);
    await stored.outbox.retryAt([inHand!.id], at(70), "greylisted");
    await stored.delivery.saveSettings(await ownerIn(stored, company), { mail: "at-once" }, at(30));
    const rows = await claimAll(stored, "mail", 30);
    expect(rows.map(({ id, batch, sendAfter }) => [id !== inHand!.id, batch, sendAfter])).toEqual([
      [true, null, at(30)],
      [true, null, at(30)],
    ]);
    expect(await claimAll(stored, "mail", 70)).toMatchObject([{ id: inHand!.id, batch: null }]);
  });

  test("without mails what waits is cancelled, even what is in hand if it must be tried again; posts stay", async () => {
    const stored = await open();
    const { id } = await withWebhook(stored);
    await stored.notices.notify(aNotice(), [told(id)], { createdAt: at(2) });
    await stored.notices.notify(aNotice(), [told(id)], { createdAt: at(3) });
    const [inHand] = await stored.outbox.claim("mail", claimAt(10));
    await stored.delivery.saveSettings(await ownerIn(stored, id), { mail: "off" }, at(11));
    await stored.outbox.retryAt([inHand!.id], at(12), "greylisted");
    await stored.delivery.saveSettings(await ownerIn(stored, id), { mail: "at-once" }, at(13));
    expect(await stored.outbox.claim("mail", claimAt(9999))).toEqual([]);
    expect((await claimAll(stored, "webhook", 9999)).length).toBe(4);
  });
}

function describeGivenUp(open: Open) {
  test("what was given up is listed over all companies, and tried again from the beginning when wanted", async () => {
    const stored = await open();
    const id = await withMails(stored, 3);
    const [mail] = await stored.outbox.claim("mail", claimAt(10));
    await stored.outbox.markDead([mail!.id], at(20), "no such mailbox");
    const listed = await stored.outbox.listDead(10);
    expect(listed).toMatchObject({
      dead: 1,
      rows: [{ id: mail!.id, channel: "mail", reason: "no such mailbox", givenUpAt: at(20) }],
    });
    expect(listed.waiting).toBe((await stored.outbox.countOf(await ownerIn(stored, id), true)).waiting);
    expect((await stored.outbox.listDead(0)).rows).toEqual([]);
    expect(await stored.outbox.revive([mail!.id, "unknown"], at(30))).toBe(1);
    expect(await stored.outbox.revive([mail!.id], at(30))).toBe(0);
    expect(await claimAll(stored, "mail", 29).then(idsOf)).not.toContain(mail!.id);
    await stored.outbox.releaseAll();
    const again = await claimAll(stored, "mail", 31);
    expect(again).toHaveLength(3);
    expect(again.find((row) => row.id === mail!.id)).toMatchObject({ attempts: 1, createdAt: at(30) });
  });

  test("what was due can be held back until it is wanted again, in hand or not; what is due later stays", async () => {
    const stored = await open();
    await withMails(stored, 3);
    const [inHand] = await stored.outbox.claim("mail", claimAt(1));
    await stored.outbox.retryAt([inHand!.id], at(500), "busy");
    await stored.outbox.claim("mail", claimAt(1));
    expect(await stored.outbox.holdDue(at(10), "held back")).toBe(2);
    expect(await stored.outbox.holdDue(at(10), "held back")).toBe(0);
    const { waiting, dead, rows } = await stored.outbox.listDead(10);
    expect([waiting, dead, rows[0]]).toMatchObject([1, 2, { reason: "held back", givenUpAt: at(10) }]);
    expect(idsOf(await claimAll(stored, "mail", 600))).toEqual([inHand!.id]);
    expect(await stored.outbox.revive(idsOf(rows), at(700))).toBe(2);
    expect((await claimAll(stored, "mail", 700)).length).toBe(2);
  });
}

function describeWebhooks(open: Open) {
  test("a company's webhooks are its own, five at most, and go with what waits for them", async () => {
    const stored = await open();
    const { id, webhookId } = await withWebhook(stored);
    const other = await aStoredCompany(stored);
    const row = { companyId: id, url: "https://y.ng", secret: "s", createdAt: at(1) };
    const added = await Promise.all(Array.from({ length: 6 }, () => stored.delivery.addWebhook(row)));
    expect(added.filter(Boolean)).toHaveLength(4);
    expect((await stored.delivery.listWebhooks(id)).length).toBe(5);
    expect(await stored.delivery.findWebhook(other.id, webhookId)).toBeUndefined();
    expect(await stored.delivery.removeWebhook(other.id, webhookId, at(9))).toBe(false);
    expect(await stored.delivery.removeWebhook(id, webhookId, at(9))).toBe(true);
    expect(await stored.outbox.claim("webhook", claimAt(9999))).toEqual([]);
  });

  test("a new secret takes the old one's place, in the company's own webhook alone", async () => {
    const stored = await open();
    const { id, webhookId } = await withWebhook(stored);
    const other = await aStoredCompany(stored);
    const before = await stored.delivery.findWebhook(id, webhookId);
    const log = await stored.audit.lastId();
    expect(await stored.delivery.renewSecret(other.id, webhookId, "theirs", at(5))).toBeUndefined();
    expect(await stored.audit.lastId()).toBe(log);
    expect(await stored.delivery.renewSecret(id, webhookId, "next", at(5))).toEqual({ ...before, secret: "next" });
    expect(await stored.delivery.findWebhook(id, webhookId)).toEqual({ ...before, secret: "next" });
    const [entry] = await stored.audit.listAll({ after: log, upTo: log + 1, limit: 1 });
    expect(JSON.stringify(entry)).not.toContain("next");
  });

  test("what came of a post is noted; what waits for an address that is gone is given up until it is back", async () => {
    const stored = await open();
    const { id, webhookId } = await withWebhook(stored);
    expect(await stored.outbox.recordPost(webhookId, at(5), failed("status 500"))).toBe(0);
    expect(await stored.delivery.findWebhook(id, webhookId)).toMatchObject({ lastAt: at(5), lastError: "status 500" });
    expect((await stored.outbox.countOf(await ownerIn(stored, id), true)).waiting).toBe(2);
    const [inHand] = await stored.outbox.claim("webhook", claimAt(10));
    expect(await stored.outbox.recordPost(webhookId, at(6), gone)).toBe(2);
    await stored.outbox.retryAt([inHand!.id], at(900), "status 503");
    expect(await stored.outbox.claim("webhook", claimAt(9999))).toEqual([]);
    const { rows } = await stored.outbox.listDead(10);
    const ids = rows.map((row) => row.id);
    expect(rows.map(({ reason, givenUpAt }) => [reason, givenUpAt])).toEqual(ids.map(() => [gone.reason, at(6)]));
    expect(await stored.outbox.revive(ids, at(7))).toBe(0);
    expect(await stored.outbox.recordPost(webhookId, at(7), failed("status 500"))).toBe(0);
    expect(await stored.delivery.findWebhook(id, webhookId)).toMatchObject({ stoppedAt: at(6), lastAt: at(7) });
    expect(await stored.outbox.revive(ids, at(7))).toBe(0);
    expect(await stored.outbox.recordPost(webhookId, at(7), { kind: "sent" })).toBe(0);
    expect(await stored.outbox.revive(ids, at(8))).toBe(2);
    expect(await stored.delivery.findWebhook(id, webhookId)).toMatchObject({
      lastAt: at(7),
      lastError: null,
      stoppedAt: null,
    });
  });

  test("an address that fails is not asked for each of what waits, but for what is in hand", async () => {
    const stored = await open();
    const { webhookId } = await withWebhook(stored);
    const [inHand] = await stored.outbox.claim("webhook", claimAt(10));
    await stored.outbox.holdPosts(webhookId, at(500));
    expect(await stored.outbox.claim("webhook", claimAt(499)).then(idsOf)).toEqual([inHand!.id]);
    expect((await stored.outbox.claim("webhook", claimAt(500))).length).toBe(1);
    expect((await stored.outbox.listPosts([inHand!.id]))[0]?.webhook.id).toBe(webhookId);
  });
}
