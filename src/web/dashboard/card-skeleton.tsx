import { Box, Skeleton } from "@chakra-ui/react";
import { cardWidth } from "./regulation-card.tsx";

// Spec section 9.
const skeletonCards = [1, 2, 3];

/** What stands in for cards that are on their way. */
export function CardSkeletons() {
  return (
    <Box display="flex" gap="5" overflow="hidden" aria-hidden>
      {skeletonCards.map((card) => (
        <Box
          key={card}
          data-testid="card-skeleton"
          width={cardWidth}
          flexShrink="0"
          p="4"
          bg="bg.panel"
          borderWidth="1px"
          borderRadius="lg"
        >
          <Skeleton height="4" width="40%" />
          <Skeleton height="5" mt="4" />
          <Skeleton height="5" mt="2" width="70%" />
          <Skeleton height="4" mt="5" />
          <Skeleton height="4" mt="2" />
          <Skeleton height="4" mt="2" width="55%" />
          <Skeleton height="9" mt="6" width="6.5rem" />
        </Box>
      ))}
    </Box>
  );
}
