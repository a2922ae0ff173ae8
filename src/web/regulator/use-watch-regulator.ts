import { failureOf } from "../lib/server/failure.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/server/trpc.ts";

type Watched = { companyId: string; code: string; name: string };

/** Whether the company watches a regulator, and the way to change it: shown at once, taken back when it fails. */
export function useWatchRegulator({ companyId, code, name }: Watched) {
  const { monitor, dashboard } = trpc.useUtils();
  const key = { companyId };
  const { data, isError, refetch } = trpc.monitor.regulators.useQuery(key);
  const regulators = data?.data.regulators;

  const change = trpc.monitor.watchRegulator.useMutation({
    async onMutate({ isWatched }) {
      await monitor.regulators.cancel(key);
      const before = monitor.regulators.getData(key);
      const others = before?.data.regulators.filter((regulator) => regulator !== code) ?? [];
      const after = { regulators: isWatched ? [...others, code] : others };
      monitor.regulators.setData(key, { success: true, data: after });
      return { before };
    },
    onSuccess({ data: after }, { isWatched }) {
      monitor.regulators.setData(key, { success: true, data: after });
      const title = isWatched
        ? `Watching ${name}: you are told everything of it, here at once and by mail as your settings say`
        : `No longer watching ${name}: you are told what is for you`;
      void showToast("success", title, { seconds: 5 });
    },
    onError(error, _input, kept) {
      monitor.regulators.setData(key, kept?.before);
      const title = failureOf(error).message ?? "Watching could not be changed. Please try again.";
      void showToast("error", title, { seconds: 5 });
    },
    onSettled() {
      void monitor.regulators.invalidate(key);
      void dashboard.summary.invalidate(key);
    },
  });

  const isWatched = regulators?.includes(code);
  const toggle = () => {
    // A second press while the first is on its way would undo what nobody has seen done.
    if (isWatched === undefined || change.isPending) return;
    change.mutate({ companyId, regulator: code, isWatched: !isWatched });
  };
  return { isWatched, isError, retry: () => void refetch(), toggle };
}
