import { Box, Text } from "@chakra-ui/react";
import type { CompanySources, SourceRow } from "#features/watch/schema.ts";
import { RouteLink } from "../components/route-link.tsx";
import { useNow } from "../lib/time/use-now.ts";
import { boundWords } from "../sources/blind-spots.tsx";
import { agoAndWhen, kindWords, stateMeanings } from "../sources/source-words.ts";
import { StateBadge } from "../sources/state-badge.tsx";
import { useSources } from "../sources/use-sources.ts";
import { Panel } from "./panel.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";

/** How far the picture of this regulator can be trusted to be current. */
export function SourceHealth({ companyId, code }: { companyId: string; code: string }) {
  const { data, hasFailed, retry } = useSources(companyId);
  return (
    <Panel
      title="Source health"
      isBusy={!data && !hasFailed}
      failure={hasFailed && !data ? { title: "The sources could not be loaded", retry } : undefined}
    >
      {data ? <Health {...data} code={code} /> : <RowSkeletons />}
    </Panel>
  );
}

function Health({ sources, blindSpots, code }: CompanySources & { code: string }) {
  const now = useNow();
  const own = sources.filter(({ regulator }) => regulator === code);
  const blindSpot = blindSpots.find(({ regulator }) => regulator === code);
  return (
    <Box display="flex" flexDirection="column" gap="4" fontSize="sm">
      {blindSpot && (
        <Text px="3" py="2" borderRadius="md" bg="accent.subtle" color="accent.fg">
          A blind spot of yours: {boundWords(blindSpot.regulations)}, and its silence does not mean that nothing was
          published.
        </Text>
      )}
      {own.length === 0 ? (
        <Text>
          None of its publications are watched. What you see is the library, and what the operator announces of it.
        </Text>
      ) : (
        <Box as="ul" aria-label="Its sources" display="flex" flexDirection="column" gap="3">
          {own.map((source) => (
            <Source key={source.id} source={source} now={now} />
          ))}
        </Box>
      )}
      <RouteLink to="/updates" search={{ view: "sources" }} alignSelf="flex-start">
        All sources
      </RouteLink>
    </Box>
  );
}

function Source({ source: { kind, state, lastOkAt }, now }: { source: SourceRow; now: number }) {
  return (
    <Box as="li">
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Text fontWeight="medium">{kindWords[kind]}</Text>
        <StateBadge state={state} />
      </Box>
      <Text color="fg.muted">{stateMeanings[state]}</Text>
      {kind !== "manual" && (
        <Text color="fg.muted">
          Last good check: {lastOkAt ? <time dateTime={lastOkAt}>{agoAndWhen(lastOkAt, now)}</time> : "none yet"}
        </Text>
      )}
    </Box>
  );
}
