import { Box, Button, Heading, Skeleton, Text } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useId } from "react";
import type { Occurrence } from "#features/filing/schema.ts";
import { plural } from "#shared/plural.ts";
import { useMay } from "../account/use-me.ts";
import { EntryList } from "../components/entry-list.tsx";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { formatDay } from "../lib/format.ts";
import { formatWeekday } from "../lib/time/format-moment.ts";
import { useToday } from "../lib/time/use-today.ts";
import { Again } from "./again.tsx";
import { FilingRow } from "./filing-row.tsx";
import { isBeforeSignUp, isDone, monthAway, passes, statusOptions } from "./filing-words.ts";
import { folded, readOpened } from "./folded.ts";
import type { FilingsState } from "./use-filings-search.ts";
import { useMonth } from "./use-filings.ts";
import { useSignedUpAt } from "./use-signed-up-at.ts";

type MonthProps = { companyId: string; state: FilingsState };

/** What is due in a month: what comes several times first, folded, and the rest day by day. */
export function Month({ companyId, state }: MonthProps) {
  const id = useId();
  const signedUpAt = useSignedUpAt();
  const { month, filters } = state;
  const query = useMonth(companyId, month);
  const rows = query.data?.data;
  const shown = rows?.filter((one) => passes(one, filters));
  return (
    <Box as="section" aria-labelledby={id} display="flex" flexDirection="column" gap="4">
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Heading as="h2" id={id} fontSize="lg" minW="10rem">
          {formatDay(month)}
        </Heading>
        <Box className="screen-only" display="flex" gap="1">
          <Button variant="outline" size="sm" px="2" aria-label="The month before" onClick={() => state.pickMonth(monthAway(month, -1))}>
            <ChevronLeft aria-hidden />
          </Button>
          <Button variant="outline" size="sm" px="2" aria-label="The month after" onClick={() => state.pickMonth(monthAway(month, 1))}>
            <ChevronRight aria-hidden />
          </Button>
          {!state.isThisMonth && (
            <Button variant="ghost" size="sm" onClick={() => state.pickMonth(undefined)}>
              This month
            </Button>
          )}
        </Box>
      </Box>
      <FilterBar state={state} rows={rows} />
      <Text role="status" fontSize="sm" color="fg.muted" minH="5">
        {shown && shown.length > 0 && summaryOf(shown, signedUpAt)}
      </Text>
      {shown ? (
        <Days rows={shown} state={state} isEmpty={rows?.length === 0} />
      ) : query.isError ? (
        <MessagePanel role="alert" title="The filings could not be loaded">
          <Button onClick={() => void query.refetch()}>Retry</Button>
        </MessagePanel>
      ) : (
        <Box role="status" aria-label="Loading filings..." display="flex" flexDirection="column" gap="3">
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} height="5.5rem" />
          ))}
        </Box>
      )}
    </Box>
  );
} // prettier-ignore

const summaryOf = (rows: readonly Occurrence[], signedUpAt: string | undefined): string => {
  const open = rows.filter((one) => !isDone(one) && !isBeforeSignUp(one, signedUpAt)).length;
  return `${plural(rows.length, "filing")}, ${open === 0 ? "none" : open} still to be filed`;
};

function FilterBar({ state, rows = [] }: { state: FilingsState; rows: readonly Occurrence[] | undefined }) {
  const { filters, isNarrowed, pick, clear } = state;
  const known = [...rows.map(({ regulator }) => regulator), filters.regulator ?? ""].filter(Boolean);
  return (
    <Box
      className="screen-only"
      role="search"
      aria-label="Filings"
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(2, minmax(0, 14rem)) auto" }}
      alignItems="end"
    >
      <LabelledSelect label="Regulator" value={filters.regulator ?? ""} onPick={(regulator) => pick({ regulator })}>
        <option value="">All regulators</option>
        {[...new Set(known)].toSorted().map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </LabelledSelect>
      <LabelledSelect label="State" value={filters.status ?? ""} onPick={(status) => pick({ status })}>
        <option value="">All states</option>
        {statusOptions.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </LabelledSelect>
      {isNarrowed && (
        <Button variant="plain" size="sm" height="10" px={{ base: "0", md: "3" }} justifySelf="start" onClick={clear}>
          Clear filters
        </Button>
      )}
    </Box>
  );
}

type DaysProps = { rows: readonly Occurrence[]; isEmpty: boolean; state: FilingsState };

function Days({ rows, isEmpty, state }: DaysProps) {
  const today = useToday();
  const seesAll = useMay("work.read");
  const signedUpAt = useSignedUpAt();
  if (isEmpty)
    return (
      <MessagePanel
        level="h3"
        title="Nothing is due in this month"
        text={
          seesAll
            ? "Due days come from the duties that bind your company, or may. Questions that are still open in your profile may add some."
            : "What falls due of duties that are yours or your unit’s is listed here."
        }
      />
    );
  if (rows.length === 0)
    return (
      <MessagePanel level="h3" title="No filing matches" text="None of this month’s filings passes these filters.">
        <Button onClick={state.clear}>Clear filters</Button>
      </MessagePanel>
    );
  const lines = folded(rows, { today, signedUpAt });
  const again = lines.filter((line) => line.rows.length > 1);
  const once = lines.filter((line) => line.rows.length === 1).map(({ next }) => next);
  return (
    <Box display="flex" flexDirection="column" gap="5">
      {again.length > 0 && (
        <Again lines={again} opened={readOpened(state.filters.opened)} onToggle={state.toggle} onOpen={state.open} />
      )}
      {[...Map.groupBy(once, ({ dueDay }) => dueDay)].map(([day, ofDay]) => (
        <Box as="section" key={day} aria-labelledby={`due-${day}`}>
          <Heading as="h3" id={`due-${day}`} fontSize="md" mb="2">
            <time dateTime={day}>{day === today ? `Today, ${formatWeekday(day)}` : formatWeekday(day)}</time>
          </Heading>
          <EntryList label={`Due on ${formatDay(day)}`}>
            {ofDay.map((one) => (
              <FilingRow key={one._id} filing={one} onOpen={state.open} />
            ))}
          </EntryList>
        </Box>
      ))}
    </Box>
  );
}
