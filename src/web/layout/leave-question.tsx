import { useBlocker } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { leaveStore, mayLeave } from "../lib/navigation/leave-guard.ts";
import { isSignedIn } from "../lib/server/session.ts";

const LeaveDialog = openedLater(
  async () => (await import("./leave-dialog.tsx")).LeaveDialog,
  ({ isOpen }) => isOpen,
);

const { subscribe, hasUnsaved, isAsking, answer } = leaveStore;

// The parameters of addresses that name what is shown on a screen, and with it the forms in that.
const shownBy = ["duty", "filing", "task", "entry", "id", "request", "circular", "change"];
type Place = { pathname: string; search: object };

/** Does a step take away what is shown? What it opens over that, or narrows a list by, does not. */
function takesAway(current: Place, next: Place): boolean {
  if (current.pathname !== next.pathname) return true;
  const [before, after] = [current.search, next.search] as Record<string, unknown>[];
  return shownBy.some((name) => before![name] !== undefined && before![name] !== after![name]);
}

/**
 * Keeps the screen, and what its address shows on it, from being left unasked, and asks for every form. The browser asks
 * in its own words when the page itself is closed or reloaded.
 */
export function LeaveQuestion() {
  const isUnsaved = useSyncExternalStore(subscribe, hasUnsaved, hasUnsaved);
  const isOpen = useSyncExternalStore(subscribe, isAsking, isAsking);
  // Where nobody can answer any more, nobody waits.
  useEffect(() => () => answer(false), []);
  useBlocker({
    // Whose session has ended must go, whatever was typed.
    shouldBlockFn: async ({ current, next }) => isSignedIn() && takesAway(current, next) && !(await mayLeave()),
    enableBeforeUnload: hasUnsaved,
    disabled: !isUnsaved,
  });
  return <LeaveDialog isOpen={isOpen} onStay={() => answer(false)} onLeave={() => answer(true)} />;
}
