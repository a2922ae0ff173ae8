/** On a button that was pressed before the application was there to hear it. */
export const pressedMark = "data-pressed";

const signsOfUse = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "focusin", "click"] as const;

/** Whether somebody has used the page so far. A browser that cannot tell says so from the start. */
export const wasUsed = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Runs `task` when the visitor first does something; answers how to take that back. */
export function onFirstUse(task: () => void): () => void {
  const stop = () => {
    for (const sign of signsOfUse) removeEventListener(sign, begin);
  };
  const begin = (event: Event) => {
    if (isAtRest(event)) return;
    stop();
    task();
  };
  for (const sign of signsOfUse) addEventListener(sign, begin, { passive: true });
  return stop;
}

/** A browser tells of a pointer that lies over the page also where only the page has moved beneath it. */
const isAtRest = (event: Event): boolean =>
  event.type === "pointermove" && event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0;

/**
 * Runs `start` when the visitor first does something. A drawn page is read, and its links followed, without the
 * application: whoever only reads should not wait for a script, nor their phone work on it.
 */
export function startOnUse(start: () => void): void {
  onFirstUse(start);
  addEventListener("click", remember);
  function remember({ target }: Event) {
    const button = target instanceof Element ? target.closest("#root button") : null;
    button?.setAttribute(pressedMark, "");
  }
  addEventListener("application-ready", () => removeEventListener("click", remember), { once: true });
}

/** The application is there: what was pressed before is pressed again, for it to hear. */
export function pressAgain(root: HTMLElement): void {
  dispatchEvent(new Event("application-ready"));
  const button = root.querySelector<HTMLElement>(`[${pressedMark}]`);
  button?.removeAttribute(pressedMark);
  button?.click();
}
