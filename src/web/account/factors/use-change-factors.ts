import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { showToast } from "../../lib/toast.ts";

type Heard = { onDone: () => void; onCodes: (codes: string[]) => void };

/** Removes second factors, and makes recovery codes anew. */
export function useChangeFactors({ onDone, onCodes }: Heard) {
  const { factor, me } = trpc.useUtils();
  const refresh = () => Promise.all([factor.list.invalidate(), me.invalidate()]);
  const onError = (error: unknown) => {
    const text = failureOf(error).message ?? "This could not be changed. Please try again.";
    void showToast("error", text, { seconds: 7 });
  };
  const told = {
    async onSuccess({ message }: { message?: string | undefined }) {
      await refresh();
      void showToast("success", message ?? "Changed", { seconds: 5 });
      onDone();
    },
    onError,
  };
  return {
    refresh,
    removeTotp: trpc.factor.removeTotp.useMutation(told),
    removePasskey: trpc.factor.removePasskey.useMutation(told),
    renewCodes: trpc.factor.renewCodes.useMutation({
      async onSuccess({ data }) {
        await refresh();
        onDone();
        onCodes(data.recoveryCodes);
      },
      onError,
    }),
  };
}
