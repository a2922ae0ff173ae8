import type { Job } from "#platform/jobs.ts";
import type { WatchService } from "./service.ts";

// A look at the planned times of a dozen sources costs less than a millisecond.
const tickMs = 1000;
const revisionsMs = 30_000;
// Done once after a start; then it asks nothing any more.
const enteringMs = 5000;

// A model that stands in the house has other work too.
const askingMs = 15_000;

/** Asks the sources that are due, unless `isWatching` is off, and tells what the library learned. */
export function watchJobs(watch: WatchService, { isWatching }: { isWatching: boolean }): Job[] {
  const watching: Job = {
    name: "watching",
    scope: "one",
    everyMs: tickMs,
    run: (signal) => watch.startDue(signal),
  };
  return [
    ...(isWatching ? [watching] : []),
    {
      name: "publishing revisions",
      scope: "one",
      everyMs: revisionsMs,
      run: async () => void (await watch.publishRevisions()),
    },
    {
      name: "entering captured changes",
      scope: "one",
      everyMs: enteringMs,
      run: async (signal) => void (await watch.enterEarlier(signal)),
    },
    {
      name: "asking for second opinions",
      scope: "one",
      everyMs: askingMs,
      run: async (signal) => void (await watch.askForOpinion(signal)),
    },
  ];
}
