import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { companyIdOf } from "../lib/server/session.ts";
import { beginInCompany } from "./change-company.ts";

const isOtherCompany = ({ key, oldValue, newValue }: StorageEvent) =>
  key === "token" && oldValue !== null && newValue !== null && companyIdOf(oldValue) !== companyIdOf(newValue);

/** Goes along when another tab goes on in another company: what is shown here is of the one before. */
export function useFollowCompany(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const follow = (event: StorageEvent) => isOtherCompany(event) && void beginInCompany(router, queryClient);
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [router, queryClient]);
}
