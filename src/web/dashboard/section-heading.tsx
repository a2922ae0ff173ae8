import { Box, Heading, VisuallyHidden } from "@chakra-ui/react";

type SectionHeadingProps = { id: string; title: string; count: number | null; dot: string };

/** A section's name with how many it holds. */
export function SectionHeading({ id, title, count, dot }: SectionHeadingProps) {
  return (
    <Box display="flex" alignItems="center" gap="2.5" minW="0">
      <Box aria-hidden boxSize="2.5" borderRadius="full" bg={dot} />
      <Heading as="h2" id={id} fontSize="lg">
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
