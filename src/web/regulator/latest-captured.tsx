import { Box, Text } from "@chakra-ui/react";
import type { CompanyChange } from "#features/watch/schema.ts";
import { RouteLink } from "../components/route-link.tsx";
import { formatInstant } from "../lib/format.ts";
import { trpc } from "../lib/server/trpc.ts";
import { ReviewMark } from "../updates/change/change-marks.tsx";
import { StandingMark } from "../updates/change/standing.tsx";
import { isOfLibrary, kindLabel } from "../updates/change-words.ts";
import { Panel } from "./panel.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";

const shown = 5;
// What was set aside among the newest is not shown, and leaves room for others.
const asked = 20;

/** The newest that was captured from a regulator. */
export function LatestCaptured({ companyId, code }: { companyId: string; code: string }) {
  const { data, isError, refetch } = trpc.change.ofCompany.useQuery({
    companyId,
    regulator: code,
    limit: asked,
    skip: 0,
  });
  const changes = data?.data.filter(({ status }) => status !== "dismissed").slice(0, shown);
  return (
    <Panel
      title="Latest captured"
      lead="What its sources listed as new or changed since they are watched, and revisions of the library."
      isBusy={!changes && !isError}
      failure={
        isError && !data ? { title: "What was captured could not be loaded", retry: () => void refetch() } : undefined
      }
    >
      {changes ? <Captured changes={changes} code={code} /> : <RowSkeletons />}
    </Panel>
  );
}

function Captured({ changes, code }: { changes: CompanyChange[]; code: string }) {
  const ofRegulator = { regulator: code, scope: "all" };
  return (
    <Box display="flex" flexDirection="column" gap="3" fontSize="sm">
      {changes.length === 0 ? (
        <Text color="fg.muted">Nothing has been captured of it yet. How far that can be trusted stands below.</Text>
      ) : (
        <Box as="ul" aria-label="Latest captured">
          {changes.map((change) => (
            <Box as="li" key={change.id} py="2.5" borderTopWidth="1px" overflowWrap="anywhere">
              <RouteLink to="/updates" search={{ ...ofRegulator, change: change.id }} fontWeight="medium">
                {change.title}
              </RouteLink>
              <Text color="fg.muted" mb="1">
                {kindLabel(change.changeType)} · {isOfLibrary(change) ? "in the library" : "first seen"}{" "}
                <time dateTime={change.detectedAt}>{formatInstant(change.detectedAt)}</time>
              </Text>
              <Box display="flex" flexWrap="wrap" gap="1.5">
                <ReviewMark change={change} />
                <StandingMark change={change} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <RouteLink to="/updates" search={ofRegulator} alignSelf="flex-start">
        All its updates
      </RouteLink>
    </Box>
  );
}
