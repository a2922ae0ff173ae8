import { plural } from "#shared/plural.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";

/** What did not reach companies, and the way to try it again. */
export function useUndelivered() {
  const { delivery } = trpc.useUtils();
  const query = trpc.delivery.undelivered.useQuery(undefined, { staleTime: 0, refetchInterval: 60_000 });
  const revive = trpc.delivery.revive.useMutation({
    onSuccess: ({ data: { revived } }, { ids }) =>
      void showToast(revived > 0 ? "success" : "error", revivedWords(revived, ids.length), { seconds: 5 }),
    onError: (error) =>
      void showToast("error", failureOf(error).message ?? "The server cannot be reached. Please try again.", {
        seconds: 5,
      }),
    onSettled: () => delivery.undelivered.invalidate(),
  });
  const tryAgain = (ids: string[]) => {
    if (!revive.isPending) revive.mutate({ ids });
  };
  return { query, tryAgain, isTrying: revive.isPending };
}

const revivedWords = (revived: number, asked: number) =>
  revived === asked
    ? `${plural(revived, "is", "are")} tried again`
    : `${revived} of ${asked} ${revived === 1 ? "is" : "are"} tried again. A webhook that is switched off needs a test that gets through.`;

export type Undelivered = NonNullable<ReturnType<typeof useUndelivered>["query"]["data"]>["data"];
