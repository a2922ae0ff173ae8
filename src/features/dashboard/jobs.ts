import type { Job } from "#platform/jobs.ts";
import type { DashboardService } from "./service.ts";

/** Levels move when the library changes, which is seldom; a look whether it has costs one read. */
export function dashboardJobs(dashboard: DashboardService): Job[] {
  return [
    { name: "reassessment", scope: "one", everyMs: 60_000, run: async () => void (await dashboard.reassessAlerted()) },
  ];
}
