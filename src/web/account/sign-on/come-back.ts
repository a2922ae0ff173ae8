import { redirect } from "@tanstack/react-router";
import { messages, returnFaults } from "#features/sso/vocabulary.ts";
import type { DataLayer } from "../../lib/server/data.ts";
import { forgetSecret, keptSecret } from "../../lib/kept-secret.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { safeRedirect } from "../../lib/navigation/redirect.ts";
import { beginSession } from "../../lib/server/session.ts";
import { showToast } from "../../lib/toast.ts";
import type { Due } from "../factors/second-factor-form.tsx";

/** What keeps whoever has come back from a provider: a second factor that is due, or why there is no way in. */
export type CameBack = { state: "due"; due: Due; to: string } | { state: "refused"; message: string };

const wordsOf = (fault: string): string =>
  Object.hasOwn(returnFaults, fault) ? returnFaults[fault as keyof typeof returnFaults] : returnFaults.refused;

/** Finishes a sign-in at a provider: leads on where nothing more is asked. */
export async function comeBack(data: () => Promise<DataLayer>): Promise<CameBack> {
  const carried = keptSecret();
  forgetSecret();
  if (carried === null) throw redirect({ to: "/signin", replace: true });
  if (carried.startsWith("error=")) return { state: "refused", message: wordsOf(carried.slice("error=".length)) };
  const { client, queryClient } = await data();
  const finished = await client.sso.finish.mutate({ ticket: carried }).catch((error: unknown) => {
    return failureOf(error).message ?? "The server cannot be reached just now. Please begin again.";
  });
  if (typeof finished === "string") return { state: "refused", message: finished };
  const to = safeRedirect(finished.data.redirect) ?? "/dashboard";
  if ("secondFactor" in finished.data) return { state: "due", due: finished.data.secondFactor, to };
  if (!("linked" in finished.data)) beginSession(queryClient, finished.data);
  void showToast("success", finished.message ?? messages.linked, { seconds: 3 });
  throw redirect({ href: to, replace: true });
}
