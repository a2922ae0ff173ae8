import { useSyncExternalStore } from "react";
import { dayInLagos } from "./format.ts";

const today = () => dayInLagos(new Date());

function onReturn(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Today in Lagos, `YYYY-MM-DD`. A page left open overnight learns of the new day when it is looked at again. */
export function useToday(): string {
  return useSyncExternalStore(onReturn, today, today);
}
