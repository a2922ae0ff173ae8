import { Box, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { mostWebhooks } from "#features/notify/rules/settings.ts";
import type { Webhook } from "#features/notify/schema.ts";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { AddWebhook } from "./add-webhook.tsx";
import { SecretDialog, type MadeSecret } from "./secret-dialog.tsx";
import { useRemoveWebhook, useRenewSecret } from "./use-webhooks.ts";
import { WebhookRow } from "./webhook-row.tsx";

type WebhooksProps = { companyId: string; webhooks: Webhook[]; mayChange: boolean };

/** The addresses to which the company's news are posted. */
export function Webhooks({ companyId, webhooks, mayChange }: WebhooksProps) {
  const place = useRef<HTMLDivElement>(null);
  const renewButton = useRef<HTMLElement>(null);
  // What a dialog is about is kept while it fades away.
  const [made, setMade] = useState<MadeSecret>();
  const [meant, setMeant] = useState<Webhook>();
  const [open, setOpen] = useState<"renew" | "remove" | "secret">();
  const close = () => setOpen(undefined);
  const show = (secret: string, isRenewed: boolean) => {
    setMade({ secret, isRenewed });
    setOpen("secret");
  };
  const remove = useRemoveWebhook(companyId, close);
  const renew = useRenewSecret((secret) => show(secret, true));
  const ask = (what: "renew" | "remove", webhook: Webhook) => {
    remove.reset();
    setMeant(webhook);
    setOpen(what);
  };
  const url = meant?.url ?? "";
  const isFull = webhooks.length >= mostWebhooks;
  return (
    <Box ref={place} tabIndex={-1} outline="none">
      {webhooks.length > 0 ? (
        <Box as="ul" aria-label="Webhooks" display="flex" flexDirection="column" gap="3" mb="4">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook._id}
              companyId={companyId}
              webhook={webhook}
              mayChange={mayChange}
              onRenew={(button) => {
                renewButton.current = button;
                ask("renew", webhook);
              }}
              onRemove={() => ask("remove", webhook)}
            />
          ))}
        </Box>
      ) : (
        <Text mb="3" fontSize="sm">
          No webhooks yet.
        </Text>
      )}
      {!mayChange ? null : isFull ? (
        <Text fontSize="sm" color="fg.muted">
          A company can have {mostWebhooks} webhooks. Remove one to add another.
        </Text>
      ) : (
        <AddWebhook companyId={companyId} onAdded={(secret) => show(secret, false)} />
      )}
      <ConfirmDialog
        isOpen={open === "renew"}
        title="Make a new secret?"
        text={`Posts to ${url} are signed with the new one from then on: your system refuses them until it has it.`}
        confirm="Make a new secret"
        isBusy={renew.isPending}
        onConfirm={() => meant && renew.mutate({ companyId, id: meant._id })}
        onClose={close}
      />
      <SecretDialog
        made={made}
        isOpen={open === "secret"}
        onClose={close}
        // It came after a question, which has taken the place of the button.
        finalFocus={() => (made?.isRenewed ? renewButton.current : null)}
      />
      <ConfirmDialog
        isOpen={open === "remove"}
        title="Remove this webhook?"
        text={`Nothing more is posted to ${url}, also not what still waits for it.`}
        confirm="Remove webhook"
        isBusy={remove.isPending}
        onConfirm={() => meant && remove.mutate({ companyId, id: meant._id })}
        onClose={close}
        // The button that was pressed went with its webhook.
        finalFocus={() => (remove.isSuccess ? place.current : null)}
      />
    </Box>
  );
}
