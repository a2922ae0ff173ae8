import { Box, Text } from "@chakra-ui/react";
import { lowerFirst } from "#shared/sentence.ts";

type ConcernsProps = {
  concerns: readonly string[];
  isFact: boolean;
  /** Why it is not for the company, which was told of it before that was known. */
  notConcerned: string | null;
};

/** Why a change concerns the company, or would if it is what it seems; or that it does not seem to. */
export function Concerns({ concerns, isFact, notConcerned }: ConcernsProps) {
  if (concerns.length === 0)
    return (
      <Text fontSize="sm" color="fg.muted">
        {notConcerned === null
          ? "Does not seem to concern you"
          : `You were told of it, but it is not for you: ${lowerFirst(notConcerned)}`}
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
