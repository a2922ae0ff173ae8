// Without React: src/web/first-paint.ts, which every visitor of the landing page waits for, is made of this.
export type ColorMode = "light" | "dark";
const storageKey = "color-mode";

function chosen(): ColorMode | null {
  const stored = localStorage.getItem(storageKey);
  return stored === "light" || stored === "dark" ? stored : null;
}

export function chooseColorMode(mode: ColorMode): void {
  localStorage.setItem(storageKey, mode);
}

/** The visitor's choice, or else the system's. */
export function currentColorMode(): ColorMode {
  return chosen() ?? (window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

export function applyColorMode(): void {
  const { classList } = document.documentElement;
  classList.toggle("dark", currentColorMode() === "dark");
  classList.toggle("light", currentColorMode() === "light");
}
