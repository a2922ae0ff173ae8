import { Box, Heading, Skeleton, Text } from "@chakra-ui/react";
import { trpc } from "../lib/trpc.ts";
import { IssuedByYear } from "./issued-by-year.tsx";
import { LatestList } from "./latest-list.tsx";
import { latestEvents, latestOf } from "./latest.ts";
import { Panel } from "./panel.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";
import { useTexts } from "./use-texts.ts";

/** What a regulator issued over the years, and what happened last. */
export function Changes({ companyId, code }: { companyId: string; code: string }) {
  const texts = useTexts(companyId, code);
  const revisions = trpc.regulation.revisions.useQuery({ regulator: code, limit: latestEvents, skip: 0 });
  // Half of what happened would read as all of it.
  const failed = [texts, revisions].filter(({ isError }) => isError);
  const retry = () => failed.forEach(({ refetch }) => void refetch());
  const isLoaded = texts.data !== undefined && revisions.data !== undefined;
  return (
    <Panel
      title="Changes over time"
      lead="By the dates of issue of the texts in our library, which need not be all that this regulator has issued."
      isBusy={!isLoaded && failed.length === 0}
      failure={failed.length > 0 ? { title: "The changes could not be loaded", retry } : undefined}
    >
      {isLoaded ? (
        <>
          <IssuedByYear counts={texts.data.facets.year} />
          <Heading as="h3" fontSize="md" mt="5">
            Latest
          </Heading>
          <Text mb="2" fontSize="sm" color="fg.muted">
            Newly issued texts, and revisions of our records of them.
          </Text>
          <LatestList events={latestOf(texts.data.data, revisions.data.data)} />
        </>
      ) : (
        <Box>
          <Skeleton aria-hidden height="9rem" mb="6" />
          <RowSkeletons />
        </Box>
      )}
    </Panel>
  );
}
