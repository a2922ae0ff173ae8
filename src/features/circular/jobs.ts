import type { Job } from "#platform/jobs.ts";
import type { CircularService } from "./service.ts";

// Nearly all is done at the first look after six; the later ones are for days that end, and for what was not done then.
const everyMs = 5 * 60_000;

export function circularJobs(circulars: CircularService): Job[] {
  return [
    {
      name: "reminders of circulars",
      scope: "one",
      everyMs,
      run: async (signal) => void (await circulars.remind(signal)),
    },
  ];
}
