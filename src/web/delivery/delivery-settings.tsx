import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";
import { IfMay } from "../account/if-may.tsx";
import { useMay, useMe } from "../account/use-me.ts";
import { WhenConfirmed } from "../company/when-confirmed.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { Wait } from "../components/wait.tsx";
import { SavedSearchSettings } from "../saved-search/saved-search-settings.tsx";
import { AfterReset } from "./after-reset.tsx";
import { FeedAddress } from "./feed-address.tsx";
import { MailChoices } from "./mail-choices.tsx";
import { EverythingOf } from "./everything-of.tsx";
import { Narrowing } from "./narrowing.tsx";
import { Undelivered } from "./undelivered.tsx";
import { useDelivery } from "./use-delivery.ts";
import { Webhooks } from "./webhooks.tsx";

/** How a person hears of things outside the application, by mail and by feed, and how the company does, by webhook. Every choice is kept at once. */
export function DeliverySettings({ companyId, email }: { companyId: string; email: string }) {
  const { data, isError, refetch } = useDelivery(companyId);
  const me = useMe().data?.data.user;
  const seesWebhooks = useMay("delivery.read");
  const mayChange = useMay("delivery.change");
  if (!data) {
    return isError ? (
      <MessagePanel role="alert" level="h3" title="The settings could not be loaded">
        <Button onClick={() => void refetch()}>Retry</Button>
      </MessagePanel>
    ) : (
      <Wait text="Loading settings..." />
    );
  }
  const delivery = data.data;
  return (
    <Box display="flex" flexDirection="column" gap="8">
      {me && <AfterReset email={me.email} delivery={delivery} />}
      <Part title="Mails" intro={`They go to ${me?.email ?? email}. What you choose is kept at once, for you alone.`}>
        <MailChoices companyId={companyId} delivery={delivery} />
      </Part>
      <IfMay permission="delivery.read">
        <Part
          title="What you are told of"
          intro="By default whatever is for you. What you leave out stands among your updates; what you set alerts on you are told of all the same."
        >
          <EverythingOf companyId={companyId} />
          <Narrowing companyId={companyId} />
        </Part>
      </IfMay>
      <WhenConfirmed
        companyId={companyId}
        email={email}
        isConfirmed={delivery.feedUrl !== null}
        title={seesWebhooks ? "Feed and webhooks" : "Feed"}
        waiting="A feed for feed readers and team chats, and webhooks for your own systems, are yours once your company’s e-mail is confirmed."
      >
        <Part
          title="Feed"
          intro="An Atom feed of what you are told, for feed readers and team chats. Whoever knows its address can read it; it is yours, and ends when you leave the company."
        >
          <FeedAddress companyId={companyId} url={delivery.feedUrl ?? ""} />
        </Part>
        {seesWebhooks && (
          <Part
            title="Webhooks"
            intro="Whatever you are told is also posted to these addresses, signed, for your own systems."
          >
            <Webhooks companyId={companyId} webhooks={delivery.webhooks} mayChange={mayChange} />
          </Part>
        )}
      </WhenConfirmed>
      <Part
        title="Saved searches"
        intro="What you yourself have saved on the library and the updates, and how you hear of what passes it anew. With mails switched off none of them mails."
      >
        <SavedSearchSettings companyId={companyId} />
      </Part>
      <Part title="On its way" intro="Mails and posts that are still to leave, and those that were given up.">
        <Undelivered delivery={delivery} />
      </Part>
    </Box>
  );
}

function Part({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Heading as="h3" id={id} fontSize="sm">
        {title}
      </Heading>
      <Text mt="0.5" mb="3" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {intro}
      </Text>
      {children}
    </Box>
  );
}
