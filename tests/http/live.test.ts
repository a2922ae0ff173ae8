import { once } from "node:events";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { testApp, type TestApp } from "../support/app.ts";
import { mailedCode, signIn, signedUp } from "../support/calls.ts";
import { following, listening } from "../support/live.ts";
import { aSource } from "../support/watch.ts";
import { needsOneProcess } from "../support/spread/app.ts";

const announce = (app: TestApp, companyId: string, regulationTitle: string) =>
  app
    .callAs({ isOperator: true })
    .notification.create({ companyId, changeType: "new", regulationTitle, regulator: "CBN" });

async function aStream() {
  const app = await testApp();
  const base = await listening(app);
  const company = await signedUp(app);
  const stream = await following(base, { token: company.token, companyId: company.id });
  await stream.started();
  return { app, base, company, stream };
}

/** The stream as bytes, for what no client shows. */
const rawStream = (base: string, token: string, companyId: string) =>
  fetch(`${base}/trpc/notification.live?input=${encodeURIComponent(JSON.stringify({ companyId }))}`, {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream", "accept-encoding": "br, gzip" },
  });

test("tells a company what is announced to it, in order, and nobody else", async () => {
  const { app, base, company, stream } = await aStream();
  const other = await signedUp(app);
  const others = await following(base, { token: other.token, companyId: other.id });
  await others.started();
  await announce(app, company.id, "First");
  await announce(app, other.id, "For the other");
  await announce(app, company.id, "Second");
  await stream.has(2);
  await others.has(1);
  expect(stream.titles()).toEqual(["First", "Second"]);
  expect(others.titles()).toEqual(["For the other"]);
  const { data } = await company.call.notification.list({ companyId: company.id });
  expect(stream.received.at(-1)).toEqual({ id: data[0]!._id, event: { event: "notification", notification: data[0] } });
});

test("says at once that something told was taken back, and that it was told again", async () => {
  const app = await testApp({ sources: [aSource({ id: "efcc", regulator: "EFCC", kind: "manual", note: "By hand" })] });
  const base = await listening(app);
  const company = await signedUp(app);
  await company.call.monitor.watchRegulator({ companyId: company.id, regulator: "EFCC", isWatched: true });
  const stream = await following(base, { token: company.token, companyId: company.id });
  await stream.started();
  const { id } = await app.services.watch.enter({ source: "efcc", title: "Advisory on scams" });
  await stream.has(1);
  const review = (verdict: "dismiss" | "publish") => app.callAs({ isOperator: true }).change.review({ ids: [id], verdict });
  await review("dismiss");
  await stream.until(() => stream.received.length > 2);
  await review("publish");
  await stream.until(() => stream.received.length > 3);
  expect(stream.received.map(({ event: { event } }) => event)).toEqual(["start", "notification", "taken-back", "taken-back"]);
  // Whoever goes on from there has missed nothing, and what was taken back while nobody followed is said.
  await review("dismiss");
  stream.stop();
  const lastEventId = stream.received.at(-1)!.id;
  const again = await following(base, { token: company.token, companyId: company.id, lastEventId });
  await again.until(() => again.received.length > 0);
  expect(again.received).toEqual([{ id: lastEventId, event: { event: "taken-back" } }]);
}); // prettier-ignore

test("begins with now: what was told before is not told again", async () => {
  const app = await testApp();
  const base = await listening(app);
  const company = await signedUp(app);
  await announce(app, company.id, "Before");
  const stream = await following(base, { token: company.token, companyId: company.id });
  await stream.started();
  await announce(app, company.id, "After");
  await stream.has(1);
  expect(stream.titles()).toEqual(["After"]);
});

test("resumes after the last event without a gap and without a repetition, page by page", async () => {
  const { app, base, company, stream } = await aStream();
  await announce(app, company.id, "Seen");
  await stream.has(1);
  const lastEventId = stream.received.at(-1)!.id;
  stream.stop();
  const missed = Array.from({ length: 120 }, (_, number) => `Missed ${number}`);
  for (const title of missed) await announce(app, company.id, title);
  const again = await following(base, { token: company.token, companyId: company.id, lastEventId });
  await again.has(120);
  await announce(app, company.id, "Live again");
  await again.has(121);
  expect(again.titles()).toEqual([...missed, "Live again"]);
});

test("resumes from a start at which there was nothing yet", async () => {
  const { app, base, company, stream } = await aStream();
  const lastEventId = stream.received[0]!.id;
  stream.stop();
  await announce(app, company.id, "The very first");
  const again = await following(base, { token: company.token, companyId: company.id, lastEventId });
  await again.has(1);
  expect(again.titles()).toEqual(["The very first"]);
});

test.each(["no-such-event", "another company's"])("33 IDOR matrix: starts anew from now after an event it does not know: %s", async (which) => {
  const { app, base, company } = await aStream();
  const other = await signedUp(app);
  await announce(app, other.id, "Theirs");
  await announce(app, company.id, "Before");
  const { data } = await other.call.notification.list({ companyId: other.id });
  const lastEventId = which === "no-such-event" ? which : data[0]!._id;
  const stream = await following(base, { token: company.token, companyId: company.id, lastEventId });
  await stream.started();
  await announce(app, company.id, "After");
  await stream.has(1);
  expect(stream.titles()).toEqual(["After"]);
}); // prettier-ignore

