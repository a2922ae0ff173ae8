import { Box, Text } from "@chakra-ui/react";
import { useRef } from "react";
import type { MayApply } from "#features/dashboard/schema.ts";
import { OpenQuestion } from "../company/open-question.tsx";
import { useQuestionPlace } from "../company/use-question-place.ts";
import { CardRow } from "./card-row.tsx";
import { MonitoredCard } from "./monitored-card.tsx";
import { SectionHeading } from "./section-heading.tsx";

/** What is not settled: each card carries the question that settles it, so that no duty stays hidden. */
export function MayApplySection({ regulations }: { regulations: MayApply[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  const place = useQuestionPlace(() => title.current);
  if (regulations.length === 0) return null;
  const heading = (
    <Box>
      <SectionHeading ref={title} id="section-may" title="May apply" count={regulations.length} dot="accent.solid" />
      <Text mt="1" fontSize="sm" color="fg.muted">
        We cannot tell yet whether these bind you. Each says what we would need to know.
      </Text>
    </Box>
  );
  return (
    <Box
      as="section"
      aria-labelledby="section-may"
      {...place}
      bg="accent.subtle"
      borderRadius="xl"
      px={{ base: "4", md: "8" }}
      pt="5"
      pb="4"
      mx={{ base: "-2", md: "-4" }}
      overflow="hidden"
    >
      <CardRow label="May apply" heading={heading}>
        {regulations.map((regulation) => (
          <MonitoredCard
            key={regulation.regulation_id}
            regulation={regulation}
            question={
              <Box mt="2" display="flex" flexDirection="column" gap="3" bg="accent.subtle" borderRadius="md" p="3">
                {regulation.questions.map((question) => (
                  <OpenQuestion key={question.key} question={question} />
                ))}
              </Box>
            }
          />
        ))}
      </CardRow>
    </Box>
  );
}
