import { useEffect, useRef, useState, type RefObject } from "react";

const storageKey = "inbox-keys";
/** What a row of the pile carries: the ids that a key on it is about. */
export const rowAttribute = "data-keys-row";
const rowsIn = (pile: HTMLElement) => [...pile.querySelectorAll<HTMLElement>(`[${rowAttribute}]`)];
const rowOf = (element: Element | null) => element?.closest<HTMLElement>(`[${rowAttribute}]`) ?? null;
const idsOf = (row: HTMLElement) => row.getAttribute(rowAttribute)!.split(",");

/** Are the keys in use here? Whoever speaks to the machine, or hits keys by mistake, switches them off (WCAG 2.2, 2.1.4). */
export function useKeySwitch() {
  const [isOn, setOn] = useState(() => localStorage.getItem(storageKey) !== "off");
  return {
    isOn,
    set(next: boolean) {
      localStorage.setItem(storageKey, next ? "on" : "off");
      setOn(next);
    },
  };
}

// One that fades away has given the keys back.
const layers = "[role=dialog]:not([data-state=closed]), [role=menu]:not([data-state=closed])";

/** Does a key belong to what has the focus, or to a layer that lies above the pile? */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent, pile: HTMLElement): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  if (!(target instanceof HTMLElement)) return true;
  const isTyping = target.matches("textarea, select, [contenteditable], input:not([type=checkbox])");
  return isTyping || [...document.querySelectorAll(layers)].some((layer) => !layer.contains(pile));
}

export type KeyActions = Record<string, (ids: string[]) => void>;

/**
 * The pile by keyboard: j and k, or the arrows where a row has the focus, go from row to row; any other key that is named acts
 * on the row with the focus, or on none.
 */
export function useKeys(pile: RefObject<HTMLElement | null>, isOn: boolean, actions: KeyActions) {
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (!pile.current || isTaken(event, pile.current)) return;
      const row = rowOf(document.activeElement);
      const step = stepOf(event.key, row !== null);
      const action = current.current[event.key];
      if (step === 0 && !action) return;
      event.preventDefault();
      if (step === 0) return action!(row ? idsOf(row) : []);
      const rows = rowsIn(pile.current);
      const at = row ? rows.indexOf(row) + step : step > 0 ? 0 : rows.length - 1;
      const next = rows[at];
      next?.focus();
      next?.scrollIntoView?.({ block: "nearest" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [pile, isOn]);
}

function stepOf(key: string, isInRow: boolean): -1 | 0 | 1 {
  if (key === "j" || (isInRow && key === "ArrowDown")) return 1;
  if (key === "k" || (isInRow && key === "ArrowUp")) return -1;
  return 0;
}

/** The keyboard goes on at the row that follows what has gone, or stays where nothing is left; and at what is brought back. */
export function useNextRow(pile: RefObject<HTMLElement | null>, place: RefObject<HTMLElement | null>) {
  const next = useRef<string | null>(null);
  const isLost = useRef(false);
  const awaited = useRef<readonly string[] | null>(null);
  useEffect(() => {
    const back =
      awaited.current &&
      pile.current &&
      rowsIn(pile.current).find((row) => idsOf(row).some((id) => awaited.current!.includes(id)));
    if (!back) return;
    awaited.current = null;
    isLost.current = false;
    back.focus();
  });
  useEffect(() => {
    if (!isLost.current || !pile.current) return;
    const rows = rowsIn(pile.current);
    const meant = rows.find((row) => idsOf(row).some((id) => id === next.current));
    isLost.current = false;
    (meant ?? rows.at(-1) ?? place.current)?.focus();
  });
  /** These come back: the keyboard goes to the first of them. */
  const coming = (ids: readonly string[]) => {
    awaited.current = ids.length > 0 && isHere(pile.current, place.current) ? ids : null;
  };
  /** To be said before these go. */
  const going = (ids: readonly string[]) => {
    awaited.current = null;
    if (!pile.current || !pile.current.contains(document.activeElement)) return;
    const rows = rowsIn(pile.current);
    const isGoing = (row: HTMLElement) => idsOf(row).every((id) => ids.includes(id));
    const last = rows.findLastIndex(isGoing);
    const following = rows.slice(last + 1).find((row) => !isGoing(row)) ?? rows.slice(0, last).findLast((row) => !isGoing(row));
    next.current = following ? idsOf(following)[0]! : null;
    isLost.current = true;
  }; // prettier-ignore
  return { going, coming };
}

/** Is the keyboard in the pile, where it stays when nothing is left, or nowhere? What has gone leaves it at the page. */
const isHere = (pile: HTMLElement | null, place: HTMLElement | null): boolean =>
  [document.body, place].some((one) => one === document.activeElement) ||
  pile?.contains(document.activeElement) === true;
