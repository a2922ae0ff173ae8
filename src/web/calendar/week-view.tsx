import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { plural } from "#shared/plural.ts";
import { formatWeekday } from "../lib/time/format-moment.ts";
import { daysOf, spanOf, weekdayNames } from "./calendar-words.ts";
import { DropDay } from "./drop-day.tsx";
import { EntryChip } from "./entry-chip.tsx";
import type { ViewProps } from "./month-view.tsx";

const shownOfDay = 12;

/** A week, a column for each day; on phones one under the other. */
export function WeekView({ day, today, entries, isNarrow, onOpen, onDay, onDropped }: ViewProps) {
  const ofDay = Map.groupBy(entries, (entry) => entry.day);
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: "1fr", md: "repeat(7, minmax(0, 1fr))" }}
      borderWidth="1px"
      borderRadius="lg"
      overflow="hidden"
      bg="bg.panel"
    >
      {daysOf(spanOf("week", day)).map((one, at) => {
        const own = ofDay.get(one) ?? [];
        const shown = own.slice(0, shownOfDay);
        const left = own.length - shown.length;
        return (
          <DropDay
            key={one}
            as="section"
            aria-label={formatWeekday(one)}
            day={one}
            onDropped={onDropped}
            minH={{ base: "4rem", md: "22rem" }}
            p="2"
            display="flex"
            flexDirection="column"
            gap="1.5"
            borderColor="border"
            {...(at > 0 && { borderTopWidth: { base: "1px", md: "0" }, borderInlineStartWidth: { base: "0", md: "1px" } })}
          >
            <Heading as="h3" fontSize="sm" color={one === today ? "brand.fg" : undefined} {...(one === today && { "aria-current": "date" as const })}>
              {isNarrow ? weekdayNames[at] : weekdayNames[at]!.slice(0, 3)} {Number(one.slice(8))}
              {one === today && " · today"}
            </Heading>
            {own.length === 0 && (
              <Text fontSize="xs" color="fg.muted">
                Nothing
              </Text>
            )}
            <Box as="ul" display="flex" flexDirection="column" gap="1">
              {shown.map((entry) => (
                <li key={entry._id}>
                  <EntryChip entry={entry} lines={3} onOpen={onOpen} />
                </li>
              ))}
            </Box>
            {left > 0 && (
              <Button variant="plain" size="xs" alignSelf="flex-start" aria-label={`${plural(left, "more entry", "more entries")} on ${formatWeekday(one)}`} onClick={() => onDay(one)}>
                +{left} more
              </Button>
            )}
          </DropDay>
        );
      })}
    </Box>
  );
} // prettier-ignore
