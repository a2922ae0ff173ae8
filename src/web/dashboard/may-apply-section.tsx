import { Box, Button, Text, VisuallyHidden } from "@chakra-ui/react";
import { memo, useRef } from "react";
import type { MayApply } from "#features/dashboard/schema.ts";
import { OpenQuestion } from "../company/open-question.tsx";
import { useQuestionPlace } from "../company/use-question-place.ts";
import { useOpenRegulation } from "../regulation/regulation-host.tsx";
import { CardRow } from "./card-row.tsx";
import { MonitoredCard } from "./monitored-card.tsx";
import { MoreInLibrary } from "./more-in-library.tsx";
import { SectionHeading } from "./section-heading.tsx";
import { nounFor } from "#shared/plural.ts";

type MayApplySectionProps = {
  regulations: MayApply[];
  /** How many there are in all. */
  count: number;
};

/** What is not settled: each card carries the question that settles it, so that no duty stays hidden. */
export const MayApplySection = memo(function MayApplySection({ regulations, count }: MayApplySectionProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const place = useQuestionPlace(() => title.current);
  if (regulations.length === 0) return null;
  const more = count - regulations.length;
  const heading = (
    <Box>
      <SectionHeading ref={title} id="section-may" title="May apply" count={count} dot="accent.solid" />
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
      <CardRow
        label="May apply"
        heading={heading}
        end={more > 0 && <MoreInLibrary count={more} filter={{ applies: "may" }} />}
      >
        {regulations.map((regulation) => (
          <MonitoredCard
            key={regulation.regulation_id}
            regulation={regulation}
            question={<Questions regulation={regulation} />}
          />
        ))}
      </CardRow>
    </Box>
  );
});

/** One question, so that no card grows beyond the others; the dialog has them all. */
function Questions({ regulation }: { regulation: MayApply }) {
  const { regulation_id: id, regulation_title: title, questions } = regulation;
  const open = useOpenRegulation();
  // What can be answered on the spot comes first.
  const question = questions.find(({ kind }) => kind === "answer") ?? questions[0];
  if (!question) return null;
  const more = questions.length - 1;
  return (
    <Box position="relative" mt="2" bg="accent.subtle" borderRadius="md" p="3">
      <OpenQuestion key={question.key} question={question} isEven />
      {more > 0 && (
        // In the line of the answers, so that it makes no card taller.
        <Button
          variant="plain"
          size="xs"
          px="0"
          position="absolute"
          bottom="3"
          insetEnd="3"
          onClick={() => open(id, regulation)}
        >
          +{more} more
          <VisuallyHidden>
            {` ${nounFor(more, "question")}`}: {title}
          </VisuallyHidden>
        </Button>
      )}
    </Box>
  );
}
