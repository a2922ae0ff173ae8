import { Box, Button, Skeleton } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Entry } from "../components/entry-list.tsx";

/** What it is on one side, all that can be done with it on the other. */
export function Row({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  const beside = (
    <Box display="flex" flexWrap="wrap" gap="2">
      {actions}
    </Box>
  );
  return <Entry actions={beside}>{children}</Entry>;
}

type AskedForProps = { what: string; isError: boolean; onRetry: () => void };

/** In place of rows that are on their way, or did not come. */
export function AskedFor({ what, isError, onRetry }: AskedForProps) {
  if (!isError) return <Skeleton role="status" aria-label={`Loading ${what}...`} height="4.5rem" />;
  return (
    <Box role="alert" fontSize="sm" display="flex" flexWrap="wrap" alignItems="center" gap="3">
      The {what} could not be loaded.
      <Button size="sm" variant="outline" onClick={onRetry}>
        Retry
      </Button>
    </Box>
  );
}
