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
