import { showToast } from "../lib/toast.ts";
import { useCompany } from "./use-company.ts";
import { useUpdateCompany } from "./use-update-company.ts";

/** Stores an answer to an applicability question; it can be taken back at once. */
export function useAnswerQuestion() {
  const { id } = useCompany();
  const update = useUpdateCompany();

  const answer = async (key: string, value: boolean | null) => {
    if (!id) return;
    try {
      const { message } = await update.mutateAsync({ id, answers: { [key]: value } });
      if (value === null) return void showToast("info", "Answer taken back", { seconds: 5 });
      const undo = { label: "Undo", onClick: () => void answer(key, null) };
      void showToast("success", message ?? "Profile updated successfully!", { seconds: 5, action: undo });
    } catch {
      // `useUpdateCompany` has told the user.
    }
  };
  return { answer: (key: string, value: boolean) => void answer(key, value), isPending: update.isPending };
}
