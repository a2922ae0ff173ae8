import { useQueryClient } from "@tanstack/react-query";
import { getMutationKey, getQueryKey } from "@trpc/react-query";
import type { Notification } from "#features/notify/schema.ts";
import { useMay } from "../account/use-me.ts";
import { useCompany } from "../company/use-company.ts";
import { failureOf } from "../lib/server/failure.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/server/trpc.ts";
import { isUnread, newestInstant } from "./notification-rules.ts";

type Answer = { data: Notification[] };

/** Every list of notifications that is at hand: the panel's pages and the badge's. */
function useListsAtHand() {
  const queryClient = useQueryClient();
  const queryKey = getQueryKey(trpc.notification.list);
  return {
    /** Stops what would bring back how things stood before. A list that is only just coming is let come. */
    hold: () => queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined }),
    all: () => queryClient.getQueriesData<Answer>({ queryKey }).flatMap(([, answer]) => answer?.data ?? []),
    /** As the server has them; while more is being marked it would bring back what is marked here already. */
    refresh() {
      const isLast = queryClient.isMutating({ mutationKey: getMutationKey(trpc.notification.markRead) }) <= 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey });
    },
    setRead: (ids: ReadonlySet<string>, readAt: string | null) =>
      queryClient.setQueriesData<Answer>({ queryKey }, (answer) => {
        if (!answer) return answer;
        return { ...answer, data: answer.data.map((one) => (ids.has(one._id) ? { ...one, readAt } : one)) };
      }),
  };
}

/** Marks notifications as read, on the screen at once and then at the server, whose word counts in the end. */
export function useMarkRead() {
  const { id } = useCompany();
  const mayMark = useMay("self.change");
  const lists = useListsAtHand();
  const { mutate } = trpc.notification.markRead.useMutation({
    async onMutate({ ids, upTo }) {
      await lists.hold();
      const isMeant = ({ _id, createdAt }: Notification) =>
        (ids?.includes(_id) ?? true) && (upTo === undefined || createdAt <= upTo);
      const unread = lists.all().filter((one) => isUnread(one) && isMeant(one));
      const marked = new Set(unread.map(({ _id }) => _id));
      lists.setRead(marked, new Date().toISOString());
      return marked;
    },
    onError(error, _input, marked) {
      if (marked) lists.setRead(marked, null);
      const text = failureOf(error).message ?? "Notifications could not be marked as read";
      void showToast("error", text, { seconds: 5 });
    },
    onSettled: () => lists.refresh(),
  });
  return {
    /** Whether the role keeps what it has read. */
    mayMark,
    markRead: (notification: Notification) =>
      mayMark && id !== null && isUnread(notification) && mutate({ companyId: id, ids: [notification._id] }),
    /** Those that are shown and all older ones; nobody has seen yet what came since. */
    markAllRead: (shown: Notification[]) => {
      const upTo = newestInstant(shown);
      if (mayMark && id !== null && upTo !== undefined) mutate({ companyId: id, upTo });
    },
  };
}
