import { useSyncExternalStore } from "react";
import { applyColorMode, chooseColorMode, currentColorMode, type ColorMode } from "./color-scheme.ts";

const listeners = new Set<() => void>();

function apply(): void {
  applyColorMode();
  for (const listener of listeners) listener();
}

/** Follows the system until the visitor chooses. Called once, before anything is drawn. */
export function startColorMode(): void {
  apply();
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
}

export function useColorMode(): { mode: ColorMode; toggle: () => void } {
  const mode = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    currentColorMode,
    // A page drawn at build time cannot know; the browser corrects it with the first update.
    () => "light" as const,
  );
  const toggle = () => {
    chooseColorMode(mode === "dark" ? "light" : "dark");
    apply();
  };
  return { mode, toggle };
}
