import { messages } from "#features/account/schema.ts";
import { tellDone, tellFailure } from "../../lib/server/tell.ts";
import { trpc } from "../../lib/server/trpc.ts";

/** Ends one sign-in. `onGoing` runs right before it leaves the list. */
export function useEndSession(onGoing: () => void) {
  const { me } = trpc.useUtils();
  return trpc.me.endSession.useMutation({
    async onSuccess({ message }) {
      onGoing();
      tellDone(message ?? messages.sessionEnded);
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
      tellDone(message ?? messages.sessionsEnded);
      onDone();
    },
    onError: (error) => tellFailure(error, "The other sign-ins could not be ended. Please try again."),
  });
}
