import { Box, Button, Heading, Skeleton, Text } from "@chakra-ui/react";
import { useId } from "react";
import type { Occurrence } from "#features/filing/schema.ts";
import { addDays } from "#shared/calendar.ts";
import { RouteLink } from "../components/route-link.tsx";
import { formatDay } from "../lib/format.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useToday } from "../lib/time/use-today.ts";
import { dueWords } from "../regulation/due-words.ts";

const days = 30;
const most = 6;

/** What is to be filed in the next days, the nearest first. As high whatever it holds: nothing below it moves when it comes. */
export function NextDays({ companyId }: { companyId: string }) {
  const id = useId();
  const today = useToday();
  const range = { from: today, to: addDays(today, days) };
  const query = trpc.filing.list.useQuery({ companyId, ...range, view: "open", limit: most }, { staleTime: 0 });
  return (
    <Box as="section" aria-labelledby={id} minH={nextDaysHeight}>
      <Box display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="space-between" columnGap="4" mb="1">
        <Heading as="h2" id={id} fontSize="sm" lineHeight="normal">
          To file in the next {days} days
        </Heading>
        <RouteLink to="/filings" fontSize="sm">
          All filings
        </RouteLink>
      </Box>
      {query.data ? (
        <Rows filings={query.data.data} today={today} />
      ) : query.isError ? (
        <Box role="alert" fontSize="sm">
          What is to be filed could not be loaded.{" "}
          <Button size="sm" variant="outline" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </Box>
      ) : (
        <Skeleton role="status" aria-label="Loading what is to be filed..." height="9rem" />
      )}
    </Box>
  );
}

// Six lines and their heading.
const nextDaysHeight = { base: "20rem", sm: "13rem" };

function Rows({ filings, today }: { filings: readonly Occurrence[]; today: string }) {
  if (filings.length === 0) return <Text fontSize="sm">Nothing falls due in these days.</Text>;
  return (
    <Box as="ul" fontSize="sm">
      {filings.map((one) => (
        <Box as="li" key={one._id} display="flex" alignItems="baseline" gap="3" minW="0" minH="7" py="0.5">
          <Box as="span" flexShrink="0" width="6rem" fontVariantNumeric="tabular-nums" color="fg.muted">
            <time dateTime={one.dueDay} title={formatDay(one.dueDay)}>
              {dueWords(one.dueDay, today)}
            </time>
          </Box>
          <RouteLink to="/filings" search={{ filing: one._id }} minW="0" color="brand.fg">
            <Box as="span" lineClamp={{ base: 2, sm: 1 }}>
              {one.text}
            </Box>
          </RouteLink>
        </Box>
      ))}
    </Box>
  );
}
