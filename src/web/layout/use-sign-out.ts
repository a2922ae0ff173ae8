import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { report } from "../lib/server/failure.ts";
import { mayLeave } from "../lib/navigation/leave-guard.ts";
import { clearSession, isSignedIn, readToken } from "../lib/server/session.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/server/trpc.ts";

/**
 * Forgets the session and leaves at once. The server is told in the background, with the token that was just thrown
 * away; if it could not be told, the visitor hears of it on the sign-in screen (spec sections 4 and 8).
 */
export function useSignOut() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();

  const signOut = async () => {
    if (!(await mayLeave())) return;
    const token = readToken();
    clearSession();
    const ended = client.auth.logout.mutate({}, { context: { token } }).then(
      ({ message }) => ({ message, isHeard: true }),
      (error: unknown) => {
        report("The server could not be told of the sign-out", error);
        return { message: undefined, isHeard: false };
      },
    );
    await router.navigate({ to: "/" });
    // Only now: a screen that is still there would ask again for what is missing.
    queryClient.clear();
    const { message, isHeard } = await ended;
    if (isHeard) return void showToast("success", message ?? "Logged out successfully!", { seconds: 3 });
    // Whoever has signed in again by now is not sent away for the session before.
    if (isSignedIn()) return;
    void showToast("error", "Logout completed", { seconds: 5 });
    await router.navigate({ to: "/login" });
  };
  return () => void signOut();
}
