import { useSyncExternalStore } from "react";

export type ToastKind = "success" | "error" | "info";
export type ToastOptions = { seconds: 3 | 5 | 7; action?: { label: string; onClick: () => void } };

// The toaster is loaded with the first toast: most visits to the first screens never see one.
let isWanted = false;
const listeners = new Set<() => void>();

/** Says something in passing. Durations are those of spec section 9. */
export async function showToast(kind: ToastKind, title: string, { seconds, action }: ToastOptions): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const { toaster } = await import("../components/toaster.tsx");
  toaster.create({ type: kind, title, duration: seconds * 1000, closable: true, ...(action && { action }) });
}

/** Takes back what failed before: a form calls it when it is submitted again. */
export async function dismissErrors(): Promise<void> {
  if (!isWanted) return;
  const { toaster } = await import("../components/toaster.tsx");
  for (const { id, type } of toaster.getVisibleToasts()) if (type === "error") toaster.dismiss(id);
}

/** Has any toast been asked for yet? */
export function useToastWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isWanted,
    // In a page drawn at build time nothing has been said.
    () => false,
  );
}

const flashKey = "flash";
type Flash = { kind: ToastKind; title: string };

/** Keeps a sentence for after the page has reloaded. */
export function keepFlash(flash: Flash): void {
  sessionStorage.setItem(flashKey, JSON.stringify(flash));
}

/** Shows the sentence kept before the reload, once. */
export function showFlash(): void {
  const kept = sessionStorage.getItem(flashKey);
  if (!kept) return;
  sessionStorage.removeItem(flashKey);
  const { kind, title } = JSON.parse(kept) as Flash;
  void showToast(kind, title, { seconds: 5 });
}
