import { Box, Text } from "@chakra-ui/react";
import { OutsideLink } from "../components/outside-link.tsx";
import { formatDay } from "../lib/format.ts";
import type { ShownRegulation } from "./detail-state.ts";
import { Labelled } from "./labelled.tsx";
import { confidenceLabels, instrumentTypeLabel, statusInWords } from "./labels.ts";
import { Section } from "./section.tsx";

/** Where it is written, how far it was checked, and when. */
export function Evidence({ regulation }: { regulation: ShownRegulation }) {
  const { reference, instrumentType, issuedOn, effectiveOn, officialUrl, sources, confidence, lastChecked } =
    regulation;
  return (
    <Section title="Instrument and sources">
      <Box as="dl" display="flex" flexDirection="column" gap="2" fontSize="sm">
        <Labelled label="Status:">{statusInWords(regulation)}</Labelled>
        <Labelled label="Kind:">{instrumentTypeLabel(instrumentType)}</Labelled>
        {reference && <Labelled label="Reference:">{reference}</Labelled>}
        {issuedOn && <Labelled label="Issued:">{formatDay(issuedOn)}</Labelled>}
        {effectiveOn && <Labelled label="In effect from:">{formatDay(effectiveOn)}</Labelled>}
        {officialUrl && (
          <Labelled label="Official text:">
            <OutsideLink href={officialUrl}>{officialUrl}</OutsideLink>
          </Labelled>
        )}
        <Labelled label="Confidence:">
          {confidenceLabels[confidence]}
          {lastChecked && `, last checked ${formatDay(lastChecked)}`}
        </Labelled>
      </Box>
      {sources.length > 0 && (
        <Box as="ul" mt="3" display="flex" flexDirection="column" gap="2" fontSize="sm">
          {sources.map((source) => (
            <Box as="li" key={source.url} borderInlineStartWidth="2px" ps="3">
              <OutsideLink href={source.url}>{source.url}</OutsideLink>
              <Text color="fg.muted">Confirmed: {source.confirmed}</Text>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}
