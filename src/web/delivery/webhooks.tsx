import { Box, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { mostWebhooks } from "#features/notify/rules/settings.ts";
import type { Webhook } from "#features/notify/schema.ts";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { AddWebhook } from "./add-webhook.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { useRemoveWebhook } from "./use-webhooks.ts";
import { WebhookRow } from "./webhook-row.tsx";

/** The addresses to which the company's news are posted. */
export function Webhooks({ companyId, webhooks }: { companyId: string; webhooks: Webhook[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [secret, setSecret] = useState<string>();
  // Kept while the question fades away.
  const [leaving, setLeaving] = useState<Webhook>();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveWebhook(companyId, () => setAsking(false));
  const ask = (webhook: Webhook) => {
    remove.reset();
    setLeaving(webhook);
    setAsking(true);
  };
  const isFull = webhooks.length >= mostWebhooks;
  return (
    <Box ref={place} tabIndex={-1} outline="none">
      {webhooks.length > 0 ? (
        <Box as="ul" aria-label="Webhooks" display="flex" flexDirection="column" gap="3" mb="4">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook._id} companyId={companyId} webhook={webhook} onRemove={() => ask(webhook)} />
          ))}
        </Box>
      ) : (
        <Text mb="3" fontSize="sm">
          No webhooks yet.
        </Text>
      )}
      {isFull ? (
        <Text fontSize="sm" color="fg.muted">
          A company can have {mostWebhooks} webhooks. Remove one to add another.
        </Text>
      ) : (
        <AddWebhook companyId={companyId} onAdded={setSecret} />
      )}
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove this webhook?"
        text={`Nothing more is posted to ${leaving?.url ?? ""}, also not what still waits for it.`}
        confirm="Remove webhook"
        isBusy={remove.isPending}
        onConfirm={() => leaving && remove.mutate({ companyId, id: leaving._id })}
        onClose={() => setAsking(false)}
        // The button that was pressed went with its webhook.
        finalFocus={() => (remove.isSuccess ? place.current : null)}
      />
    </Box>
  );
}
