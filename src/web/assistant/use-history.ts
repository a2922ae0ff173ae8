import { useInfiniteQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useMemo } from "react";
import type { Conversation } from "#features/assistant/schema.ts";
import { failureOf } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/trpc.ts";

const pageSize = 20;
type Page = { data: Conversation[]; total: number };

/** The company's conversations, the latest first, page after page. */
export function useHistory(companyId: string) {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.assistant.conversations, { companyId }, "infinite"),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      client.assistant.conversations.query({ companyId, limit: pageSize, skip: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && loaded < last.total ? loaded : undefined;
    },
  });
  const pages = query.data?.pages;
  // One that came to the top while the list was read page by page would be met twice.
  const conversations = useMemo(() => pages && uniqueById(pages.flatMap((page) => page.data)), [pages]);
  return { query, conversations, total: pages?.at(-1)?.total };
}

const uniqueById = (rows: Conversation[]): Conversation[] => [...new Map(rows.map((row) => [row.id, row])).values()];

/** A conversation with all that was said. Asked for at each opening: the screen goes on with it by itself. */
export function useKeptConversation(companyId: string, id: string) {
  return trpc.assistant.conversation.useQuery(
    { companyId, id },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  );
}

/** What is to be done with a conversation, once it is confirmed. */
export type AskedOf = { what: "rename" | "remove"; conversation: Conversation };

type Done = { onDone: () => void };
const tell = (error: unknown, otherwise: string) =>
  void showToast("error", failureOf(error).message ?? otherwise, { seconds: 5 });

export function useRenameConversation({ onDone }: Done) {
  const { assistant } = trpc.useUtils();
  return trpc.assistant.rename.useMutation({
    async onSuccess({ data: { title } }, { companyId, id }) {
      assistant.conversation.setData(
        { companyId, id },
        (shown) => shown && { ...shown, data: { ...shown.data, title } },
      );
      await assistant.conversations.invalidate();
      void showToast("success", "Conversation renamed", { seconds: 5 });
      onDone();
    },
    onError: (error) => tell(error, "The conversation could not be renamed. Please try again."),
  });
}

export function useRemoveConversation({ onDone }: Done) {
  const { assistant } = trpc.useUtils();
  return trpc.assistant.remove.useMutation({
    async onSuccess() {
      await assistant.conversations.invalidate();
      void showToast("success", "Conversation deleted", { seconds: 5 });
      onDone();
    },
    onError: (error) => tell(error, "The conversation could not be deleted. Please try again."),
  });
}
