import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { accountRepository } from "#features/account/repository.ts";
import { liveJobs } from "#features/live/jobs.ts";
import { liveService, type Dated, type LiveDeps } from "#features/live/service.ts";
import { notifyRepository } from "#features/notify/repository.ts";
import { openDatabase } from "#platform/database.ts";
import { newId } from "#platform/ids.ts";
import { aNotice, told } from "../../contract/rows.ts";
import { testApp } from "../../support/app.ts";
import { confirmEmail, signedUp } from "../../support/calls.ts";
import { announce } from "../../support/outbox.ts";
import { joined } from "../../support/people/joined.ts";
import { aFolder } from "../../support/folder.ts";

/** A live service of its own over a real application, and a company with one session. */
async function followed(overrides: Partial<LiveDeps> = {}, options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options);
  const company = await signedUp(app);
  const { notify, accounts, news: signals } = app.services;
  const live = liveService({ notify, accounts, signals, clock: app.clock, ...overrides });
  const { sessionId, userId } = (await accounts.findSession(company.token))!;
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const actor = { companyId: company.id, userId, sessionId };
  const open = (as = actor) => live.open(as, null, ending.signal)[Symbol.asyncIterator]();
  return { app, company, live, actor, open, ending };
}

const titleOf = ({ value }: IteratorResult<Dated, unknown>) => {
  const event = (value as Dated | undefined)?.[1];
  return event?.event === "notification" ? event.notification.regulationTitle : event?.event;
};

/** As another process writes it: nobody is told. */
function writeUnheard(app: Awaited<ReturnType<typeof testApp>>, companyId: string, title: string) {
  const insert = app.db.$client.prepare(
    "INSERT INTO notifications (id, position, company_id, change_type, regulation_title, regulator, created_at) VALUES (?, 9, ?, 'new', ?, 'CBN', ?)",
  );
  insert.run(newId(), companyId, title, app.clock.now().toISOString());
}

/** A stream that looked and waits, and another process at the same database. */
async function followedByTwo() {
  const databaseFile = path.join(aFolder(), "ilana.db");
  const world = await followed({}, { databaseFile });
  const other = openDatabase(databaseFile);
  onTestFinished(() => other.close());
  const stream = world.open();
  expect(titleOf(await stream.next())).toBe("start");
  const next = stream.next();
  const noticed = () => Promise.race([next.then(() => true), new Promise((resolve) => setTimeout(resolve, 50, false))]);
  const look = () => liveJobs(world.live)[0]!.run(new AbortController().signal);
  await look();
  expect(await noticed()).toBe(false);
  return { ...world, other, next, noticed, look };
}

test("what another process told this company is noticed at the next look, and what it told another is not", async () => {
  const { app, company, other, next, noticed, look } = await followedByTwo();
  const stranger = await signedUp(app);
  const at = { createdAt: app.clock.now().toISOString() };
  const tell = (id: string, regulationTitle: string) =>
    notifyRepository(other).notify(aNotice({ regulationTitle }), [told(id)], at);
  await tell(stranger.id, "Of another company");
  await look();
  expect(await noticed()).toBe(false);
  await tell(company.id, "From the command line");
  expect(await noticed()).toBe(false);
  await look();
  expect(titleOf(await next)).toBe("From the command line");
});

test("what a person reads on one screen its others hear of, here and in another process, and no colleague does", async () => {
  const { app, company, actor, open, other, next, look } = await followedByTwo();
  const at = { createdAt: app.clock.now().toISOString() };
  await notifyRepository(other).notify(aNotice(), [told(company.id)], at);
  await look();
  expect(titleOf(await next)).toBe("Example Guidelines");
  await confirmEmail(app, company);
  const colleague = await joined(app, company);
  const { sessionId, userId } = (await app.services.accounts.findSession(colleague.token))!;
  const [mine, theirs] = [open(), open({ ...actor, sessionId, userId })];
  expect([titleOf(await mine.next()), titleOf(await theirs.next())]).toEqual(["start", "start"]);
  const [heard, unheard] = [mine.next(), theirs.next()];
  await company.call.notification.markRead({ companyId: company.id, ids: [] });
  await company.call.notification.markRead({ companyId: company.id });
  expect(titleOf(await heard)).toBe("read");
  const [again, still] = [mine.next(), Promise.race([unheard, new Promise((resolve) => setTimeout(resolve, 50, "silent"))])]; // prettier-ignore
  await notifyRepository(other).markRead({ companyId: company.id, userId }, {}, at.createdAt);
  expect(await still).toBe("silent");
  await look();
  expect(titleOf(await unheard)).toBe("read");
  expect(await Promise.race([again, new Promise((resolve) => setTimeout(resolve, 50, "silent"))])).toBe("silent");
});

