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
 * reader has not scrolled up meanwhile. A tall answer is shown from its beginning. A list that is there at once, with
 * several questions, begins at the last of them.
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
  const lastOwn = messages.findLastIndex(({ type }) => type === "user");
  /** How many messages of the reader's were there before; undefined until the list has been shown. */
  const lastOwnCount = useRef<number>(undefined);
  useEffect(() => {
    const before = lastOwnCount.current;
    lastOwnCount.current = ownCount;
    if (before === undefined) {
      if (ownCount > 1) list.current?.children[lastOwn]?.scrollIntoView({ block: "start" });
      return;
    }
    if (ownCount > before) follows.current = true;
    if (newest !== undefined && follows.current) list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [newest, ownCount, lastOwn]);
  return list;
}
