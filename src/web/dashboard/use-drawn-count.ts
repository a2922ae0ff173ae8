import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "../lib/when-idle.ts";

// A card takes a slow phone about ten milliseconds: with so few at a time it stays free for the hand that holds it.
const cardsAtOnce = 4;

/**
 * How many of so many cards are drawn: the first ones at once, the others a few at a time in the browser's pauses. A
 * bank has more than a hundred, and all of them are to be there for whoever searches the page or prints it.
 */
export function useDrawnCount(total: number, first: number): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= total) return;
    return whenIdle(() => startTransition(() => setDrawn((before) => before + cardsAtOnce)));
  }, [drawn, total]);
  return Math.min(drawn, total);
}
