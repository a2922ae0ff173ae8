import { alertTypes } from "#features/notify/vocabulary.ts";
import { useCompany } from "../company/use-company.ts";
import { report } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/trpc.ts";

/** Subscribes the company to everything that happens to a regulation, and knows what it already watches. */
export function useMonitor() {
  const { id, company } = useCompany();
  const utils = trpc.useUtils();
  const alerts = trpc.monitor.list.useQuery({ companyId: id ?? "" }, { enabled: id !== null });
  const create = trpc.monitor.createAlerts.useMutation({
    onSuccess({ message }) {
      void showToast("success", message ?? "Monitoring alert created successfully!", { seconds: 5 });
      return utils.monitor.list.invalidate();
    },
    onError(error) {
      report("The monitoring alert failed", error);
      void showToast("error", "Failed to create monitoring alert", { seconds: 5 });
    },
  });

  const watched = new Set(alerts.data?.data.map((alert) => alert.regulationId));
  const monitor = (regulationId: string) => {
    const email = company?.email;
    if (!id || !email || !regulationId) return void showToast("error", "Missing required information", { seconds: 5 });
    create.mutate({ companyId: id, regulationIds: [regulationId], alertTypes: [...alertTypes], email });
  };
  return { monitor, isWatched: (regulationId: string) => watched.has(regulationId), isPending: create.isPending };
}
