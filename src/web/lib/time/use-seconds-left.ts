import { useEffect, useReducer } from "react";

const secondMs = 1000;

/** Whole seconds from now to an instant (in ms since 1970), never below 0. */
function secondsUntil(endsAt: number): number {
  return Math.max(0, Math.ceil((endsAt - Date.now()) / secondMs));
}

/**
 * Counts down to an instant, second by second. It reads the clock each time instead of counting its own ticks, so it is
 * right again at once after the tab or the machine has slept.
 */
export function useSecondsLeft(endsAt: number): number {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      look();
      const leftMs = endsAt - Date.now();
      // To the next whole second, so that a late timer does not make the next one late too.
      if (leftMs > 0) timer = setTimeout(tick, leftMs % secondMs || secondMs);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [endsAt]);
  return secondsUntil(endsAt);
}
