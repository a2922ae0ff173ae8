import { Text } from "@chakra-ui/react";
import type { AssistantState } from "#features/assistant/schema.ts";
import { plural } from "#shared/plural.ts";

/** What answers are made of, and what they are not. */
export function StandingLine({ state }: { state: AssistantState | undefined }) {
  return (
    <Text px="2" mt="0.5" fontSize="xs" color="fg.muted" lineHeight="snug">
      {state
        ? `Answers come from ${plural(state.regulations, "regulation")} and ${plural(state.documents, "captured document")}, and are no legal advice.`
        : "Answers come from the texts held here, and are no legal advice."}
    </Text>
  );
}
