import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";

// A mail leaves within moments: whoever has just invited sees it go.
const untilSentMs = 2000;

/** The open invitations; asked again while one of them is still being sent. */
export const useInvitations = (companyId: string, isAsked: boolean) =>
  trpc.invitation.list.useQuery(
    { id: companyId },
    {
      enabled: isAsked,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ isSent, isExpired }) => !isSent && !isExpired) ? untilSentMs : false,
    },
  );

export function useInvite() {
  const { invitation } = trpc.useUtils();
  return trpc.invitation.create.useMutation({
    async onSuccess({ message }) {
      await invitation.list.invalidate();
      tellDone(message ?? "Invitation sent");
    },
  });
}

export function useSendAgain() {
  const { invitation } = trpc.useUtils();
  return trpc.invitation.send.useMutation({
    onSuccess: ({ message }) => tellDone(message ?? "Invitation sent again"),
    onError: (error) => tellFailure(error, "The invitation could not be sent again. Please try again."),
    onSettled: () => void invitation.list.invalidate(),
  });
}

export function useWithdraw(onDone: () => void) {
  const { invitation } = trpc.useUtils();
  return trpc.invitation.withdraw.useMutation({
    async onSuccess({ message }) {
      await invitation.list.invalidate();
      tellDone(message ?? "Invitation taken back");
      onDone();
    },
    onError: (error) => tellFailure(error, "The invitation could not be taken back. Please try again."),
  });
}
