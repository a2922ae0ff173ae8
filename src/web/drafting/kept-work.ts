/** Work that is not saved yet, kept in this browser, with what it began from: the number or name of what was stored then. */
export type KeptWork<Work> = { from: string | number | null; work: Work };

/** What was kept under a name; null when nothing was, or it is of an earlier program. */
export function readWork<Work extends { duties: unknown }>(name: string): KeptWork<Work> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "null") as KeptWork<Work> | null;
    return kept?.from !== undefined && Array.isArray(kept.work.duties) ? kept : null;
  } catch {
    return null;
  }
}

export function keepWork<Work>(name: string, kept: KeptWork<Work>): void {
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing asks before the page is closed, as with any form.
  }
}

export const forgetWork = (name: string): void => localStorage.removeItem(name);
