import type { Job } from "#platform/jobs.ts";
import type { PolicyService } from "./service.ts";

/** Policies are assessed one at a time: each takes a processor for seconds. */
export const policyJobs = (policies: PolicyService): Job[] => [
  {
    name: "policy assessing",
    scope: "one",
    everyMs: 1000,
    run: async (signal) => void (await policies.assessNext(signal)),
  },
];
