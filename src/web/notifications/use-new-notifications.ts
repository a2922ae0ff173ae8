import { useEffect } from "react";
import { trpc } from "../lib/trpc.ts";

const everyMs = 60_000;

/** Looks for new notifications once a minute while the page is in sight, and at once when it comes back after longer. */
export function useNewNotifications(): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    let lookedAt = Date.now();
    const look = () => {
      if (document.hidden) return;
      lookedAt = Date.now();
      void utils.notification.list.invalidate();
    };
    const lookIfDue = () => {
      if (Date.now() - lookedAt >= everyMs) look();
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener("visibilitychange", lookIfDue);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookIfDue);
    };
  }, [utils]);
}
