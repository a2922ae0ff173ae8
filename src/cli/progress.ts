import type { OnProgress } from "#platform/backup/failure.ts";

// Whoever waits for less does not wonder.
const silentMs = 1000;

/** Writes to standard error how far something is, once a second from the second one on. */
export function progressLines(write = (line: string) => void process.stderr.write(line)): OnProgress {
  let last = Date.now();
  return (step, done, total) => {
    if (Date.now() - last < silentMs) return;
    last = Date.now();
    write(`${step}: ${total === 0 ? 100 : Math.floor((100 * done) / total)} %\n`);
  };
}
