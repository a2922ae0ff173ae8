import { useMutationState, useQueryClient, type Mutation, type QueryClient } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useCallback, useMemo } from "react";
import type { z } from "zod";
import type { createAlertsSchema } from "#features/notify/schema.ts";
import { alertTypes } from "#features/notify/vocabulary.ts";
import { useMay } from "../../account/use-me.ts";
import { useCompany } from "../../company/use-company.ts";
import { report } from "../../lib/server/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";

/** Subscribes the company to everything that happens to a regulation, and knows what it already watches. */
export function useMonitor() {
  const { id, company } = useCompany();
  const email = company?.email;
  const mayMonitor = useMay("work.change");
  const utils = trpc.useUtils();
  const alerts = trpc.monitor.list.useQuery({ companyId: id ?? "" }, { enabled: id !== null }).data?.data;
  const { mutate } = trpc.monitor.createAlerts.useMutation({
    onSuccess({ message }) {
      void showToast("success", message ?? "Monitoring alert created successfully!", { seconds: 5 });
      return utils.monitor.list.invalidate();
    },
    onError(error) {
      report("The monitoring alert failed", error);
      void showToast("error", "Failed to create monitoring alert", { seconds: 5 });
    },
  });
  const pending = usePending();
  const queryClient = useQueryClient();

  const monitor = useCallback(
    (regulationId: string) => {
      if (!id || !email || !regulationId)
        return void showToast("error", "Missing required information", { seconds: 5 });
      // As it stands at the press: what was drawn last may be older than a press just before.
      if (pendingIn(queryClient).includes(regulationId)) return;
      if (utils.monitor.list.getData({ companyId: id })?.data.some((alert) => alert.regulationId === regulationId))
        return void showToast("info", "You are already monitoring this regulation", { seconds: 5 });
      mutate({ companyId: id, regulationIds: [regulationId], alertTypes: [...alertTypes], email });
    },
    [id, email, mutate, queryClient, utils],
  );
  return useMemo(() => {
    const watched = new Set(alerts?.map((alert) => alert.regulationId));
    return {
      monitor,
      /** Whether alerts are the role's to set. */
      mayMonitor,
      isWatched: (regulationId: string) => watched.has(regulationId),
      isPending: (regulationId: string) => pending.includes(regulationId),
    };
  }, [monitor, mayMonitor, alerts, pending]);
}

const onItsWay = { mutationKey: getMutationKey(trpc.monitor.createAlerts), status: "pending" } as const;
const regulationsOf = ({ state }: Pick<Mutation, "state">) =>
  (state.variables as z.infer<typeof createAlertsSchema>).regulationIds;

const pendingIn = (queryClient: QueryClient): string[] =>
  queryClient.getMutationCache().findAll(onItsWay).flatMap(regulationsOf);

/** The regulations whose alert is on its way: several can be at once. */
function usePending(): string[] {
  const regulationIds = useMutationState({ filters: onItsWay, select: regulationsOf });
  return useMemo(() => regulationIds.flat(), [regulationIds]);
}
