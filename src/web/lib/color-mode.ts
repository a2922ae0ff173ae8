import { useSyncExternalStore } from "react";

export type ColorMode = "light" | "dark";
const storageKey = "color-mode";
const systemDark = () => window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function chosen(): ColorMode | null {
  const stored = localStorage.getItem(storageKey);
  return stored === "light" || stored === "dark" ? stored : null;
}

const current = (): ColorMode => chosen() ?? (systemDark().matches ? "dark" : "light");

function apply(): void {
  const { classList } = document.documentElement;
  classList.toggle("dark", current() === "dark");
  classList.toggle("light", current() === "light");
  for (const listener of listeners) listener();
}

/** Follows the system until the visitor chooses. Called once, before anything is drawn. */
export function startColorMode(): void {
  apply();
  systemDark().addEventListener("change", apply);
}

export function useColorMode(): { mode: ColorMode; toggle: () => void } {
  const mode = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
  const toggle = () => {
    localStorage.setItem(storageKey, mode === "dark" ? "light" : "dark");
    apply();
  };
  return { mode, toggle };
}
