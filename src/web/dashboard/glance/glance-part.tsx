import { Box, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";

type GlancePartProps = {
  title: string;
  note?: ReactNode;
  /** Two hold short lines, where there is room for them. */
  columns: 1 | 2;
  children: ReactNode;
};

/** One picture of "At a glance": up to six lines, read downwards. */
export function GlancePart({ title, note, columns, children }: GlancePartProps) {
  return (
    <Box minW="0">
      <Box display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="space-between" columnGap="4" mb="1">
        <Heading as="h2" fontSize="sm" lineHeight="normal">
          {title}
        </Heading>
        {note}
      </Box>
      <Box
        as="ul"
        display="grid"
        columnGap="6"
        gridAutoFlow={columns === 2 ? { base: "row", sm: "column" } : undefined}
        gridTemplateRows={columns === 2 ? { sm: "repeat(3, auto)" } : undefined}
        gridAutoColumns="minmax(0, 1fr)"
        fontSize="sm"
      >
        {children}
      </Box>
    </Box>
  );
}
