import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";

// Colleagues change it, and what is counted moves by itself: each visit asks again.
const anew = { staleTime: 0 } as const;

export const useGroup = (companyId: string) => trpc.group.get.useQuery({ id: companyId }, anew);
export const useGroupRequests = (companyId: string, isAsked: boolean) =>
  trpc.group.requests.useQuery({ id: companyId }, { ...anew, enabled: isAsked });
export const useGiven = (companyId: string, isAsked: boolean) =>
  trpc.group.given.useQuery({ id: companyId }, { ...anew, enabled: isAsked });

/** Has everything asked again that a tie changes: who is below, who asks whom, and where one may go from here. */
function useAskAgain() {
  const { group, me, member } = trpc.useUtils();
  return () => Promise.all([group.invalidate(), me.get.invalidate(), member.list.invalidate()]);
}

export function useAskCompany() {
  const askAgain = useAskAgain();
  return trpc.group.ask.useMutation({
    async onSuccess({ message }) {
      await askAgain();
      tellDone(message ?? "Asked");
    },
  });
}

export function useAcceptRequest() {
  const askAgain = useAskAgain();
  return trpc.group.accept.useMutation({
    async onSuccess({ message }) {
      await askAgain();
      tellDone(message ?? "Accepted");
    },
    onError: (error) => tellFailure(error, "The request could not be accepted. Please try again."),
  });
}

export function useDropRequest(onDone: () => void) {
  const askAgain = useAskAgain();
  return trpc.group.drop.useMutation({
    async onSuccess({ message }) {
      await askAgain();
      tellDone(message ?? "Done");
      onDone();
    },
    onError: (error) => tellFailure(error, "That did not work. Please try again."),
  });
}

/** Ends a tie: of a company below, or of the own company to its parent. */
export function useEndTie(onDone: () => void) {
  const askAgain = useAskAgain();
  const told = {
    async onSuccess({ message }: { message?: string | undefined }) {
      await askAgain();
      tellDone(message ?? "Ended");
      onDone();
    },
    onError: (error: unknown) => tellFailure(error, "The group could not be changed. Please try again."),
  };
  return { end: trpc.group.end.useMutation(told), leave: trpc.group.leave.useMutation(told) };
}

export function useGiveAccess() {
  const askAgain = useAskAgain();
  return trpc.group.give.useMutation({
    async onSuccess({ message }) {
      await askAgain();
      tellDone(message ?? "Access given");
    },
  });
}

export function useTakeBack(onDone: () => void) {
  const askAgain = useAskAgain();
  return trpc.group.takeBack.useMutation({
    async onSuccess({ message }) {
      await askAgain();
      tellDone(message ?? "Access ended");
      onDone();
    },
    onError: (error) => tellFailure(error, "The access could not be ended. Please try again."),
  });
}
