import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { isSignedIn } from "./session.ts";

/** Asks whether what is not saved may be lost. */
type Ask = () => Promise<boolean>;
let guard: Ask | null = null;

/** May the screen be left? For whatever leaves it by other ways than the router's. */
export async function mayLeave(): Promise<boolean> {
  return guard === null || guard();
}

/**
 * Keeps a screen with unsaved work from being left unasked: `isAsking` while the visitor has to decide. The browser
 * asks in its own words when the page itself is closed or reloaded.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const [decide, setDecide] = useState<((leaves: boolean) => void) | null>(null);
  const ask = useCallback(() => new Promise<boolean>((resolve) => setDecide(() => resolve)), []);
  useEffect(() => {
    if (!isUnsaved) return;
    guard = ask;
    return () => {
      guard = null;
    };
  }, [isUnsaved, ask]);
  useBlocker({
    // Whose session has ended must go, whatever was typed.
    shouldBlockFn: async ({ current, next }) =>
      isUnsaved && isSignedIn() && current.pathname !== next.pathname && !(await ask()),
    enableBeforeUnload: () => isUnsaved,
  });
  const answer = (leaves: boolean) => {
    decide?.(leaves);
    setDecide(null);
  };
  return { isAsking: decide !== null, stay: () => answer(false), leave: () => answer(true) };
}
