import { Box, Button, Text } from "@chakra-ui/react";
import type { Occurrence } from "#features/filing/schema.ts";
import { Pill } from "../components/pill.tsx";
import { formatDay } from "../lib/format.ts";
import { dueHour, periodWords, standing } from "./filing-words.ts";
import { useSignedUpAt } from "./use-signed-up-at.ts";

type FilingRowProps = { filing: Occurrence; isDayShown?: boolean; aside?: string; onOpen: (id: string) => void };

/** One time at which something is to be filed. */
export function FilingRow({ filing, isDayShown = false, aside, onOpen }: FilingRowProps) {
  const { word, ...colors } = standing(filing, useSignedUpAt());
  const hour = dueHour(filing);
  const about = [filing.regulator, filing.regulationTitle].filter(Boolean).join(" · ");
  const when = [
    isDayShown && `Due ${formatDay(filing.dueDay)}`,
    hour !== null && `${isDayShown ? "" : "by "}${hour}`,
    // A daily return is of the day under which it stands.
    filing.period !== filing.dueDay && periodWords(filing.period),
    !filing.isSure && "may apply",
  ];
  return (
    <Box as="li" data-filing={filing._id} borderTopWidth="1px" _first={{ borderTopWidth: "0" }} breakInside="avoid">
      <Box px={{ base: "4", md: "5" }} py="3.5" display="flex" gap="3" alignItems="flex-start" justifyContent="space-between">
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Button
            variant="plain"
            borderWidth="0"
            height="auto"
            minH="6"
            p="0"
            display="block"
            textAlign="start"
            whiteSpace="normal"
            fontWeight="medium"
            color="fg"
            lineHeight="snug"
            textDecoration="none"
            _hover={{ textDecoration: "underline" }}
            onClick={() => onOpen(filing._id)}
          >
            {filing.text}
          </Button>
          <Text fontSize="sm" color="fg.muted">
            {about}
          </Text>
          <Text fontSize="sm">{when.filter(Boolean).join(" · ")}</Text>
        </Box>
        <Box display="flex" flexDirection="column" alignItems="flex-end" gap="1" flexShrink="0" maxW="9rem">
          <Pill {...colors}>{word}</Pill>
          {aside && (
            <Text fontSize="sm" fontWeight="medium" textAlign="end">
              {aside}
            </Text>
          )}
        </Box>
      </Box>
    </Box>
  );
} // prettier-ignore
