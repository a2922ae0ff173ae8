import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { readDescription } from "#features/assistant/rules/describe.ts";
import { questionsSchema } from "#features/catalogue/schema.ts";
import { readClauses } from "#features/assistant/rules/describe/clauses.ts";
import { readStatements } from "#features/assistant/rules/describe/statements.ts";

const statementsIn = (text: string) =>
  readStatements(readClauses(text), readDescription(text, []).category?.value ?? null);

const questions = questionsSchema.parse(parse(readFileSync("data/catalogue/questions.yaml", "utf8")));
const read = (text: string) => readDescription(text, questions);
const categoryOf = (text: string) => read(text).category?.value ?? null;
const servicesOf = (text: string) =>
  read(text)
    .services.map(({ value }) => value)
    .toSorted();

describe("the licence", () => {
  test.each([
    ["We are a PSSP.", "psps-pssp"],
    ["We hold a Payment Solution Service Provider licence.", "psps-pssp"],
    ["We run a payment gateway.", "psps-pssp"],
    ["Licensed PTSP, 58 staff.", "psps-ptsp"],
    ["We are a switching and processing company.", "psps-switching"],
    ["We are a mobile money operator.", "psps-mmo"],
    ["We run a mobile money wallet scheme.", "psps-mmo"],
    ["we are a super agent licensed by cbn", "psps-super-agent"],
    ["Payment terminal service aggregator with 130 employees.", "psps-terminal"],
    ["Our company is one of the licensed payment terminal service aggregators.", "psps-terminal"],
    ["We let people buy and sell bitcoin from their phone.", "others"],
    ["We are a payment service provider.", "payment-service-providers"],
    ["We hold a PSSP licence and a super-agent licence.", "payment-service-providers"],
    ["We are a commercial bank with national authorisation.", "commercial-banks-national"],
    ["We are an international commercial bank.", "commercial-banks-international"],
    ["Regional commercial bank, 41 branches.", "commercial-banks-regional"],
    ["We are a commercial bank.", "commercial-banks"],
    ["We are a state microfinance bank.", "micro-finance-banks-smfb"],
    ["National microfinance bank, 62 branches.", "micro-finance-banks-nmfb"],
    ["We are a Tier 2 unit MFB.", "micro-finance-banks-tier-2"],
    ["We are a unit MFB in Ikeja.", "micro-finance-banks-tier-1"],
    ["Small unit MFB in a village near Nsukka.", "micro-finance-banks-tier-2"],
    ["We are a unit microfinance bank.", "micro-finance-banks"],
    ["Our MFB has 30 staff.", "micro-finance-banks"],
    ["I head internal control at a state microfinance bank.", "micro-finance-banks-smfb"],
    ["We are a finance company.", "finance-company"],
    ["We are a primary mortgage bank.", "primary-mortgage-banks"],
    ["We are an Islamic bank.", "non-interest-banks"],
    ["We are a payment service bank.", "payment-service-banks"],
    ["We're a financial holding company with a commercial bank under us.", "holding-company"],
    [
      "As a wholesale development finance institution we refinance others.",
      "development-finance-institution-wholesale",
    ],
    ["We operate a bureau de change.", "others"],
    ["We are an IMTO.", "others"],
    ["We're a crypto exchange.", "others"],
    ["Licence category: State MFB License\nServices: Digital Banking", "micro-finance-banks-smfb"],
    ["Licence category: Micro-Finance Banks (MFBs)\nSize: 21-100 employees", "micro-finance-banks"],
  ])('of "%s" is %s', (text, category) => {
    expect(read(text)).toMatchObject({ category: { value: category }, industry: { value: "financial" } });
  });

  test.each([
    "We are not a bank.",
    "We sell software to microfinance banks.",
    "Our customers are microfinance banks.",
    "Our settlement bank is a commercial bank.",
    "We keep the money with a partner microfinance bank.",
    "Unlike commercial banks, we have no branches.",
    "We plan to become a payment service bank.",
    "We have applied for a PSSP licence.",
    "We are a young fintech in Lagos.",
    "We are owned by a merchant bank.",
    "What must a PSSP file?",
  ])("is not read from: %s", (text) => expect(categoryOf(text)).toBeNull());

  test("two that have nothing in common leave it open", () => {
    expect(read("We hold a finance company licence and a PSSP licence.")).toMatchObject({
      category: null,
      isCategoryUnclear: true,
    });
  });
});

