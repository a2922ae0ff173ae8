import { describe, expect, test } from "vitest";
import { classify as classifyBy, type ClassifiedItem } from "#features/classification/rules/classify.ts";
import { tables } from "../../support/tables.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const none = { regulator: "CBN", instruments: [] };
const classify = (item: ClassifiedItem, known: Parameters<typeof classifyBy>[1], text: string | null = null) =>
  classifyBy(item, known, text, tables);
const titled = (title: string, rest: object = {}) => ({ title, reference: null, summary: null, url: null, ...rest });
const typeOf = (title: string, text: string | null = null) => {
  const { changeType, evidence } = classify(titled(title), none, text);
  return [changeType, evidence.find(({ rule }) => rule.startsWith("change-type"))?.rule];
};

// Each cue has its own examples in data/cues.yaml (cues.test.ts); these are about which of several decides.
describe("the change type", () => {
  test.each([
    // Other makes no rule in force, whatever else it says.
    ["Exposure Draft of the Revised Guidelines for Agent Banking in Nigeria", "other", "draft"],
    ["Re: Exposure Draft of the Amendment to the Cheque Standard", "other", "draft"],
    ["Updated List of Licensed Banks as at 31 December 2025", "other", "list"],
    ["Press Release: Extension of the Deadline for Recapitalisation", "other", "press"],
    ["Workshop on the Guidelines for Agent Banking", "other", "event"],
    ["Revocation of Licences of Microfinance Banks", "other", "licence-ended"],
    // Update follows an earlier text, also where that was a revision.
    ["Revised Frequently Asked Questions on the Guide to Charges", "update", "explains"],
    ["Re: Review of Minimum Capital Requirements: Clarification", "update", "explains"],
    ["Extension of the Deadline for Compliance with the Revised Standard", "update", "extends"],
    ["RE: Review of the Limits on Card Transactions", "update", "refers"],
    ["Withdrawal and Replacement of the Guide to Charges", "update", "withdraws"],
    ["Circular to All Banks: Suspension of Fees on Cash Deposits", "update", "lifts"],
    ["Exposure Draft on Open Banking withdrawn", "update", "draft-withdrawn"],
    // Amendment changes words or figures.
    ["Revised Guidelines for Finance Companies in Nigeria", "amendment", "revises"],
    ["Circular on the Revised Cash Policy", "amendment", "revises"],
    ["Letter to All Banks: Addendum to the Guide to Charges", "amendment", "amends"],
    ["Revised Microfinance Banks' Returns Template", "amendment", "revises"],
    // New stands by itself.
    ["Guidelines on Contactless Payments in Nigeria", "new", "text"],
    ["List of Persons Designated under the Sanctions Regulations", "new", "sanctions"],
    ["Industrial Training Fund Act, 1971 (as amended)", "new", "text"],
    ["Circular on the Processing of Bulk Payments", "new", "circular"],
  ])("%s: %s, since %s", (title, changeType, rule) => {
    expect(typeOf(title)).toEqual([changeType, `change-type.${rule}`]);
  });

  // What may only be a notice of the day is a letter where somebody has to act.
  test.each([
    ["Circular to all banks and OFIs: fraud alert on cloned cheques", true],
    ["Circular <img onerror=alert(1)> to all banks", true],
    ["Names of Chief Compliance Officers to be Submitted", true],
    ["Fraud Alert on Cloned Cheques", false],
    ["Names of Finance Companies Granted Final Licence", false],
    ["Public Holiday: Notice to All Banks", false],
  ])("“%s” binds somebody: %s", (title, binds) => {
    expect(classify(titled(title), none).isInstrument).toBe(binds);
  });

  // Words of a cited name do not decide.
  test.each([
    ["Implementation of the Money Laundering (Prohibition) (Amendment) Act", "update"],
    ["Compliance with the Revised Nigerian Cheque Standard", "update"],
    ["Withdrawal of Non-Compliant Advertisements", "new"],
    ["Guidelines on the Withdrawal of Mutilated Banknotes", "new"],
    ["Letter to All Banks on the Money Laundering (Prohibition) (Amendment) Act", "new"],
  ])("of “%s” is %s", (title, changeType) => expect(typeOf(title)[0]).toBe(changeType));

  // One word, two senses: what is done to a text, and what is done with money, goods or persons.
  test.each([
    "Limits on foreign currency withdrawal from domiciliary accounts",
    "Customers may withdraw up to N100,000 a day",
    "Exposure of Banks to the Oil Sector",
    "Foreign Currency Exposure of Deposit Money Banks",
    "Support of extension workers",
    "Modification of loans",
    "Re-registration of Finance Companies",
  ])("“%s” changes no text", (title) => expect(typeOf(title)[0]).toBe("new"));

  test("a summary that speaks of customers' money withdraws nothing", () => {
    const summary = "Customers may withdraw N20,000 a day, and cash withdrawals above that are charged.";
    expect(classify(titled("Operations of Dollar Desks", { summary }), none)).toMatchObject({
      changeType: "new",
      evidence: [],
    });
  });

  test("a reference number makes a circular of a title without any cue, and its absence leaves it open", () => {
    const item = titled("Operations of Dollar Desks", { reference: "TED/FEM/PUB/FPC/001/030 " });
    expect(classify(item, none)).toMatchObject({
      changeType: "new",
      evidence: [{ rule: "change-type.reference", quote: "TED/FEM/PUB/FPC/001/030" }],
    });
    expect(typeOf("Operations of Dollar Desks")).toEqual(["new", undefined]);
  });

  test("the text decides where the title is silent", () => {
    const text = "This circular supersedes our letter of 2019.";
    expect(typeOf("Operations of Dollar Desks", text)).toEqual(["amendment", "change-type.amends-in-text"]);
  });

  test("what else was found stands behind what decided", () => {
    const { evidence } = classify(titled("Exposure Draft of the Revised Guidelines for Agent Banking"), none);
    const rules = evidence.map(({ rule }) => rule).filter((rule) => rule.startsWith("change-type"));
    expect(rules).toEqual(["change-type.draft", "change-type.revises", "change-type.text", "change-type.text-named"]);
    expect(evidence[0]!.says).toBe("A draft for comment: it binds nobody yet");
  });

  test("says so when something is withdrawn", () => {
    const { evidence } = classify(titled("Withdrawal of the Circular on the Cybersecurity Levy"), none);
    expect(evidence[0]).toEqual({
      rule: "change-type.withdraws-text",
      field: "title",
      quote: "Withdrawal of the Circular on the Cybersecurity Levy",
      says: "A text is withdrawn",
    });
  });
});

