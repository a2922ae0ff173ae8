import { Box, Skeleton } from "@chakra-ui/react";

/** What stands in for a list that is on its way. */
export function RowSkeletons() {
  return (
    <Box aria-hidden data-testid="row-skeletons" display="flex" flexDirection="column" gap="5">
      {[85, 70, 78].map((percent) => (
        <Box key={percent}>
          <Skeleton height="5" style={{ width: `${percent}%` }} />
          <Skeleton height="4" mt="2" width="45%" />
        </Box>
      ))}
    </Box>
  );
}
