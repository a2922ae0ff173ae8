import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { report } from "../lib/failure.ts";
import { clearSession } from "../lib/session.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/trpc.ts";

/**
 * Ends the session at the server and here. The stored session goes whether or not the server could be told;
 * if it could not, the visitor hears of it on the sign-in screen.
 */
export function useSignOut() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutate } = trpc.auth.logout.useMutation({
    onError: (error) => report("The server could not be told of the sign-out", error),
    async onSettled(answer, error) {
      clearSession();
      await router.navigate({ to: error ? "/login" : "/" });
      queryClient.clear();
      if (error) void showToast("error", "Logout completed", { seconds: 5 });
      else void showToast("success", answer?.message ?? "Logged out successfully!", { seconds: 3 });
    },
  });
  return () => mutate({});
}
