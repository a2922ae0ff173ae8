import { useSyncExternalStore } from "react";
import { lagosDay, msToLagosMidnight } from "#shared/lagos.ts";

const today = () => lagosDay(new Date());

function onNewDay(listener: () => void) {
  let timer = setTimeout(atMidnight, msToLagosMidnight(Date.now()));
  function atMidnight() {
    // Counted anew from the clock each night, so that it never runs late.
    timer = setTimeout(atMidnight, msToLagosMidnight(Date.now()));
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
