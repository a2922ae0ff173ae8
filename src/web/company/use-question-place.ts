import { useLayoutEffect, useRef, type FocusEvent } from "react";
import { screenStart } from "../lib/navigation/follow-screens.ts";

const questions = "[data-question]";

/**
 * Keeps the keyboard's place among questions that go when they are settled: it passes on to the next one, be it a new one
 * in the same list item, or else to `heading`, or, when that has gone too, to where the screen begins. For the element
 * around the questions, each of which is marked with `data-question`.
 */
export function useQuestionPlace(heading: () => HTMLElement | null) {
  const following = useRef<HTMLElement[] | null>(null);

  useLayoutEffect(() => {
    if (!following.current || document.activeElement !== document.body) return;
    const next = following.current.find(({ isConnected }) => isConnected);
    following.current = null;
    const place = next ? next.querySelector<HTMLElement>("[role=group], a") : (heading() ?? screenStart());
    place?.focus();
  });
  return {
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
      const all = [...currentTarget.querySelectorAll<HTMLElement>(questions)];
      const at = all.findIndex((question) => question.contains(target));
      const item = all[at]?.closest("li");
      following.current = at < 0 ? null : [...(item ? [item] : []), ...all.slice(at + 1)];
    },
    // React does not tell of a focus that goes with its element.
    onBlur() {
      following.current = null;
    },
  };
}
