import { Box, Button, Heading, Text, VisuallyHidden } from "@chakra-ui/react";
import { useState, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

/** A company's name and what it says of itself; long ones are cut until one asks for more. */
export function CompanyText({ name, description }: { name: string; description: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const { box, isCut } = useIsCut();
  const clampedTo = (lines: number) =>
    isWhole ? {} : { "data-clamped": true, lineClamp: lines, _print: { lineClamp: "none" } };
  return (
    <Box ref={box}>
      <Heading as="h1" fontSize={{ base: "2xl", md: "3xl" }} overflowWrap="anywhere" {...clampedTo(2)}>
        {name}
      </Heading>
      <Text mt="1" color="fg.muted" maxW="3xl" textWrap="pretty" overflowWrap="anywhere" {...clampedTo(3)}>
        {description}
      </Text>
      {isCut && (
        <Button
          className="screen-only"
          variant="plain"
          size="xs"
          px="0"
          mt="1"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Less" : "More"}
          <VisuallyHidden> about the company</VisuallyHidden>
        </Button>
      )}
    </Box>
  );
}

/** Whether a clamped text inside an element, marked with `data-clamped`, hides some of itself. */
function useIsCut() {
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
