/** What is looked at, and what everybody may be told when it is bad: no names, numbers or addresses. */
export const conditionLabels = {
  storage: "Files cannot be written",
  disk: "The disk is nearly full",
  database: "The database cannot be used",
  refusals: "Requests were refused because nothing could be stored",
  backlog: "Mails or posts wait longer than they should",
  undelivered: "Mails or posts could not be delivered",
  sources: "Some sources are not watched",
  backup: "There is no recent backup",
  audit: "The activity log does not verify",
  guessing: "Reset codes are asked for or guessed far more often than people would",
  jobs: "A part of the work fails again and again",
  clock: "The clock of the server is not right",
} as const;
export type Condition = keyof typeof conditionLabels;

/** How one thing stands; the detail is for the operator alone. */
export type Finding = { condition: Condition; isBad: boolean; detail: string | null };
