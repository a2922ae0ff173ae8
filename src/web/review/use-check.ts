import { useState } from "react";
import { failureOf } from "../lib/failure.ts";
import { trpc } from "../lib/trpc.ts";
import { outcomeWords } from "./outcome-words.ts";

/** Has a source checked at once and says what came of it. */
export function useCheck(id: string) {
  const { source, change } = trpc.useUtils();
  const [outcome, setOutcome] = useState<{ text: string; isGood: boolean }>();
  const check = trpc.source.check.useMutation({
    onMutate: () => setOutcome(undefined),
    onSuccess: ({ data }) => setOutcome(outcomeWords(data)),
    onError: (error) => setOutcome({ text: failureOf(error).message ?? "The server cannot be reached", isGood: false }),
    onSettled: () => Promise.all([source.invalidate(), change.invalidate()]),
  });
  return { check: () => !check.isPending && check.mutate({ id }), isChecking: check.isPending, outcome };
}
