import { Box, type BoxProps } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import type { ShownRegulation } from "./detail-state.ts";

/** A part of a regulation. The one that a link leads to is marked, comes into sight and takes the keyboard's place. */
export function Linked({ isMeant, children, ...rest }: BoxProps & { isMeant: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isMeant) return;
    // The dialog that opens puts the focus to its first control: only then it can move on.
    const timer = setTimeout(() => {
      place.current?.scrollIntoView({ block: "center" });
      place.current?.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(timer);
  }, [isMeant]);
  if (!isMeant) return <Box {...rest}>{children}</Box>;
  return (
    <Box
      {...rest}
      ref={place}
      tabIndex={-1}
      outline="none"
      ps="3"
      py="2"
      pe="2"
      borderRadius="sm"
      borderInlineStartWidth="3px"
      borderColor="accent.solid"
      bg="accent.subtle"
    >
      <Box fontSize="xs" fontWeight="semibold" color="accent.fg">
        The passage you followed
      </Box>
      {children}
    </Box>
  );
}

/** Does the regulation, as it stands, have the part that a link leads to? A card does not know its parts. */
export function hasPart({ requirements, ...fields }: ShownRegulation, at: string): boolean {
  if (!requirements || requirements.some(({ id }) => id === at)) return true;
  const isField = at === "regulation_summary" || at === "penalty" || at === "appliesToWords";
  return isField && Boolean(fields[at]);
}
