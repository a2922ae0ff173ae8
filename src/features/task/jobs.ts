import type { Job } from "#platform/jobs.ts";
import type { TaskService } from "./service.ts";

// A task may be due at an hour.
const everyMs = 5 * 60_000;

export function taskJobs(tasks: TaskService): Job[] {
  return [{ name: "task reminders", scope: "one", everyMs, run: async (signal) => void (await tasks.remind(signal)) }];
}
