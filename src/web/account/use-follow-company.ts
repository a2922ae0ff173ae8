import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isOtherCompany } from "../lib/server/session.ts";

/** Goes along when another tab goes on in another company: what is shown here is of the one before. */
export function useFollowCompany(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const follow = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== "token" || !isOtherCompany(oldValue, newValue)) return;
      queryClient.clear();
      void router.navigate({ to: "/dashboard" });
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [router, queryClient]);
}
