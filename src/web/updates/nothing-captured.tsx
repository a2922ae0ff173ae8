import { Box, Heading, Text } from "@chakra-ui/react";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import type { SourceRow } from "#features/watch/schema.ts";
import { sourceStateLabels } from "#features/watch/vocabulary.ts";
import { RouteLink } from "../components/route-link.tsx";
import { formatMoment } from "../lib/time/format-moment.ts";
import { isWatched } from "../sources/source-words.ts";
import type { SourcesState } from "../sources/use-sources.ts";

/** Nothing has been captured: what that says, and what it does not. */
export function NothingCaptured({ sources: { data } }: { sources: SourcesState }) {
  const watched = data?.sources.filter(isWatched) ?? [];
  const others = data?.sources.filter((source) => !isWatched(source)) ?? [];
  return (
    <Box maxW="2xl" mx="auto" py="8" display="flex" flexDirection="column" gap="4">
      <Heading as="h2" fontSize="lg">
        Nothing has been captured yet
      </Heading>
      <Text color="fg.muted">
        What a source lists when it is first read is taken as known. Only what comes or changes after that is an update.
      </Text>
      {data && (
        <>
          <SourceNames title="Watched" sources={watched} none="No source is being watched now." />
          {others.length > 0 && <SourceNames title="Not, or not reliably, watched" sources={others} none="" />}
          <Text fontSize="sm">
            <RouteLink to="/updates" search={{ view: "sources" }}>
              See every source and how it stands
            </RouteLink>
          </Text>
        </>
      )}
    </Box>
  );
}

function checkWords({ state, lastOkAt }: SourceRow): string {
  const trouble = isWatched({ state }) ? [] : [sourceStateLabels[state].toLowerCase()];
  return [...trouble, ...(lastOkAt ? [`last good check ${formatMoment(lastOkAt)}`] : [])].join(", ");
}

function SourceNames({ title, sources, none }: { title: string; sources: SourceRow[]; none: string }) {
  return (
    <Box fontSize="sm">
      <Heading as="h3" fontSize="md" mb="1">
        {title}
      </Heading>
      {sources.length === 0 && <Text color="fg.muted">{none}</Text>}
      <Box as="ul">
        {sources.map((source) => (
          <Box as="li" key={source.id}>
            {regulatorName(source.regulator)}
            <Box as="span" color="fg.muted">
              : {checkWords(source)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
