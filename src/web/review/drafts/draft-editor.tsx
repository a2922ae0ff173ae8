import { Box, Button, Heading, Spinner, Text } from "@chakra-ui/react";
import { useRef } from "react";
import type { OpenedDraft } from "#features/drafting/schema.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { OutsideLink } from "../../components/outside-link.tsx";
import { RouteLink } from "../../components/route-link.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { RowSkeletons } from "../../regulator/row-skeletons.tsx";
import { DraftFields } from "./draft-fields.tsx";
import { DutyList } from "./duty-list.tsx";
import { TextPane } from "./text-pane.tsx";
import { useDraft, type DraftWork } from "./use-draft.ts";

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
  const text = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusIn = (place: HTMLDivElement | null, key: string) => {
    const element = place?.querySelector<HTMLElement>(`[data-duty="${key}"]`);
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
  };
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
      <Notices draft={draft} />
      <Box
        display="grid"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" }}
        gap="6"
        mt="5"
      >
        <TextPane
          place={text}
          documents={opened.documents}
          duties={draft.work.duties}
          onOpen={(key) => focusIn(list.current, key)}
          onAdd={(duty) => {
            const key = draft.add(duty);
            requestAnimationFrame(() => focusIn(list.current, key));
          }}
        />
        <Box minW="0">
          <DutyList place={list} draft={draft} onShow={(key) => focusIn(text.current, key)} />
          <DraftFields draft={draft} opened={opened} />
          <SaveBar draft={draft} />
        </Box>
      </Box>
    </Box>
  );
}

function Notices({ draft }: { draft: DraftWork }) {
  if (draft.isBehind)
    return (
      <Notice text="Somebody else has saved this regulation since you began. What you have written is kept.">
        <Button size="sm" variant="outline" onClick={() => draft.keepOn()}>
          Go on with mine
        </Button>
        <Button size="sm" variant="outline" onClick={() => draft.startAfresh()}>
          Take what was saved
        </Button>
      </Notice>
    );
  if (!draft.isTakenUp) return null;
  return (
    <Notice text="Your work of earlier, which was not saved, was taken up again.">
      <Button size="sm" variant="outline" onClick={() => draft.startAfresh()}>
        Start afresh
      </Button>
    </Notice>
  );
}

function Notice({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <Box role="status" mt="4" p="3" borderRadius="md" bg="accent.subtle" color="accent.fg" fontSize="sm">
      <Text>{text}</Text>
      <Box mt="2" display="flex" flexWrap="wrap" gap="2">
        {children}
      </Box>
    </Box>
  );
}

function SaveBar({ draft }: { draft: DraftWork }) {
  const { points, failure, isSaving, isBehind } = draft;
  return (
    <Box mt="5">
      <Box role="alert" fontSize="sm" color="fg.error">
        {failure && <Text>{failure}</Text>}
        {points.length > 0 && (
          <Box as="ul" listStyleType="disc" ps="5">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </Box>
        )}
      </Box>
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
