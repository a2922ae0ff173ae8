import type { CardRegulation } from "../regulation/card-text.ts";

/**
 * Three of the regulations that a unit microfinance bank finds on its dashboard, as the catalogue has them.
 * tests/api/library/landing-examples.test.ts holds them against what the server really answers.
 */
export const exampleRegulations: CardRegulation[] = [
  {
    regulation_id: "cbn-fina-returns-ofi-2024",
    regulation_title:
      "Late and Non-Rendition of Statutory Monthly Returns to the Central Bank of Nigeria through the FinA Application",
    regulator: "CBN",
    regulatoryArea: "Regulatory returns",
    risk_level: "High",
    reasons: ["It names Micro-Finance Banks (MFBs), which includes your licence: Tier 1 Unit MFB (urban) License"],
    consolidated_requirements: [
      "File FinA returns every month.",
      "Before the deadline, e-mail the CBN evidence of technical faults.",
    ],
    tags: ["regulatory-returns", "microfinance", "mortgage-banking", "other-financial-institutions"],
  },
  {
    regulation_id: "cbn-csat-2026",
    regulation_title: "Deployment of the Cybersecurity Self-Assessment Tool (CSAT) for CBN-regulated institutions",
    regulator: "CBN",
    regulatoryArea: "Cybersecurity and IT",
    risk_level: "Medium",
    reasons: ["It names Micro-Finance Banks (MFBs), which includes your licence: Tier 1 Unit MFB (urban) License"],
    consolidated_requirements: [
      "Fill in the CSAT online and submit it through the CISO.",
      "State the data as at 31 December 2025 and attach the documents that support it.",
      "Answer truthfully: an answer that is false, misleading or inaccurate counts as a regulatory breach.",
    ],
    tags: ["self-assessment", "cybersecurity", "regulatory-returns"],
  },
  {
    regulation_id: "ndic-coverage-2024",
    regulation_title: "Revised Maximum Deposit Insurance Coverage Levels (NDIC, 2024)",
    regulator: "NDIC",
    regulatoryArea: "Deposit insurance",
    risk_level: "Low",
    reasons: ["It names Micro-Finance Banks (MFBs), which includes your licence: Tier 1 Unit MFB (urban) License"],
    consolidated_requirements: [
      "For microfinance banks, payment service banks and primary mortgage banks, quote cover of N2,000,000 per depositor.",
      "Take out of use leaflets, websites and product terms on which the old limits of N500,000 or N200,000 still appear.",
    ],
    tags: ["deposit-insurance", "disclosure", "consumer-protection"],
  },
];
