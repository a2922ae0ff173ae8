import type { Job } from "#platform/jobs.ts";
import type { GroupService } from "./service.ts";

export const groupJobs = (groups: GroupService): Job[] => [
  { name: "forgetting requests of groups", scope: "one", everyMs: 6 * 60 * 60 * 1000, run: () => groups.forgetOld() },
];
