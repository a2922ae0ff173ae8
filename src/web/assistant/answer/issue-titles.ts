import type { IssueList } from "#features/assistant/vocabulary.ts";

/** What the lists of an answer are called (spec section 2). */
export const issueTitles: Record<IssueList, string> = {
  highRisk: "High Risk Issues",
  mediumRisk: "Medium Risk Issues",
  lowRisk: "Low Risk Issues",
};
