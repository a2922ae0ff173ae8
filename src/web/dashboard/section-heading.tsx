import { Box, Heading, VisuallyHidden } from "@chakra-ui/react";
import type { Ref } from "react";

type SectionHeadingProps = {
  id: string;
  title: string;
  count: number | null;
  dot: string;
  ref?: Ref<HTMLHeadingElement>;
};

/** A section's name with how many it holds. */
export function SectionHeading({ id, title, count, dot, ref }: SectionHeadingProps) {
  return (
    <Box display="flex" alignItems="center" gap="2.5" minW="0">
      <Box aria-hidden boxSize="2.5" borderRadius="full" bg={dot} />
      <Heading as="h2" id={id} ref={ref} tabIndex={-1} outline="none" fontSize="lg">
        {title}
      </Heading>
      {count !== null && (
        <Box
          as="span"
          px="2"
          py="0.5"
          borderRadius="full"
          bg="bg.muted"
          fontSize="sm"
          fontWeight="medium"
          lineHeight="tight"
          fontVariantNumeric="tabular-nums"
        >
          {count}
          <VisuallyHidden> regulations</VisuallyHidden>
        </Box>
      )}
    </Box>
  );
}
