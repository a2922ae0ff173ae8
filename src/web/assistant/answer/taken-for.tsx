import { Text } from "@chakra-ui/react";
import type { Reply } from "#features/assistant/schema.ts";
import type { TurnKind } from "#features/assistant/vocabulary.ts";

const kindWords: Record<TurnKind, string> = {
  gap: "Taken as a description of your business",
  question: "Taken as a question",
};

/** What a message was taken for, and why. */
export function TakenFor({ kind, kindReason }: Pick<Reply, "kind" | "kindReason">) {
  return (
    <Text fontSize="xs" color="fg.muted" lineHeight="snug">
      {kindWords[kind]}, {kindReason}.
    </Text>
  );
}
