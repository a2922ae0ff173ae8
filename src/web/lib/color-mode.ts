import { applyColorMode, chooseColorMode, currentColorMode } from "./color-scheme.ts";

/** Follows the system until the visitor chooses. Called once, before anything is drawn. */
export function startColorMode(): void {
  applyColorMode();
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyColorMode);
}

export function toggleColorMode(): void {
  chooseColorMode(currentColorMode() === "dark" ? "light" : "dark");
  applyColorMode();
}
