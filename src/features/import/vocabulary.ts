/** What a column of a register that is brought can be. */
export const importFieldLabels = {
  text: "Duty",
  regulation: "Regulation",
  reference: "Reference",
  regulator: "Regulator",
  key: "Your own id",
  state: "State",
  reason: "Why it does not apply",
  how: "How it is met",
  owner: "Owner",
  unit: "Unit",
  reviewer: "Reviewer",
  nextReviewOn: "Next review",
  weight: "Weight",
  origin: "Origin",
} as const;
export type ImportField = keyof typeof importFieldLabels;
export const importFields = Object.keys(importFieldLabels) as [ImportField, ...ImportField[]];

/**
 * What becomes of a row. `ask`: several duties of the library may be what it means, or one that is not certain; `same`: it says
 * what stands already; `faulty`: something in it cannot be read.
 */
export const rowOutcomeLabels = {
  lays: "Goes onto a duty of the library",
  adds: "Becomes a duty of your own",
  changes: "Changes a duty of your own",
  same: "Changes nothing",
  ask: "To be decided",
  faulty: "Has faults",
  left: "Left out",
} as const;
export type RowOutcome = keyof typeof rowOutcomeLabels;
export const rowOutcomes = Object.keys(rowOutcomeLabels) as [RowOutcome, ...RowOutcome[]];

/** What is done with rows that have faults, where nothing is said of them one by one. */
export const faultyWays = ["refuse", "leave", "clear"] as const;
export type FaultyWay = (typeof faultyWays)[number];
/** The same of rows of which nobody has said which duty they are. */
export const openWays = ["refuse", "leave", "own"] as const;
export type OpenWay = (typeof openWays)[number];
/** How 03/04/2027 is read: by day and month, by month and day, or as the column's other dates show. */
export const dateWays = ["auto", "day-first", "month-first"] as const;
export type DateWay = (typeof dateWays)[number];

export const importStates = ["draft", "done", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/** What a row can be decided to be beside a duty's id. */
export const asOwn = "own";
export const leftOut = "leave";

export const mostRows = 10_000;
export const mostRowsAtOnce = 500;
export const mostDrafts = 3;
export const mostImports = 50;
export const mostKeys = 50_000;
export const mostCandidates = 5;
export const undoHours = 24;
