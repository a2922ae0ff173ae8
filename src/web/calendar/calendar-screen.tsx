import { Box, Button, Heading, Skeleton, Text } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight, Printer, Rss } from "lucide-react";
import { useState } from "react";
import type { Entry } from "#features/calendar/schema.ts";
import type { Day } from "#shared/calendar.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { useNames } from "../duties/use-register.ts";
import { Screen } from "../layout/screen.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { AgendaView } from "./agenda-view.tsx";
import { calendarViews, headingOf, passes, spanOf, stepWords, stepped, summaryOf } from "./calendar-words.ts";
import { FilterBar } from "./filter-bar.tsx";
import { MonthView } from "./month-view.tsx";
import { TakeOut } from "./take-out.tsx";
import { useCalendarSearch, type CalendarState } from "./use-calendar-search.ts";
import { useEntries, useEntry, useMoving } from "./use-entries.ts";
import { WeekView } from "./week-view.tsx";

const EntryDialog = openedLater(
  async () => (await import("./entry-dialog.tsx")).EntryDialog,
  ({ id }) => id !== undefined,
);
const SubscribeDialog = openedLater(
  async () => (await import("./subscribe-dialog.tsx")).SubscribeDialog,
  ({ isOpen }) => isOpen,
);

/** What a company's work has on which day. */
export function CalendarScreen({ companyId }: { companyId: string }) {
  const state = useCalendarSearch();
  const { people } = useNames(companyId);
  const [isSubscribing, setSubscribing] = useState(false);
  const [wanted, setWanted] = useState<{ id: string; day: Day }>();
  const moving = useMoving(companyId);
  // The day of what a link leads to is asked for first.
  const named = useEntry(companyId, state.day === undefined ? state.entryId : undefined);
  const isFinding = state.day === undefined && state.entryId !== undefined && named.isPending;
  const day = state.day ?? named.data?.data.day ?? state.today;
  const span = spanOf(state.view, day);
  const query = useEntries(companyId, isFinding ? undefined : span);
  const rows = query.data?.data;
  // While other days are asked for, what is known of them already is shown, and nothing of the days before.
  const isOnThem = ({ day: on }: Entry) => on >= span.from && on <= span.to;
  const shown = rows && moving.shown(rows).filter((entry) => isOnThem(entry) && passes(entry, state.filters));
  const drop = (id: string, to: Day) => {
    const entry = rows?.find((one) => one._id === id);
    if (!entry?.canMove || entry.day === to) return;
    if (entry.kind !== "filing") return moving.move({ entry, day: to });
    // A regulator has allowed it, or it does not move: that is said first.
    setWanted({ id, day: to });
    state.open(id);
  };
  const close = (at: Day | undefined) => {
    setWanted(undefined);
    state.close(at ?? day);
  };
  return (
    <Screen gap="5">
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" justifyContent="space-between" gap="4">
        <Box flex="1 1 24rem" minW="0">
          <Heading as="h1" fontSize="2xl">
            Calendar
          </Heading>
          <Text mt="1" color="fg.muted">
            What is due, your company’s tasks, when duties are reviewed, and when evidence expires. All days are days in
            Lagos.
          </Text>
        </Box>
        <Box className="screen-only" display="flex" flexWrap="wrap" gap="2">
          <Button aria-haspopup="dialog" onClick={() => setSubscribing(true)}>
            <Rss aria-hidden />
            Subscribe
          </Button>
          <TakeOut companyId={companyId} state={state} />
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        </Box>
      </Box>
      <FilterBar state={state} entries={rows} people={people} />
      <Where state={state} day={day} />
      <Text role="status" fontSize="sm" color="fg.muted" minH="5">
        {shown && shown.length > 0 && !query.isPlaceholderData && summaryOf(shown)}
      </Text>
      <Shown state={state} day={day} query={query} isFinding={isFinding} entries={shown} people={people} onDropped={drop} />
      <EntryDialog companyId={companyId} id={state.entryId} people={people} moving={moving} wantedDay={wanted?.id === state.entryId ? wanted?.day : undefined} onClose={close} />
      <SubscribeDialog companyId={companyId} isOpen={isSubscribing} onClose={() => setSubscribing(false)} />
    </Screen>
  );
} // prettier-ignore

/** Which days are shown, and how; the way to others. */
function Where({ state, day }: { state: CalendarState; day: Day }) {
  const { view, today, pick } = state;
  const go = (to: Day) => pick({ day: to === today ? undefined : to });
  const step = stepWords[view];
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <Heading as="h2" fontSize="lg" minW={{ base: "100%", sm: "14rem" }} aria-live="polite">
        {headingOf(view, day)}
      </Heading>
      <Box className="screen-only" display="flex" gap="1">
        <Button variant="outline" size="sm" px="2" aria-label={`The ${step} before`} onClick={() => go(stepped(view, day, -1))}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button variant="outline" size="sm" px="2" aria-label={`The ${step} after`} onClick={() => go(stepped(view, day, 1))}>
          <ChevronRight aria-hidden />
        </Button>
        {day !== today && (
          <Button variant="ghost" size="sm" onClick={() => go(today)}>
            Today
          </Button>
        )}
      </Box>
      <Box className="screen-only" role="group" aria-label="View" display="flex" gap="1" ms={{ base: "0", sm: "auto" }}>
        {calendarViews.map(({ id, label }) => (
          <Button key={id} size="sm" variant={view === id ? "subtle" : "outline"} aria-pressed={view === id} onClick={() => pick({ view: id })}>
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
} // prettier-ignore

/** A refusal says what to do, as that fewer days or kinds are to be chosen. */
function textOf(error: unknown): { text?: string } {
  const { message } = failureOf(error);
  return message === null ? {} : { text: message };
}

type ShownProps = {
  state: CalendarState;
  day: Day;
  query: ReturnType<typeof useEntries>;
  isFinding: boolean;
  entries: readonly Entry[] | undefined;
  people: ReadonlyMap<string, string>;
  onDropped: (id: string, day: Day) => void;
};

function Shown({ state, day, query, isFinding, entries, people, onDropped }: ShownProps) {
  const { view, today, isNarrow, open } = state;
  if (query.isError && !entries)
    return (
      <MessagePanel role="alert" title="The calendar could not be loaded" {...textOf(query.error)}>
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </MessagePanel>
    );
  if (!entries || isFinding)
    return (
      <Box role="status" aria-label="Loading the calendar...">
        <Skeleton height="28rem" />
      </Box>
    );
  const about = { day, today, entries, isNarrow, onOpen: open, onDropped };
  const showDay = (one: Day) => state.pick({ view: "agenda", day: one });
  return (
    <Box aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.6 : undefined} display="flex" flexDirection="column" gap="3">
      {entries.length === 0 && !query.isPlaceholderData && <Nothing state={state} isEmpty={query.data?.data.length === 0} />}
      {view === "month" && <MonthView {...about} onDay={showDay} />}
      {view === "week" && <WeekView {...about} onDay={showDay} />}
      {view === "agenda" && <AgendaView {...about} key={day} people={people} />}
    </Box>
  );
} // prettier-ignore

function Nothing({ state, isEmpty }: { state: CalendarState; isEmpty: boolean }) {
  if (isEmpty)
    return (
      <MessagePanel
        level="h3"
        title="Nothing is on these days"
        text="Due days come from the duties that bind your company; tasks and reviews from what you set yourselves."
      />
    );
  return (
    <MessagePanel level="h3" title="Nothing matches" text="Nothing on these days passes these filters.">
      <Button onClick={state.clear}>Clear filters</Button>
    </MessagePanel>
  );
}
