import { Box, Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { Delivery } from "#features/notify/schema.ts";
import { plural } from "#shared/plural.ts";
import { forgetReset, wasReset } from "../account/reset-email.ts";

type AfterResetProps = { email: string; delivery: Pick<Delivery, "feedUrl" | "webhooks"> };

/** Where a password was reset: what the new one does not end, until it is dismissed. The owner's mail says the same. */
export function AfterReset({ email, delivery: { feedUrl, webhooks } }: AfterResetProps) {
  const [isShown, setShown] = useState(() => wasReset(email));
  const left = [
    ...(feedUrl === null ? [] : ["the feed’s address"]),
    ...(webhooks.length > 0
      ? [`the ${webhooks.length === 1 ? "secret" : "secrets"} of ${plural(webhooks.length, "webhook")}`]
      : []),
  ];
  if (!isShown || left.length === 0) return null;
  const dismiss = () => {
    forgetReset();
    setShown(false);
  };
  return (
    <Box role="note" aria-label="After the reset" borderWidth="1px" borderRadius="md" bg="bg.muted" p="3" fontSize="sm">
      <Text>
        Your password was reset. Still working as before: {left.join(" and ")}. If somebody else may know of it, renew
        it below.
      </Text>
      <Button mt="2" size="sm" variant="outline" onClick={dismiss}>
        Dismiss
      </Button>
    </Box>
  );
}
