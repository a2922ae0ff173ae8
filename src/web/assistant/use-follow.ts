import { useEffect, useRef } from "react";
import type { Message } from "./conversation.ts";

/** So near the end a reader counts as being there. */
const nearPx = 120;

function isAtEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  return scrollHeight - window.innerHeight - window.scrollY < nearPx;
}

/**
 * Brings the newest entry of a list into sight: always after the reader's own message, and after an answer only if the
 * reader has not scrolled up meanwhile. A tall answer is shown from its beginning.
 */
export function useFollow(messages: Message[], isWaiting: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const remember = () => {
      follows.current = isAtEnd();
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);
  const newest = isWaiting ? "the answer to come" : messages.at(-1)?.id;
  const ownCount = messages.filter(({ type }) => type === "user").length;
  const lastOwnCount = useRef(0);
  useEffect(() => {
    const hasWritten = ownCount > lastOwnCount.current;
    lastOwnCount.current = ownCount;
    if (hasWritten) follows.current = true;
    if (newest !== undefined && follows.current) list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [newest, ownCount]);
  return list;
}
