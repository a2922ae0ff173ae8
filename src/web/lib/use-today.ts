import { useSyncExternalStore } from "react";
import { dayInLagos } from "./format.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const today = () => dayInLagos(new Date());

/** How long the day lasts in Lagos, which is an hour ahead of UTC all year. */
const msToMidnight = () => dayMs - ((Date.now() + hourMs) % dayMs);

function onNewDay(listener: () => void) {
  let timer = setTimeout(atMidnight, msToMidnight());
  function atMidnight() {
    // Counted anew from the clock each night, so that it never runs late.
    timer = setTimeout(atMidnight, msToMidnight());
    listener();
  }
  // A machine that slept through midnight may be late with its timers.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}

/** Today in Lagos, `YYYY-MM-DD`, also on a page that is left open overnight. */
export function useToday(): string {
  return useSyncExternalStore(onNewDay, today, today);
}
