/** The fixed topics of the dashboard's category filter (spec section 3). */
export const topicLabels = {
  "aml-cft": "AML/CFT",
  "capital-adequacy": "Capital Adequacy",
  cybersecurity: "Cybersecurity & IT Risk",
  "digital-banking": "Digital Banking & Fintech",
  licensing: "Licensing & Supervision",
} as const;
export type Topic = keyof typeof topicLabels;
export const topics = Object.keys(topicLabels) as [Topic, ...Topic[]];

export const riskLevels = ["High", "Medium", "Low"] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** Only instruments in force create duties; drafts are to be watched, the rest is history. */
export const statuses = ["in-force", "superseded", "draft", "withdrawn"] as const;
export type Status = (typeof statuses)[number];

/** Whether people have read an instrument, or a program has captured it and nobody has, or the company asking for itself. */
export const originLabels = {
  reviewed: "Reviewed",
  captured: "Captured, not reviewed",
  own: "Your own reading",
} as const;
export type Origin = keyof typeof originLabels;
export const origins = Object.keys(originLabels) as [Origin, ...Origin[]];
