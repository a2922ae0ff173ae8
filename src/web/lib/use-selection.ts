import { useState } from "react";

/** Which of the rows are chosen. What is no longer there is not chosen either. */
export function useSelection(ids: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = ids.filter((id) => marked.has(id));
  const set = (some: readonly string[], isChosen: boolean) =>
    setMarked((before) => {
      const after = new Set(before);
      for (const id of some)
        if (isChosen) after.add(id);
        else after.delete(id);
      return after;
    });
  return { chosen, isChosen: (id: string) => marked.has(id), set };
}
export type Selection = ReturnType<typeof useSelection>;
