import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";

/** Adds a unit, or changes one. What is refused is told by the form. */
export function useKeepUnit() {
  const { unit } = trpc.useUtils();
  const told = {
    async onSuccess({ message }: { message?: string | undefined }) {
      await unit.list.invalidate();
      tellDone(message ?? "Unit kept");
    },
  };
  return { create: trpc.unit.create.useMutation(told), change: trpc.unit.change.useMutation(told) };
}

export function useRemoveUnit(onDone: () => void) {
  const { unit, member, invitation } = trpc.useUtils();
  return trpc.unit.remove.useMutation({
    async onSuccess({ message }) {
      await Promise.all([unit.list.invalidate(), member.list.invalidate(), invitation.list.invalidate()]);
      tellDone(message ?? "Unit removed");
      onDone();
    },
    onError: (error) => tellFailure(error, "The unit could not be removed. Please try again."),
  });
}
