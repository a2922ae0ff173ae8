import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { messages } from "#features/account/schema.ts";
import { mayLeave } from "../lib/navigation/leave-guard.ts";
import { failureOf } from "../lib/server/failure.ts";
import { beginSession } from "../lib/server/session.ts";
import { trpc } from "../lib/server/trpc.ts";
import { showToast } from "../lib/toast.ts";

/** Goes on in another company that the person belongs to, without signing in again. */
export function useChangeCompany() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = trpc.auth.company.useMutation();
  const change = async (companyId: string) => {
    if (isPending || !(await mayLeave())) return;
    try {
      const { data, message } = await mutateAsync({ companyId });
      beginSession(queryClient, data);
      await router.navigate({ to: "/dashboard" });
      void showToast("success", `${message ?? messages.switched}: ${data.name}`, { seconds: 5 });
    } catch (error) {
      const text = failureOf(error).message ?? "The company could not be changed. Please try again.";
      void showToast("error", text, { seconds: 5 });
    }
  };
  return {
    change: (companyId: string) => void change(companyId),
    goingTo: isPending ? variables.companyId : undefined,
  };
}
