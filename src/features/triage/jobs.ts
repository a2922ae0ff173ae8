import type { Job } from "#platform/jobs.ts";
import type { TriageService } from "./service.ts";

// All is done at the first look after six; what comes to wait too long is told the next morning.
const everyMs = 10 * 60_000;

export function triageJobs(triage: TriageService): Job[] {
  return [
    {
      name: "updates that wait",
      scope: "one",
      everyMs,
      run: async (signal) => void (await triage.escalate(signal)),
    },
  ];
}