describe("the industry", () => {
  test.each([
    ["I own a private primary school in Gwarinpa.", "education"],
    ["State polytechnic with 9,000 students.", "education"],
    ["We are the procurement unit of a federal ministry.", "government"],
    ["We make biscuits in a factory at Ota.", "manufacturing"],
    ["Family business making herbal syrups in Aba.", "manufacturing"],
    ["We own two tankers and four tugs.", "maritime"],
    ["We operate a container terminal.", "maritime"],
    ["We lend to traders.", "financial"],
    ["Industry: Maritime\nSize: 1-20 employees", "maritime"],
  ])('of "%s" is %s', (text, industry) => expect(read(text).industry?.value).toBe(industry));

  test.each([
    "We sell shoes.",
    "We own a 40-room hotel; guests pay with POS.",
    "We build software for schools.",
    "Hello.",
  ])("is not guessed from: %s", (text) => expect(read(text).industry).toBeNull());
});

describe("services", () => {
  test.each<[string, string[]]>([
    ["We are an MFB. We take savings and give loans.", ["loan&credit services", "savings&deposit"]],
    ["We are an MFB. We do not take deposits or give loans, but we process bank transfers.", ["remittances&payments"]],
    ["We are an MFB. We take no deposits and lend from our own funds.", ["loan&credit services"]],
    ["We are an MFB with savings and loans, no cards yet.", ["loan&credit services", "savings&deposit"]],
    ["We are an MFB. No cards, wallets or agents; only savings accounts.", ["savings&deposit"]],
    ["We are a PSSP. We will launch virtual cards next year.", []],
    ["We are a PMB. Internet banking is planned for 2027.", []],
    ["We are an MFB. We used to have agents but stopped agent banking in 2024.", []],
    ["We are a merchant bank. Unlike commercial banks we have no ATMs and no cards.", []],
    ["We are a PSSP. Our partner bank issues the debit cards.", []],
    ["We are a switch. We process card messages. We do not issue cards.", ["card services"]],
    ["We are an MFB. Cards are not offered.", []],
    ["We are a BDC. We took a loan from our bank.", []],
    ["We are a PTSP. Our monthly returns on merchants and agents go out.", []],
    ["We are an IMTO. Two banks are our local agents.", ["remittances&payments"]],
    ["We are a commercial bank with ATM cards.", ["card services"]],
    ["I own a school. Parents pay fees by card or POS.", []],
    ["Licence category: Finance Company (FCs)\nServices: API Integration services, Agent Banking, ATM & POS, Savings & Current Deposit, Loan & Credit Services, Remittances & Payments, Card Services, Digital Banking", ["agent banking", "api integration services", "atm&pos", "card services", "digital banking", "loan&credit services", "remittances&payments", "savings&deposit"]],
  ])('in "%s" are %j', (text, services) => expect(servicesOf(text)).toEqual(services)); // prettier-ignore

  test("what is planned and what is refused are kept apart", () => {
    const { planned, refused } = read("We are an MFB. We do not issue cards. Next year we will launch agent banking.");
    expect(planned.map(({ value }) => value)).toEqual(["agent banking"]);
    expect(refused.map(({ value }) => value)).toEqual(["card services"]);
  });

  test("each has the words it was taken from", () => {
    expect(read("We are an MFB. We give small loans.").services).toEqual([
      { value: "loan&credit services", words: "small loans" },
    ]);
  });
});

