import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { coalesce } from "#web/lib/coalesce.ts";
import { keepLive, type StreamHandlers } from "#web/lib/server/live.ts";

type Opened = StreamHandlers<string> & { after: string | undefined; isClosed: boolean };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(document, "hidden");
  vi.useRealTimers();
});

/** Puts the page out of sight or back. */
function show(state: "visible" | "hidden") {
  Object.defineProperty(document, "hidden", { configurable: true, value: state === "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}

function started() {
  const opened: Opened[] = [];
  const events: string[] = [];
  const look = vi.fn<() => void>();
  const stop = keepLive<string>({
    open(after, handlers) {
      const stream: Opened = { ...handlers, after, isClosed: false };
      opened.push(stream);
      return () => void (stream.isClosed = true);
    },
    onEvent: (event) => events.push(event),
    look,
  });
  return { opened, events, look, stop, last: () => opened.at(-1)! };
}

describe("a stream", () => {
  test("is one, hands on what comes, and needs no looking while it is up", () => {
    const { opened, events, look, last, stop } = started();
    last().onState(true);
    last().onEvent("1", "a");
    vi.advanceTimersByTime(600_000);
    expect([opened.length, events, look.mock.calls.length]).toEqual([1, ["a"], 0]);
    stop();
    expect(last().isClosed).toBe(true);
  });

  test("that was lost is opened again after its last event, later each time, and at most a minute and a half later", () => {
    const { opened, look, last, stop } = started();
    last().onEvent("7", "a");
    for (let count = 1; count <= 8; count += 1) {
      const before = opened.length;
      look.mockClear();
      last().onOver();
      vi.advanceTimersByTime(Math.min(60_000, 1000 * 2 ** (count - 1)) * 0.49);
      expect(opened.length).toBe(before);
      vi.advanceTimersByTime(90_000);
      expect(look).toHaveBeenCalled();
      expect([opened.length, last().after]).toEqual([before + 1, "7"]);
    }
    stop();
  });

  test("that ended asks nothing at once: the token may be about to change", () => {
    const { look, last, stop } = started();
    last().onOver();
    vi.advanceTimersByTime(490);
    expect(look).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1100);
    expect(look).toHaveBeenCalledTimes(1);
    stop();
  });

  test("that held for long is opened again soon", () => {
    const { opened, last, stop } = started();
    for (let count = 0; count < 6; count += 1) {
      last().onOver();
      vi.advanceTimersByTime(90_000);
    }
    last().onState(true);
    vi.advanceTimersByTime(30_000);
    const before = opened.length;
    last().onOver();
    vi.advanceTimersByTime(1500);
    expect(opened.length).toBe(before + 1);
    stop();
  });

  test("that is down is made up for by looking once a minute", () => {
    const { look, last, stop } = started();
    last().onState(true);
    last().onState(false);
    vi.advanceTimersByTime(180_000);
    expect(look).toHaveBeenCalledTimes(3);
    last().onState(true);
    vi.advanceTimersByTime(180_000);
    expect(look).toHaveBeenCalledTimes(3);
    stop();
  });

  test("that is down is no reason to look again when the page comes back soon after a look", () => {
    const { look, stop } = started();
    vi.advanceTimersByTime(61_000);
    show("hidden");
    show("visible");
    expect(look).toHaveBeenCalledTimes(1);
    show("hidden");
    vi.advanceTimersByTime(61_000);
    expect(look).toHaveBeenCalledTimes(1);
    show("visible");
    expect(look).toHaveBeenCalledTimes(2);
    stop();
  });

  test("is closed when the page is out of sight for longer, and goes on where it was when it is back", () => {
    const { opened, last, stop, look } = started();
    last().onState(true);
    last().onEvent("3", "a");
    show("hidden");
    vi.advanceTimersByTime(9000);
    show("visible");
    vi.advanceTimersByTime(20_000);
    expect([opened.length, last().isClosed]).toEqual([1, false]);
    show("hidden");
    vi.advanceTimersByTime(200_000);
    expect(last().isClosed).toBe(true);
    expect(look).not.toHaveBeenCalled();
    show("visible");
    expect([opened.length, last().after, look.mock.calls.length]).toEqual([2, "3", 1]);
    stop();
  });

  test("is not opened out of sight, nor after the end", () => {
    const { opened, last, stop } = started();
    show("hidden");
    last().onOver();
    vi.advanceTimersByTime(200_000);
    expect(opened.length).toBe(1);
    show("visible");
    expect(opened.length).toBe(2);
    last().onOver();
    stop();
    vi.advanceTimersByTime(200_000);
    show("visible");
    expect(opened.length).toBe(2);
  });
});

test("what comes in quick succession is handed on together, and not too often", () => {
  const handed: number[] = [];
  const { add, stop } = coalesce((count) => handed.push(count), { waitMs: 300, everyMs: 6000 });
  add(1);
  add(2);
  vi.advanceTimersByTime(299);
  expect(handed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(handed).toEqual([3]);
  vi.advanceTimersByTime(1000);
  for (let count = 0; count < 100; count += 1) add(1);
  vi.advanceTimersByTime(4999);
  expect(handed).toEqual([3]);
  vi.advanceTimersByTime(1);
  expect(handed).toEqual([3, 100]);
  add(1);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(handed).toEqual([3, 100]);
});
