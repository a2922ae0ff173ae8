let isPressed = false;
const setPressed = (value: boolean) => () => {
  isPressed = value;
};
// The capture phase comes before the blur that a press elsewhere causes.
// A page that is drawn at build time is not pressed.
if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", setPressed(true), true);
  document.addEventListener("pointerup", setPressed(false), true);
  document.addEventListener("pointercancel", setPressed(false), true);
}

/**
 * Runs at once, or, while a button or finger is down, after it is up and its click has been dealt with.
 * A message that appears on blur may move what is being clicked; between press and release the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) return run();
  const later = () => setTimeout(run);
  document.addEventListener("pointerup", later, { once: true });
}
