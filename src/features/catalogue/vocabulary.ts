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
