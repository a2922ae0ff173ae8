/** How it stands with a duty in a company. */
export const dutyStateLabels = {
  "not-looked-at": "Not looked at",
  "in-place": "In place",
  partly: "Partly in place",
  "not-in-place": "Not in place",
  "does-not-apply": "Does not apply",
} as const;
export type DutyState = keyof typeof dutyStateLabels;
export const dutyStates = Object.keys(dutyStateLabels) as [DutyState, ...DutyState[]];

/** Where a duty comes from that a company has set down itself. */
export const ownOriginLabels = {
  "licence-condition": "Condition of a licence",
  "internal-policy": "Internal policy",
  "board-decision": "Decision of the board",
  document: "Sentence of a captured document",
} as const;
export type OwnOrigin = keyof typeof ownOriginLabels;
export const ownOrigins = Object.keys(ownOriginLabels) as [OwnOrigin, ...OwnOrigin[]];
/** Where a duty comes from: a requirement of the library, or the company itself. */
export const dutyOrigins = ["library", ...ownOrigins] as const;
export type DutyOrigin = (typeof dutyOrigins)[number];

/** Which duties are listed: those that bind, those that do no longer, or both. */
export const dutyViews = ["open", "closed", "all"] as const;
export type DutyView = (typeof dutyViews)[number];

/** By what duties are sorted; `weight`: what is gravest first. */
export const dutyOrders = ["weight", "due", "state", "regulator", "owner", "unit", "changed"] as const;
export type DutyOrder = (typeof dutyOrders)[number];

/** What a company may have at a time, and how many are changed at once. */
export const mostOwnDuties = 10_000;
/** Of its own with a deadline: the days of all of them are computed whenever somebody looks. */
export const mostDatedDuties = 500;
export const mostDutiesAtOnce = 500;
/** How many rows of the register one call gives: a screen has all of them in sight. */
export const mostDutiesListed = 500;
/** Of one person in a company. */
export const mostDutyViews = 50;

/** What the table of duties can show beside the duty itself. */
export const dutyColumnLabels = {
  instrument: "Instrument",
  regulator: "Regulator",
  state: "State",
  owner: "Owner",
  unit: "Unit",
  reviewer: "Reviewer",
  due: "Next due",
  review: "Next review",
  weight: "Weight",
  why: "Why it binds",
  reference: "Reference",
} as const;
export type DutyColumn = keyof typeof dutyColumnLabels;
export const dutyColumns = Object.keys(dutyColumnLabels) as [DutyColumn, ...DutyColumn[]];
/** What the table shows until somebody chooses otherwise. */
export const usualDutyColumns: readonly DutyColumn[] = ["regulator", "state", "owner", "unit", "due", "review"];
/** By what its rows are put together. */
export const dutyGroups = ["regulator", "owner", "unit", "state", "due"] as const;
export type DutyGroup = (typeof dutyGroups)[number];
/** As what the table leaves the house. */
export const dutyTableFormats = ["csv", "xlsx"] as const;
export type DutyTableFormat = (typeof dutyTableFormats)[number];
/** What narrows the table of duties and lays it out, as its address has it. */
export const dutyTableNames = [
  "regulator",
  "regulationId",
  "state",
  "owner",
  "unit",
  "due",
  "search",
  "textChanged",
  "view",
  "sort",
  "group",
  "columns",
] as const;
export type DutyTableName = (typeof dutyTableNames)[number];
