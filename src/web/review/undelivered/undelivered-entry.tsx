import { Box, Button, Text } from "@chakra-ui/react";
import { formatInstant } from "../../lib/format.ts";
import type { Undelivered } from "./use-undelivered.ts";

type UndeliveredEntryProps = { row: Undelivered["rows"][number]; onTryAgain: () => void };

/** One mail or post that was given up, with the last reason. */
export function UndeliveredEntry({ row, onTryAgain }: UndeliveredEntryProps) {
  const { channel, companyName, regulationTitle, reason, createdAt, givenUpAt } = row;
  return (
    <Box
      as="li"
      py="3"
      borderTopWidth="1px"
      fontSize="sm"
      display="flex"
      flexWrap="wrap"
      alignItems="flex-start"
      gap="3"
    >
      <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium">
          {channel === "mail" ? "Mail" : "Webhook"} to {companyName}: {regulationTitle}
        </Text>
        <Text color="fg.error">{reason ?? "The reason is not known"}</Text>
        <Text color="fg.muted">
          Told {formatInstant(createdAt)}
          {givenUpAt && `, given up ${formatInstant(givenUpAt)}`}
        </Text>
      </Box>
      <Button size="sm" variant="ghost" aria-label={`Try again: ${regulationTitle}`} onClick={onTryAgain}>
        Try again
      </Button>
    </Box>
  );
}
