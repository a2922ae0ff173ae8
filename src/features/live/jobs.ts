import type { Job } from "#platform/jobs.ts";
import type { LiveService } from "./service.ts";

/** The command line writes too, in a process of its own. */
export function liveJobs(live: LiveService): Job[] {
  return [{ name: "news from other processes", scope: "each", everyMs: 1000, run: () => live.noticeOthers() }];
}
