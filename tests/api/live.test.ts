import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { liveJobs } from "#features/live/jobs.ts";
import { liveService, type Dated, type LiveDeps } from "#features/live/service.ts";
import { dataVersion } from "#platform/database/file/inspect.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "../support/app.ts";
import { signedUp } from "../support/calls.ts";
import { aFolder } from "../support/folder.ts";

/** A live service of its own over a real application, and a company with one session. */
async function followed(overrides: Partial<LiveDeps> = {}) {
  const app = await testApp();
  const company = await signedUp(app);
  const { notify, accounts, news: signals } = app.services;
  const live = liveService({ notify, accounts, signals, clock: app.clock, dataVersion: () => 0, ...overrides });
  const { sessionId } = (await accounts.findSession(company.token))!;
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const actor = { companyId: company.id, sessionId };
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
    "INSERT INTO notifications (id, company_id, change_type, regulation_title, regulator, created_at) VALUES (?, ?, 'new', ?, 'CBN', ?)",
  );
  insert.run(newId(), companyId, title, app.clock.now().toISOString());
}

test("what another process wrote is noticed when the database's version moves, and only then", async () => {
  let version = 1;
  const { app, company, live, open } = await followed({ dataVersion: () => version });
  const stream = open();
  expect(titleOf(await stream.next())).toBe("start");
  const next = stream.next();
  const noticed = () => Promise.race([next.then(() => true), new Promise((resolve) => setTimeout(resolve, 50, false))]);
  // By now it has looked, and waits.
  expect(await noticed()).toBe(false);
  writeUnheard(app, company.id, "From the command line");
  const [job] = liveJobs(live);
  await job!.run(new AbortController().signal);
  expect(await noticed()).toBe(false);
  version += 1;
  await job!.run(new AbortController().signal);
  expect(titleOf(await next)).toBe("From the command line");
}); // prettier-ignore

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
  open({ companyId: other.id, sessionId: "theirs" });
  expect(live.count()).toBe(4);
  // Streams that were never read from are let go as well.
  ending.abort();
  expect([live.count(), app.services.news.keys()]).toEqual([0, 0]);
});

test("all companies together have so many streams at most; whoever comes then is told to come again", async () => {
  const { actor, open, live, ending } = await followed({ settings: { mostInAll: 2 } });
  open();
  open({ companyId: "another", sessionId: "theirs" });
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

test("the database's version moves with what another connection commits, not with one's own writes", () => {
  const file = path.join(aFolder(), "ilana.db");
  const [own, other] = [openDatabase(file), openDatabase(file)];
  onTestFinished(() => {
    own.$client.close();
    other.$client.close();
  });
  migrate(own);
  const before = dataVersion(own);
  own.$client.exec("CREATE TABLE mine (id)");
  expect(dataVersion(own)).toBe(before);
  other.$client.exec("CREATE TABLE theirs (id)");
  expect(dataVersion(own)).not.toBe(before);
});
