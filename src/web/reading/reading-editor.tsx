import { Box, Button, Heading, Spinner } from "@chakra-ui/react";
import type { OpenedReading } from "#features/drafting/schema.ts";
import { Desk } from "../drafting/desk.tsx";
import { PenaltyField } from "../drafting/penalty-field.tsx";
import { SummaryAndSeverity } from "../drafting/summary-and-severity.tsx";
import { OpenPoints, WorkNotices } from "../drafting/work-notices.tsx";
import { formatInstant } from "../lib/format.ts";
import { ReadingHeading } from "./reading-heading.tsx";
import { NoText } from "./no-text.tsx";
import { useReading, type ReadingWork } from "./use-reading.ts";

/** Settles the duties and the severity of a captured regulation for one company. */
export function ReadingEditor({ companyId, opened }: { companyId: string; opened: OpenedReading }) {
  const draft = useReading(companyId, opened);
  const behind = opened.own
    ? `Your company has saved a newer reading, on ${formatInstant(opened.own.savedAt)}.`
    : "Your company’s reading was removed meanwhile.";
  return (
    <Box as="article" aria-label={opened.title} minW="0">
      <ReadingHeading opened={opened} />
      <WorkNotices draft={draft} behind={behind} />
      <Desk
        documents={opened.documents}
        draft={draft}
        dates={opened}
        noText={<NoText companyId={companyId} opened={opened} />}
      >
        <Words draft={draft} opened={opened} />
        <Box mt="5">
          <OpenPoints failure={draft.failure} points={draft.points} />
          <Button mt="3" aria-busy={draft.isSaving} disabled={draft.isBehind} onClick={() => void draft.submit()}>
            {draft.isSaving && <Spinner aria-hidden />}
            Save for our company
          </Button>
        </Box>
      </Desk>
    </Box>
  );
}

/** What is settled beside the duties. */
function Words({ draft: { work, set }, opened }: { draft: ReadingWork; opened: OpenedReading }) {
  return (
    <Box as="section" aria-label="Regulation" mt="6">
      <Heading as="h3" fontSize="md" mb="3">
        What it means for us
      </Heading>
      <SummaryAndSeverity work={work} set={set} />
      <PenaltyField penalty={work.penalty} read={opened.penalties} onChange={(penalty) => set({ penalty })} />
    </Box>
  );
}
