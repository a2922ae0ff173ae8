import { getQueryKey } from "@trpc/react-query";
import type { Conversation } from "#features/assistant/schema.ts";
import { tellDone, tellFailure } from "../../lib/server/tell.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { usePages, type PageOf } from "../../lib/server/use-pages.ts";

const limit = 20;
const idOf = ({ id }: Conversation) => id;

/** The company's conversations, the latest first. */
export function useHistory(companyId: string) {
  const { client } = trpc.useUtils();
  const { rows: conversations, ...list } = usePages<PageOf<Conversation>>({
    queryKey: getQueryKey(trpc.assistant.conversations, { companyId }, "infinite"),
    fetchPage: ({ skip }, signal) => client.assistant.conversations.query({ companyId, limit, skip }, { signal }),
    idOf,
  });
  return { ...list, conversations };
}

/** A conversation with all that was said. Asked for at each opening: the screen goes on with it by itself. */
export function useStoredConversation(companyId: string, id: string) {
  return trpc.assistant.conversation.useQuery(
    { companyId, id },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  );
}

/** What is to be done with a conversation, once it is confirmed. */
export type AskedOf = { what: "rename" | "share" | "remove"; conversation: Conversation };

type Done = { onDone: () => void };

/** Gives a conversation another name, shares it with the company, or takes that back. */
export function useChangeConversation({ onDone }: Done) {
  const { assistant } = trpc.useUtils();
  return trpc.assistant.rename.useMutation({
    async onSuccess({ data: { title, isShared } }, { companyId, id, isShared: isTold }) {
      assistant.conversation.setData(
        { companyId, id },
        (shown) => shown && { ...shown, data: { ...shown.data, title, isShared } },
      );
      await assistant.conversations.invalidate();
      if (isTold === undefined) tellDone("Conversation renamed");
      else tellDone(isShared ? "Conversation shared with your company" : "Conversation private again");
      onDone();
    },
    onError: (error) => tellFailure(error, "The conversation could not be changed. Please try again."),
  });
}

export function useRemoveConversation({ onDone }: Done) {
  const { assistant } = trpc.useUtils();
  return trpc.assistant.remove.useMutation({
    async onSuccess() {
      await assistant.conversations.invalidate();
      tellDone("Conversation deleted");
      onDone();
    },
    onError: (error) => tellFailure(error, "The conversation could not be deleted. Please try again."),
  });
}
