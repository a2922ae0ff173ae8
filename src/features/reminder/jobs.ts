import type { Job } from "#platform/jobs.ts";
import type { ReminderService } from "./service.ts";

// The work is done once a day; looking often only makes it come soon after six, or after a start later on.
const everyMs = 5 * 60_000;

export function reminderJobs(reminders: ReminderService): Job[] {
  return [{ name: "deadline reminders", everyMs, run: async (signal) => void (await reminders.remindToday(signal)) }];
}
