import { Box, Heading, Text } from "@chakra-ui/react";
import { CircleHelp } from "lucide-react";
import { useId } from "react";
import type { AnswerLine, Citation } from "#features/assistant/schema.ts";
import type { AnswerKind } from "#features/assistant/vocabulary.ts";
import { formatWeekday } from "../../lib/time/format-moment.ts";
import { CitedText } from "./cited-text.tsx";

const kindLabels: Record<AnswerKind, string> = {
  yes: "Yes",
  no: "No",
  figure: "The figure",
  date: "The date",
  person: "Who",
  list: "The list",
  definition: "What it means",
  status: "Where it stands",
  penalty: "The penalty",
  comparison: "The difference",
  steps: "What to do",
  rule: "What the rule asks",
};

// "At least ₦100,000,000: “Hold share capital …”": what is asked for, before the words that it rests on.
const longestShort = 60;

function shortIn(line: string): string | null {
  const end = line.indexOf(": “");
  return end > 0 && end <= longestShort && !line.slice(0, end).includes("[") ? line.slice(0, end) : null;
}

type LeadLineProps = { answer: AnswerLine; citations: readonly Citation[] };

/** The answer itself, set off from what explains it; one that is only likely cannot be taken for a sure one. */
export function LeadLine({ answer, citations }: LeadLineProps) {
  const { kind, line, isLikely, day } = answer;
  const short = day ? null : shortIn(line);
  return (
    <Box
      borderInlineStartWidth="3px"
      borderStyle={isLikely ? "dashed" : "solid"}
      borderColor={isLikely ? "border.strong" : "brand.solid"}
      ps="3.5"
      py="0.5"
    >
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="2" fontSize="xs" color="fg.muted">
        <span>{kindLabels[kind]}</span>
        {isLikely && (
          <Box as="span" display="inline-flex" alignItems="center" gap="1" color="accent.fg" fontWeight="semibold">
            <CircleHelp size={14} aria-hidden />
            Most likely, not sure
          </Box>
        )}
      </Box>
      {/* Steps have their own times, to the minute. */}
      {day && kind !== "steps" && (
        <Text fontSize="xl" fontWeight="semibold" lineHeight="short" mt="0.5">
          <time dateTime={day}>{formatWeekday(day)}</time>
        </Text>
      )}
      {short && (
        <Text fontSize="xl" fontWeight="semibold" lineHeight="short" mt="0.5" overflowWrap="anywhere">
          {short}
        </Text>
      )}
      <Text
        fontSize="md"
        fontWeight={isLikely || short ? "normal" : "semibold"}
        lineHeight="moderate"
        overflowWrap="anywhere"
      >
        <CitedText text={short ? line.slice(short.length + 2) : line} citations={citations} />
      </Text>
    </Box>
  );
}

/** The parts of a question that are left open, in the asker's own words. */
export function Uncovered({ parts }: { parts: readonly string[] }) {
  const id = useId();
  if (parts.length === 0) return null;
  return (
    <Box fontSize="sm">
      <Heading as="h3" id={id} fontSize="sm">
        Not answered here
      </Heading>
      <Box as="ul" aria-labelledby={id} mt="1" ps="5" listStyleType="disc" overflowWrap="anywhere">
        {[...new Set(parts)].map((part) => (
          <li key={part}>“{part}”</li>
        ))}
      </Box>
    </Box>
  );
}