test("is for nobody's cache, not compressed, and not held back by proxies", async () => {
  const { base, company } = await aStream();
  const { headers, body } = await rawStream(base, company.token, company.id);
  expect(headers.get("content-type")).toBe("text/event-stream");
  expect(headers.get("cache-control")).toContain("no-store");
  expect(headers.get("x-accel-buffering")).toBe("no");
  expect(headers.get("content-encoding")).toBeNull();
  await body!.cancel();
});

test.each([
  ["no token", "", "own", 401],
  ["a void token", "void", "own", 401],
  ["another company's id", "own", "other", 403],
] as const)("refuses %s", async (_what, token, id, status) => {
  const { app, base, company } = await aStream();
  const companyId = id === "own" ? company.id : (await signedUp(app)).id;
  const stream = await following(base, { token: token === "own" ? company.token : token, companyId });
  await stream.over();
  expect(stream.seen.error).toMatchObject({ data: { httpStatus: status } });
  expect(stream.received).toEqual([]);
});

test("takes the token from the header only", async () => {
  const { base, company } = await aStream();
  const input = encodeURIComponent(JSON.stringify({ companyId: company.id }));
  const params = encodeURIComponent(JSON.stringify({ authorization: `Bearer ${company.token}`, token: company.token }));
  const answer = await fetch(`${base}/trpc/notification.live?input=${input}&connectionParams=${params}&token=${company.token}`);
  expect(await answer.text()).toContain("Please sign in to continue");
}); // prettier-ignore

test("32 Sessions: ends at once when its session does: by signing out", async () => {
  const { app, base, company, stream } = await aStream();
  const { token } = await signIn(app, { email: company.company.email, password: company.password });
  const elsewhere = await following(base, { token, companyId: company.id });
  await elsewhere.started();
  await company.call.auth.logout({});
  await stream.over();
  expect(stream.seen.error).toBeUndefined();
  await announce(app, company.id, "For the other session");
  await elsewhere.has(1);
  expect(stream.titles()).toEqual([]);
});

type Ending = (world: Awaited<ReturnType<typeof aStream>>) => Promise<unknown>;
const endings: Record<string, Ending> = {
  "another password": async ({ company: { id, call, password } }) => {
    const newPassword = "Another9&";
    await call.password.change({ id, currentPassword: password, newPassword, confirmNewPassword: newPassword });
  },
  "a reset password": async ({ app, company }) => {
    const { email } = company.company;
    const visitor = app.callAs();
    await visitor.auth.forgotPassword({ email });
    await visitor.auth.verifyCode({ email, otp: await mailedCode(app, email) });
    await visitor.auth.createPassword({ email, newPassword: "Another9&" });
  },
  "its end": async ({ app, company }) => {
    app.clock.advance(8 * 86_400);
    app.services.news.signal([company.id]);
  },
  "a day without use, for which an open stream is none": async ({ app, company, stream }) => {
    app.clock.advance(20 * 3600);
    await announce(app, company.id, "After twenty hours");
    await stream.has(1);
    app.clock.advance(5 * 3600);
    app.services.news.signal([company.id]);
  },
};

test.each(Object.entries(endings))("32 Sessions: ends with its session: by %s", async (_what, end) => {
  const world = await aStream();
  await end(world);
  await world.stream.over();
  expect(world.stream.seen.error).toBeUndefined();
});

test("a session has five streams at most, and room again when one is closed", async () => {
  needsOneProcess("streams are counted, and ended, by each process");
  const { app, base, company, stream } = await aStream();
  const follow = () => following(base, { token: company.token, companyId: company.id });
  for (let more = 1; more < 5; more += 1) await (await follow()).started();
  const sixth = await follow();
  await sixth.over();
  expect(sixth.seen.error).toMatchObject({ data: { httpStatus: 429 } });
  stream.stop();
  await vi.waitFor(() => expect(app.services.live.count()).toBe(4));
  await (await follow()).started();
});

test("nothing is kept of streams that are gone", async () => {
  const { app, company, base, stream } = await aStream();
  const raw = await rawStream(base, company.token, company.id);
  await raw.body!.cancel();
  stream.stop();
  await vi.waitFor(() => expect([app.services.live.count(), app.services.news.keys()]).toEqual([0, 0]));
});

test("the server stops with fifty streams open and waits for none, nor for one more that reads nothing", async () => {
  needsOneProcess("streams are counted, and ended, by each process");
  const app = await testApp();
  const base = await listening(app);
  const companies = await Promise.all(Array.from({ length: 10 }, () => signedUp(app)));
  const streams = [];
  for (const { token, id: companyId } of companies)
    for (let each = 0; each < 5; each += 1) streams.push(await following(base, { token, companyId }));
  await Promise.all(streams.map((stream) => stream.started()));
  const { token, id } = await signedUp(app);
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  socket.pause();
  const input = encodeURIComponent(JSON.stringify({ companyId: id }));
  socket.write(`GET /trpc/notification.live?input=${input} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nAccept: text/event-stream\r\n\r\n`);
  await vi.waitFor(() => expect(app.services.live.count()).toBe(51));
  for (let count = 0; count < 400; count += 1)
    await app.services.notify.notify([{ companyId: id, wish: null, why: "It is addressed to you" }], { changeType: "new", regulationTitle: "Long", regulator: "CBN", regulationId: null, message: "x".repeat(20_000) });
  const begin = performance.now();
  await app.app.close();
  // Far less than the 45 s after which a stream that takes nothing counts as stalled.
  expect(performance.now() - begin).toBeLessThan(30_000);
  await Promise.all([once(socket.resume(), "close"), ...streams.map((stream) => stream.over())]);
  expect(streams.filter(({ seen }) => seen.error !== undefined)).toEqual([]);
}, 90_000); // prettier-ignore
