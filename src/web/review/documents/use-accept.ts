import { failureOf } from "../../lib/server/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";

/** Makes a company's upload everybody's. */
export function useAccept(onDone: () => void) {
  const { change } = trpc.useUtils();
  return trpc.document.accept.useMutation({
    async onSuccess() {
      void showToast("success", "Document accepted: every company sees it now", { seconds: 5 });
      onDone();
      await change.invalidate();
    },
    onError: (error) =>
      void showToast("error", failureOf(error).message ?? "The document could not be accepted. Please try again.", {
        seconds: 5,
      }),
  });
}

export type Accept = ReturnType<typeof useAccept>;
