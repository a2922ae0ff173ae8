import { Box, Heading, Text } from "@chakra-ui/react";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import type { SourceFigure } from "#features/triage/schema.ts";
import type { SourceRow } from "#features/watch/schema.ts";
import { plural } from "#shared/plural.ts";
import { OutsideLink } from "../components/outside-link.tsx";
import { Labelled } from "../regulation/labelled.tsx";
import { FigureLines } from "./figure-lines.tsx";
import { agoAndWhen, kindWords, stateMeanings } from "./source-words.ts";
import { StateBadge } from "./state-badge.tsx";

/** One source: what is read, how it stands, and what that means. */
export function SourceCard({
  source,
  figure,
  now,
}: {
  source: SourceRow;
  figure: SourceFigure | undefined;
  now: number;
}) {
  const { regulator, kind, url, state, note } = source;
  return (
    <Box as="li" p={{ base: "4", md: "5" }} borderWidth="1px" borderRadius="lg" bg="bg.panel" minW="0">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <Heading as="h3" fontSize="md" minW="0" overflowWrap="anywhere">
          {regulatorName(regulator)}
        </Heading>
        <StateBadge state={state} />
      </Box>
      <Text mt="1.5" fontSize="sm">
        {stateMeanings[state]}
      </Text>
      <Box as="dl" mt="3" display="flex" flexDirection="column" gap="1.5" fontSize="sm">
        <Labelled label="What is read:">
          {kindWords[kind]}
          <br />
          <OutsideLink href={url}>{url}</OutsideLink>
        </Labelled>
        {kind !== "manual" && <Checks source={source} now={now} />}
        <Labelled label="Rightly told, as all companies judged:">
          <FigureLines figure={figure} />
        </Labelled>
        {note && <Labelled label="Note:">{note}</Labelled>}
      </Box>
    </Box>
  );
}

function Checks({
  source: { lastOkAt, lastCheckAt, lastChangeAt, lastError, items },
  now,
}: {
  source: SourceRow;
  now: number;
}) {
  const when = (instant: string) => <time dateTime={instant}>{agoAndWhen(instant, now)}</time>;
  const isLastGood = lastCheckAt === lastOkAt;
  return (
    <>
      <Labelled label="Last good check:">{lastOkAt ? when(lastOkAt) : "None yet"}</Labelled>
      {lastCheckAt && !isLastGood && <Labelled label="Last check:">{when(lastCheckAt)}</Labelled>}
      <Labelled label="Last change:">{lastChangeAt ? when(lastChangeAt) : "None since it is watched"}</Labelled>
      <Labelled label="Known:">{plural(items, "entry", "entries")}</Labelled>
      {lastError && <Labelled label="Last error:">{lastError}</Labelled>}
    </>
  );
}
