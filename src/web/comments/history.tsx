import { Box, Text } from "@chakra-ui/react";
import type { HistoryEntry } from "#features/comment/schema.ts";
import { plural } from "#shared/plural.ts";
import { Disclosure } from "../components/disclosure.tsx";
import { formatInstant } from "../lib/format.ts";

type HistoryProps = { entries: readonly HistoryEntry[]; linesOf: (entry: HistoryEntry) => string[] };

/** What was done to a thing, the newest first, as the log has it. */
export function History({ entries, linesOf }: HistoryProps) {
  if (entries.length === 0) return null;
  return (
    <Box fontSize="sm">
      <Disclosure summary={`History: ${plural(entries.length, "entry", "entries")}`}>
        <Box as="ol" listStyleType="none" display="flex" flexDirection="column" gap="3">
          {entries.map((entry) => (
            <li key={`${entry.at} ${entry.actionLabel}`}>
              <Text fontSize="xs" color="fg.muted">
                {entry.actorLabel}, {formatInstant(entry.at)}
              </Text>
              <Text>{entry.actionLabel}</Text>
              {linesOf(entry).map((line) => (
                <Text key={line} color="fg.muted" overflowWrap="anywhere">
                  {line}
                </Text>
              ))}
            </li>
          ))}
        </Box>
      </Disclosure>
    </Box>
  );
}
