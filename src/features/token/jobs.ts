import type { Job } from "#platform/jobs.ts";
import type { TokenService } from "./service.ts";

export const tokenJobs = (tokens: TokenService): Job[] => [
  { name: "forgetting tokens", scope: "one", everyMs: 6 * 60 * 60 * 1000, run: () => tokens.forgetOld() },
];
