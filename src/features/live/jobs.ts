import type { Job } from "#platform/jobs.ts";
import type { LiveService } from "./service.ts";

// What is told by another process is on the screen within 300 ms; beside a file only the command line writes.
const everyMs = { shared: 200, alone: 1000 };

/** Other processes write too: those that serve beside this one, or the command line. */
export function liveJobs(live: LiveService, { isShared = false } = {}): Job[] {
  return [
    {
      name: "news from other processes",
      scope: "each",
      everyMs: isShared ? everyMs.shared : everyMs.alone,
      run: () => live.noticeOthers(),
    },
  ];
}
