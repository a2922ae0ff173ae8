import { describe, expect, test } from "vitest";
import type { Open, Repositories } from "./backend.ts";
import { aNotice, aStoredCompany, at, claimAll, told, unordered } from "./rows.ts";

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
    await stored.delivery.saveSettings(id, { mail: "off" }, at(11));
    expect(await stored.outbox.listMails([row!.id])).toEqual([]);
    await stored.outbox.markDead([row!.id], at(12), "no");
    expect(await stored.outbox.countOf(id)).toMatchObject({ waiting: 0, dead: 0 });
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
    expect((await stored.outbox.listMails([row!.id])).map(({ notification }) => notification?.message)).toEqual(["0"]);
    expect((await stored.outbox.claim("mail", claimAt(1))).length).toBe(1);
    expect((await stored.outbox.countOf(company)).waiting).toBe(3);
  });

  test("with a part of a digest all of it is taken, and nothing of another's", async () => {
    const stored = await open();
    const [one, two] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    for (const { id } of [one, two]) await stored.delivery.saveSettings(id, { mail: "daily" }, at(0));
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
    expect(await stored.outbox.countOf(company)).toEqual({
      waiting: 1,
      dead: 1,
      lastDead: [{ channel: "mail", regulationTitle: "Example Guidelines", reason: "550 no such user", at: at(12) }],
    });
  });

  test("forgets what was done long ago, and nothing that waits", async () => {
    const stored = await open();
    const company = await withMails(stored, 3);
    const rows = await claimAll(stored, "mail", 10);
    await stored.outbox.markSent([rows[0]!.id], at(20));
    await stored.outbox.markDead([rows[1]!.id], at(40), "no");
    await stored.outbox.forgetDone(at(30));
    expect(await stored.outbox.countOf(company)).toMatchObject({ waiting: 1, dead: 1 });
    await stored.outbox.forgetDone(at(9999));
    expect(await stored.outbox.countOf(company)).toEqual({ waiting: 1, dead: 0, lastDead: [] });
  });
}

function describeSettings(open: Open) {
  test("settings begin with the defaults and keep what is not changed", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const defaults = { companyId: id, mail: "at-once", mailScope: "alerts", feedVersion: 1 };
    expect(await stored.delivery.findSettings(id)).toMatchObject(defaults);
    await stored.delivery.saveSettings(id, { mailScope: "all" }, at(1));
    await stored.delivery.renewFeed(id, at(2));
    await stored.delivery.saveSettings(id, { mail: "weekly" }, at(3));
    expect(await stored.delivery.findSettings(id)).toMatchObject({
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
    await stored.delivery.saveSettings(company, { mail: "daily" }, at(11));
    expect(await stored.outbox.claim("mail", claimAt(20))).toEqual([]);
    await stored.outbox.retryAt([inHand!.id], at(70), "greylisted");
    await stored.delivery.saveSettings(company, { mail: "at-once" }, at(30));
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
    await stored.delivery.saveSettings(id, { mail: "off" }, at(11));
    await stored.outbox.retryAt([inHand!.id], at(12), "greylisted");
    await stored.delivery.saveSettings(id, { mail: "at-once" }, at(13));
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
    expect(listed.waiting).toBe((await stored.outbox.countOf(id)).waiting);
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
    expect((await stored.outbox.countOf(id)).waiting).toBe(2);
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
