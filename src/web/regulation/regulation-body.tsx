import { Box, Heading, Link, Text } from "@chakra-ui/react";
import { OpenQuestion } from "../company/open-question.tsx";
import { useMonitoring } from "./monitoring.tsx";
import { supportEmail } from "../lib/support.ts";
import type { ShownRegulation } from "./detail-state.ts";
import { Evidence } from "./evidence.tsx";
import { Labelled } from "./labelled.tsx";
import { MonitorButton } from "./monitor-button.tsx";
import { Notices } from "./notices.tsx";
import { Requirements } from "./requirements.tsx";
import { RiskBadge } from "./risk-badge.tsx";
import { RiskFactors } from "./risk-factors.tsx";
import { Section } from "./section.tsx";
import { isBinding, reasonsLabels, verdictOf } from "./verdict.ts";

type RegulationBodyProps = { regulation: ShownRegulation; isCached: boolean; onOpen: (id: string) => void };

/** Everything there is to say about one regulation. */
export function RegulationBody({ regulation, isCached, onOpen }: RegulationBodyProps) {
  const { monitor, isWatched, isPending } = useMonitoring();
  const { regulation_id: id, regulation_title: title, reasons, questions = [] } = regulation;
  const email = supportEmail();
  const verdict = verdictOf(regulation);
  const reasonsLabel = reasonsLabels[verdict];
  return (
    <Box display="flex" flexDirection="column" gap="6" pt="5">
      <Box>
        <Box display="flex" alignItems="center" gap="2" mb="2" pe="10">
          <RiskBadge level={regulation.risk_level} isInherent={!isBinding(verdict)} />
          <MonitorButton
            regulationTitle={title}
            isWatched={isWatched(id)}
            isPending={isPending}
            onPress={() => monitor(id)}
          />
        </Box>
        <Heading as="h3" fontSize={{ base: "xl", md: "2xl" }} overflowWrap="anywhere">
          {title}
        </Heading>
      </Box>
      <Notices regulation={regulation} verdict={verdict} isCached={isCached} onOpen={onOpen} />
      <Box as="dl" display="flex" flexDirection="column" gap="3">
        <Labelled label="Regulator:">
          {regulation.issuer ? `${regulation.regulator}, ${regulation.issuer}` : regulation.regulator}
        </Labelled>
        <Labelled label="Regulatory Area:">{regulation.regulatoryArea}</Labelled>
        <Labelled label="Summary:">{regulation.regulation_summary}</Labelled>
        {reasonsLabel && reasons.length > 0 && (
          <Labelled label={reasonsLabel}>
            {reasons.map((reason) => (
              <Text key={reason}>{reason}</Text>
            ))}
          </Labelled>
        )}
      </Box>
      {questions.length > 0 && (
        <Box display="flex" flexDirection="column" gap="3" p="4" borderRadius="md" bg="accent.subtle">
          <Text fontWeight="medium">May apply: this would settle it</Text>
          {questions.map((question) => (
            <OpenQuestion key={question.key} question={question} isHelpShown />
          ))}
        </Box>
      )}
      <Requirements regulation={regulation} />
      {regulation.penalty && (
        <Section title="If it is not met">
          <Text>{regulation.penalty}</Text>
        </Section>
      )}
      <RiskFactors regulation={regulation} />
      <Evidence regulation={regulation} />
      <Text pt="4" borderTopWidth="1px" color="fg.muted" fontSize="sm">
        Do you need professional help on how to comply with the above requirement? Contact us via email:{" "}
        <Link href={`mailto:${email}`}>{email}</Link>
      </Text>
    </Box>
  );
}
