/**
 * Hands on together what comes in quick succession: `waitMs` after the first, and not sooner than `everyMs` after what
 * was handed on last.
 */
export function coalesce(hand: (count: number) => void, { waitMs, everyMs }: { waitMs: number; everyMs: number }) {
  let count = 0;
  let handedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(more: number): void {
      count += more;
      timer ??= setTimeout(
        () => {
          const collected = count;
          timer = undefined;
          count = 0;
          handedAt = Date.now();
          hand(collected);
        },
        Math.max(waitMs, handedAt + everyMs - Date.now()),
      );
    },
    stop: () => clearTimeout(timer),
  };
}
