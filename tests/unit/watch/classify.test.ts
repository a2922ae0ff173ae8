import { describe, expect, test } from "vitest";
import { classify } from "#features/watch/rules/classify.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const none = { regulator: "CBN", instruments: [] };
const titled = (title: string, rest: object = {}) => ({ title, reference: null, summary: null, url: null, ...rest });
const typeOf = (title: string, text: string | null = null) => {
  const { changeType, evidence } = classify(titled(title), none, text);
  return [changeType, evidence.find(({ rule }) => rule.startsWith("change-type"))?.rule];
};

describe("the change type", () => {
  test.each([
    // Makes no rules.
    ["List of Deposit Money Banks as at 31 December 2025", "other", "list"],
    ["Public Notice: List of Registered Capital Market Operators", "other", "list"],
    ["Foreign Exchange Market Auction No. 23/2009", "other", "auction"],
    ["Invitation to Tender for the Supply of Currency Processing Machines", "other", "auction"],
    ["Press Release on the Outcome of the Monetary Policy Committee Meeting", "other", "press"],
    ["Communiqué No. 158 of the Monetary Policy Committee", "other", "press"],
    ["Keynote Address at the World Consumer Rights Day", "other", "speech"],
    ["Public Holiday: Eid-el-Fitr", "other", "holiday"],
    ["HS Code Values", "other", "data"],
    ["Quarterly Statistical Bulletin", "other", "data"],
    ["Capital Adequacy Ratio Calculation Template", "other", "template"],
    ["Revised Microfinace Banks' Returns Template", "other", "template"],
    ["Revocation of Licences of Microfinance Banks", "other", "licence-ended"],
    ["List of Persons Designated under the Sanctions Regulations", "new", "text"],
    // Binds nobody yet, also where it revises.
    ["Exposure Draft of the Revised Guidelines for Agent Banking in Nigeria", "new", "draft"],
    ["Exposure of Proposed Amendments to the Rules on Crowdfunding", "new", "draft"],
    // Changes an earlier text.
    ["Withdrawal of the Circular on the Cybersecurity Levy", "amendment", "withdraws"],
    ["Repeal of the Investment Rules", "amendment", "withdraws"],
    ["Regulations Superseding the Interim Framework for Digital Lending", "amendment", "replaces"],
    ["Amendment to the Regulatory Framework for BVN Operations", "amendment", "amends"],
    ["Addendum to the Guidelines on International Money Transfer Services", "amendment", "amends"],
    ["Revised Guidelines for Finance Companies in Nigeria", "amendment", "revises"],
    ["Review of Minimum Capital Requirements for Bureaux De Change", "amendment", "revises"],
    ["Extension of the Deadline for Recapitalisation", "amendment", "extends"],
    ["Lifting of the Ban on Certain Accounts", "amendment", "lifts"],
    ["Re: Guidelines on the Operations of Automated Teller Machines", "amendment", "refers"],
    // Explains or recalls one.
    ["Clarification on the Review of Minimum Capital Requirements", "update", "explains"],
    ["Re: Clarification on the Amendment of the Guide to Charges", "update", "explains"],
    ["Reminder on the Rendition of Returns", "update", "explains"],
    ["Frequently Asked Questions on the Cash Policy", "update", "explains"],
    ["Interest on Savings Deposits: Clarifications", "update", "clarifies"],
    ["Non-Compliance with the Guide to Charges", "update", "reminds"],
    // A text of its own.
    ["Guidelines on Contactless Payments in Nigeria", "new", "text"],
    ["Framework for Regulatory Sandbox Operations", "new", "text"],
    ["Nigerian Sustainable Banking Principles, with Reporting Template", "new", "text"],
    ["Rules on Robo-Advisory Services", "new", "text"],
    ["Circular on the Processing of Bulk Payments", "new", "circular"],
    ["Establishment of Industry Fraud Desks", "new", "circular"],
  ])("%s: %s, since %s", (title, changeType, rule) => {
    expect(typeOf(title)).toEqual([changeType, `change-type.${rule}`]);
  });

  // One word, two senses: what is done to a text, and what is done with money, goods or persons.
  test.each([
    // Withdrawn: a text or a measure.
    ["Withdrawal of Circular on Cash Withdrawal Limits", "withdraws"],
    ["Withdrawal of Circulars BSD/DIR/GEN/LAB/11/019 and 020", "withdraws"],
    ["Withdrawal of the Circular Restricting Cash Deposits", "withdraws"],
    ["Withdrawal of Cash Deposit Guidelines", "withdraws"],
    ["Withdrawal of the Cash Policy", "withdraws"],
    ["Withdrawal of the Cybersecurity Levy", "withdraws"],
    ["Withdrawal and Replacement of the Guide to Charges", "withdraws"],
    ["Notice of Withdrawal: Framework for Agent Networks", "withdraws"],
    ["CBN withdraws guidelines on dud cheques", "withdraws"],
    ["CBN to withdraw its circular on crypto assets", "withdraws"],
    ["Circular on Domiciliary Accounts is hereby withdrawn", "withdraws"],
    ["Guidelines on savings deposits are withdrawn from circulation", "withdraws"],
    ["Revocation of the Guidelines on Dud Cheques", "withdraws"],
    ["Cessation of the Cash Swap Programme", "withdraws"],
    // Withdrawn: money, or what somebody gave.
    ["Cash Withdrawal Limits", undefined],
    ["Charges on cash withdrawal", undefined],
    ["Daily cash withdrawal limit for agents", undefined],
    ["Guidelines on cash withdrawal at POS terminals", "text"],
    ["Limits on foreign currency withdrawal from domiciliary accounts", undefined],
    ["Withdrawal of deposits", undefined],
    ["Withdrawals from savings accounts", undefined],
    ["Withdrawal limit", undefined],
    ["Over-the-Counter Withdrawal", undefined],
    ["Deposit and withdrawal of customers' funds", undefined],
    ["Withdrawal of 25% of the balance of a retirement account", undefined],
    ["Withdrawal of N500,000 a week", undefined],
    ["Withdrawal of Large Sums under the Guidelines on Cash", "text"],
    ["Notice of withdrawal limits", "circular"],
    ["Customers may withdraw up to N100,000 a day", undefined],
    ["Fees on cash withdrawn at machines", undefined],
    ["Dormant balances may be withdrawn", undefined],
    ["Withdrawal of consent by data subjects", undefined],
    ["Guidelines on Cessation of Business", "text"],
    // Withdrawn: a licence, or a draft.
    ["Withdrawal of Operating Licences of Finance Companies", "licence-ended"],
    ["Licence of Example Bank withdrawn", "licence-ended"],
    ["Licences revoked", "licence-ended"],
    ["Cash withdrawal by holders of a licence", undefined],
    ["Withdrawal of the Exposure Draft on Open Banking", "draft-withdrawn"],
    ["Exposure Draft on Open Banking withdrawn", "draft-withdrawn"],
    // Exposed: a text, and not a bank to a risk.
    ["Exposure of New Rules and Sundry Amendments", "draft"],
    ["Exposure of Banks to the Oil Sector", undefined],
    ["Foreign Currency Exposure of Deposit Money Banks", undefined],
    // Replaced.
    ["Replacement of the Guide to Charges", "replaces"],
    ["Replacement of the Card Issuance Guidelines", "replaces"],
    ["Replacement of Expired Cards", undefined],
    ["Charges for the replacement of a lost debit card", undefined],
    ["Replacing mutilated banknotes", undefined],
    ["Replacement of External Auditors", undefined],
    // Amended.
    ["Modification of the Terms of the Framework", "amends"],
    ["Industrial Training Fund Act, 1971 (as amended)", "text"],
    ["Amendment of Memorandum and Articles of Association", undefined],
    ["Modification of loans", undefined],
    ["Guidelines on Genetically Modified Food", "text"],
    // Revised.
    ["Review of the Guide to Charges", "revises"],
    ["Loan Review", undefined],
    ["Merger Review Regulations", "text"],
    ["Asset Quality Review of Banks", undefined],
    ["Review of loan portfolios", undefined],
    // Extended.
    ["Extension of the Cash Swap Programme", "extends"],
    ["Agricultural Extension Services", undefined],
    ["Support of extension workers", undefined],
    ["Extension of loans to directors", undefined],
    ["Extended Producer Responsibility Regulations", "text"],
    // Lifted or brought back.
    ["Reversal of the Directive on Charges", "lifts"],
    ["Removal of the Cap on Remittances", "lifts"],
    ["Reversal of Failed Transactions", undefined],
    ["Timelines for the Reversal of Failed and Disputed ATM Transactions", "circular"],
    ["Removal of Directors", undefined],
    ["Lifting Equipment Regulations", "text"],
    // A list of whom or what there is, and one that forbids or asks.
    ["List of Licensed Banks", "list"],
    ["List of Items Not Valid for Foreign Exchange", undefined],
    ["List of Requirements for a Licence", "text"],
    // An event or a figure, and the rules about it.
    ["Workshop on the Guidelines for Agent Banking", "vacancy"],
    ["Guidelines on the Recruitment of Collection Agents", "text"],
    ["Rules on Treasury Bills Auctions", "text"],
    // Back to an earlier letter, and again.
    ["Re - Operations of Dollar Desks", "refers"],
    ["Re-registration of Finance Companies", undefined],
  ])("%s is typed since %s", (title, rule) => {
    expect(typeOf(title)[1]).toBe(rule && `change-type.${rule}`);
  });

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
    expect(rules).toEqual(["change-type.draft", "change-type.revises", "change-type.text"]);
    expect(evidence[0]!.says).toBe("A draft for comment: it binds nobody yet");
  });

  test("says so when something is withdrawn", () => {
    const { evidence } = classify(titled("Withdrawal of the Circular on the Cybersecurity Levy"), none);
    expect(evidence[0]).toEqual({
      rule: "change-type.withdraws",
      field: "title",
      quote: "Withdrawal",
      says: "Something is withdrawn, revoked or repealed",
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

  test("come from the department that wrote it, by reference or by folder", () => {
    const title = "Harmonisation of Accounts";
    expect(topicsOf(title, { reference: "PSM/DIR/PUB/CIR/001/053" })).toEqual(["digital-banking"]);
    expect(topicsOf(title, { reference: "ofid-05-2009" })).toEqual(["licensing"]);
    expect(topicsOf(title, { url: "https://www.cbn.gov.ng/Out/2026/PSMD/x.pdf" })).toEqual(["digital-banking"]);
    expect(topicsOf(title, { reference: "FPR/DIR/PUB/CIR/001/070" })).toEqual([]);
    expect(topicsOf(title, { url: "https://www.cbn.gov.ng/Out/2026/CCD/BSD" })).toEqual([]);
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
    ["Reminder on Dormant Accounts", 2],
    ["Reminder on the Deadline for Returns", 3],
    ["Circular on Harmonisation of Accounts", 3],
    ["Guide to Penalties", 4],
    ["Review of Minimum Capital Requirements", 4],
    ["Guidance on Anti-Money Laundering", 4],
    ["Nigeria Sanctions List: New Designations", 4],
    ["Press Release: Operating Licence of Example Bank Revoked", 5],
    ["Revocation of Licences of Microfinance Banks", 5],
    ["Withdrawal of the Operating Licence of Example Bank", 5],
    ["Cash withdrawal by holders of a licence", 3],
  ])("of “%s” is %i", (title, severity) => expect(severityOf(title)).toBe(severity));

  test("rises with what the text threatens", () => {
    expect(severityOf("Circular on Returns", "Please note the enclosed.")).toBe(3);
    expect(severityOf("Circular on Returns", "A penalty of N2,000,000 applies.")).toBe(4);
    expect(severityOf("Circular on Returns", "The operating licence may be revoked.")).toBe(5);
  });
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

  test("keep the words they rest on", () => {
    const { evidence } = classify(titled("Re: Guidelines for Card Issuance and Usage in Nigeria"), known);
    expect(evidence.at(-1)).toEqual({
      rule: "link.title",
      field: "title",
      quote: "Guidelines for Card Issuance and Usage",
      says: "Names Card guidelines",
    });
  });
});
