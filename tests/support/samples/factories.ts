import type { OnboardInput } from "#features/account/schema/sign-up.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import type { Profile } from "#features/company/schema.ts";

let counter = 0;

/** What a sign-up form sends, with an address of its own each time. */
export function aSignUp(overrides: Partial<OnboardInput> = {}): OnboardInput {
  counter += 1;
  return {
    name: "Okpella Microfinance Bank",
    email: `compliance${counter}@okpella-mfb.ng`,
    password: "Savings4All!",
    industry: "Financial",
    category: "micro-finance-banks-tier-1",
    description: "An urban unit microfinance bank with savings and small loans.",
    ...overrides,
  };
}

export function aProfile(overrides: Partial<Profile> = {}): Profile {
  return {
    industry: "financial",
    category: "micro-finance-banks-tier-1",
    services: [],
    employeeSize: "21-100 employees",
    answers: {},
    ...overrides,
  };
}

type InstrumentOverrides = Partial<Omit<Instrument, "appliesTo">> & { appliesTo?: Partial<Instrument["appliesTo"]> };

/** An instrument in force that binds everybody, until told otherwise. */
export function anInstrument({ appliesTo, ...overrides }: InstrumentOverrides = {}): Instrument {
  return {
    key: "cbn-example-2024",
    title: "Example Guidelines for Tests",
    shortTitle: "Example guidelines",
    regulator: "CBN",
    issuer: "Central Bank of Nigeria",
    instrumentType: "guideline",
    reference: "EX/1/2024",
    issuedOn: "2024-05-01",
    effectiveOn: null,
    status: "in-force",
    supersedes: [],
    supersedesTitles: [],
    amends: [],
    officialUrl: null,
    area: "Payments",
    topics: ["digital-banking"],
    tags: ["e-payments"],
    appliesTo: {
      industries: ["all"],
      categories: ["all"],
      services: [],
      minEmployees: null,
      condition: null,
      conditionKey: null,
      unconditionalFor: null,
      ...appliesTo,
    },
    summary: "An instrument that exists for tests only.",
    requirements: [{ id: "r1", text: "Keep an example at hand.", provision: null, basis: "seen", deadline: null }],
    penalty: null,
    severity: 3,
    severityWhy: "It is an example.",
    sources: [{ url: "https://example.org/text", confirmed: "everything" }],
    confidence: "verified",
    checkBeforeDisplay: null,
    lastChecked: "2026-11",
    ...overrides,
  };
}

/** One that was captured with a change, and of which nothing is known yet but what the list said. */
export function aCapturedInstrument(overrides: InstrumentOverrides = {}): Instrument {
  return anInstrument({
    key: "cbn-captured",
    title: "Circular on Example Transfers",
    reference: "PSP/DIR/PUB/CIR/001/099",
    tags: [],
    requirements: [],
    sources: [],
    confidence: "unverified",
    captured: {
      changeId: "change-1",
      audience: { scope: "licensed", classes: [], basis: "regulator", quote: null },
      reviewedOn: null,
      linkWords: {},
      isSetAside: false,
    },
    ...overrides,
  });
}
