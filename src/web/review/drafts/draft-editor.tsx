import { Box, Button, Heading, Spinner, Text } from "@chakra-ui/react";
import type { OpenedDraft } from "#features/drafting/schema.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { OutsideLink } from "../../components/outside-link.tsx";
import { RouteLink } from "../../components/route-link.tsx";
import { Desk } from "../../drafting/desk.tsx";
import { OpenPoints, WorkNotices } from "../../drafting/work-notices.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { RowSkeletons } from "../../regulator/row-skeletons.tsx";
import { datesOf } from "./draft-state.ts";
import { DraftFields } from "./draft-fields.tsx";
import { useDraft, type DraftWork } from "./use-draft.ts";

const noText =
  "It is read in the background, or can be uploaded under Documents. Duties in your own words can be written meanwhile.";

/** From the text of a captured regulation to an instrument, by a person: text and proposals side by side. */
export function DraftEditor({ id }: { id: string }) {
  const query = trpc.draft.get.useQuery({ id }, { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false });
  return (
    <Box minW="0">
      <RouteLink to="/review" search={{ part: "drafts" }} fontSize="sm">
        All captured regulations
      </RouteLink>
      {query.isLoading && <RowSkeletons />}
      {query.isError && !query.data && (
        <MessagePanel
          role="alert"
          title="The regulation could not be opened"
          text={failureOf(query.error).message ?? "Please try again."}
        >
          <Button onClick={() => void query.refetch()}>Retry</Button>
        </MessagePanel>
      )}
      {query.data && <Editor key={id} opened={query.data.data} />}
    </Box>
  );
}

function Editor({ opened }: { opened: OpenedDraft }) {
  const draft = useDraft(opened);
  return (
    <Box as="article" aria-label={opened.draft.title} mt="3">
      <Heading as="h2" fontSize="xl" overflowWrap="anywhere">
        {opened.draft.title}
      </Heading>
      <Text fontSize="sm" color="fg.muted">
        {opened.regulator} · revision {opened.revision}
        {opened.officialUrl && (
          <>
            {" · "}
            <OutsideLink href={opened.officialUrl}>The regulator’s page</OutsideLink>
          </>
        )}
      </Text>
      <WorkNotices draft={draft} behind="Somebody else has saved this regulation since you began." />
      <Desk
        documents={opened.documents}
        draft={draft}
        dates={datesOf(draft.work)}
        noText={<MessagePanel level="h3" title="Its text is not there yet" text={noText} />}
      >
        <DraftFields draft={draft} opened={opened} />
        <SaveBar draft={draft} />
      </Desk>
    </Box>
  );
}

function SaveBar({ draft }: { draft: DraftWork }) {
  const { points, failure, isSaving, isBehind } = draft;
  return (
    <Box mt="5">
      <OpenPoints failure={failure} points={points} />
      <Box mt="3" display="flex" flexWrap="wrap" gap="3">
        <Button aria-busy={isSaving} disabled={isBehind} onClick={() => void draft.submit()}>
          {isSaving && <Spinner aria-hidden />}
          Save as reviewed
        </Button>
        <Button variant="outline" onClick={() => void draft.download()}>
          Download as a file
        </Button>
      </Box>
    </Box>
  );
}
