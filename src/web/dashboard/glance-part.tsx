import { Box, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";

type GlancePartProps = { title: string; note?: ReactNode; children: ReactNode };

/** One picture of "At a glance": up to six lines in two columns, read downwards. */
export function GlancePart({ title, note, children }: GlancePartProps) {
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
        gridAutoFlow={{ base: "row", sm: "column" }}
        gridTemplateRows={{ sm: "repeat(3, auto)" }}
        gridAutoColumns="minmax(0, 1fr)"
        fontSize="sm"
      >
        {children}
      </Box>
    </Box>
  );
}
