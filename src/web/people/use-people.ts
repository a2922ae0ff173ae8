import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { clearSession } from "../lib/server/session.ts";
import { tellDone } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { showToast } from "../lib/toast.ts";

// Colleagues change these too: each visit asks again.
const anew = { staleTime: 0 } as const;

export const useMembers = (companyId: string) => trpc.member.list.useQuery({ id: companyId }, anew);
export const useUnits = (companyId: string) => trpc.unit.list.useQuery({ id: companyId }, anew);

/** Gives somebody another role, unit or end. */
export function useChangeMember(onDone: () => void) {
  const { member, me } = trpc.useUtils();
  return trpc.member.change.useMutation({
    async onSuccess({ message }) {
      // Whoever changed its own role may see another screen from now on.
      await Promise.all([member.list.invalidate(), me.get.invalidate()]);
      tellDone(message ?? "Changed");
      onDone();
    },
  });
}

export function useEndMembership(onDone: () => void) {
  const { member, unit, invitation } = trpc.useUtils();
  return trpc.member.end.useMutation({
    async onSuccess({ message }) {
      await Promise.all([member.list.invalidate(), unit.list.invalidate(), invitation.list.invalidate()]);
      tellDone(message ?? "Membership ended");
      onDone();
    },
  });
}

/** Ends one's own membership: the session is over with it. */
export function useLeave(company: string) {
  const router = useRouter();
  const queryClient = useQueryClient();
  return trpc.member.leave.useMutation({
    async onSuccess() {
      clearSession();
      await router.navigate({ to: "/signin" });
      // Only now: a screen that is still there would ask again for what is missing.
      queryClient.clear();
      void showToast("success", `You no longer belong to ${company}`, { seconds: 7 });
    },
  });
}
