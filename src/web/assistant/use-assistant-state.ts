import type { AssistantSettings, AssistantState, Turn } from "#features/assistant/schema.ts";
import { failureOf } from "../lib/server/failure.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/server/trpc.ts";

/** What answers come from, and what the company chose of the assistant. */
export function useAssistantState(companyId: string) {
  const { assistant } = trpc.useUtils();
  const query = trpc.assistant.state.useQuery({ companyId });
  const update = trpc.assistant.update.useMutation({
    // Two boxes pressed in haste are kept in the order they were pressed.
    scope: { id: "assistant" },
    onSuccess: (answer) => assistant.state.setData({ companyId }, answer),
    onError: (error) =>
      void showToast("error", failureOf(error).message ?? "The choice could not be saved. Please try again.", {
        seconds: 5,
      }),
  });
  const state = query.data?.data;
  return {
    /** As it was pressed, before the server has confirmed it; undefined until it is known. */
    state: state && { ...state, ...(update.isPending && chosen(update.variables)) },
    isError: query.isError,
    retry: () => void query.refetch(),
    choose: (change: Partial<AssistantSettings>) => update.mutateAsync({ companyId, ...change }),
    isSaving: update.isPending,
  };
}
export type AssistantChoices = ReturnType<typeof useAssistantState>;

const chosen = ({ companyId: _companyId, ...change }: { companyId: string } & Partial<AssistantSettings>) =>
  change as Partial<AssistantState>;

/** Marks an answer as right, or takes that back. */
export function useAcceptAnswer(companyId: string, onMarked: (turn: Turn) => void) {
  const { assistant } = trpc.useUtils();
  const accept = trpc.assistant.accept.useMutation({
    onSuccess({ data }) {
      onMarked(data);
      void assistant.state.invalidate();
    },
    onError: (error) =>
      void showToast("error", failureOf(error).message ?? "The mark could not be saved. Please try again.", {
        seconds: 5,
      }),
  });
  return {
    accept: (id: string, isAccepted: boolean) => accept.mutate({ companyId, id, isAccepted }),
    isPending: accept.isPending,
  };
}
