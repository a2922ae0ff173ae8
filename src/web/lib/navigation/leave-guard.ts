import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { isSignedIn } from "../server/session.ts";

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
  const decide = useRef<((leaves: boolean) => void) | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = useCallback<Ask>(() => {
    // Whoever asked before is not waited for any more.
    decide.current?.(false);
    setAsking(true);
    return new Promise((resolve) => {
      decide.current = resolve;
    });
  }, []);
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
    decide.current?.(leaves);
    decide.current = null;
    setAsking(false);
  };
  return { isAsking, stay: () => answer(false), leave: () => answer(true) };
}
