import { Box, Text } from "@chakra-ui/react";
import type { TriagedChange } from "#features/triage/schema.ts";
import { decidedWords, verdictWords } from "./decision-words.ts";

type DecisionLineProps = { change: Pick<TriagedChange, "decision" | "withheld"> };

/** What the company decided of a change, or why it does not wait although it concerns the company; nothing where it waits. */
export function DecisionLine({ change: { decision, withheld } }: DecisionLineProps) {
  if (!decision)
    return withheld === null ? null : (
      <Text fontSize="sm" color="fg.muted">
        {withheld}
      </Text>
    );
  const { reason, note } = decision;
  return (
    <Box fontSize="sm" borderInlineStartWidth="3px" borderColor="border.strong" ps="3" overflowWrap="anywhere">
      <Text fontWeight="semibold">{verdictWords(decision)}</Text>
      {reason && <Text>{reason}</Text>}
      {note && <Text whiteSpace="pre-wrap">{note}</Text>}
      <Text color="fg.muted">{decidedWords(decision)}</Text>
    </Box>
  );
}
