import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Feed } from "#features/calendar/schema.ts";
import type { FeedScope } from "#features/calendar/vocabulary.ts";
import { useMay } from "../account/use-me.ts";
import { CopyField } from "../components/fields/copy-field.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { Wait } from "../components/wait.tsx";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";

type SubscribeDialogProps = { companyId: string; isOpen: boolean; onClose: () => void };

/** The secret addresses at which calendar programs read this calendar. */
export function SubscribeDialog({ companyId, isOpen, onClose }: SubscribeDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Subscribe in your calendar" maxW="xl">
      <Content companyId={companyId} />
    </Modal>
  );
}

function Content({ companyId }: { companyId: string }) {
  const query = trpc.calendar.feeds.useQuery({ companyId }, { staleTime: 0 });
  const mayManage = useMay("settings.change");
  const known = query.data?.data;
  if (query.isError && !known)
    return (
      <MessagePanel role="alert" level="h3" title="The addresses could not be loaded">
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </MessagePanel>
    );
  if (!known) return <Wait text="Loading the addresses..." />;
  if (!known.isOpen)
    return <MessagePanel level="h3" title="Confirm your company’s e-mail first" text="Addresses are made when it is confirmed, under your account." />;
  const of = (scope: FeedScope) => known.feeds.find((feed) => feed.scope === scope);
  return (
    <Box display="flex" flexDirection="column" gap="6">
      <Text>
        Google Calendar, Outlook and Apple Calendar show it beside your own and ask for news by themselves. Add it there as
        a calendar “from the internet” or “by URL”. Whoever has an address reads what it shows: keep it to yourself.
      </Text>
      <FeedPart companyId={companyId} scope="person" feed={of("person")} />
      {mayManage && <FeedPart companyId={companyId} scope="company" feed={of("company")} />}
    </Box>
  );
} // prettier-ignore

const words = {
  person: { title: "Your own work", text: "Your tasks, and what is due of the duties that are yours or your unit’s." },
  company: { title: "All of the company", text: "Everybody’s work. Of use for a screen in the office, or a shared calendar." },
} as const; // prettier-ignore

function FeedPart({ companyId, scope, feed }: { companyId: string; scope: FeedScope; feed: Feed | undefined }) {
  const [asking, setAsking] = useState<"renew" | "remove">();
  const { calendar } = trpc.useUtils();
  const told = {
    async onSuccess({ message }: { message?: string | undefined }) {
      setAsking(undefined);
      await calendar.feeds.invalidate();
      if (message) tellDone(message);
    },
    onError: (error: unknown) => tellFailure(error, "That did not work. Please try again."),
  };
  const making = trpc.calendar.makeFeed.useMutation(told);
  const removing = trpc.calendar.removeFeed.useMutation(told);
  const make = () => !making.isPending && making.mutate({ companyId, scope });
  const { title, text } = words[scope];
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h3" fontSize="md">
        {title}
      </Heading>
      <Text fontSize="sm" color="fg.muted" mb="2">
        {text}
      </Text>
      {feed ? (
        <>
          <CopyField label={`Address: ${title.toLowerCase()}`} name={`feed-${scope}`} value={feed.url} />
          <Box display="flex" flexWrap="wrap" gap="2" mt="1">
            <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setAsking("renew")}>
              <RotateCw aria-hidden />
              Make a new address
            </Button>
            <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setAsking("remove")}>
              <Trash2 aria-hidden />
              Remove it
            </Button>
          </Box>
        </>
      ) : (
        <Button variant="outline" aria-busy={making.isPending} onClick={make}>
          Make the address
        </Button>
      )}
      <ConfirmDialog
        isOpen={asking === "renew"}
        title="Make a new address?"
        text="The present one leads nowhere from then on: whoever reads the calendar there must be given the new one."
        confirm="Make a new address"
        isBusy={making.isPending}
        onConfirm={make}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        isOpen={asking === "remove"}
        title="Remove the address?"
        text="It leads nowhere from then on: calendars that read it stay as they are."
        confirm="Remove it"
        isBusy={removing.isPending}
        onConfirm={() => !removing.isPending && removing.mutate({ companyId, scope })}
        onClose={() => setAsking(undefined)}
      />
    </Box>
  );
}
