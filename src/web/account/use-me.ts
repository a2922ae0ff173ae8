import { useEffect } from "react";
import type { Me } from "#features/account/schema/own.ts";
import { may, type Permission } from "#features/role/rules.ts";
import { readRole, storeRole } from "../lib/server/session.ts";
import { trpc } from "../lib/server/trpc.ts";

// Whoever manages the people may change a role while its owner looks: coming back to the page asks again.
const freshMs = 60_000;

/** Who is signed in, as what, and where else it may work. */
export const useMe = () => trpc.me.get.useQuery({}, { staleTime: freshMs, refetchOnWindowFocus: true });

/**
 * Whether the role has a permission: true until it is known that it lacks it. It is known from sign-in on, and while the
 * server has not been heard, from the last time.
 */
export function useMay(permission: Permission): boolean {
  const me = useMe().data?.data;
  const role = readRole();
  if (me) return me.permissions.includes(permission);
  return role === null || may(role, permission);
}

/** Remembers as what the person belongs to the company, so that the next visit knows it before the server is heard. */
export function useKeptRole(): void {
  const role: Me["role"] | undefined = useMe().data?.data.role;
  useEffect(() => {
    if (role !== undefined) storeRole(role);
  }, [role]);
}