describe("topics", () => {
  const topicsOf = (title: string, rest: object = {}, text: string | null = null) =>
    classify(titled(title, rest), none, text).topics;

  test.each([
    ["Additional Know Your Customer (KYC) Requirement", ["aml-cft"]],
    ["Guidelines on Targeted Financial Sanctions", ["aml-cft"]],
    ["Guidelines on Liquidity Coverage Ratio (LCR)", ["capital-adequacy"]],
    ["Deployment of the Cybersecurity Self-Assessment Tool", ["cybersecurity"]],
    ["Nigeria Data Protection Act, 2023", ["cybersecurity"]],
    ["Guidelines on Contactless Payments in Nigeria", ["digital-banking"]],
    ["Regulatory Framework for Mobile Money Services", ["digital-banking"]],
    ["Guidelines for Licensing and Regulation of Payment Service Banks", ["digital-banking", "licensing"]],
    ["Minimum Capital for Licence Categories", ["capital-adequacy", "licensing"]],
    ["Circular on Harmonisation of Accounts", []],
  ])('of "%s" are %j', (title, topics) => expect(topicsOf(title)).toEqual(topics));

  test("are of what it says, and not of who wrote it or to whom", () => {
    const title = "Harmonisation of Accounts";
    expect(topicsOf(title, { reference: "PSM/DIR/PUB/CIR/001/053" })).toEqual([]);
    expect(topicsOf(title, { url: "https://www.cbn.gov.ng/Out/2026/PSMD/x.pdf" })).toEqual([]);
    expect(topicsOf(`Letter to All Mobile Money Operators and Payment Service Banks: ${title}`)).toEqual([]);
    expect(topicsOf(`${title} by Banks and Payment Service Providers`)).toEqual([]);
    const letter =
      "PAYMENTS SYSTEM MANAGEMENT DEPARTMENT\n\nTO ALL BANKS AND PAYMENT SERVICE PROVIDERS\n\nHARMONISATION";
    expect(topicsOf(title, {}, letter)).toEqual([]);
  });

  test("come from the head of the text and not from what falls further down", () => {
    const head = "CIRCULAR TO ALL BANKS\nUSE OF USSD IN BRANCHES";
    expect(topicsOf("Circular", {}, head)).toEqual(["digital-banking"]);
    expect(topicsOf("Circular", {}, `${"The letter goes on. ".repeat(100)}${head}`)).toEqual([]);
  });
});

