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

/** The controlled vocabulary of tags: a new word is added here first, so that two spellings never split a subject. */
export const tags = [
  "aml", "sanctions", "asset-freezing", "suspicious-reporting", "cash-reporting", "transaction-monitoring", "kyc", "bvn-nin", "beneficial-ownership", "pep", "dnfbp", "fraud", "enforcement-powers", "penalties", "licensing", "minimum-capital", "permitted-activities", "holding-company", "registration", "levies-and-fees", "capital-ratios", "liquidity", "credit-risk", "reserve-requirements", "dividends", "recovery-planning", "financial-reporting", "foreign-exchange", "board-governance", "compliance-officer", "fit-and-proper", "staff-integrity", "whistleblowing", "internal-control", "regulatory-returns", "annual-filing", "record-keeping", "disclosure", "payment-standards", "pos-terminals", "cards", "atm", "agent-banking", "mobile-money", "switching", "instant-payments", "e-payments", "qr-contactless", "open-banking", "ussd", "remittances", "settlement", "cash-limits", "authentication", "consumer-protection", "complaints", "refunds", "bank-charges", "dormant-accounts", "deposit-insurance", "financial-inclusion", "lending", "credit-reporting", "loan-recovery", "digital-lending", "microfinance", "mortgage-banking", "non-interest-banking", "payment-service-bank", "other-financial-institutions", "cybersecurity", "incident-reporting", "self-assessment", "it-standards", "business-continuity", "third-party-risk", "data-protection", "compliance-audit", "capital-market", "virtual-assets", "investment-platforms", "securities-offers", "public-company", "competition", "merger-control", "pricing", "currency", "company-law", "tax", "transparency", "sustainability", "innovation", "employer-duties", "payroll", "social-contributions", "labour", "workplace-safety", "accessibility", "maritime", "maritime-safety", "product-regulation", "environment", "education", "public-procurement",
] as const; // prettier-ignore
