import { Box, Text } from "@chakra-ui/react";
import type { Delivery } from "#features/notify/schema.ts";
import { plural } from "#shared/plural.ts";
import { formatInstant } from "../lib/format.ts";

const channelWords: Record<Delivery["lastDead"][number]["channel"], string> = { mail: "Mail", webhook: "Webhook" };

/** What has not left yet and what never will, with the last reasons. */
export function Undelivered({ delivery: { waiting, dead, lastDead } }: { delivery: Delivery }) {
  return (
    <Box fontSize="sm">
      <Text>
        {waiting === 0
          ? "Nothing waits to leave."
          : `${plural(waiting, "mail or post waits", "mails and posts wait")} to leave.`}
      </Text>
      <Text>{dead === 0 ? "None was given up." : `${plural(dead, "was", "were")} given up.`}</Text>
      {lastDead.length > 0 && (
        <Box as="ul" aria-label="Given up last" mt="2" display="flex" flexDirection="column" gap="2">
          {lastDead.map(({ channel, regulationTitle, reason, at }, index) => (
            <Box as="li" key={index} borderInlineStartWidth="2px" ps="3" overflowWrap="anywhere">
              <Text>
                {channelWords[channel]}: {regulationTitle}
              </Text>
              <Text color="fg.muted">
                {reason ?? "The reason is not known"}
                {at && `, ${formatInstant(at)}`}
              </Text>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