describe("severity", () => {
  const severityOf = (title: string, text: string | null = null) => classify(titled(title), none, text).severity;

  test.each([
    ["List of Licensed Finance Companies", 1],
    ["Press Release on Capital Adequacy", 1],
    ["Operations of Dollar Desks", 3],
    ["Reminder on Dormant Accounts", 3],
    ["Reminder on the Deadline for Returns", 3],
    ["Circular on Harmonisation of Accounts", 3],
    ["Guide to Penalties", 4],
    ["Review of Minimum Capital Requirements", 4],
    ["Guidance on Anti-Money Laundering", 4],
    ["Nigeria Sanctions List: New Designations", 4],
    ["Press Release: Operating Licence of Example Bank Revoked", 1],
    ["Suspension of the Licensing of Bureaux de Change", 3],
    ["Cash withdrawal by holders of a licence", 3],
  ])("of “%s” is %i", (title, severity) => expect(severityOf(title)).toBe(severity));

  test("rises with what the text threatens", () => {
    expect(severityOf("Circular on Returns", "Please note the enclosed.")).toBe(3);
    expect(severityOf("Circular on Returns", "A penalty of N2,000,000 applies.")).toBe(4);
    expect(severityOf("Circular on Returns", "The operating licence may be revoked.")).toBe(5);
  });
});

test.each([
  ["Guidelines on Contactless Payments", true, false],
  ["Re: Operations of Dollar Desks", true, false],
  ["Exposure Draft: Guidelines on Open Banking", false, true],
  ["List of Licensed Banks", false, false],
  ["Press Release: New Notes", false, false],
  ["Foreign Exchange Market Auction No. 23/2009", false, false],
  ["NAICOM Urges Insurers to Settle Claims", false, false],
])("“%s”: an instrument %s, a draft %s", (title, isInstrument, isDraft) => {
  expect(classify(titled(title), none)).toMatchObject({ isInstrument, isDraft });
});

