import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { useMay } from "../account/use-me.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { RouteButton, RouteLink } from "../components/route-link.tsx";
import { Screen } from "../layout/screen.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { trpc } from "../lib/server/trpc.ts";
import { Wait } from "../components/wait.tsx";
import { KeptReading, ReadOnlyReading } from "./kept-reading.tsx";
import { ReadingEditor } from "./reading-editor.tsx";

type ReadingScreenProps = { companyId: string | null; regulationId: string };

/** A company reads a captured regulation for itself: text and proposals side by side. */
export function ReadingScreen({ companyId, regulationId }: ReadingScreenProps) {
  return (
    <Screen>
      <Box>
        <RouteLink to="/dashboard" search={{ regulation: regulationId }} fontSize="sm">
          Back to the regulation
        </RouteLink>
        <Heading as="h1" mt="2" fontSize="2xl">
          Your own reading
        </Heading>
        <Text mt="1" color="fg.muted" maxW="60rem">
          What you settle here is your company’s alone. It stands over the library’s entry wherever your company sees
          it, until the entry was reviewed for all.
        </Text>
      </Box>
      {companyId === null ? (
        <MessagePanel role="alert" title="Company ID not found" />
      ) : (
        <Opened companyId={companyId} regulationId={regulationId} />
      )}
    </Screen>
  );
}

function Opened({ companyId, regulationId }: { companyId: string; regulationId: string }) {
  // Asked for anew each time it is opened, and left alone while somebody works on it.
  const query = trpc.reading.get.useQuery(
    { companyId, regulationId },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  );
  const opened = query.data?.data;
  const mayChange = useMay("work.change");
  if (opened?.reviewedOn != null) return <KeptReading companyId={companyId} opened={opened} />;
  if (opened && !mayChange) return <ReadOnlyReading opened={opened} />;
  // A text that comes later brings proposals to begin with.
  const key = [regulationId, ...(opened?.documents ?? []).map(({ id }) => id)].join(" ");
  if (opened) return <ReadingEditor key={key} companyId={companyId} opened={opened} />;
  if (query.isPending) return <Wait text="Loading its text..." />;
  const { status, message } = failureOf(query.error);
  return (
    <MessagePanel
      role="alert"
      title="The regulation could not be opened"
      text={status === 404 ? "There is no captured regulation at this address." : (message ?? "Please try again.")}
    >
      {status === 404 ? (
        <RouteButton to="/regulations" variant="outline">
          Go to the library
        </RouteButton>
      ) : (
        <Button onClick={() => void query.refetch()}>Retry</Button>
      )}
    </MessagePanel>
  );
}
