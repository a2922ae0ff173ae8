import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

/**
 * The conversation on the screen. `opened` is the one that was asked for by its address, null for one begun here; `id`
 * is what it is kept under, null as long as nothing is. Another `key` means another conversation.
 */
type Shown = { key: number; opened: string | null; id: string | null };

/** Keeps the screen and the address (`?chat=`) on the same conversation. */
export function useShownChat() {
  const { chat } = useSearch({ from: "/member/chatbot-ai" });
  const navigate = useNavigate({ from: "/chatbot-ai" });
  const [shown, setShown] = useState<Shown>({ key: 0, opened: chat ?? null, id: chat ?? null });
  const [lastChat, setLastChat] = useState(chat);
  const show = (id: string | null) => setShown({ key: shown.key + 1, opened: id, id });
  if (chat !== lastChat) {
    setLastChat(chat);
    // A conversation that was begun here gets its address while it goes on.
    if ((chat ?? null) !== shown.id) show(chat ?? null);
  }
  const goTo = (id: string | undefined, { replace }: { replace: boolean }) =>
    void navigate({ search: ({ chat: _before, ...rest }) => ({ ...rest, ...(id && { chat: id }) }), replace });

  return {
    shown,
    /** The conversation begun here is kept under an id from now on. */
    adopt: (id: string) => {
      if (shown.id === id) return;
      setShown({ ...shown, id });
      goTo(id, { replace: true });
    },
    startAnew: () => {
      show(null);
      if (chat !== undefined) goTo(undefined, { replace: false });
    },
    /** A conversation is gone: its address leads nowhere any more. */
    leave: (id: string) => {
      if (shown.id !== id) return;
      show(null);
      goTo(undefined, { replace: true });
    },
  };
}
