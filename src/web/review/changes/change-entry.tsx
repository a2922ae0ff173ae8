import { Box, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ChangeRow } from "#features/watch/schema.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import { OutsideLink } from "../../components/outside-link.tsx";
import { formatDay } from "../../lib/format.ts";
import { ChangeDiff } from "../../updates/change/change-diff.tsx";
import { ChangeEvidence } from "../../updates/change/change-evidence.tsx";
import { KindMark, ReviewMark, RiskMark } from "../../updates/change/change-marks.tsx";
import { seenWords } from "../../updates/change-words.ts";
import { Attachments } from "../documents/attachments.tsx";
import { EditEntry } from "../drafts/edit-entry.tsx";
import { ModelProposal } from "./model-proposal.tsx";

/** A captured change with all that helps to judge it. `heading` is its title, with whatever chooses it. */
export function ChangeEntry({ change, heading }: { change: ChangeRow; heading: ReactNode }) {
  const { changeType, reference, publishedOn, url, summary, diff, regulations, audience } = change;
  return (
    <Box py="4" display="flex" flexDirection="column" gap="2" minW="0">
      {heading}
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <KindMark kind={changeType} />
        <RiskMark change={change} />
        <ReviewMark change={change} />
      </Box>
      <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {[reference, publishedOn ? `Dated ${formatDay(publishedOn)}` : "No date given", seenWords(change)]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      {diff ? <ChangeDiff change={change} /> : <NewEntry summary={summary} />}
      {audience && (
        <Text fontSize="sm" overflowWrap="anywhere">
          For: {audience.words}
          {audience.quote && ` (“${audience.quote}”)`}
        </Text>
      )}
      {regulations.length > 0 && (
        <Text fontSize="sm" overflowWrap="anywhere">
          About: {regulations.map(({ regulation_title }) => regulation_title).join("; ")}
        </Text>
      )}
      {url && (
        <Text fontSize="sm">
          <OutsideLink href={url}>{url}</OutsideLink>
        </Text>
      )}
      <ModelProposal change={change} />
      <EditEntry changeId={change.id} />
      <Box fontSize="sm">
        <ChangeEvidence evidence={change.evidence} />
        <Disclosure summary={`Documents (${change.documents.length})`}>
          <Attachments change={change} />
        </Disclosure>
      </Box>
    </Box>
  );
}

function NewEntry({ summary }: { summary: string | null }) {
  if (!summary) return null;
  return (
    <Text fontSize="sm" overflowWrap="anywhere" whiteSpace="pre-line">
      {summary}
    </Text>
  );
}
