/** What a turn is taken for: `gap`, a description of a business that is held against the rules; `question`, anything else. */
export const turnKinds = ["gap", "question"] as const;
export type TurnKind = (typeof turnKinds)[number];

/**
 * How a turn ended. `answered`: the citations carry it. `closest`: there is text near the question, but nothing says that it
 * answers it. `nothing`: the regulations held say nothing on it.
 */
export const replyOutcomes = ["answered", "closest", "nothing"] as const;
export type ReplyOutcome = (typeof replyOutcomes)[number];

/** The lists of a reply, most urgent first. */
export const issueLists = ["highRisk", "mediumRisk", "lowRisk"] as const;
export type IssueList = (typeof issueLists)[number];

/** Which text of a regulation a quote stands in, named as the regulation's own field; `document` is a captured one. */
export const passages = ["requirement", "regulation_summary", "penalty", "appliesToWords", "document"] as const;
export type PassageKind = (typeof passages)[number];

/** What the first sentence of an answer is. `rule`: the words of the requirement that answers, where nothing shorter does. */
export const answerKinds = [
  "yes", "no", "figure", "date", "person", "list", "definition", "status", "penalty", "comparison", "steps", "rule",
] as const; // prettier-ignore
export type AnswerKind = (typeof answerKinds)[number];

/**
 * How a clause of a description stands to a duty. `breach`: the clause says less than the duty asks, or more than it allows.
 * `missing`: it says that what the duty asks is not there. `meets`: what it says is what the duty asks. `cannot-tell`: it is on
 * the matter, and does not say enough.
 */
export const gapVerdicts = ["breach", "missing", "cannot-tell", "meets"] as const;
export type GapVerdict = (typeof gapVerdicts)[number];
export const gapVerdictWords: Record<GapVerdict, string> = {
  breach: "Breach",
  missing: "Missing",
  "cannot-tell": "Cannot tell",
  meets: "Met",
};
