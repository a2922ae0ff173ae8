import { Box, Button, Skeleton, Text } from "@chakra-ui/react";
import { plural } from "#shared/plural.ts";
import { useMay } from "../account/use-me.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { useNow } from "../lib/time/use-now.ts";
import { Panel } from "../regulator/panel.tsx";
import { BlindSpots } from "./blind-spots.tsx";
import { SourceCard } from "./source-card.tsx";
import { isWatched } from "./source-words.ts";
import { useSources } from "./use-sources.ts";

/** Where updates come from, and how far each source can be trusted now: what is not seen first. */
export function SourcesView({ companyId }: { companyId: string }) {
  const { data, hasFailed, retry } = useSources(companyId);
  const maySeeWork = useMay("work.read");
  const figures = trpc.triage.sourcesOfCompany.useQuery({ companyId }, { enabled: maySeeWork, staleTime: 0 }).data
    ?.data;
  const now = useNow();
  if (!data)
    return hasFailed ? (
      <MessagePanel role="alert" title="The sources could not be loaded">
        <Button onClick={retry}>Retry</Button>
      </MessagePanel>
    ) : (
      <Waiting />
    );
  const { sources, blindSpots } = data;
  const watched = sources.filter(isWatched).length;
  return (
    <>
      {hasFailed && (
        <Text role="status" fontSize="sm" color="fg.error">
          The last look at the sources failed; what follows may be out of date. It is tried again by itself.
        </Text>
      )}
      <BlindSpots blindSpots={blindSpots} />
      <Panel
        title="Sources"
        lead={
          sources.length === 0
            ? "No source is set up: nothing is captured by itself."
            : `${watched} of ${plural(sources.length, "source")} can be relied on now.`
        }
      >
        <Box as="ul" aria-label="Sources" display="flex" flexDirection="column" gap="3">
          {sources.map((source) => (
            <SourceCard
              key={source.id}
              source={source}
              figure={figures?.find((one) => one.source === source.id)}
              now={now}
            />
          ))}
        </Box>
      </Panel>
    </>
  );
}

function Waiting() {
  return (
    <Box role="status" aria-label="Loading sources..." display="flex" flexDirection="column" gap="3">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height="10rem" />
      ))}
    </Box>
  );
}