describe("links", () => {
  const cards = anInstrument({
    key: "cards",
    title: "Guidelines for Card Issuance and Usage in Nigeria",
    shortTitle: "Card guidelines",
    reference: "BPS/DIR/GEN/CIR/02/004",
  });
  const agents = { title: "Guidelines for the Operations of Agent Banking in Nigeria", shortTitle: "Agent guidelines" };
  const old = anInstrument({ ...agents, key: "agents-2013", reference: null, status: "superseded" });
  const current = anInstrument({ ...agents, key: "agents-2025", reference: "FPR/DIR/PUB/CIR/001/042" });
  const act = anInstrument({
    key: "act",
    title: "Banks and Other Financial Institutions Act, 2020",
    shortTitle: "BOFIA 2020",
    reference: null,
  });
  const elsewhere = anInstrument({ key: "sec-cards", title: cards.title, regulator: "SEC" });
  const known = { regulator: "CBN", instruments: [cards, old, current, act, elsewhere] };
  const linksOf = (title: string, rest: object = {}, text: string | null = null) =>
    classify(titled(title, rest), known, text).regulationIds;

  test.each([
    ["its title", "Re: Guidelines for Card Issuance and Usage in Nigeria", ["cards"]],
    ["its title in other words", "Extension: Guideline for the Issuance and Usage of Cards", ["cards"]],
    ["its reference", "Further directives on circular BPS/DIR/GEN/CIR/02/004", ["cards"]],
    ["its reference with blanks", "Re: BPS/DIR/GEN/CIR/02 /004", ["cards"]],
    ["its name in capitals", "Implementation of BOFIA by Microfinance Banks", ["act"]],
    ["the edition in force", "Amendment of the Guidelines for the Operations of Agent Banking", ["agents-2025"]],
    ["two of them", "Re: FPR/DIR/PUB/CIR/001/042 and BPS/DIR/GEN/CIR/02/004", ["agents-2025", "cards"]],
    ["none, by a single word", "Card Scheme Fees", []],
    ["none, by words that many titles have", "Guidelines for Operations of Banks", []],
    ["none, by the words of an act without the act", "Circular to Banks and Other Financial Institutions", []],
    ["none, by the beginning of a reference", "Re: BPS/DIR/GEN/CIR/02/0045", []],
    ["an act of its year", "Re: Banks and Other Financial Institutions Act 2020", ["act"]],
    ["an act without a year", "Returns under the Banks and Other Financial Institutions Act", ["act"]],
    [
      "none, by the act of another year",
      "Guidance on s. 5 of the Banks and Other Financial Institutions Act, 1991",
      [],
    ],
    [
      "an act, beside the one it followed",
      "The Banks and Other Financial Institutions Act 1991 and the Banks and Other Financial Institutions Act 2020",
      ["act"],
    ],
  ])("to %s: %s", (_what, title, keys) => expect(linksOf(title).toSorted()).toEqual(keys));

  test("its own reference leads to it, padded or not", () => {
    expect(linksOf("Cards", { reference: " BPS/DIR/GEN/CIR/02/004\t" })).toEqual(["cards"]);
  });

  test("of the text counts what it says to change, and references, not what it rests on", () => {
    expect(
      linksOf("Letter", {}, "Pursuant to the Guidelines for Card Issuance and Usage in Nigeria, banks report."),
    ).toEqual([]);
    expect(linksOf("Letter", {}, "This amends the Guidelines for Card Issuance and Usage in Nigeria.")).toEqual([
      "cards",
    ]);
    expect(linksOf("Letter", {}, "See our circular BPS/DIR/GEN/CIR/02/004 of 2014.")).toEqual(["cards"]);
  });

  test.each([
    ["Amendment to the Guidelines for Card Issuance and Usage in Nigeria", "amends"],
    ["Review of the Guidelines for Card Issuance and Usage in Nigeria", "amends"],
    ["Withdrawal of the Guidelines for Card Issuance and Usage in Nigeria", "repeals"],
    ["Replacement of the Guidelines for Card Issuance and Usage in Nigeria", "replaces"],
    ["Re: Guidelines for Card Issuance and Usage in Nigeria", "about"],
    ["Compliance with the Guidelines for Card Issuance and Usage in Nigeria", "about"],
  ])("of “%s”: it %s", (title, relation) => {
    expect(classify(titled(title), known).links).toEqual([{ key: "cards", relation, quote: title }]);
  });

  test.each([
    ["This circular supersedes our circular BPS/DIR/GEN/CIR/02/004 of 2014.", "cards", "replaces"],
    ["Circular BPS/DIR/GEN/CIR/02/004 is hereby withdrawn.", "cards", "repeals"],
    [
      "Paragraph 6 of the Guidelines for Card Issuance and Usage in Nigeria is amended to read as follows",
      "cards",
      "amends",
    ],
    ["We refer to our circular BPS/DIR/GEN/CIR/02/004 of 2014.", "cards", "about"],
  ])("of a letter that says “%s”: it is %s, which it %s", (sentence, key, relation) => {
    const text = `Dear Sir,\n\nAll banks note the following. ${sentence}\n\nYours faithfully`;
    const quote = sentence.replace(/\.$/, "");
    expect(classify(titled("Letter to All Banks"), known, text).links).toEqual([{ key, relation, quote }]);
  });

  test("two in one sentence, each by the verb beside it", () => {
    const text =
      "This circular amends the circular FPR/DIR/PUB/CIR/001/042 and repeals the circular BPS/DIR/GEN/CIR/02/004 of 2014.";
    const { links } = classify(titled("Letter"), known, text);
    expect(Object.fromEntries(links.map(({ key, relation }) => [key, relation]))).toEqual({
      "agents-2025": "amends",
      cards: "repeals",
    });
  });

  test("what the text does to it counts, where the title only names it", () => {
    const text = "The Guidelines for Card Issuance and Usage in Nigeria are hereby repealed.";
    const { links } = classify(titled("Re: Guidelines for Card Issuance and Usage in Nigeria"), known, text);
    expect(links).toMatchObject([{ key: "cards", relation: "repeals", quote: text.slice(0, -1) }]);
  });

  test("what its text replaces, a title that says “revised” does not amend", () => {
    const text = "This guideline supersedes the Guidelines for Card Issuance and Usage in Nigeria issued in 2014.";
    const { links } = classify(titled("Revised Guidelines for Card Issuance and Usage in Nigeria"), known, text);
    expect(links).toMatchObject([{ key: "cards", relation: "replaces" }]);
  });

  test.each([
    ["All previous circulars on the issuance and usage of cards are hereby withdrawn", ["cards repeals"]],
    ["This circular supersedes all earlier circulars on agent banking operations", ["agents-2025 replaces"]],
    ["All other existing circulars relating to card issuance and usage are hereby repealed", ["cards repeals"]],
    ["All previous circulars on cheques are hereby withdrawn", []],
    ["All previous circulars on card issuance remain in force", []],
  ])("of what sweeps away all earlier on a subject: %s", (sentence, to) => {
    const { links } = classify(titled("New Rules"), known, `Dear Sir,\n\n${sentence}.\n\nYours faithfully`);
    expect(links.map(({ key, relation }) => `${key} ${relation}`)).toEqual(to);
  });

  test("keep the words they rest on", () => {
    const { evidence } = classify(titled("Re: Guidelines for Card Issuance and Usage in Nigeria"), known);
    expect(evidence.at(-1)).toEqual({
      rule: "link.title",
      field: "title",
      quote: "Guidelines for Card Issuance and Usage in Nigeria",
      says: "Names Card guidelines",
    });
  });
});
