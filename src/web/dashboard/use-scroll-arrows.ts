import { useCallback, useEffect, useRef, useState } from "react";

// Spec section 9.
const stepPx = 340;
const rightThresholdPx = 10;

type Extent = { scrollLeft: number; scrollWidth: number; clientWidth: number };

/** Which arrows a scrolling row shows: left once it has moved, right while more than 10 px remain. */
export function arrowsFor({ scrollLeft, scrollWidth, clientWidth }: Extent): { left: boolean; right: boolean } {
  return { left: scrollLeft > 0, right: scrollWidth - clientWidth - scrollLeft > rightThresholdPx };
}

/** Watches a scrolling row. */
export function useScrollArrows() {
  const row = useRef<HTMLUListElement>(null);
  const [arrows, setArrows] = useState({ left: false, right: false });

  const measure = useCallback(() => {
    if (!row.current) return;
    const { left, right } = arrowsFor(row.current);
    setArrows((before) => (before.left === left && before.right === right ? before : { left, right }));
  }, []);

  // What the row holds may have changed with any rendering. It is measured when the browser has to lay the page out anyway.
  useEffect(() => {
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [measure]);

  const scroll = (direction: 1 | -1) => {
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    row.current?.scrollBy({ left: direction * stepPx, behavior: calm ? "auto" : "smooth" });
  };
  return { row, arrows, measure, scroll };
}
