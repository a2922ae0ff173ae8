import { Box, Button, chakra } from "@chakra-ui/react";
import type { Entry } from "#features/calendar/schema.ts";
import type { Day } from "#shared/calendar.ts";
import { plural } from "#shared/plural.ts";
import { formatWeekday } from "../lib/time/format-moment.ts";
import { daysOf, spanOf, summaryOf, weekdayNames, weeksOf } from "./calendar-words.ts";
import { DropDay } from "./drop-day.tsx";
import { EntryChip } from "./entry-chip.tsx";

export type ViewProps = {
  day: Day;
  today: Day;
  entries: readonly Entry[];
  isNarrow: boolean;
  onOpen: (id: string) => void;
  /** Shows all of a day. */
  onDay: (day: Day) => void;
  onDropped: (id: string, day: Day) => void;
};

const shownOfDay = 4;
const Table = chakra("table", {
  base: { width: "100%", tableLayout: "fixed", borderCollapse: "collapse", bg: "bg.panel" },
});
const Head = chakra("th", {
  base: { py: "1.5", px: "1", fontSize: "xs", fontWeight: "medium", color: "fg.muted", borderWidth: "1px" },
});
const Cell = chakra("td", { base: { p: "0", borderWidth: "1px", verticalAlign: "top", height: "1px" } });

/** A month as a page of a wall calendar, in whole weeks. */
export function MonthView(props: ViewProps) {
  const { day, today, entries } = props;
  const ofDay = Map.groupBy(entries, (entry) => entry.day);
  return (
    <Table aria-label="Month">
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <Head key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </Head>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(daysOf(spanOf("month", day))).map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <Cell key={one} bg={one.slice(0, 7) === day.slice(0, 7) ? undefined : "bg.subtle"}>
                <DayOfMonth {...props} day={one} isToday={one === today} entries={ofDay.get(one) ?? []} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
} // prettier-ignore

function DayOfMonth({ day, isToday, entries, isNarrow, onOpen, onDay, onDropped }: ViewProps & { isToday: boolean }) {
  // One line says as little as "+1 more" would take.
  const shown = entries.length <= shownOfDay ? entries : entries.slice(0, shownOfDay - 1);
  const left = entries.length - shown.length;
  const isLate = entries.some((entry) => entry.isLate);
  return (
    <DropDay day={day} onDropped={onDropped} height="100%" minH={{ base: "3.5rem", md: "7.5rem" }} p="1" display="flex" flexDirection="column" gap="1">
      <Button
        variant={isToday ? "solid" : "ghost"}
        size="xs"
        alignSelf="flex-start"
        minW="6"
        height="6"
        px="1"
        fontVariantNumeric="tabular-nums"
        aria-label={`${formatWeekday(day)}: ${entries.length === 0 ? "nothing" : summaryOf(entries)}`}
        {...(isToday && { "aria-current": "date" as const })}
        onClick={() => onDay(day)}
      >
        {Number(day.slice(8))}
      </Button>
      {isNarrow ? (
        entries.length > 0 && (
          <Box aria-hidden alignSelf="center" px="2" borderRadius="full" fontSize="xs" fontWeight="semibold" bg={isLate ? "high.bg" : "brand.subtle"} color={isLate ? "high.fg" : "brand.fg"}>
            {entries.length}
          </Box>
        )
      ) : (
        <Box as="ul" display="flex" flexDirection="column" gap="1">
          {shown.map((entry) => (
            <li key={entry._id}>
              <EntryChip entry={entry} onOpen={onOpen} />
            </li>
          ))}
          {left > 0 && (
            <li>
              <Button variant="plain" size="xs" height="6" aria-label={`${plural(left, "more entry", "more entries")} on ${formatWeekday(day)}`} onClick={() => onDay(day)}>
                +{left} more
              </Button>
            </li>
          )}
        </Box>
      )}
    </DropDay>
  );
} // prettier-ignore
