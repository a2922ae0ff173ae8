import { Box, Button, Heading, Text, VisuallyHidden } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useId, type ReactNode } from "react";
import { topicLabels } from "#features/catalogue/vocabulary.ts";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import type { TriagedChange } from "#features/triage/schema.ts";
import type { CompanyChange } from "#features/watch/schema.ts";
import { OutsideLink } from "../components/outside-link.tsx";
import { formatDay } from "../lib/format.ts";
import { RegulationLink } from "../regulation/regulation-link.tsx";
import { TitleButton } from "../regulation/title-button.tsx";
import { ChangeDiff } from "./change/change-diff.tsx";
import { KindMark, ReviewMark, RiskMark } from "./change/change-marks.tsx";
import { ReplacedBy, StandingMark } from "./change/standing.tsx";
import { isOfLibrary, seenWords } from "./change-words.ts";
import { Concerns } from "./concerns.tsx";
import { lacksDocument, withoutSupplied } from "./document-rules.ts";
import { DocumentProgress } from "./change/document-progress.tsx";
import { DecisionLine } from "./inbox/decision-line.tsx";
import { WaitMark } from "./inbox/wait-mark.tsx";

type UpdateEntryProps = {
  change: TriagedChange;
  onOpen: (id: string) => void;
  /** What makes it a row that the keyboard goes to. */
  row?: Record<string, string>;
  /** Beside its marks. */
  aside?: ReactNode;
  /** Below all that is told of it. */
  children?: ReactNode;
};

/** One change in the list: what, where, when, and why it concerns the company. Its title opens it whole. */
export function UpdateEntry({ change, onOpen, row, aside, children }: UpdateEntryProps) {
  const id = useId();
  const { title, summary, concerns, status, documents } = change;
  // What is held back or set aside is not to look like what is known.
  const isFact = status === "published" && change.notConcerned === null;
  return (
    <Box
      as="article"
      aria-labelledby={id}
      {...row}
      {...(row && { tabIndex: -1, _focusVisible: focusedRow })}
      css={{ breakInside: "avoid" }}
      p={{ base: "4", md: "5" }}
      borderWidth="1px"
      borderRadius="lg"
      display="flex"
      flexDirection="column"
      gap="3"
      minW="0"
      {...(isFact ? { bg: "bg.panel" } : { bg: "bg.subtle", borderStyle: "dashed", borderColor: "border.strong" })}
    >
      <Box>
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1.5" mb="1.5">
          <KindMark kind={change.changeType} />
          <RiskMark change={change} />
          <ReviewMark change={change} />
          <StandingMark change={change} />
          <WaitMark change={change} />
          {aside && (
            <Box ms="auto" _print={{ display: "none" }}>
              {aside}
            </Box>
          )}
        </Box>
        <Heading as="h3" id={id} fontSize="md" lineHeight="snug">
          <TitleButton
            data-open={change.id}
            fontWeight="semibold"
            color={isFact ? undefined : "fg.muted"}
            onClick={() => onOpen(change.id)}
          >
            {title}
          </TitleButton>
        </Heading>
        <EntryFacts change={change} />
      </Box>
      <Concerns concerns={concerns} isFact={isFact} notConcerned={change.notConcerned} />
      <ReplacedBy change={change} />
      <ChangeDiff change={change} />
      {summary && !change.diff && (
        <Text fontSize="sm" lineClamp={3} overflowWrap="anywhere">
          {summary}
        </Text>
      )}
      {withoutSupplied(documents).map((document) => (
        <Box key={document.id} fontSize="sm" overflowWrap="anywhere">
          <Text fontWeight="medium">{document.name}</Text>
          <DocumentProgress document={document} />
        </Box>
      ))}
      {lacksDocument(documents) && (
        <Button
          variant="outline"
          size="xs"
          alignSelf="flex-start"
          aria-haspopup="dialog"
          onClick={() => onOpen(change.id)}
        >
          <Upload aria-hidden />
          Supply the document
          <VisuallyHidden> of {title}</VisuallyHidden>
        </Button>
      )}
      <EntryLinks change={change} />
      <DecisionLine change={change} />
      {children}
    </Box>
  );
}

const focusedRow = { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "2px" };

function EntryFacts({ change }: { change: CompanyChange }) {
  const { regulator, reference, publishedOn, audience, topics } = change;
  const facts = [
    regulatorName(regulator),
    reference,
    publishedOn && `dated ${formatDay(publishedOn)}`,
    audience && `for ${audience.words}`,
    ...topics.map((topic) => topicLabels[topic]),
  ].filter(Boolean);
  return (
    <Box mt="1" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      <Text>{facts.join(" · ")}</Text>
      <Text>{seenWords(change)}</Text>
    </Box>
  );
}

function EntryLinks({ change }: { change: CompanyChange }) {
  const { url, regulations, regulator, entry } = change;
  const own = isOfLibrary(change) ? null : entry;
  if (!url && !own && regulations.length === 0) return null;
  return (
    <Box as="ul" display="flex" flexDirection="column" gap="1" fontSize="sm">
      {regulations.map(({ regulation_id: id, regulation_title: title }) => (
        <li key={id}>
          {isOfLibrary(change) ? "In the library" : "About"}: <RegulationLink id={id}>{title}</RegulationLink>
        </li>
      ))}
      {own && (
        <li>
          <RegulationLink id={own.regulation_id}>
            Its entry in the library
            <VisuallyHidden>: {change.title}</VisuallyHidden>
          </RegulationLink>
        </li>
      )}
      {url && (
        <li>
          <OutsideLink href={url}>{isOfLibrary(change) ? "Official text" : `Published by ${regulator}`}</OutsideLink>
        </li>
      )}
    </Box>
  );
}
