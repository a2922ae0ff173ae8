import { useLayoutEffect, useRef } from "react";

/** Takes the keyboard's place when a list has got shorter and what the keyboard was on went with it. */
export function useKeptFocus(count: number) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (isShorter && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [count]);
  return place;
}
