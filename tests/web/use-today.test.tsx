import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useToday } from "#web/lib/time/use-today.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // One hour before midnight in Lagos, which is an hour ahead of UTC all year.
  vi.setSystemTime("2026-12-30T22:00:00.500Z");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const hourMs = 3_600_000;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("a page that stays open learns of each new day at midnight in Lagos", () => {
  const { result } = renderHook(useToday);
  expect(result.current).toBe("2026-12-30");
  pass(hourMs - 501);
  expect(result.current).toBe("2026-12-30");
  pass(1);
  expect(result.current).toBe("2026-12-31");
  pass(24 * hourMs - 1);
  expect(result.current).toBe("2026-12-31");
  pass(1);
  expect(result.current).toBe("2027-01-01");
});

test("a machine that slept learns of it when the page is looked at again", () => {
  const { result } = renderHook(useToday);
  vi.setSystemTime("2027-03-01T12:00:00Z");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(result.current).toBe("2027-03-01");
});

test("nothing waits for midnight once no one asks for the day", () => {
  const { unmount } = renderHook(useToday);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
