import type { Job } from "#platform/jobs.ts";
import { hourMs } from "#shared/duration.ts";
import type { IdempotencyService } from "./service.ts";

export function idempotencyJobs(idempotency: IdempotencyService): Job[] {
  return [
    { name: "forgetting answers of a day ago", scope: "one", everyMs: hourMs, run: () => idempotency.forgetOld() },
  ];
}
