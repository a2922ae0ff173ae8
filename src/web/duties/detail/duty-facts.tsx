import { Box, Text } from "@chakra-ui/react";
import type { DutyDetail } from "#features/obligation/schema.ts";
import { ownOriginLabels } from "#features/obligation/vocabulary.ts";
import { AdoptedFrom } from "./adopted-from.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { OutsideLink } from "../../components/outside-link.tsx";
import { plural } from "#shared/plural.ts";
import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { OpenQuestion } from "../../company/open-question.tsx";
import { DueDay } from "../../regulation/due-day.tsx";
import { basisLabels } from "../../regulation/labels.ts";
import { RegulationLink } from "../../regulation/regulation-link.tsx";
import { Section } from "../../components/section.tsx";

/** What it rests on: its words, why it binds, when it is due, what failing costs, and where that was read. */
export function DutyFacts({ duty }: { duty: DutyDetail }) {
  const { quote, basis, provision, page, reasons, questions, figures, deadline, penalty, sources, officialUrl } = duty;
  const { regulationId, regulationTitle, requirementId, origin, nextDueOn } = duty;
  return (
    <>
      {quote !== null && quote !== duty.text && (
        <Section title="In its own words">
          <Box as="blockquote" ps="3" borderStartWidth="3px" borderColor="border.strong" fontSize="sm" whiteSpace="pre-line" overflowWrap="anywhere">
            “{quote}”
          </Box>
        </Section>
      )}
      <Section title="Why it binds">
        <Box as="ul" fontSize="sm" ps="5" listStyleType="disc">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Box>
        {questions.length > 0 && (
          <Box mt="3" display="flex" flexDirection="column" gap="3">
            <Text fontSize="sm" fontWeight="medium">
              What would settle it
            </Text>
            {questions.map((question) => (
              <OpenQuestion key={question.key} question={question} />
            ))}
          </Box>
        )}
      </Section>
      {(deadline || figures.length > 0) && (
        <Section title="By when, and how much">
          <Box fontSize="sm" display="flex" flexDirection="column" gap="1">
            {deadline && <Text>{deadline.rule}</Text>}
            {nextDueOn && (
              <Text fontWeight="semibold">
                Next due <DueDay day={nextDueOn} />
              </Text>
            )}
            {deadline?.dueNote && <Text color="fg.muted">{capitalizeFirst(deadline.dueNote)}</Text>}
            {deadline?.details && <Text color="fg.muted">{deadline.details}</Text>}
            {figures.map((figure) => (
              <Text key={figure}>{figure}</Text>
            ))}
          </Box>
        </Section>
      )}
      {penalty && (
        <Section title="What failing costs">
          <Text fontSize="sm" whiteSpace="pre-line" overflowWrap="anywhere">
            {penalty}
          </Text>
        </Section>
      )}
      <Section title="Sources">
        <Box fontSize="sm" display="flex" flexDirection="column" gap="1.5">
          {origin !== "library" && <Text>{ownOriginLabels[origin]}</Text>}
          {duty.documentId !== null && <AdoptedFrom documentId={duty.documentId} regulator={duty.regulator} />}
          {regulationId !== null && (
            <Text>
              <RegulationLink id={regulationId} at={requirementId?.split("#")[1]}>
                {regulationTitle ?? duty.title}
              </RegulationLink>
              {provision && `, ${provision}`}
              {page !== null && `, page ${page}`}
            </Text>
          )}
          {basis && (
            <Text color="fg.muted">
              {basisLabels[basis].label}: {basisLabels[basis].meaning.toLowerCase()}
            </Text>
          )}
          {officialUrl && <OutsideLink href={officialUrl}>Official text</OutsideLink>}
          <Pages urls={sources.map(({ url }) => url).filter((url) => url !== officialUrl)} />
        </Box>
      </Section>
    </>
  );
} // prettier-ignore

// As many as stand beside each other without a word.
const mostPages = 2;

/** Where it was read, beside the official text. */
function Pages({ urls }: { urls: readonly string[] }) {
  const links = urls.map((url) => (
    <Box key={url}>
      <OutsideLink href={url}>{url}</OutsideLink>
    </Box>
  ));
  if (urls.length <= mostPages) return links;
  return <Disclosure summary={plural(urls.length, "page")}>{links}</Disclosure>;
}
