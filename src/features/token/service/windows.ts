import type { Clock } from "#platform/clock.ts";

/** Calls that a token may make in a window, in one process. A dashboard of a whole team asks some dozens a minute. */
const tokenCalls = { most: 600, seconds: 300 } as const;

export type Window = { limit: number; seconds: number; remaining: number; resetSeconds: number; isOver: boolean };

/**
 * Counts the calls of each API token, in memory: a row for each call would cost more than most calls. Several processes each
 * count their own.
 */
export function tokenWindows(clock: Clock) {
  const windows = new Map<string, { calls: number; endsAtMs: number }>();

  /** Counts one more call of a token. */
  return function take(tokenId: string): Window {
    const nowMs = clock.now().getTime();
    let window = windows.get(tokenId);
    if (!window || window.endsAtMs <= nowMs) {
      for (const [id, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(id);
      window = { calls: 0, endsAtMs: nowMs + tokenCalls.seconds * 1000 };
      windows.set(tokenId, window);
    }
    window.calls += 1;
    return {
      limit: tokenCalls.most,
      seconds: tokenCalls.seconds,
      remaining: Math.max(0, tokenCalls.most - window.calls),
      resetSeconds: Math.ceil((window.endsAtMs - nowMs) / 1000),
      isOver: window.calls > tokenCalls.most,
    };
  };
}
