import { Box, Button, Heading, Spinner, Text } from "@chakra-ui/react";
import type { Moves } from "#features/dashboard/schema.ts";
import { plural } from "#shared/plural.ts";
import { Disclosure } from "../components/disclosure.tsx";
import { describeMoves, useReassess } from "../layout/use-reassess.ts";
import { formatInstant } from "../lib/format.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useOpenRegulation } from "../regulation/regulation-host.tsx";

type LastAssessmentProps = {
  companyId: string;
  /** How many regulations apply today. */
  total: number;
};

/** When the company was assessed last, and what had moved then, by name; and whether that still holds. */
export function LastAssessment({ companyId, total }: LastAssessmentProps) {
  const { data, isError } = trpc.dashboard.assessment.useQuery({ companyId });
  if (isError) return <Text color="fg.muted">The last assessment could not be loaded.</Text>;
  if (!data?.data) return null;
  const { assessedAt, previousAt, moved } = data.data;
  const hasMoved = Object.values(moved).some((moves) => moves.length > 0);
  return (
    <Box>
      <Heading as="h3" fontSize="md">
        Last assessment
      </Heading>
      <Text mt="1" fontSize="sm" color="fg.muted">
        <time dateTime={assessedAt}>{formatInstant(assessedAt)}</time>
        {hasMoved && previousAt && <>, compared with {formatInstant(previousAt)}</>}
      </Text>
      {hasMoved ? <MovedLists moved={moved} /> : <Text mt="2">{describeMoves(data.data)}</Text>}
      {data.data.total !== total && <Outdated total={total} />}
    </Box>
  );
}

function Outdated({ total }: { total: number }) {
  const { reassess, isPending } = useReassess();
  return (
    <Box mt="3" p="3.5" borderRadius="md" bg="accent.subtle" fontSize="sm">
      <Text>Your profile or the library has changed since: {plural(total, "applies", "apply")} today</Text>
      <Button
        mt="2.5"
        size="xs"
        variant="outline"
        aria-busy={isPending}
        aria-disabled={isPending}
        onClick={() => !isPending && reassess()}
      >
        {isPending && <Spinner aria-hidden />}
        Reassess
      </Button>
    </Box>
  );
}

// More than that is opened on purpose: a completed profile can bring a hundred at once.
const shownAtOnce = 5;

function MovedLists({ moved }: { moved: Moves }) {
  const open = useOpenRegulation();
  const groups = [
    [moved.up, "moved up"],
    [moved.down, "moved down"],
    [moved.new, "new"],
    [moved.gone, "no longer applies", "no longer apply"],
  ] as const;
  return groups
    .filter(([moves]) => moves.length > 0)
    .map(([moves, one, many = one]) => (
      <Disclosure key={one} summary={plural(moves.length, one, many)} isOpenAtFirst={moves.length <= shownAtOnce}>
        <Box as="ul" display="flex" flexDirection="column" gap="1" fontSize="sm">
          {moves.map(({ regulation_id: id, regulation_title: title, from, to }) => (
            <Box as="li" key={id}>
              <Button
                variant="plain"
                size="xs"
                fontSize="sm"
                whiteSpace="normal"
                textAlign="start"
                justifyContent="flex-start"
                flexShrink="1"
                onClick={() => open(id)}
              >
                {title}
              </Button>
              {from && to && (
                <Text as="span" color="fg.muted">
                  {from} to {to}
                </Text>
              )}
            </Box>
          ))}
        </Box>
      </Disclosure>
    ));
}
