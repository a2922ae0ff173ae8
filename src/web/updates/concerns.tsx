import { Box, Text } from "@chakra-ui/react";

type ConcernsProps = { concerns: readonly string[]; isFact: boolean };

/** Why a change concerns the company, or would if it is what it seems; or that it does not seem to. */
export function Concerns({ concerns, isFact }: ConcernsProps) {
  if (concerns.length === 0)
    return (
      <Text fontSize="sm" color="fg.muted">
        Does not seem to concern you
      </Text>
    );
  return (
    <Box fontSize="sm" borderInlineStartWidth="3px" borderColor="brand.solid" ps="3">
      <Text fontWeight="medium">{isFact ? "Why it concerns you" : "Why it would concern you"}</Text>
      <Box as="ul">
        {concerns.map((why) => (
          <Box as="li" key={why} overflowWrap="anywhere">
            {why}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
