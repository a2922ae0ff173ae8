import { Box, Heading, Text } from "@chakra-ui/react";
import { AlarmClock, AlarmClockOff } from "lucide-react";
import { useId } from "react";
import type { Citation, Step } from "#features/assistant/schema.ts";
import { plural } from "#shared/plural.ts";
import { formatInstant } from "../../lib/format.ts";
import { useNow } from "../../lib/time/use-now.ts";
import { CitedText } from "./cited-text.tsx";

type StepsProps = { steps: readonly Step[]; citations: readonly Citation[] };

/** What to do after an event, in order, with the time that is left of each: it counts the minutes down. */
export function Steps({ steps, citations }: StepsProps) {
  const id = useId();
  if (steps.length === 0) return null;
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h3" id={id} fontSize="sm">
        What to do, in this order
      </Heading>
      <Box as="ol" aria-labelledby={id} mt="2" display="flex" flexDirection="column" gap="2">
        {steps.map((step, at) => (
          <Box
            as="li"
            // Two duties may ask the same of the same authority.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            display="grid"
            gridTemplateColumns="1.5rem minmax(0, 1fr)"
            borderWidth="1px"
            borderRadius="md"
            px="3"
            py="2.5"
          >
            <Box as="span" aria-hidden fontWeight="semibold" color="fg.muted" fontVariantNumeric="tabular-nums">
              {at + 1}
            </Box>
            <Box minW="0" overflowWrap="anywhere">
              <Text fontWeight="semibold" fontSize="sm">
                {step.authority}
              </Text>
              <Text lineHeight="moderate">
                <CitedText text={`${step.what} [${step.number}]`} citations={citations} />
              </Text>
              {step.within && (
                <Text fontSize="sm" color="fg.muted">
                  {step.within}
                </Text>
              )}
              {step.dueAt && <TimeLeft dueAt={step.dueAt} />}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function TimeLeft({ dueAt }: { dueAt: string }) {
  const now = useNow();
  const minutes = Math.ceil((Date.parse(dueAt) - now) / 60_000);
  const isPast = minutes <= 0;
  const Icon = isPast ? AlarmClockOff : AlarmClock;
  return (
    <Text
      fontSize="sm"
      mt="1"
      display="flex"
      alignItems="center"
      gap="1.5"
      color={isPast || minutes < 60 * 24 ? "high.fg" : "fg"}
    >
      <Box as="span" aria-hidden flexShrink="0">
        <Icon size={15} />
      </Box>
      <span>
        <strong>{isPast ? "Past due" : `${inWords(minutes)} left`}</strong>
        {isPast ? ", since " : ", until "}
        <time dateTime={dueAt}>{formatInstant(dueAt)}</time>
      </span>
    </Text>
  );
}

/** The two largest units of a span: "2 days 4 hours", "3 hours 20 minutes", "1 minute". */
function inWords(minutes: number): string {
  const units = [
    { count: Math.floor(minutes / (24 * 60)), name: "day" },
    { count: Math.floor(minutes / 60) % 24, name: "hour" },
    { count: minutes % 60, name: "minute" },
  ];
  const first = units.findIndex(({ count }) => count > 0);
  const shown = units.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ count, name }) => plural(count, name)).join(" ");
}
