import { useEffect, useState } from "react";
import { onFirstUse, wasUsed } from "./start-on-use.ts";

// For whoever searches the page by the browser's menu, or has it read out, and gives no sign of it.
const patienceMs = 10_000;

/** Whether somebody uses the page, or has had the time to. */
export function useUsed(): boolean {
  const [isUsed, setUsed] = useState(wasUsed);
  useEffect(() => {
    if (isUsed) return;
    const use = () => setUsed(true);
    const timer = setTimeout(use, patienceMs);
    const stop = onFirstUse(use);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isUsed]);
  return isUsed;
}
