import type { Job } from "#platform/jobs.ts";
import { hourMs } from "#shared/duration.ts";
import type { LetterService } from "./service.ts";

export function letterJobs(letters: LetterService): Job[] {
  return [
    {
      name: "screenshots without a letter",
      scope: "one",
      everyMs: hourMs,
      run: async () => void (await letters.forgetWaiting()),
    },
  ];
}
