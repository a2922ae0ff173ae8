/** Someone who waits for what is signalled under some keys. */
export type Listener = {
  /**
   * Waits until something was signalled since the last wait, or the time is over. What came in between is one signal.
   * False when there is nothing more to wait for: the hub is closed, or `until` has ended.
   */
  wait(longestMs: number, until: AbortSignal): Promise<boolean>;
  stop(): void;
};
export type Signals = ReturnType<typeof signals>;

/**
 * Tells those who wait that there is something to look at, never what: they read it from the database. So a signal that
 * comes too often, or to a reader who is slow, costs one flag.
 */
export function signals() {
  const listeners = new Map<string, Set<() => void>>();
  let isClosed = false;

  function signalAll(): void {
    for (const group of listeners.values()) for (const rouse of group) rouse();
  }

  return {
    /** There is news under these keys. */
    signal(keys: Iterable<string>): void {
      for (const key of new Set(keys)) for (const rouse of listeners.get(key) ?? []) rouse();
    },

    /** There is news, and nobody here knows for whom. */
    signalAll,

    /** From now on, until it is stopped, the listener misses nothing that is signalled under one of the keys. */
    listen(keys: readonly string[]): Listener {
      let isDue = false;
      let resume: (() => void) | undefined;
      const rouse = () => {
        isDue = true;
        resume?.();
      };
      for (const key of keys) listeners.set(key, (listeners.get(key) ?? new Set()).add(rouse));
      return {
        async wait(longestMs, until) {
          if (!isDue && !isClosed && !until.aborted) {
            const { promise, resolve } = Promise.withResolvers<void>();
            resume = resolve;
            const timer = setTimeout(resolve, longestMs);
            until.addEventListener("abort", rouse);
            await promise;
            until.removeEventListener("abort", rouse);
            clearTimeout(timer);
            resume = undefined;
          }
          isDue = false;
          return !isClosed && !until.aborted;
        },
        stop() {
          for (const key of keys) {
            listeners.get(key)?.delete(rouse);
            if (listeners.get(key)?.size === 0) listeners.delete(key);
          }
        },
      };
    },

    /** Under how many keys somebody listens: none when everybody has stopped. */
    keys: () => listeners.size,

    /** Ends every wait, now and later. */
    close(): void {
      isClosed = true;
      signalAll();
    },
  };
}
