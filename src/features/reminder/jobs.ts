import type { Job } from "#platform/jobs.ts";
import type { ReminderService } from "./service.ts";

// Nearly all is done at the first look after six; the later ones are for who asks for reminders during the day.
const everyMs = 5 * 60_000;

// The operator has declared a holiday: people plan by it from then on.
const movedMs = 60_000;

export function reminderJobs(reminders: ReminderService): Job[] {
  return [
    {
      name: "deadline reminders",
      scope: "one",
      everyMs,
      run: async (signal) => void (await reminders.remindToday(signal)),
    },
    {
      name: "reminders of people",
      scope: "one",
      everyMs,
      run: async (signal) => void (await reminders.remindPeople(signal)),
    },
    {
      name: "reminders of clocks",
      scope: "one",
      everyMs,
      run: async (signal) => void (await reminders.remindClocks(signal)),
    },
    {
      name: "moved due days",
      scope: "one",
      everyMs: movedMs,
      run: async (signal) => void (await reminders.tellMoved(signal)),
    },
  ];
}
