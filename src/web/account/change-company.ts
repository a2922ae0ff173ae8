import type { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";

/** Begins anew after another company's session was stored: nothing that was asked for the one before stays. */
export async function beginInCompany(router: RegisteredRouter, queryClient: QueryClient): Promise<void> {
  queryClient.clear();
  await router.navigate({ to: "/dashboard" });
}
