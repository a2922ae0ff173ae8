import { messages } from "#features/account/schema.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { showToast } from "../../lib/toast.ts";

const tellFailure = (error: unknown, otherwise: string) =>
  void showToast("error", failureOf(error).message ?? otherwise, { seconds: 5 });

/** Ends one sign-in. `onGoing` runs right before it leaves the list. */
export function useEndSession(onGoing: () => void) {
  const { me } = trpc.useUtils();
  return trpc.me.endSession.useMutation({
    async onSuccess({ message }) {
      onGoing();
      void showToast("success", message ?? messages.sessionEnded, { seconds: 5 });
      await me.sessions.invalidate();
    },
    onError(error) {
      tellFailure(error, "The sign-in could not be ended. Please try again.");
      // It may have ended elsewhere.
      void me.sessions.invalidate();
    },
  });
}

export function useEndOthers(onDone: () => void) {
  const { me } = trpc.useUtils();
  return trpc.me.endOtherSessions.useMutation({
    async onSuccess({ message }) {
      await me.sessions.invalidate();
      void showToast("success", message ?? messages.sessionsEnded, { seconds: 5 });
      onDone();
    },
    onError: (error) => tellFailure(error, "The other sign-ins could not be ended. Please try again."),
  });
}