describe("the number of employees", () => {
  test.each([
    ["We are a PSSP with 45 staff.", "21-100 employees", 45],
    ["Twenty-two staff in Port Harcourt.", "21-100 employees", 22],
    ["There are nine of us.", "1-20 employees", 9],
    ["Staff strength is 34.", "21-100 employees", 34],
    ["130 seafarers and 25 shore staff.", "101-500 employees", 155],
    ["We employ about 70 people.", "21-100 employees", null],
    ["Team of eleven.", "1-20 employees", 11],
    ["1,150 employees in 21 states", "1001-5000 employees", 1150],
    ["Twelve hundred employees", "1001-5000 employees", 1200],
    ["Size: 101-500 employees", "101-500 employees", null],
  ])('of "%s" is %s, by %s', (text, size, staff) =>
    expect(read(text)).toMatchObject({ employeeSize: { value: size }, staff }),
  );

  test.each([
    "We have 2,300 agents.",
    "We serve 40,000 customers.",
    "Our school has 620 pupils.",
    "We have 160 branches.",
  ])("is not read from: %s", (text) => expect(read(text).employeeSize).toBeNull());
});

describe("what is said in two ways", () => {
  test.each<[string, string[]]>([
    ["We have 3 employees. There are 250 of us.", ["3 employees", "250 of us"]],
    ["Staff strength is 34. We have 250 people on the team.", ["Staff strength is 34", "250 people"]],
    ["We have 130 staff. 20 employees in Abuja.", []],
    ["We have 130 staff. 12 engineers.", []],
    ["We have 130 staff. We are 140 people in all.", []],
  ])("of the number of employees: %s", (text, words) => {
    expect(read(text)).toMatchObject({
      unclearStaff: words,
      employeeSize: words.length > 0 ? null : expect.anything(),
    });
  });

  test("of a service counts neither way", () => {
    expect(read("We are a PSSP. We issue cards. We do not issue cards.")).toMatchObject({
      services: [],
      refused: [],
      unclearServices: [{ value: "card services", words: "issue cards" }],
    });
    expect(read("We give loans. We don't give loans to civil servants.").unclearServices).toEqual([]);
  });
});

describe("how far ahead it asks to look", () => {
  test.each<[string, number | null]>([
    ["What should we prepare for in the next 12 months?", 12],
    ["What falls due next quarter?", 3],
    ["What should we prepare for?", 12],
    ["What falls due in the next 6 months?", 6],
    ["Where are our gaps?", null],
    ["Next year we will launch cards. What are we missing?", null],
  ])('by "%s" is %s months', (text, months) => expect(read(text).monthsAhead).toBe(months));
});

describe("answers to applicability questions", () => {
  const answers = (text: string) => Object.fromEntries(read(text).answers.map(({ key, value }) => [key, value]));
  test.each<[string, Record<string, boolean>]>([
    ["We offer USSD banking.", { "ussd-channel": true }],
    ["We have no USSD code.", { "ussd-channel": false }],
    ["We have no USSD code yet.", {}],
    ["We plan to launch USSD.", {}],
    ["Our shares are listed on NGX.", { "public-company": true }],
    ["We process personal data of 10,000 customers.", { "processes-personal-data-at-scale": true, "ndpc-audit-tier": true }],
    ["We have 620 pupils.", { "processes-personal-data-at-scale": true }],
    ["We quote expatriates in dollars.", { "prices-in-foreign-currency": true }],
    ["We lend through our app.", { "digital-lender": true }],
    ["We operate a bureau de change.", { bdc: true, "cbn-licensed-other": true }],
    ["We have applied for a PSSP licence.", { "seeking-cbn-licence": true }],
    ["We deal in treasury bills and commercial papers.", {}],
    ["We are in talks on a merger with another bank.", { "planning-merger": true }],
    ["Do we need a USSD licence?", {}],
  ])('in "%s" are %j', (text, expected) => expect(answers(text)).toEqual(expected)); // prettier-ignore

  test("a yes and a no leave the question open", () => {
    expect(answers("We offer USSD in Lagos. We have no USSD elsewhere.")).toEqual({});
  });
});

