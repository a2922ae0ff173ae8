import { expect, test } from "vitest";
import { signals } from "#platform/signals.ts";

const never = new AbortController().signal;
const longMs = 60_000;

/** Has it been settled by now? */
async function isOver(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);
}

test("wakes who waits for the key, under any of its keys, and nobody else", async () => {
  const hub = signals();
  const [one, other] = [hub.listen(["company-1", "session-1"]), hub.listen(["company-2"])];
  const [waiting, elsewhere] = [one.wait(longMs, never), other.wait(longMs, never)];
  hub.signal(["session-1", "company-9"]);
  expect(await waiting).toBe(true);
  expect(await isOver(elsewhere)).toBe(false);
  hub.signalAll();
  expect(await elsewhere).toBe(true);
});

test("a signal between two waits is not lost, and many are one", async () => {
  const hub = signals();
  const listener = hub.listen(["a"]);
  hub.signal(["a"]);
  hub.signal(["a", "a"]);
  expect(await listener.wait(longMs, never)).toBe(true);
  expect(await isOver(listener.wait(longMs, never))).toBe(false);
  hub.close();
});

test("a signal before it listened is none of its business", async () => {
  const hub = signals();
  hub.signal(["a"]);
  const waiting = hub.listen(["a"]).wait(longMs, never);
  expect(await isOver(waiting)).toBe(false);
  hub.close();
});

test("waits no longer than it was told to", async () => {
  const hub = signals();
  const listener = hub.listen(["a"]);
  expect(await listener.wait(5, never)).toBe(true);
  expect(await listener.wait(5, never)).toBe(true);
});

test("is over when what it waited for has ended, before or while it waits", async () => {
  const hub = signals();
  const listener = hub.listen(["a"]);
  const ending = new AbortController();
  const waiting = listener.wait(longMs, ending.signal);
  ending.abort();
  expect(await waiting).toBe(false);
  expect(await listener.wait(longMs, ending.signal)).toBe(false);
});

test("closing ends every wait, now and later", async () => {
  const hub = signals();
  const [one, other] = [hub.listen(["a"]), hub.listen(["b"])];
  const waiting = [one.wait(longMs, never), other.wait(longMs, never)];
  hub.close();
  expect(await Promise.all(waiting)).toEqual([false, false]);
  expect(await one.wait(longMs, never)).toBe(false);
  expect(await hub.listen(["c"]).wait(longMs, never)).toBe(false);
});

test("keeps nothing of those who have stopped", () => {
  const hub = signals();
  const listeners = Array.from({ length: 100 }, (_, number) =>
    hub.listen([`company-${number % 10}`, `session-${number}`]),
  );
  expect(hub.keys()).toBe(110);
  for (const listener of listeners) {
    listener.stop();
    listener.stop();
  }
  expect(hub.keys()).toBe(0);
  hub.signal(["company-1"]);
});
