import type { Citation, Reply } from "#features/assistant/schema.ts";

/** A citation of a requirement; what a test is about goes into `changes`. */
export const aCitation = (changes: Partial<Citation> = {}): Citation => ({
  number: 1,
  regulationId: "ndpc-ndpa-2023",
  requirementId: "r1",
  passage: "requirement",
  changeId: null,
  documentId: null,
  offset: 0,
  title: "Nigeria Data Protection Act, 2023",
  regulator: "NDPC",
  provision: "s.40",
  status: "in-force",
  quote: "Report a breach within 72 hours.",
  url: "https://ndpc.gov.ng/",
  confidence: "verified",
  riskLevel: "High",
  verdict: "applies",
  ...changes,
});

/** An answer that cites one requirement. */
export const aReply = (changes: Partial<Reply> = {}): Reply => ({
  summary: "Nigeria Data Protection Act, 2023, s.40: “Report a breach within 72 hours.” [1]",
  highRisk: [],
  mediumRisk: [],
  lowRisk: [],
  citations: [aCitation()],
  related: [],
  kind: "question",
  kindReason: "because it asks something",
  outcome: "answered",
  missingTerms: [],
  understood: [],
  openQuestions: [],
  because: null,
  wording: { by: "rules", dropped: 0, note: null },
  ...changes,
});
