import type { Job } from "#platform/jobs.ts";
import { hourMs } from "#shared/duration.ts";
import type { OperationService } from "./service.ts";

/** Looks every hour whether the day is over: what is started again each night must come to it too. */
export const operationJobs = (operation: OperationService): Job[] => [
  { name: "verifying the activity log", scope: "one", everyMs: hourMs, run: () => operation.verifyAudit() },
];
