import { useRouter } from "@tanstack/react-router";
import { messages } from "#features/member/schema.ts";
import { failureOf, type Failure } from "../lib/server/failure.ts";
import { beginSession } from "../lib/server/session.ts";
import { showToast } from "../lib/toast.ts";
import { forgetSecret } from "../lib/kept-secret.ts";

export type Accepting = { token: string; name?: string; password?: string };

/** Accepts an invitation and goes on in its company; answers what was refused, in the server's words. */
export function useAccept() {
  const router = useRouter();
  return async (input: Accepting): Promise<Failure | undefined> => {
    try {
      const { client, queryClient } = await router.options.context.data();
      const { data, message } = await client.invitation.accept.mutate(input);
      beginSession(queryClient, data);
      forgetSecret();
      void showToast("success", message ?? messages.joined, { seconds: 5 });
      await router.navigate({ to: "/dashboard" });
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      // It was taken back, or used, while this page was open: the screen says so.
      if (failure.message === messages.void) await router.invalidate();
      else void showToast("error", failure.message ?? "The invitation could not be accepted. Please try again.", { seconds: 7 }); // prettier-ignore
      return failure;
    }
  };
}
