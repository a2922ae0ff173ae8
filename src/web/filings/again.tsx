import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import type { Occurrence } from "#features/filing/schema.ts";
import { EntryList } from "../components/entry-list.tsx";
import { Pill } from "../components/pill.tsx";
import { formatDay } from "../lib/format.ts";
import { formatWeekday } from "../lib/time/format-moment.ts";
import { dueHour, standing } from "./filing-words.ts";
import { againWords, countsWords, type Folded } from "./folded.ts";
import { useSignedUpAt } from "./use-signed-up-at.ts";

type AgainProps = {
  lines: readonly Folded[];
  opened: readonly string[];
  onToggle: (dutyId: string) => void;
  onOpen: (id: string) => void;
};

/** What is due several times in the month, one row for each duty, which opens to its days. */
export function Again({ lines, ...props }: AgainProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h3" id={id} fontSize="md" mb="2">
        Several times in this month
      </Heading>
      <EntryList label="Several times in this month">
        {lines.map((line) => (
          <AgainRow key={line.dutyId} line={line} {...props} />
        ))}
      </EntryList>
    </Box>
  );
}

function AgainRow({ line, opened, onToggle, onOpen }: Omit<AgainProps, "lines"> & { line: Folded }) {
  const id = useId();
  const signedUpAt = useSignedUpAt();
  const { dutyId, next, isAwaited, rows } = line;
  const isOpen = opened.includes(dutyId);
  const late = rows.filter(({ isOverdue }) => isOverdue);
  // What is late is never folded away.
  const shown = isOpen ? rows : late;
  const when = [againWords(line), isAwaited && `next on ${formatDay(next.dueDay)}`, !next.isSure && "may apply"];
  return (
    <Box as="li" data-duty={dutyId} borderTopWidth="1px" _first={{ borderTopWidth: "0" }}>
      <Box px={{ base: "4", md: "5" }} py="3.5" display="flex" gap="3" alignItems="flex-start" justifyContent="space-between">
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Button
            {...plainText}
            display="flex"
            gap="1.5"
            alignItems="flex-start"
            justifyContent="flex-start"
            fontWeight="medium"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onToggle(dutyId)}
          >
            <Box as="span" flexShrink="0" ms="-1" mt="0.5" transform={isOpen ? "rotate(90deg)" : undefined} className="screen-only">
              <ChevronRight aria-hidden size={16} />
            </Box>
            {next.text}
          </Button>
          <Text fontSize="sm" color="fg.muted">
            {[next.regulator, next.regulationTitle].filter(Boolean).join(" · ")}
          </Text>
          <Text fontSize="sm">{when.filter(Boolean).join(" · ")}</Text>
          <Text fontSize="sm">{countsWords(rows, signedUpAt)}</Text>
        </Box>
        {late.length > 0 && (
          <Pill bg="high.bg" color="high.fg">
            {late.length} late
          </Pill>
        )}
      </Box>
      <Box as="ul" id={id} aria-label={isOpen ? "Its days" : "Its late days"} hidden={shown.length === 0} pb={shown.length > 0 ? "3" : "0"}>
        {shown.map((one) => (
          <DayRow key={one._id} filing={one} onOpen={onOpen} />
        ))}
      </Box>
    </Box>
  );
} // prettier-ignore

const plainText = {
  variant: "plain",
  borderWidth: "0",
  height: "auto",
  minH: "6",
  p: "0",
  textAlign: "start",
  whiteSpace: "normal",
  color: "fg",
  lineHeight: "snug",
  textDecoration: "none",
  _hover: { textDecoration: "underline" },
} as const;

/** One of its days. */
function DayRow({ filing, onOpen }: { filing: Occurrence; onOpen: (id: string) => void }) {
  const { word, ...colors } = standing(filing, useSignedUpAt());
  const hour = dueHour(filing);
  return (
    <Box
      as="li"
      data-filing={filing._id}
      px={{ base: "4", md: "5" }}
      py="1"
      display="flex"
      gap="3"
      alignItems="center"
      justifyContent="space-between"
    >
      <Button {...plainText} fontSize="sm" fontWeight="normal" onClick={() => onOpen(filing._id)}>
        <time dateTime={filing.dueDay}>{formatWeekday(filing.dueDay)}</time>
        {hour !== null && `, by ${hour}`}
      </Button>
      <Pill {...colors}>{word}</Pill>
    </Box>
  );
}
