import { showToast } from "../lib/toast.ts";
import { useCompany } from "./use-company.ts";
import { useUpdateCompany } from "./use-update-company.ts";

/** Stores an answer to an applicability question, or takes it back with null; what was said before can be restored at once. */
export function useAnswerQuestion() {
  const { id } = useCompany();
  const update = useUpdateCompany();

  const answer = async (key: string, value: boolean | null, before: boolean | null) => {
    if (!id) return;
    try {
      await update.mutateAsync({ id, answers: { [key]: value } });
      if (value === null) return void showToast("info", "Answer taken back", { seconds: 5 });
      const undo = { label: "Undo", onClick: () => void answer(key, before, value) };
      void showToast("success", "Answer saved", { seconds: 5, action: undo });
    } catch {
      // `useUpdateCompany` has told the user.
    }
  };
  return {
    answer: (key: string, value: boolean | null, before: boolean | null = null) => void answer(key, value, before),
    isPending: update.isPending,
  };
}
