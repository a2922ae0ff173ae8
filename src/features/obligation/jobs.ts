import type { Job } from "#platform/jobs.ts";
import type { ObligationService } from "./service.ts";

// Nearly all is done at the first look after six; the later ones are for who begins with the register during the day.
const everyMs = 10 * 60_000;

export function obligationJobs(obligations: ObligationService): Job[] {
  return [
    {
      name: "duties that newly bind",
      scope: "one",
      everyMs,
      run: async (signal) => void (await obligations.tellBound(signal)),
    },
  ];
}
