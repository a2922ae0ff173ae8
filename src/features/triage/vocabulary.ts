/** What a company decides of a change, and how that is called where it is told. */
export const verdictLabels = {
  applies: "Applies",
  "not-applicable": "Does not apply",
  information: "For information",
} as const;
export type Verdict = keyof typeof verdictLabels;
export const verdicts = Object.keys(verdictLabels) as [Verdict, ...Verdict[]];

/** The parts of the inbox: what waits for a decision, what is decided, and whatever was captured. */
export const triageViews = ["waiting", "decided", "all"] as const;
export type TriageView = (typeof triageViews)[number];

/** Why a change does not apply, as companies mostly say it; any other words do as well. */
export const usualReasons = [
  "It is addressed to others",
  "We do no such business",
  "It asks nothing of us",
  "We have dealt with it already",
] as const;
