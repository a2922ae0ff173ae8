import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Webhook } from "#features/notify/schema.ts";
import { formatInstant } from "../lib/format.ts";
import { useTestWebhook } from "./use-webhooks.ts";

type WebhookRowProps = {
  companyId: string;
  webhook: Webhook;
  mayChange: boolean;
  onRenew: (button: HTMLElement) => void;
  onRemove: () => void;
};

/** One webhook: how its last post went, a test of it, and the ways to renew its secret and to remove it. */
export function WebhookRow({ companyId, webhook, mayChange, onRenew, onRemove }: WebhookRowProps) {
  const { test, isTesting, outcome } = useTestWebhook(companyId, webhook._id);
  const { url } = webhook;
  return (
    <Box as="li" p="3" borderWidth="1px" borderRadius="md" bg="bg.panel">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {url}
      </Text>
      <Standing webhook={webhook} isFailureSaid={outcome?.isDelivered === false} />
      {mayChange && (
        <Box display="flex" flexWrap="wrap" alignItems="center" gap="2" mt="2">
          <Button size="sm" variant="outline" aria-busy={isTesting} aria-label={`Test ${url}`} onClick={test}>
            {isTesting && <Spinner aria-hidden />}
            {isTesting ? "Testing..." : "Test"}
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-haspopup="dialog"
            aria-label={`New secret for ${url}`}
            onClick={(event) => onRenew(event.currentTarget)}
          >
            New secret
          </Button>
          <Button size="sm" variant="ghost" aria-haspopup="dialog" aria-label={`Remove ${url}`} onClick={onRemove}>
            Remove
          </Button>
          <Text role="status" fontSize="sm" color={outcome?.isDelivered ? "fg.success" : "fg.error"}>
            {outcome?.text}
          </Text>
        </Box>
      )}
    </Box>
  );
}

type StandingProps = {
  webhook: Webhook;
  /** What just came of a test says why it failed. */
  isFailureSaid: boolean;
};

function Standing({ webhook: { createdAt, lastAt, lastError, isStopped }, isFailureSaid }: StandingProps) {
  const added = `Added ${formatInstant(createdAt)}.`;
  if (lastAt === null) return <Note>{added} Nothing was posted there yet.</Note>;
  const last = `${added} Last post ${formatInstant(lastAt)}`;
  if (lastError === null) return <Note>{last}, received.</Note>;
  return (
    <>
      <Note>{last}.</Note>
      {!isFailureSaid && (
        <Text mt="0.5" fontSize="sm" color="fg.error" overflowWrap="anywhere">
          {isStopped ? "Stopped: " : "It failed: "}
          {lastError}
        </Text>
      )}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text mt="0.5" fontSize="sm" color="fg.muted">
      {children}
    </Text>
  );
}
