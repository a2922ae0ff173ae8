// A tab that nobody sees is not painted, and a busy one late.
const longestMs = 250;

/**
 * Runs `task` once what has just changed is painted: whoever pressed sees that it was heard before the work begins that it
 * asks for. Answers how to take that back.
 */
export function afterPaint(task: () => void): () => void {
  let timer = setTimeout(start, longestMs);
  // Its turn comes before the painting; what is put off from there comes behind it.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(task);
  });
  function start() {
    cancelAnimationFrame(frame);
    task();
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
