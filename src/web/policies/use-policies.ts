import { useMutation } from "@tanstack/react-query";
import type { Policy } from "#features/policy/schema.ts";
import { failureOf } from "../lib/server/failure.ts";
import { sendForm } from "../lib/server/send-form.ts";
import { trpc } from "../lib/server/trpc.ts";
import { showToast } from "../lib/toast.ts";

// An assessment takes seconds: whoever looks sees it move.
const everyMs = 1000;
export const isRunning = ({ state }: Pick<Policy, "state">): boolean => state === "waiting" || state === "assessing";

/** The company's policies, asked again and again while one of them is being assessed. */
export const usePolicies = (companyId: string) =>
  trpc.policy.list.useQuery(
    { companyId },
    { refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? everyMs : false) },
  );

/** One policy with its table, asked again and again while it is being assessed. */
export const usePolicy = (companyId: string, id: string) =>
  trpc.policy.get.useQuery(
    { companyId, id },
    { refetchInterval: ({ state }) => (state.data && isRunning(state.data.data) ? everyMs : false) },
  );

/** Sends a file to be assessed. Files travel as a form, which tRPC does not speak. */
export function useBringPolicy(companyId: string, onBrought: (policy: Policy) => void) {
  const { policy } = trpc.useUtils();
  return useMutation({
    mutationFn: (file: File) => send(companyId, file),
    onSuccess: async (brought) => {
      await policy.list.invalidate();
      onBrought(brought);
    },
  });
}

async function send(companyId: string, file: File): Promise<Policy> {
  const url = `/api/v1/policy/${encodeURIComponent(companyId)}` as const;
  const { data } = await sendForm<Policy>(url, { procedure: "policy.bring", fields: { policy: file } });
  return data;
}

/** What can be done with a policy that is there; what fails is said. */
export function usePolicyActions() {
  const { policy } = trpc.useUtils();
  const told = {
    onSuccess: () => policy.invalidate(),
    onError: (error: unknown) =>
      void showToast("error", failureOf(error).message ?? "That did not work. Please try again.", { seconds: 5 }),
  };
  return {
    assess: trpc.policy.assess.useMutation(told),
    cancel: trpc.policy.cancel.useMutation(told),
    remove: trpc.policy.remove.useMutation({ ...told, onSuccess: () => policy.list.invalidate() }),
  };
}
