import type { Citation, Reply } from "#features/assistant/schema.ts";

/** A citation of a requirement in force. */
export function aCitation(overrides: Partial<Citation> = {}): Citation {
  return {
    number: 1,
    regulationId: "cbn-fraud-desk-2015",
    requirementId: "r1",
    passage: "requirement",
    changeId: null,
    documentId: null,
    offset: 0,
    title: "Fraud desk circular",
    regulator: "CBN",
    provision: "s.2",
    status: "in-force",
    quote:
      "A principal must report every fraud to the CBN within 24 hours and shall not charge customers for the report.",
    wording: "library",
    isQuarantined: false,
    deadline: "Within 24 hours",
    url: "https://www.cbn.gov.ng/fraud",
    confidence: "verified",
    riskLevel: "High",
    verdict: "applies",
    takesEffectOn: null,
    ...overrides,
  };
}

/** An answer to a question, made of quotes as rules make it. */
export function aReply(overrides: Partial<Reply> = {}): Reply {
  const citations = overrides.citations ?? [aCitation()];
  const { title, quote, number } = citations[0] ?? aCitation();
  return {
    summary: `${title}: “${quote.replace(/\.$/, "")}” [${number}]. This applies to you: your licence is a Tier 1 unit MFB [1].`,
    answer: null,
    uncovered: [],
    findings: [],
    unmentioned: 0,
    steps: [],
    highRisk: [],
    mediumRisk: [],
    lowRisk: [],
    citations,
    related: [],
    kind: "question",
    kindReason: "It asks something.",
    outcome: "answered",
    missingTerms: [],
    understood: [],
    openQuestions: [],
    because: null,
    wording: { by: "rules", dropped: 0, note: null },
    ...overrides,
  };
}
