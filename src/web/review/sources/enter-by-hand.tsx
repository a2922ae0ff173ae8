import { Button } from "@chakra-ui/react";
import { MessagePanel } from "../../components/message-panel.tsx";
import { Wait } from "../../components/wait.tsx";
import { trpc } from "../../lib/server/trpc.ts";
import { Panel } from "../../regulator/panel.tsx";
import { EnterForm } from "./enter-form.tsx";

/** Takes what a regulator published that no program could read. */
export function EnterByHand() {
  const { data, isError, refetch } = trpc.source.list.useQuery();
  const sources = data?.data;
  return (
    <Panel
      title="Enter by hand"
      lead="For what a site shows to people only. A person has read it then, so it is told at once to every company that it concerns."
      isBusy={!data && !isError}
      failure={isError && !data ? { title: "The sources could not be loaded", retry: () => void refetch() } : undefined}
    >
      {!sources && <Wait text="Loading sources..." />}
      {sources?.length === 0 && (
        <MessagePanel level="h3" title="No sources are set up" text="Entries belong to a source of data/sources.yaml.">
          <Button onClick={() => void refetch()}>Look again</Button>
        </MessagePanel>
      )}
      {sources && sources.length > 0 && <EnterForm sources={sources} />}
    </Panel>
  );
}
