import { Box, Button } from "@chakra-ui/react";
import { MessagePanel } from "../../components/message-panel.tsx";
import { trpc } from "../../lib/server/trpc.ts";
import { Panel } from "../../regulator/panel.tsx";
import { RowSkeletons } from "../../regulator/row-skeletons.tsx";
import { SourceEntry } from "./source-entry.tsx";

/** Where changes come from and how far each source can be trusted now, with a check on demand. */
export function Sources() {
  const { data, isError, refetch } = trpc.source.list.useQuery(undefined, { staleTime: 0, refetchInterval: 60_000 });
  const figures = trpc.triage.sources.useQuery(undefined, { staleTime: 0 }).data?.data;
  const sources = data?.data;
  return (
    <Panel
      title="Sources"
      lead="Silence means that nothing was published only where a source is watched and its last good check is recent."
      isBusy={!data && !isError}
      failure={isError && !data ? { title: "The sources could not be loaded", retry: () => void refetch() } : undefined}
    >
      {!sources && <RowSkeletons />}
      {sources?.length === 0 && (
        <MessagePanel level="h3" title="No sources are set up" text="They are listed in data/sources.yaml.">
          <Button onClick={() => void refetch()}>Look again</Button>
        </MessagePanel>
      )}
      {sources && sources.length > 0 && (
        <Box as="ul" aria-label="Sources">
          {sources.map((source) => (
            <SourceEntry key={source.id} source={source} figure={figures?.find((one) => one.source === source.id)} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
