import { Box, Text } from "@chakra-ui/react";
import type { HistoryEntry } from "#features/comment/schema.ts";
import type { Names } from "#features/obligation/rules/arranging.ts";
import { dutyStateLabels } from "#features/obligation/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import { formatDay, formatInstant } from "../../lib/format.ts";

const labels: Record<string, string> = {
  state: "State",
  reason: "Reason",
  how: "How it is met",
  owner: "Owner",
  unit: "Unit",
  reviewer: "Reviewer",
  nextReviewOn: "Next review",
  weight: "Weight",
  text: "Text",
  title: "Title",
};
type Values = Record<string, unknown> | null;

/** What was done to it, the newest first, as the log has it. */
export function History({ entries, names }: { entries: readonly HistoryEntry[]; names: Names }) {
  if (entries.length === 0) return null;
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
              {linesOf(before, after, names).map((line) => (
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

function linesOf(before: Values, after: Values, names: Names): string[] {
  return Object.entries(after ?? {})
    .filter(([name]) => name in labels && (before === null || name in before))
    .map(([name, value]) => {
      const was = before?.[name];
      const from = was === null || was === undefined || was === "" ? "" : ` (was: ${wordsOf(name, was, names)})`;
      return `${labels[name]}: ${wordsOf(name, value, names)}${from}`;
    });
}

function wordsOf(name: string, value: unknown, { people, units }: Names): string {
  if (value === null || value === undefined || value === "") return "nothing";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  switch (name) {
    case "state":
      return (dutyStateLabels as Record<string, string>)[text] ?? text;
    case "owner":
    case "reviewer":
      return people.get(text) ?? "Somebody who has left";
    case "unit":
      return units.get(text) ?? "A unit that is gone";
    case "nextReviewOn":
      return formatDay(text);
    default:
      return text;
  }
}
