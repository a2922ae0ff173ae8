import { createContext, useCallback, useContext, useEffect, useId } from "react";

/**
 * What lies around a form: the dialogs and panels that hold it, from the outermost in, as the beginning of its own place.
 * What closes asks for all forms whose places begin with its own.
 */
export const HolderContext = createContext("/");

const unsaved = new Set<string>();
let decide: ((leaves: boolean) => void) | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** What waits to be saved, and whether the visitor is being asked, for whoever draws the question. */
export const leaveStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  hasUnsaved: () => unsaved.size > 0,
  isAsking: () => decide !== null,
  answer: (leaves: boolean) => {
    decide?.(leaves);
    decide = null;
    tell();
  },
};

const unsavedIn = (place: string) => [...unsaved].filter((form) => form.startsWith(place));

/** May what lies at a place be left, or the screen? Asks where something unsaved would be lost. */
export async function mayLeave(place = "/"): Promise<boolean> {
  const lost = unsavedIn(place);
  if (lost.length === 0) return true;
  const answered = new Promise<boolean>((resolve) => {
    // Whoever asked before is not waited for any more.
    decide?.(false);
    decide = resolve;
  });
  tell();
  const leaves = await answered;
  // What was given up is not asked about once more by what closes or leads away in turn.
  if (leaves) for (const form of lost) unsaved.delete(form);
  return leaves;
}

/** Something that holds forms: its own place, and how it is closed without losing unasked what was typed in it. */
export function useHolder() {
  const place = `${useContext(HolderContext)}${useId()}/`;
  const leave = useCallback(
    (go: () => void) => {
      // At once where there is nothing to ask.
      if (unsavedIn(place).length === 0) return go();
      void mayLeave(place).then((leaves) => leaves && go());
    },
    [place],
  );
  return { place, leave };
}

/** Keeps a form from being closed or left unasked while something in it is unsaved; answers how its own way out asks. */
export function useLeaveGuard(isUnsaved: boolean) {
  const { place, leave } = useHolder();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(place);
    tell();
    return () => {
      unsaved.delete(place);
      tell();
    };
  }, [isUnsaved, place]);
  return leave;
}
