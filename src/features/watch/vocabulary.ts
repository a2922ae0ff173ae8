/** How a regulator's list is read; one adapter each (docs/sources.md). */
export const sourceKinds = ["json_catalogue", "wp_rest", "rss", "html_list", "manual"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** How far a source can be trusted to be current. */
export const sourceStateLabels = {
  waiting: "Not checked yet",
  ok: "Watched",
  stale: "Stale",
  suspect: "Suspicious answers",
  challenged: "Refuses programs",
  failing: "Not readable",
  manual: "By hand",
  off: "Switched off",
} as const;
export type SourceState = keyof typeof sourceStateLabels;
export const sourceStates = Object.keys(sourceStateLabels) as [SourceState, ...SourceState[]];

/** What became of a captured change: told at once, held until the operator has looked, or set aside by the operator. */
export const changeStatuses = ["published", "review", "dismissed"] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

/** Why a change is held back. */
export const heldReasons = {
  flood: "Many items at once",
  moved: "The site may have moved: known titles at other addresses",
  backdated: "Dated long before the newest item",
  "future-date": "Dated in the future",
  flapping: "Changes back and forth",
  unlisted: "No longer listed",
  elsewhere: "Told already from another source of the regulator",
  untrusted: "This source is always read by the operator first",
} as const;
export type HeldReason = keyof typeof heldReasons;
