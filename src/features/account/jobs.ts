import type { Job } from "#platform/jobs.ts";
import type { AccountService } from "./service.ts";

export const accountJobs = (accounts: AccountService): Job[] => [
  // Old codes, ended windows and dead sessions: a few rows a day.
  { name: "sweeping", scope: "one", everyMs: 60 * 60 * 1000, run: () => accounts.forgetOld() },
  // Whoever waits for a code looks at a clock of ten minutes.
  { name: "sending waiting mails of accounts", scope: "each", everyMs: 60_000, run: () => accounts.sendWaitingMails() },
];
