import { Box, Button, Heading, Spinner, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import type { SourceFigure } from "#features/triage/schema.ts";
import type { SourceRow } from "#features/watch/schema.ts";
import { plural } from "#shared/plural.ts";
import { OutsideLink } from "../../components/outside-link.tsx";
import { formatInstant } from "../../lib/format.ts";
import { Labelled } from "../../regulation/labelled.tsx";
import { FigureLines } from "../../sources/figure-lines.tsx";
import { StateBadge } from "../../sources/state-badge.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { outcomeWords } from "./outcome-words.ts";

type SourceProps = { source: SourceRow; figure: SourceFigure | undefined };

/** One source: how it stands, how well it reaches those whom it binds, and a check of it now. */
export function SourceEntry({ source, figure }: SourceProps) {
  const id = useId();
  const { check, isChecking, outcome } = useCheck(source.id);
  return (
    <Box as="li" py="4" borderBottomWidth="1px" aria-labelledby={id}>
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
        <Heading as="h3" id={id} fontSize="md" overflowWrap="anywhere">
          {source.regulator}: {source.id}
        </Heading>
        <StateBadge state={source.state} />
        {source.kind !== "manual" && (
          <Button
            ms={{ base: "0", sm: "auto" }}
            size="sm"
            variant="outline"
            aria-busy={isChecking}
            aria-label={`Check ${source.id} now`}
            onClick={check}
          >
            {isChecking && <Spinner aria-hidden />}
            {isChecking ? "Checking..." : "Check now"}
          </Button>
        )}
      </Box>
      <Text role="status" fontSize="sm" overflowWrap="anywhere" color={outcomeColor(outcome)}>
        {isChecking ? "What changed is looked at twice, so this may take a minute or two." : outcome?.text}
      </Text>
      <Facts source={source} figure={figure} />
    </Box>
  );
}

function outcomeColor(outcome: { isGood: boolean } | undefined): string {
  if (!outcome) return "fg.muted";
  return outcome.isGood ? "fg.success" : "fg.error";
}

function Facts({ source, figure }: SourceProps) {
  const { url, lastCheckAt, lastOkAt, lastChangeAt, lastError, nextCheckAt, items, note, kind } = source;
  return (
    <Box as="dl" mt="2" display="flex" flexDirection="column" gap="1" fontSize="sm">
      <Labelled label="Reads:">
        <OutsideLink href={url}>{url}</OutsideLink>
      </Labelled>
      {figure && (
        <Labelled label="Rightly told, as all companies judged:">
          <FigureLines figure={figure} />
        </Labelled>
      )}
      {note && <Labelled label="Note:">{note}</Labelled>}
      {kind !== "manual" && (
        <>
          <Labelled label="Last check:">{momentWords(lastCheckAt, "Never")}</Labelled>
          <Labelled label="Last good check:">
            {momentWords(lastOkAt, "Never")}
            {lastOkAt && `, ${plural(items, "entry", "entries")}`}
          </Labelled>
          {lastOkAt && (
            <Labelled label="Last change:">{momentWords(lastChangeAt, "None since the first check")}</Labelled>
          )}
          {lastError && <Labelled label="Last error:">{lastError}</Labelled>}
          <Labelled label="Next check:">{momentWords(nextCheckAt, "Not planned")}</Labelled>
        </>
      )}
    </Box>
  );
}

const momentWords = (instant: string | null, otherwise: string) =>
  instant === null ? otherwise : formatInstant(instant);

/** Has a source checked at once and says what came of it. */
function useCheck(id: string) {
  const { source, change } = trpc.useUtils();
  const [outcome, setOutcome] = useState<{ text: string; isGood: boolean }>();
  const check = trpc.source.check.useMutation({
    onMutate: () => setOutcome(undefined),
    onSuccess: ({ data }) => setOutcome(outcomeWords(data)),
    onError: (error) => setOutcome({ text: failureOf(error).message ?? "The server cannot be reached", isGood: false }),
    onSettled: () => Promise.all([source.invalidate(), change.invalidate()]),
  });
  return { check: () => !check.isPending && check.mutate({ id }), isChecking: check.isPending, outcome };
}
