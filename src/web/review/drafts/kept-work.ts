import type { Work } from "./draft-state.ts";

/** Work that is not saved yet, kept in this browser, with the revision it began from. */
export type KeptWork = { revision: number; work: Work };

const keyOf = (id: string) => `draft:${id}`;

/** What was kept of a regulation; null when nothing was, or it is of an earlier program. */
export function readWork(id: string): KeptWork | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null") as KeptWork | null;
    return kept && Array.isArray(kept.work.duties) ? kept : null;
  } catch {
    return null;
  }
}

export function keepWork(id: string, kept: KeptWork): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing asks before the page is closed, as with any form.
  }
}

export const forgetWork = (id: string): void => localStorage.removeItem(keyOf(id));
