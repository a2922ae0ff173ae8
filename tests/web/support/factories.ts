import { indexQuestions } from "#features/applicability/rules.ts";
import { nextQuestions } from "#features/applicability/rules/next-questions.ts";
import type { z } from "zod";
import type { Me } from "#features/account/schema/own.ts";
import type { Company } from "#features/company/schema.ts";
import { countByRegulator, dueFirst } from "#features/dashboard/rules.ts";
import type { companyRegulationSchema, MayApply, Overview, Summary } from "#features/dashboard/schema.ts";
import type { Facets, LibraryRow } from "#features/library/schema.ts";
import type { Notification } from "#features/notify/schema.ts";
import type { ScoredRegulation } from "#features/risk/schema.ts";
import { permissionsOf } from "#features/role/rules.ts";
import type { Role } from "#features/role/vocabulary.ts";

/** A token whose payload names a company; its signature is of no interest to a browser. */
export function tokenFor(companyId: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${encode({ alg: "HS256" })}.${encode({ _id: companyId, name: "Ìlànà" })}.signature`;
}

export const anUser = { userId: "user-1", name: "Ada Obi", email: "ada@okpella-mfb.ng" };

/** Who is signed in, as what its role may. */
export function aMe(role: Role = "owner", overrides: Partial<Me> = {}): Me {
  return {
    user: anUser,
    companyId: "company-1",
    role,
    permissions: [...permissionsOf(role)],
    isInGroup: false,
    owesFactor: false,
    hasPassword: true,
    factors: [],
    companies: [{ companyId: "company-1", name: "Okpella Microfinance Bank", role }],
    ...overrides,
  };
}

export function aCompany(overrides: Partial<Company> = {}): Company {
  return {
    _id: "company-1",
    name: "Okpella Microfinance Bank",
    email: "compliance@okpella-mfb.ng",
    isEmailConfirmed: true,
    logo: null,
    description: "Savings and small loans for traders.",
    industry: "financial",
    category: "micro-finance-banks-tier-1",
    categoryName: "Tier 1 Unit MFB (urban) License",
    customCategory: null,
    employeeSize: null,
    services: [],
    answers: {},
    createdAt: "2026-11-21T09:00:00.000Z",
    updatedAt: "2026-11-21T09:00:00.000Z",
    ...overrides,
  };
}

export function aNotification(overrides: Partial<Notification> = {}): Notification {
  return {
    _id: "n1",
    changeType: "new",
    regulationTitle: "A circular on examples",
    regulator: "CBN",
    regulationId: "cards-2024",
    changeId: null,
    message: null,
    why: null,
    withdrawn: null,
    createdAt: "2026-11-21T09:00:00.000Z",
    readAt: null,
    ...overrides,
  };
}

let counter = 0;

export function aRegulation(overrides: Partial<ScoredRegulation> = {}): ScoredRegulation {
  counter += 1;
  return {
    regulation_id: `regulation-${counter}`,
    regulation_title: `Example Guidelines ${counter}`,
    risk_level: "High",
    consolidated_requirements: ["Keep an example at hand."],
    regulator: "CBN",
    regulatoryArea: "Payments",
    regulation_summary: "An instrument that exists for tests only.",
    tags: ["aml", "kyc", "cards"],
    shortTitle: `Guidelines ${counter}`,
    topics: ["aml-cft"],
    instrumentType: "guideline",
    status: "in-force",
    reference: "EX/1/2024",
    issuedOn: "2024-05-01",
    effectiveOn: null,
    officialUrl: "https://example.org/text",
    sources: [{ url: "https://example.org/page", confirmed: "title" }],
    confidence: "verified",
    origin: "reviewed",
    reasons: ["It names your licence", "It binds the financial industry"],
    riskFactors: [{ name: "Severity", points: 60, why: "Fines" }],
    riskScore: 80,
    nextDueOn: null,
    nextDueNote: null,
    takesEffectOn: null,
    ...overrides,
  };
}

const noFacets: Facets = { regulator: {}, category: {}, risk: {}, status: {}, origin: {}, applies: {}, year: {} };

/** A page of the library, as the server answers it. */
export function aLibraryPage(data: LibraryRow[], total = data.length, facets: Partial<Facets> = {}) {
  return { success: true as const, data, total, facets: { ...noFacets, ...facets } };
}

export function aMayApply(overrides: Partial<MayApply> = {}): MayApply {
  const question = { kind: "answer" as const, key: "issues-cards", question: "Do you issue cards?", help: null };
  return { ...aRegulation(), questions: [question], ...overrides };
}

export function anOverview(overrides: Partial<Overview> = {}): Overview {
  const { high = [], medium = [], low = [], mayApply = [] } = overrides;
  const counts = { high: high.length, medium: medium.length, low: low.length, mayApply: mayApply.length };
  const asked = mayApply.flatMap(({ questions }) => questions);
  const profile = new Set(asked.filter(({ kind }) => kind === "profile").map(({ key }) => key));
  const profileMatch = { directMatches: 0, industryMatches: 0, serviceMatches: 0 };
  return {
    high: [],
    medium: [],
    low: [],
    total: 0,
    profileMatch,
    mayApply: [],
    notReviewed: [],
    notReviewedTotal: 0,
    openQuestions: { ...nextQuestions(unsettledOf(mayApply), indexQuestions([])), profile: [...profile] },
    counts,
    ...overrides,
  };
}

/** The whole of such a dashboard in short. */
export function aSummary({ high, medium, low }: Overview = anOverview()): Summary {
  const scored = [...high, ...medium, ...low];
  return { topRegulators: [], byRegulator: countByRegulator(scored), dueFirst: dueFirst(scored) };
}

const unsettledOf = (mayApply: Overview["mayApply"]) =>
  mayApply.map(({ shortTitle, questions }) => ({ title: shortTitle, open: questions }));

export function aDetail(regulation: ScoredRegulation): z.infer<typeof companyRegulationSchema> {
  return {
    ...regulation,
    issuer: "Central Bank of Nigeria",
    requirements: [
      { id: "r1", text: "Keep an example at hand.", provision: "s. 4", basis: "seen", deadline: null },
      {
        id: "r2",
        text: "File a return.",
        provision: null,
        basis: "inferred",
        deadline: {
          rule: "By the 5th of each month",
          recurrence: "monthly",
          details: null,
          nextDueOn: "2026-12-04",
          dueNote: null,
        },
      },
    ],
    appliesToWords: null,
    penalty: "A fine.",
    severity: 4,
    severityWhy: "Fines",
    checkBeforeDisplay: null,
    lastChecked: "2026-11",
    supersedes: [],
    supersedesTitles: [],
    supersededBy: [],
    amends: [],
    amendedBy: [],
    mayBeAmendedBy: [],
    mayBeReplacedBy: [],
    asOf: null,
    chain: [],
    captured: null,
    linkWords: {},
    revision: 1,
    revisions: [],
    verdict: "applies",
    questions: [],
    ownReading: null,
  };
}
