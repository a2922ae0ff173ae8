import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { trpc } from "../lib/server/trpc.ts";
import { showToast } from "../lib/toast.ts";
import { useShownAnew } from "./use-shown-anew.ts";

/** The question whether a company's own reading is to be removed, and what comes of it. */
export function useRemoval(companyId: string | null, regulationId: string) {
  const [isAsking, setAsking] = useState(false);
  const showAnew = useShownAnew();
  const remove = trpc.reading.remove.useMutation({
    async onSuccess() {
      await showAnew();
      setAsking(false);
      void showToast("success", "Your own reading was removed", { seconds: 5 });
    },
    onError(error) {
      void showToast("error", failureOf(error).message ?? "It could not be removed. Please try again.", { seconds: 5 });
    },
  });
  return {
    isAsking,
    isBusy: remove.isPending,
    setAsking,
    confirm: () => companyId !== null && remove.mutate({ companyId, regulationId }),
  };
}
type Removal = ReturnType<typeof useRemoval>;

export function RemoveButton({ removal }: { removal: Removal }) {
  return (
    <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => removal.setAsking(true)}>
      Remove my reading
    </Button>
  );
}

type RemovalQuestionProps = {
  removal: Removal;
  isThere: boolean;
  /** Where the keyboard goes on: the button goes with the reading. */
  placeAfter: () => HTMLElement | null;
};

/** Stands beside what goes with the reading, and stays until it has closed. */
export function RemovalQuestion({ removal, isThere, placeAfter }: RemovalQuestionProps) {
  const { isAsking, isBusy, setAsking, confirm } = removal;
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title="Remove your own reading?"
      text="What your company has settled is gone, and the library’s entry is shown instead."
      confirm="Remove"
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={() => setAsking(false)}
      finalFocus={() => (isThere ? null : placeAfter())}
    />
  );
}
