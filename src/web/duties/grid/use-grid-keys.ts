import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";

/** A place in the table: a line, counted from 0, -1 for the headings; and a column. */
export type Place = { line: number; column: number };
type Size = { lines: number; columns: number };
const page = 10;

const steps: Record<string, (place: Place, size: Size, isWhole: boolean) => Place> = {
  ArrowDown: (at, { lines }, isWhole) => ({ ...at, line: isWhole ? lines - 1 : at.line + 1 }),
  ArrowUp: (at, _size, isWhole) => ({ ...at, line: isWhole ? -1 : at.line - 1 }),
  ArrowRight: (at, { columns }, isWhole) => ({ ...at, column: isWhole ? columns - 1 : at.column + 1 }),
  ArrowLeft: (at, _size, isWhole) => ({ ...at, column: isWhole ? 0 : at.column - 1 }),
  PageDown: (at) => ({ ...at, line: at.line + page }),
  PageUp: (at) => ({ ...at, line: at.line - page }),
  Home: (at, _size, isWhole) => ({ line: isWhole ? 0 : at.line, column: 0 }),
  End: (at, { lines, columns }, isWhole) => ({ line: isWhole ? lines - 1 : at.line, column: columns - 1 }),
};
const within = ({ line, column }: Place, { lines, columns }: Size): Place => ({
  line: Math.max(-1, Math.min(line, lines - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

/**
 * One cell of the table has the keyboard's place; the keys of the grid pattern lead on (WAI-ARIA Authoring Practices). A cell
 * that is not drawn yet takes the focus once it is.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, size: Size, bring: (line: number) => void) {
  const [place, setPlace] = useState<Place>({ line: 0, column: 1 });
  const wanted = useRef(false);
  const at = within(place, size);
  const go = useCallback(
    (next: Place) => {
      wanted.current = true;
      bring(next.line);
      setPlace(next);
    },
    [bring],
  );
  // After each drawing: what was scrolled to may have come with this one.
  useEffect(() => {
    if (!wanted.current) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-place="${at.line}.${at.column}"]`);
    // A scroll of a moment ago that is told only now calls off the one that was asked for: asked again until it is there.
    if (!cell) {
      bring(at.line);
      return;
    }
    wanted.current = false;
    cell.focus({ preventScroll: at.line >= 0 });
    cell.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  });
  /** Whether the key was one that leads on. */
  const move = (event: KeyboardEvent): boolean => {
    const step = steps[event.key];
    if (!step || event.altKey) return false;
    event.preventDefault();
    go(within(step(at, size, event.ctrlKey || event.metaKey), size));
    return true;
  };
  return { place: at, go, setPlace, move };
}
