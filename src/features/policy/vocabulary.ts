/** Where the assessment of a policy stands. */
export const policyStates = ["waiting", "assessing", "ready", "failed", "cancelled"] as const;
export type PolicyState = (typeof policyStates)[number];

/**
 * What a policy says to a requirement, the worst first. `missing`: it deals with the regulation, and nothing found in it
 * speaks to this duty. `outside`: it nowhere deals with the regulation.
 */
export const policyVerdictLabels = {
  breach: "Contradicts the requirement",
  missing: "Not found in your text",
  "cannot-tell": "Speaks to it: compare",
  meets: "Meets the requirement",
  outside: "Not in this document",
} as const;
export type PolicyVerdict = keyof typeof policyVerdictLabels;
export const policyVerdicts = Object.keys(policyVerdictLabels) as [PolicyVerdict, ...PolicyVerdict[]];

/** What a company may have at a time, and the longest document. A page holds some 3,000 characters. */
export const mostPolicies = 20;
export const mostPolicyPages = 200;
export const mostPolicyChars = 1_000_000;

export const policyTableFormats = ["csv", "md"] as const;
export type PolicyTableFormat = (typeof policyTableFormats)[number];
