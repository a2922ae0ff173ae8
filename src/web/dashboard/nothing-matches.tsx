import { Box, Button, Text } from "@chakra-ui/react";

/** Says that the filters leave nothing, and takes them away. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <Box role="status" display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
      <Text>Nothing matches these filters.</Text>
      <Button variant="outline" size="sm" onClick={onClear}>
        Clear filters
      </Button>
    </Box>
  );
}
