import { useRouter, useSearch } from "@tanstack/react-router";
import type { SignedIn } from "#features/account/schema/sign-up.ts";
import { safeRedirect } from "../lib/navigation/redirect.ts";
import { beginSession } from "../lib/server/session.ts";
import { showToast } from "../lib/toast.ts";

/** Stores the session that a sign-in has opened, and goes where the visitor wanted to go. */
export function useFinishSignIn() {
  const router = useRouter();
  const { redirect } = useSearch({ from: "/guest" });
  return async (data: SignedIn, message = "Login successful!") => {
    beginSession((await router.options.context.data()).queryClient, data);
    void showToast("success", message, { seconds: 3 });
    await router.navigate({ href: safeRedirect(redirect) ?? "/dashboard" });
  };
}
