import { Box, Heading, Skeleton, Text } from "@chakra-ui/react";
import { trpc } from "../lib/server/trpc.ts";
import { LatestList } from "./latest-list.tsx";
import { latestEvents, latestOf } from "./latest.ts";
import { Panel } from "./panel.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";
import { useTexts } from "./use-texts.ts";
import { plural } from "#shared/plural.ts";
import { BarChart } from "../components/bar-chart.tsx";
import { useToday } from "../lib/time/use-today.ts";
import { yearBars } from "./years.ts";

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

/** How many of the library's texts were issued in each year. */
function IssuedByYear({ counts }: { counts: Record<string, number> }) {
  const { bars, sumUpTo, undated } = yearBars(counts, Number(useToday().slice(0, 4)));
  return (
    <>
      {bars.length > 0 && <BarChart label="Texts in the library by year of issue" bars={bars} />}
      <Text mt="2" fontSize="sm" color="fg.muted">
        {sumUpTo !== null && `The dashed bar holds all up to ${sumUpTo}. `}
        {undated > 0 && `${plural(undated, "text")} without a known date ${undated === 1 ? "is" : "are"} not drawn.`}
      </Text>
    </>
  );
}
