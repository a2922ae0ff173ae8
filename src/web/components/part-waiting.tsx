import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { Box, Button, Skeleton } from "@chakra-ui/react";

type PartWaitingProps = {
  /** As in the middle of a sentence: "your sign-ins". */
  what: string;
  query: { isError: boolean; refetch: () => unknown };
};

/** In the place of a part of a screen that is on its way, or that could not be loaded and can be asked for again. */
export function PartWaiting({ what, query: { isError, refetch } }: PartWaitingProps) {
  if (!isError) return <Skeleton role="status" aria-label={`Loading ${what}...`} height="5rem" />;
  return (
    <Box role="alert" fontSize="sm" display="flex" flexWrap="wrap" alignItems="center" gap="3">
      {capitalizeFirst(what)} could not be loaded.
      <Button size="sm" variant="outline" onClick={() => void refetch()}>
        Retry
      </Button>
    </Box>
  );
}
