import type { Job } from "#platform/jobs.ts";
import type { SsoService } from "./service.ts";

export const ssoJobs = (sso: SsoService): Job[] => [
  { name: "forgetting sign-ons", scope: "one", everyMs: 60 * 60 * 1000, run: () => sso.forgetOld() },
];
