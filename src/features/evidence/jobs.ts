import type { Job } from "#platform/jobs.ts";
import { hourMs } from "#shared/duration.ts";
import type { EvidenceService } from "./service.ts";

/** Texts are read one at a time, each in a process of its own. */
export const evidenceJobs = (evidence: EvidenceService): Job[] => [
  {
    name: "reading evidence",
    scope: "one",
    everyMs: 1000,
    run: async (signal) => void (await evidence.readNext(signal)),
  },
  {
    name: "reminding of evidence that lapses",
    scope: "one",
    everyMs: 5 * 60_000,
    run: async (signal) => void (await evidence.remindOfLapsing(signal)),
  },
  { name: "forgetting requests for evidence", scope: "one", everyMs: hourMs, run: () => evidence.forgetOldRequests() },
];
