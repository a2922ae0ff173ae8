import { Box, Button } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { startTransition, useEffect, useState, type ReactElement, type ReactNode, type RefObject } from "react";
import { flushSync } from "react-dom";
import { matchesMedia } from "../lib/media.ts";
import { wasUsed } from "../lib/start-on-use.ts";
import { useUsed } from "../lib/use-used.ts";
import { useScrollArrows } from "./use-scroll-arrows.ts";
import { whenIdle } from "../lib/when-idle.ts";

// A card takes a slow phone about ten milliseconds: with so few at a time it stays free for the hand that holds it.
const cardsAtOnce = 4;
// A row is drawn before it is seen.
const nearby = "400px";

/**
 * How many of so many cards of a row are drawn: the first ones as the row comes near the screen, the others once somebody
 * uses the page, a few at a time in the browser's pauses. A bank has more than a hundred: a phone would be busy with them
 * while the first are read. All of them are there for whoever moves the row, searches the page or prints it.
 */
function useDrawnCount(total: number, first: number, isFirst: boolean, row: RefObject<HTMLElement | null>): number {
  const [drawn, setDrawn] = useState(isFirst || wasUsed() ? first : 0);
  const isUsed = useUsed();
  useEffect(() => {
    if (drawn > 0 || row.current === null) return;
    const draw = (seen: IntersectionObserverEntry[]) => seen.some((one) => one.isIntersecting) && setDrawn(first);
    const watch = new IntersectionObserver(draw, { rootMargin: nearby });
    watch.observe(row.current);
    return () => watch.disconnect();
  }, [drawn, first, row]);
  useEffect(() => {
    if (!isUsed || drawn >= total) return;
    return whenIdle(() => startTransition(() => setDrawn((before) => Math.max(before, first) + cardsAtOnce)));
  }, [drawn, first, isUsed, total]);
  useEffect(() => {
    const drawAll = () => flushSync(() => setDrawn(Number.POSITIVE_INFINITY));
    window.addEventListener("beforeprint", drawAll);
    return () => window.removeEventListener("beforeprint", drawAll);
  }, []);
  return Math.min(drawn, total);
}

// As many cards as such a screen shows are drawn at once.
const narrow = "(max-width: 767px)";

type CardRowProps = {
  label: string;
  heading: ReactNode;
  /** Stands on top: it is seen at once. */
  isFirst?: boolean;
  /** What stands at the row's end. */
  end?: ReactNode;
  children: ReactElement[];
};

/** A row of cards that scrolls sideways, by touch, by keys or by the arrows beside its heading. */
export function CardRow({ label, heading, isFirst = false, end, children }: CardRowProps) {
  const { row, arrows, measure, scroll } = useScrollArrows();
  const drawn = useDrawnCount(children.length, matchesMedia(narrow) ? 2 : 4, isFirst, row);
  return (
    <>
      <Box display="flex" alignItems="center" justifyContent="space-between" gap="3" mb="3" minH="9">
        {heading}
        <Box display="flex" gap="2" flexShrink="0">
          {arrows.left && (
            <Arrow label={`Scroll ${label} left`} icon={<ChevronLeft aria-hidden />} onPress={() => scroll(-1)} />
          )}
          {arrows.right && (
            <Arrow label={`Scroll ${label} right`} icon={<ChevronRight aria-hidden />} onPress={() => scroll(1)} />
          )}
        </Box>
      </Box>
      <Box
        as="ul"
        ref={row}
        aria-label={label}
        // A scrolling region must be reachable by keyboard.
        tabIndex={0}
        onScroll={measure}
        display="flex"
        // As high as cards are, for what is below to stay where it is.
        minH={drawn === 0 ? "24.5rem" : undefined}
        gap="5"
        overflowX="auto"
        pb="3"
        px={{ base: "4", md: "8" }}
        mx={{ base: "-4", md: "-8" }}
        scrollPaddingInline={{ base: "4", md: "8" }}
        scrollbarWidth="thin"
        borderRadius="lg"
        _print={{ flexWrap: "wrap", overflow: "visible" }}
        _focusVisible={{ outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-2px" }}
      >
        {children.slice(0, drawn).map((card) => (
          <Box as="li" key={card.key} display="flex">
            {card}
          </Box>
        ))}
        {end && drawn === children.length && (
          <Box as="li" display="flex">
            {end}
          </Box>
        )}
      </Box>
    </>
  );
}

function Arrow({ label, icon, onPress }: { label: string; icon: ReactElement; onPress: () => void }) {
  return (
    <Button variant="outline" size="sm" borderRadius="full" px="2" aria-label={label} onClick={onPress}>
      {icon}
    </Button>
  );
}
