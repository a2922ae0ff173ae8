import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Whether a clamped text inside an element, marked with `data-clamped`, hides some of itself. */
export function useIsCut() {
  const box = useRef<HTMLDivElement>(null);
  const [isCut, setIsCut] = useState(false);

  const measure = useCallback(() => {
    const clamped = [...(box.current?.querySelectorAll("[data-clamped]") ?? [])];
    // Unfolded, nothing is clamped; what was cut can then still be folded.
    if (clamped.length > 0) setIsCut(clamped.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1));
  }, []);

  // The text may have changed with any rendering. It is measured when the browser has to lay the page out anyway, and
  // told before that is painted.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => flushSync(measure));
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [measure]);
  return { box, isCut };
}