test("whoever goes on with a stream is told that something was read meanwhile, and who has read nothing is not", async () => {
  const { app, company, actor, live, ending } = await followed();
  await announce(app, { companyId: company.id, regulationTitle: "News" });
  const [{ _id } = { _id: "" }] = (await company.call.notification.list({ companyId: company.id })).data;
  const goOn = () => live.open(actor, _id, ending.signal)[Symbol.asyncIterator]().next();
  const silent = new Promise((resolve) => setTimeout(resolve, 50, "silent"));
  expect(await Promise.race([goOn(), silent])).toBe("silent");
  await company.call.notification.markRead({ companyId: company.id });
  expect(titleOf(await goOn())).toBe("read");
});

test("a stream ends at the next look when another process has ended its session", async () => {
  const { app, other, next, look } = await followedByTwo();
  await accountRepository(other).revokeAllSessions(app.clock.now().toISOString());
  await look();
  expect((await next).done).toBe(true);
});

test("a signal that nobody gave costs time, and no notification", async () => {
  const { app, company, open } = await followed({ settings: { lookAgainMs: 20 } });
  const stream = open();
  await stream.next();
  writeUnheard(app, company.id, "Unheard of");
  expect(titleOf(await stream.next())).toBe("Unheard of");
});

test("a stream ends when its session's time is over, whether or not anything happens", async () => {
  const { app, actor, open } = await followed({ settings: { lookAgainMs: 600_000 } });
  const endsAt = new Date(app.clock.now().getTime() + 50).toISOString();
  app.db.$client.prepare("UPDATE sessions SET expires_at = ? WHERE id = ?").run(endsAt, actor.sessionId);
  const stream = open();
  await stream.next();
  const next = stream.next();
  // From here on the clock stands beyond it; the stream waits by the real one.
  app.clock.advance(1);
  expect(await next).toEqual({ done: true, value: undefined });
});

test("a session that is over gets no stream at all", async () => {
  const { app, actor, open } = await followed();
  await app.services.accounts.signOut(actor.sessionId);
  expect(await open().next()).toEqual({ done: true, value: undefined });
});

test("a company has so many streams at most, whatever its sessions, and another company its own", async () => {
  const { app, actor, open, live, ending } = await followed({ settings: { mostPerSession: 2, mostPerCompany: 3 } });
  const other = await signedUp(app);
  open();
  open();
  expect(() => open()).toThrow(/Too many screens/);
  open({ ...actor, sessionId: "another" });
  expect(() => open({ ...actor, sessionId: "a third" })).toThrow(/Too many screens/);
  open({ companyId: other.id, userId: other.userId, sessionId: "theirs" });
  expect(live.count()).toBe(4);
  // Streams that were never read from are let go as well.
  ending.abort();
  expect([live.count(), app.services.news.keys()]).toEqual([0, 0]);
});

test("all companies together have so many streams at most; whoever comes then is told to come again", async () => {
  const { actor, open, live, ending } = await followed({ settings: { mostInAll: 2 } });
  open();
  open({ companyId: "another", userId: "another", sessionId: "theirs" });
  const refusal = { code: "unavailable", retryAfterSeconds: 60 };
  expect(() => open({ ...actor, sessionId: "a third" })).toThrow(expect.objectContaining(refusal));
  ending.abort();
  expect(live.count()).toBe(0);
});

test("closing the hub ends a stream that waits", async () => {
  const { app, open } = await followed();
  const stream = open();
  await stream.next();
  const next = stream.next();
  app.services.news.close();
  expect((await next).done).toBe(true);
});
