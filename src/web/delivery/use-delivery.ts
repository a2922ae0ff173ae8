import { useState } from "react";
import type { Delivery } from "#features/notify/schema.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";

export type MailChoice = Partial<Pick<Delivery, "mail" | "mailScope">>;

/** How the company is told of things. What waits and what was given up changes by the minute: each visit asks again. */
export function useDelivery(companyId: string) {
  return trpc.delivery.get.useQuery({ companyId }, { staleTime: 0 });
}

/**
 * Keeps a choice: shown at once, taken back when it fails. Choices made in haste are sent one after the other.
 * What was pressed is the component's own state: by way of the cache it would come a moment later, and the pressed
 * radio button would go back and come again.
 */
export function useChooseMail(companyId: string) {
  const { delivery } = trpc.useUtils();
  const [pressed, setPressed] = useState<MailChoice>({});
  const update = trpc.delivery.update.useMutation({
    scope: { id: "delivery" },
    onError: (error) => tellFailure(error, "The choice could not be saved. Please try again."),
    async onSettled() {
      // While another choice is on its way, what the server says now is old already.
      if (delivery.update.isMutating() > 1) return;
      await delivery.get.invalidate({ companyId });
      if (delivery.update.isMutating() === 1) setPressed({});
    },
  });
  const choose = (choice: MailChoice) => {
    setPressed((before) => ({ ...before, ...choice }));
    update.mutate({ companyId, ...choice });
  };
  return {
    choose,
    pressed,
    state: update.isPending ? ("saving" as const) : update.isSuccess ? ("saved" as const) : ("idle" as const),
  };
}

/** Gives the feed a new address. */
export function useRenewFeed(companyId: string, onDone: () => void) {
  const { delivery } = trpc.useUtils();
  return trpc.delivery.renewFeed.useMutation({
    onSuccess(answer) {
      delivery.get.setData({ companyId }, answer);
      tellDone("The feed has a new address");
      onDone();
    },
    onError: (error) => tellFailure(error, "The feed could not be given a new address. Please try again."),
  });
}
