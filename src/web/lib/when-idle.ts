/** Runs `task` in the browser's next pause; answers how to take that back. Safari has no word for it. */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(task, 50);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(task, { timeout: 500 });
  return () => window.cancelIdleCallback(request);
}
