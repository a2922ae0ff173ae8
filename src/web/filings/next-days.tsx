import { Box, Button, Heading, Skeleton, Text } from "@chakra-ui/react";
import { useId } from "react";
import type { Occurrence } from "#features/filing/schema.ts";
import { addDays } from "#shared/calendar.ts";
import { RouteLink } from "../components/route-link.tsx";
import { formatDay } from "../lib/format.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useToday } from "../lib/time/use-today.ts";
import { dueWords } from "../regulation/due-words.ts";
import { isBeforeSignUp } from "./filing-words.ts";
import { againWords, folded, type Folded } from "./folded.ts";
import { useSignedUpAt } from "./use-signed-up-at.ts";

const days = 30;
const room = 6;

/** What is to be filed in the next days, the nearest first, what comes again in one line. As high whatever it holds: nothing below it moves when it comes. */
export function NextDays({ companyId }: { companyId: string }) {
  const id = useId();
  const today = useToday();
  const range = { from: today, to: addDays(today, days) };
  const query = trpc.filing.list.useQuery({ companyId, ...range, view: "open" }, { staleTime: 0 });
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

function Rows({ filings: all, today }: { filings: readonly Occurrence[]; today: string }) {
  const signedUpAt = useSignedUpAt();
  const filings = all.filter((one) => !isBeforeSignUp(one, signedUpAt));
  if (filings.length === 0) return <Text fontSize="sm">Nothing falls due in these days.</Text>;
  const lines = folded(filings, { today, signedUpAt });
  const shown = lines.length > room ? lines.slice(0, room - 1) : lines;
  return (
    <Box as="ul" fontSize="sm">
      {shown.map((line) => (
        <Row key={line.next._id} line={line} today={today} />
      ))}
      {shown.length < lines.length && (
        <Box as="li" minH="7" py="0.5" ps="6.75rem">
          <RouteLink to="/filings">and {lines.length - shown.length} more</RouteLink>
        </Box>
      )}
    </Box>
  );
}

function Row({ line, today }: { line: Folded; today: string }) {
  const { next } = line;
  const again = againWords(line);
  return (
    <Box as="li" display="flex" alignItems="baseline" gap="3" minW="0" minH="7" py="0.5">
      <Box as="span" flexShrink="0" width="6rem" fontVariantNumeric="tabular-nums" color="fg.muted">
        <time dateTime={next.dueDay} title={formatDay(next.dueDay)}>
          {dueWords(next.dueDay, today)}
        </time>
      </Box>
      <Box flex="1" minW="0" display="flex" flexDirection={{ base: "column", sm: "row" }} columnGap="3" alignItems="baseline">
        <RouteLink to="/filings" search={{ filing: next._id }} minW="0" color="brand.fg">
          <Box as="span" lineClamp={{ base: again === null ? 2 : 1, sm: 1 }}>
            {next.text}
          </Box>
        </RouteLink>
        {again !== null && (
          <Box as="span" flexShrink="0" color="fg.muted">
            {again}
          </Box>
        )}
      </Box>
    </Box>
  );
} // prettier-ignore
