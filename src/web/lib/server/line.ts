const firstWaitMs = 1000;
const longestWaitMs = 8000;
// A line that swallows what is sent would leave a question open for minutes.
const patienceMs = 8000;

/** How long to wait after so many failures. */
export const growingWait = (failures: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** failures);

/** `incomplete`: the server is heard, but code that was asked for does not come. */
type LineState = "heard" | "lost" | "incomplete";
let isLost = false;
let missing = 0;
let failures = 0;
let next: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function tell(isHeard: boolean): void {
  clearTimeout(next);
  failures = isHeard ? 0 : failures + 1;
  if (!isHeard) askAgain();
  if (isLost === !isHeard) return;
  isLost = !isHeard;
  for (const listener of listeners) listener();
}

function askAgain(): void {
  clearTimeout(next);
  // Nobody wants to know otherwise.
  if (listeners.size > 0) next = setTimeout(ask, growingWait(failures - 1));
}

/** Asks the server for something small; answers whether it was heard. */
function ask(): Promise<boolean> {
  asking ??= fetch("/favicon.svg", { cache: "no-store", signal: AbortSignal.timeout(patienceMs) })
    .then(
      ({ ok }) => ok,
      () => false,
    )
    .then((isHeard) => {
      asking = undefined;
      tell(isHeard);
      return isHeard;
    });
  return asking;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (isLost && listeners.size === 1) askAgain();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(next);
  };
}

/**
 * Whether the server is heard. It may be on this machine: what the browser thinks of its line says nothing about it. Whoever
 * gets no answer asks here, and as long as there is none, and somebody listens, it is asked again with growing waits.
 */
export const line = {
  ask,
  subscribe,
  state: (): LineState => (isLost ? "lost" : missing > 0 ? "incomplete" : "heard"),
  /** An answer came, whatever it was. */
  heard: () => tell(true),
  /** Runs `task` each time that the server is heard again. */
  onBack: (task: () => void) => subscribe(() => !isLost && task()),
  /** Code does not come although the server is heard; answers how to take that back. */
  miss(): () => void {
    missing += 1;
    for (const listener of listeners) listener();
    return () => {
      missing -= 1;
      for (const listener of listeners) listener();
    };
  },
};
