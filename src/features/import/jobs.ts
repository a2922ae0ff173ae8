import type { Job } from "#platform/jobs.ts";
import type { ImportService } from "./service.ts";

export const importJobs = (imports: ImportService): Job[] => [
  { name: "forgetting imports", scope: "one", everyMs: 60 * 60 * 1000, run: () => imports.forgetOld() },
];
