import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { Entry } from "#features/calendar/schema.ts";
import { plural } from "#shared/plural.ts";
import { EntryList } from "../components/entry-list.tsx";
import { Pill } from "../components/pill.tsx";
import { formatDay } from "../lib/format.ts";
import { formatWeekday } from "../lib/time/format-moment.ts";
import { kindWords, standing } from "./calendar-words.ts";
import { KindIcon } from "./entry-chip.tsx";
import type { ViewProps } from "./month-view.tsx";

const shownAtFirst = 100;
type AgendaProps = Pick<ViewProps, "today" | "entries" | "onOpen"> & { people: ReadonlyMap<string, string> };

/** What comes, day by day. */
export function AgendaView({ today, entries, people, onOpen }: AgendaProps) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? entries : entries.slice(0, shownAtFirst);
  return (
    <Box display="flex" flexDirection="column" gap="5">
      {[...Map.groupBy(shown, (entry) => entry.day)].map(([day, own]) => (
        <Box as="section" key={day} aria-labelledby={`on-${day}`}>
          <Heading as="h3" id={`on-${day}`} fontSize="md" mb="2">
            <time dateTime={day}>{day === today ? `Today, ${formatWeekday(day)}` : formatWeekday(day)}</time>
          </Heading>
          <EntryList label={`On ${formatDay(day)}`}>
            {own.map((entry) => (
              <Row key={entry._id} entry={entry} people={people} onOpen={onOpen} />
            ))}
          </EntryList>
        </Box>
      ))}
      {shown.length < entries.length && (
        <Button variant="outline" alignSelf="flex-start" onClick={() => setAll(true)}>
          Show all {plural(entries.length, "entry", "entries")}
        </Button>
      )}
    </Box>
  );
}

type RowProps = Pick<AgendaProps, "people" | "onOpen"> & { entry: Entry };

function Row({ entry, people, onOpen }: RowProps) {
  const { word, ...colors } = standing(entry);
  const whose = entry.people.map((id) => people.get(id)).filter(Boolean).join(", "); // prettier-ignore
  const about = [entry.regulator, entry.period, entry.hour !== null && `by ${entry.hour}`, !entry.isSure && "may apply", whose];
  return (
    <Box as="li" data-entry={entry._id} borderTopWidth="1px" _first={{ borderTopWidth: "0" }} breakInside="avoid">
      <Box px={{ base: "4", md: "5" }} py="3" display="flex" gap="3" alignItems="flex-start" justifyContent="space-between">
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Button
            variant="plain"
            height="auto"
            minH="6"
            p="0"
            display="block"
            textAlign="start"
            whiteSpace="normal"
            fontWeight="medium"
            color="fg"
            lineHeight="snug"
            textDecoration={entry.standing === "cancelled" ? "line-through" : "none"}
            _hover={{ textDecoration: "underline" }}
            aria-haspopup="dialog"
            onClick={() => onOpen(entry._id)}
          >
            {entry.title}
          </Button>
          <Text fontSize="sm" color="fg.muted">
            <Box as="span" display="inline-block" verticalAlign="-2px" me="1.5">
              <KindIcon kind={entry.kind} />
            </Box>
            {[kindWords[entry.kind], ...about].filter(Boolean).join(" · ")}
          </Text>
        </Box>
        <Pill {...colors}>{word}</Pill>
      </Box>
    </Box>
  );
} // prettier-ignore
