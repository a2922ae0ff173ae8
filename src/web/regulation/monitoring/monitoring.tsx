import { createContext, useContext, type ReactNode } from "react";
import { useMonitor } from "./use-monitor.ts";

const Monitoring = createContext<ReturnType<typeof useMonitor> | null>(null);

/** One subscription state for all cards of the screen: a query and a mutation per card would be hundreds. */
export function MonitoringProvider({ children }: { children: ReactNode }) {
  return <Monitoring.Provider value={useMonitor()}>{children}</Monitoring.Provider>;
}

export function useMonitoring() {
  const monitoring = useContext(Monitoring);
  if (!monitoring) throw new Error("useMonitoring needs a MonitoringProvider above it");
  return monitoring;
}
