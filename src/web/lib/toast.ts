import { createElement, useSyncExternalStore, type ReactElement } from "react";
import type { toaster } from "../components/overlays/toaster.tsx";
import { fetchWithRetry } from "./server/fetch-code.ts";

export type ToastKind = "success" | "error" | "info";
export type ToastOptions = {
  seconds: 3 | 5 | 7;
  action?: { label: string; onClick: () => void };
  /** What is said under one name takes the place of what was said under it before. */
  id?: string;
};

// Most visits to the first screens never see a toast: its code comes when the visitor does something, or with the first.
let loaded: { toaster: typeof toaster; element: ReactElement } | undefined;
const listeners = new Set<() => void>();

const fetchToaster = () => import("../components/overlays/toaster.tsx");

/** Fetches what says that something went wrong, while there is a line to fetch it by. */
export const prepareToaster = () => void fetchToaster().catch(() => {});

async function loadToaster(): Promise<typeof toaster> {
  const module = await fetchWithRetry(fetchToaster);
  if (!loaded) {
    loaded = { toaster: module.toaster, element: createElement(module.Toaster) };
    for (const listener of listeners) listener();
  }
  return loaded.toaster;
}

/** Says something in passing, in place of what says the same already. Durations are those of spec section 9. */
export async function showToast(kind: ToastKind, title: string, { seconds, action, id }: ToastOptions): Promise<void> {
  const store = await loadToaster();
  // What it offers may be meant for something else.
  const same = store.getVisibleToasts().find((toast) => toast.type === kind && toast.title === title && !toast.action);
  if (same) store.dismiss(same.id);
  const toast = { type: kind, title, duration: seconds * 1000, closable: true, ...(action && { action }) };
  if (id !== undefined && store.isVisible(id)) store.update(id, { ...toast, action });
  else store.create({ ...toast, ...(id !== undefined && { id }) });
}

/** Takes back what failed before: a form calls it when it is submitted again. */
export function dismissErrors(): void {
  const store = loaded?.toaster;
  for (const { id, type } of store?.getVisibleToasts() ?? []) if (type === "error") store?.dismiss(id);
}

/**
 * The toaster, once something has been said. It is not a lazy component: React shows those when it has nothing better to
 * do, and on a slow machine that is seconds after the screen behind the toast.
 */
export function useToaster(): ReactElement | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => loaded?.element,
    // In a page drawn at build time nothing has been said.
    () => undefined,
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