describe("what is in place and what is missing", () => {
  const said = (text: string, kind: string) =>
    statementsIn(text)
      .filter((statement) => statement.kind === kind)
      .map(({ words }) => words);

  test.each<[string, string[]]>([
    ["We have appointed a CCO.", ["We have appointed a CCO"]],
    ["KYC at onboarding, ISO 27001 certified.", ["KYC at onboarding", "ISO 27001 certified"]],
    ["In place: AML policy, complaints desk. ", ["AML policy", "complaints desk"]],
    ["We have a CCO but no DPO.", ["We have a CCO"]],
    ["Do we have to have a complaints policy?", []],
  ])("in place: %s", (text, words) => expect(said(text, "in-place")).toEqual(words));

  test.each<[string, string[]]>([
    ["We have not appointed a DPO.", ["We have not appointed a DPO"]],
    ["We have a CCO but no DPO and no written AML policy.", ["no DPO", "no written AML policy"]],
    [
      "What we do not have: a whistleblowing policy, a screening tool.",
      ["a whistleblowing policy", "a screening tool"],
    ],
    ["The recovery plan is outdated.", ["The recovery plan is outdated"]],
    ["The CISO role is vacant.", ["The CISO role is vacant"]],
    ["We do not take deposits.", []],
    ["No cards, no loans.", []],
    ["Do we need a DPO?", []],
  ])("missing: %s", (text, words) => expect(said(text, "missing")).toEqual(words));
});

describe("the descriptions of the fixture", () => {
  type Fixture = {
    id: string;
    description: string;
    expects: { industry: string | null; category: string | null; services: string[] };
    hasInPlace: string[];
    saysMissing: string[];
  };
  const { descriptions }: { descriptions: Fixture[] } = parse(
    readFileSync("tests/fixtures/assistant/descriptions.yaml", "utf8"),
  );

  test("industry and licence are right, or rightly open, for all but one", () => {
    const wrong = descriptions.filter(({ description, expects }) => {
      const { industry, category } = read(description);
      return (industry?.value ?? null) !== expects.industry || (category?.value ?? null) !== expects.category;
    });
    expect(wrong.length).toBeLessThanOrEqual(1);
  });

  test("services are exact for nine in ten, and none is refused or planned", () => {
    const exact = descriptions.filter(
      ({ description, expects }) => servicesOf(description).join() === expects.services.toSorted().join(),
    );
    expect(exact.length / descriptions.length).toBeGreaterThanOrEqual(0.9);
    for (const { description, expects } of descriptions)
      expect(expects.services).toEqual(expect.arrayContaining(servicesOf(description)));
  });

  test("nine in ten of the things in place and missing are found", () => {
    const share = (kind: string, phrasesOf: (fixture: Fixture) => string[]) => {
      const found = descriptions.flatMap((fixture) => {
        const words = statementsIn(fixture.description)
          .filter((one) => one.kind === kind)
          .map((one) => one.words);
        return phrasesOf(fixture).map((phrase) => words.some((text) => text.includes(phrase) || phrase.includes(text)));
      });
      return found.filter(Boolean).length / found.length;
    };
    expect(share("in-place", ({ hasInPlace }) => hasInPlace)).toBeGreaterThanOrEqual(0.9);
    expect(share("missing", ({ saysMissing }) => saysMissing)).toBeGreaterThanOrEqual(0.9);
  });
});

test("any text is read, the same way each time, and every word quoted stands in it", () => {
  const words = fc.constantFrom(
    "we",
    "are",
    "not",
    "a",
    "PSSP",
    "no",
    "loans",
    ",",
    ".",
    "\n",
    ":",
    "MFB",
    "will",
    "٣",
    "💥",
    "\uD800",
    "(",
    "1,000",
    "staff",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.array(words, { maxLength: 80 }).map((list) => list.join(" ")),
  );
  fc.assert(
    fc.property(text, (message) => {
      const described = read(message);
      expect(read(message)).toEqual(described);
      for (const { words: said, start } of statementsIn(message))
        expect(message.slice(start, start + said.length)).toBe(said);
      for (const { words: said } of described.services) expect(message).toContain(said);
    }),
  );
});
