import { Box, Text } from "@chakra-ui/react";
import type { HistoryEntry } from "#features/comment/schema.ts";
import { plural } from "#shared/plural.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import { formatDay, formatInstant } from "../../lib/format.ts";

const labels: Record<string, string> = {
  title: "Title",
  note: "Note",
  validFrom: "Good from",
  validUntil: "Good until",
  name: "File",
  sha256: "SHA-256",
  number: "Version",
  reason: "Reason",
  shows: "Shows",
};

/** What was done to a piece, the newest first, as the log has it. */
export function PieceHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Box fontSize="sm">
      <Disclosure summary={`History: ${plural(entries.length, "entry", "entries")}`}>
        <Box as="ol" listStyleType="none" display="flex" flexDirection="column" gap="3">
          {entries.map(({ at, actorLabel, actionLabel, before, after }) => (
            <li key={`${at} ${actionLabel}`}>
              <Text fontSize="xs" color="fg.muted">
                {actorLabel}, {formatInstant(at)}
              </Text>
              <Text>{actionLabel}</Text>
              {linesOf(before, after).map((line) => (
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

type Values = Record<string, unknown> | null;

function linesOf(before: Values, after: Values): string[] {
  return Object.entries(after ?? {})
    .filter(([name, value]) => name in labels && !(isNothing(value) && isNothing(before?.[name])))
    .map(([name, value]) => {
      const was = before?.[name];
      return `${labels[name]}: ${wordsOf(name, value)}${isNothing(was) ? "" : ` (was: ${wordsOf(name, was)})`}`;
    });
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function wordsOf(name: string, value: unknown): string {
  if (isNothing(value)) return "nothing";
  if (Array.isArray(value)) return value.map(String).join(", ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return name.startsWith("valid") ? formatDay(text) : text;
}
