import { useMutation } from "@tanstack/react-query";
import type { AnswerEvent, Scope } from "#features/assistant/schema.ts";
import { trpc } from "../lib/server/trpc.ts";
import type { AnswerStep } from "./conversation.ts";
import { readAnswer, type Ask } from "./use-conversation.ts";

type Question = {
  message: string;
  conversationId: string | undefined;
  onStep: (step: AnswerStep) => void;
  signal: AbortSignal;
};

/** Asks in the company's name, within a scope. A mutation to the cache, so that it hears of a session that has ended. */
export function useAsk(companyId: string, scope: Scope) {
  const { client } = trpc.useUtils();
  const { mutateAsync } = useMutation({
    async mutationFn({ message, conversationId, onStep, signal }: Question) {
      const input = { companyId, message, conversationId, ...scope };
      const events: AsyncIterable<AnswerEvent> = await client.assistant.stream.mutate(input, { signal });
      return readAnswer(events, onStep);
    },
  });
  return (conversationId: string | undefined): Ask =>
    (message, onStep, signal) =>
      mutateAsync({ message, conversationId, onStep, signal });
}
