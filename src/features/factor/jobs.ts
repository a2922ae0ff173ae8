import type { Job } from "#platform/jobs.ts";
import type { FactorService } from "./service.ts";

export const factorJobs = (factors: FactorService): Job[] => [
  { name: "forgetting challenges", scope: "one", everyMs: 60 * 60 * 1000, run: () => factors.forgetOld() },
];
