import { Box, Text } from "@chakra-ui/react";
import type { Policy } from "#features/policy/schema.ts";
import type { PolicyVerdict } from "#features/policy/vocabulary.ts";
import { Pill } from "../components/pill.tsx";

const stateWords: Record<Exclude<Policy["state"], "ready">, string> = {
  waiting: "Waiting to be assessed",
  assessing: "Being assessed",
  failed: "Could not be assessed",
  cancelled: "Stopped before it was assessed",
};

/** Where the assessment of a policy stands, with a bar while it goes on. */
export function PolicyState({ policy: { state, progress, problem } }: { policy: Policy }) {
  if (state === "ready") return null;
  const percent = Math.round(progress * 100);
  return (
    <Box fontSize="sm" color={state === "failed" ? "fg.error" : "fg.muted"}>
      <Text role="status">{problem ?? stateWords[state]}</Text>
      {state === "assessing" && (
        <Box
          role="progressbar"
          aria-label="Assessed"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          mt="1.5"
          height="2"
          maxW="20rem"
          borderRadius="full"
          bg="bg.muted"
          overflow="hidden"
        >
          <Box height="100%" width={`${percent}%`} bg="brand.solid" transition="width 300ms" />
        </Box>
      )}
    </Box>
  );
}

/** The verdicts in short words, and their colours. */
export const verdictLooks: Record<PolicyVerdict, { word: string; bg: string; color: string }> = {
  breach: { word: "Contradicted", bg: "high.bg", color: "high.fg" },
  missing: { word: "Not found", bg: "medium.bg", color: "medium.fg" },
  "cannot-tell": { word: "To compare", bg: "low.bg", color: "low.fg" },
  meets: { word: "Met", bg: "brand.muted", color: "brand.fg" },
  outside: { word: "Elsewhere", bg: "low.bg", color: "low.fg" },
};

export function VerdictPill({ verdict, count }: { verdict: PolicyVerdict; count?: number }) {
  const { word, bg, color } = verdictLooks[verdict];
  return (
    <Pill bg={bg} color={color}>
      {word}
      {count !== undefined && ` ${count.toLocaleString("en-GB")}`}
    </Pill>
  );
}
