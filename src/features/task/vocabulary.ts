/** How a task stands. */
export const taskStateLabels = { open: "Open", done: "Done", cancelled: "Cancelled" } as const;
export type TaskState = keyof typeof taskStateLabels;
export const taskStates = Object.keys(taskStateLabels) as [TaskState, ...TaskState[]];
/** Which tasks are listed: `late` and `waiting` are among the open ones. */
export const taskViews = [...taskStates, "late", "waiting", "all"] as const;
export type TaskView = (typeof taskViews)[number];

/** Where a task comes from. */
export const taskOriginLabels = {
  free: "Nothing in particular",
  duty: "Duty",
  filing: "Due day",
  change: "Update",
  gap: "Gap that the assistant found",
  comment: "Comment on a duty",
} as const;
export type TaskOrigin = keyof typeof taskOriginLabels;
export const taskOrigins = Object.keys(taskOriginLabels) as [TaskOrigin, ...TaskOrigin[]];

/** What a company, and a task, may have. */
export const mostTasks = 50_000;
export const mostAssignees = 20;
export const mostItems = 100;
export const mostReferences = 20;
/** How many tasks may wait for each other in a row. */
export const longestRow = 100;
/** How many days before a task is due its people are reminded, unless it says otherwise. */
export const usualRemindDays = 1;
/** How many of the days on which a task comes again are shown before it is made. */
export const daysShown = 5;
