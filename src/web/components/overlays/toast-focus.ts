type Toasts = { pause: () => void; resume: () => void };

const inToasts = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-scope="toast"][data-part="group"]') !== null;

/**
 * A dialog holds the keyboard: it pulls back every focus and Tab outside of it. What a toast offers must be reachable
 * all the same (Alt+T), so while a dialog is open it does not hear of what happens in the toasts. Then the toasts do not
 * hear of it either: what they do with focus, waiting and giving it back, is done here. Returns how to stop.
 */
export function passDialogs(toasts: Toasts): () => void {
  let cameFrom: HTMLElement | null = null;
  let isWaiting = false;
  const isDialogOpen = () => document.querySelector('[role="dialog"][data-state="open"]') !== null;

  const onFocusIn = (event: FocusEvent) => {
    if (!inToasts(event.target)) return release();
    if (!isDialogOpen()) return;
    event.stopImmediatePropagation();
    if (inToasts(event.relatedTarget)) return;
    if (event.relatedTarget instanceof HTMLElement) cameFrom = event.relatedTarget;
    isWaiting = true;
    toasts.pause();
  };
  /** Who has left the toasts by themselves is where they want to be. */
  const release = () => {
    if (isWaiting) toasts.resume();
    isWaiting = false;
    cameFrom = null;
  };
  const leave = () => {
    const place = cameFrom;
    release();
    place?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!inToasts(event.target) || !isDialogOpen()) return;
    if (event.key === "Tab") event.stopImmediatePropagation();
    if (event.key !== "Escape") return;
    // Escape leads back into the dialog instead of closing it.
    event.stopImmediatePropagation();
    leave();
  };
  const onClick = (event: MouseEvent) => {
    // A press on a button of a toast takes the toast away, and the focus with it.
    if (inToasts(event.target) && cameFrom) setTimeout(leave);
  };
  window.addEventListener("focusin", onFocusIn, true);
  window.addEventListener("keydown", onKeyDown, true);
  window.addEventListener("click", onClick, true);
  return () => {
    window.removeEventListener("focusin", onFocusIn, true);
    window.removeEventListener("keydown", onKeyDown, true);
    window.removeEventListener("click", onClick, true);
  };
}
