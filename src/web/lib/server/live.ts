/** What is heard of one stream. It is over when the server ended it or refused it. */
export type StreamHandlers<Event> = {
  onEvent: (id: string, event: Event) => void;
  onState: (isUp: boolean) => void;
  onOver: () => void;
};

export type LiveOptions<Event> = {
  /** Opens a stream that goes on after an event; answers how to close it. */
  open: (after: string | undefined, handlers: StreamHandlers<Event>) => () => void;
  onEvent: (event: Event) => void;
  /** Looks for news without a stream: regularly while it is down, and when it was lost. */
  look: () => void;
};

const pollMs = 60_000;
// Whoever only glances at another tab keeps the stream.
const hiddenMs = 10_000;
const firstRetryMs = 1000;
const longestRetryMs = 60_000;
// A stream that held so long was sound: the next attempt comes soon.
const soundMs = 30_000;

/**
 * Keeps one stream open while the page is in sight, and looks once a minute while there is none. A page out of sight
 * closes its own: over HTTP/1.1 a browser has six connections to a server, and six tabs would take them all. Answers how
 * to end it.
 */
export function keepLive<Event>({ open, onEvent, look }: LiveOptions<Event>): () => void {
  let lastId: string | undefined;
  let close: (() => void) | undefined;
  let upSince: number | undefined;
  let failures = 0;
  let lookedAt = Date.now();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function lookNow() {
    lookedAt = Date.now();
    look();
  }

  function start() {
    clearTimeout(retry);
    if (document.hidden || close) return;
    let isOver = false;
    const end = open(lastId, {
      onEvent(id, event) {
        lastId = id;
        onEvent(event);
      },
      onState(isUp) {
        upSince = isUp ? (upSince ?? Date.now()) : undefined;
      },
      onOver() {
        if (isOver) return;
        isOver = true;
        lose();
      },
    });
    if (!isOver) close = end;
  }

  /**
   * Looks when it tries again, not at once: a stream that ends with its session may end because the password was changed
   * here, and the answer that brings the new token is on its way. A session that is really over refuses the look.
   */
  function lose() {
    const wasSound = upSince !== undefined && Date.now() - upSince >= soundMs;
    failures = wasSound ? 1 : failures + 1;
    close = undefined;
    upSince = undefined;
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
    // A server that starts again is not to meet all at once.
    retry = setTimeout(tryAgain, waitMs * (0.5 + Math.random()));
  }

  function tryAgain() {
    if (!document.hidden) lookNow();
    start();
  }

  function stopStream() {
    close?.();
    close = undefined;
    upSince = undefined;
  }

  function onVisibility() {
    clearTimeout(hiding);
    if (document.hidden) {
      hiding = setTimeout(stopStream, hiddenMs);
      return;
    }
    if (Date.now() - lookedAt >= pollMs && upSince === undefined) lookNow();
    start();
  }

  const polling = setInterval(() => {
    if (!document.hidden && upSince === undefined) lookNow();
  }, pollMs);
  document.addEventListener("visibilitychange", onVisibility);
  start();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    clearInterval(polling);
    clearTimeout(retry);
    clearTimeout(hiding);
    stopStream();
  };
}
