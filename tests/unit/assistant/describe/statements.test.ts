import { describe, expect, test } from "vitest";
import { readDescription } from "#features/assistant/rules/describe.ts";
import { readClauses } from "#features/assistant/rules/describe/clauses.ts";
import { readStatements } from "#features/assistant/rules/describe/statements.ts";

const statementsIn = (text: string) =>
  readStatements(readClauses(text), readDescription(text, []).category?.value ?? null);

const said = (text: string, kind: "in-place" | "missing") =>
  statementsIn(text)
    .filter((statement) => statement.kind === kind)
    .map(({ words }) => words);

describe("nothing is said of what is in place or missing by", () => {
  test.each([
    // Somebody else has it.
    "Our competitors have a data protection officer.",
    "Our partner bank holds the money. The bank has an AML/CFT policy.",
    "The bank has a CISO.",
    "We are a commercial bank with a settlement bank. The bank has a CISO.",
    "Our service provider is ISO 27001 certified.",
    "Our subsidiary has a DPO.",
    "Our customers have BVNs.",
    "Our group has a DPO.",
    "Our rival got its ISO 27001 certificate last month.",
    "EFCC arrested our compliance officer.",
    "The CBN has queried our AML policy.",
    "Our lawyer has a copy of the policy.",
    "They have a DPO.",
    "Their DPO is registered.",
    "The NDPC requires a DPO.",
    // It is over.
    "We used to have a DPO.",
    "We had a DPO.",
    "Formerly we had an AML policy.",
    "There was a DPO.",
    "Our compliance officer left in May.",
    "Our DPO retired.",
    "The DPO was dismissed.",
    "Our licence was revoked.",
    "Our registration was withdrawn.",
    "We no longer have a DPO.",
    "We stopped our AML training.",
    // It happened to them.
    "We had a data breach last year.",
    "We received a sanction from the NDPC.",
    "The CBN fined us.",
    "We paid a penalty to the NDPC.",
    "We got a query from the CBN.",
    "We have complaints.",
    "We are being sued over our privacy notice.",
    // It should be, or may be.
    "We should have a DPO.",
    "We must file returns.",
    "We need a DPO.",
    "We have to file returns.",
    "We do not have to file returns.",
    "If we get a DPO, all is well.",
    "We want to have a DPO.",
    "We are trying to get an AML policy.",
    "Someone told us we have a compliance gap.",
    "Maybe we have an AML policy.",
    "We are not sure whether we have a DPO.",
    "Half of the staff are trained on AML.",
    "Some of our agents are registered.",
    "Data protection is important to us.",
    // It is said to be in order, by denying what is bad.
    "No staff has missed the AML training.",
    "We have no outstanding returns.",
    "We don't have outstanding returns.",
    "No returns are overdue.",
    "No personal data breach has occurred.",
    "We have never been fined.",
    "We never miss a return.",
    "We rarely miss deadlines for returns.",
    "None of our filings is outstanding.",
    "We have never failed an audit.",
    "Passwords never leave our encrypted servers.",
    "No transfer goes out without AML screening.",
    "We do not share personal data.",
    "We do not hold clients' money.",
    "We have no complaints.",
    "No returns go unfiled.",
    "No outstanding issues: audit, returns.",
    // The form.
    "Licence category: Payment Solution Service Provider License\nSize: 21-100 employees",
    "Services: ATM & POS\nChannels: website",
    "Gaps: none",
  ])('"%s"', (text) => expect(statementsIn(text)).toEqual([]));
});

describe("a word of doubt, wherever it stands, lets nothing be said", () => {
  test.each([
    "We should have", "We must have", "We ought to have", "We need", "We needed", "We have to have", "We are required to have", "We are supposed to have", "We would have", "We could have", "We might have", "We may have", "If we have", "We ask whether we have", "Unless we have", "We are hoping to have", "We want to have", "We wish to have", "We try to have", "We are considering to have", "We think we have", "He believes we have", "They told us we have", "It says we have", "We heard we have", "Someone has", "Somebody has", "Supposedly we have", "Allegedly we have", "Apparently we have", "We are unsure we have", "Maybe we have", "Perhaps we have", "We probably have", "Please have", "Kindly have", "Tell how to have", "Explain how to have", "Advise how to have", "We had", "We used to have", "Formerly we have", "We previously ran", "In the past we have", "Until May we have", "We no longer have", "We don't have any more", "There was", "We quit", "We dismissed", "We sacked", "We fired", "We removed", "We terminated", "We revoked", "We withdrew", "We cancelled", "We suspended", "We stopped", "We ended", "We ceased", "We abandoned", "We rejected", "We refused", "We declined", "We dropped", "We lost", "Some of us have", "Half of us have", "Few of us have", "We partly have", "We almost have", "We nearly have", "Mostly we have", "Most of us have",
  ])("%s an AML policy.", (words) => expect(statementsIn(`${words} an AML policy.`)).toEqual([])); // prettier-ignore
});

describe("what happens to a company is no control, but what guards against it is", () => {
  test.each([
    "breaches", "data breaches", "fines", "penalties", "sanctions", "queries", "warnings", "violations", "infractions", "incidents", "fraud", "hacks", "attacks", "lawsuits", "complaints", "disputes", "losses", "defaults",
  ])("%s are none, a register for them is one", (word) => {
    expect(statementsIn(`We have ${word} of personal data.`)).toEqual([]);
    expect(said(`We have a register for ${word}.`, "in-place")).toHaveLength(1);
  }); // prettier-ignore
});

describe("a word for what is lacking, which a denial turns into nothing", () => {
  test.each([
    "lacking", "missing", "absent", "outstanding", "overdue", "expired", "lapsed", "outdated", "out of date", "pending", "unsigned", "unfiled", "incomplete", "late", "in draft", "under review", "weak", "ignored", "insufficient", "inadequate", "delayed", "informal", "ad hoc", "unwritten", "verbal only", "still to be signed",
  ])('is "%s"', (word) => {
    expect(said(`Our AML reports are ${word}.`, "missing")).toHaveLength(1);
    expect(statementsIn(`Our AML reports are never ${word}.`)).toEqual([]);
  }); // prettier-ignore
});

describe("in place", () => {
  test.each<[string, string[]]>([
    ["We are a commercial bank. The Bank has a CISO.", ["The Bank has a CISO"]],
    ["Sanctions screening runs on every transfer.", ["Sanctions screening runs on every transfer"]],
    ["CBN approved our AML system in May.", ["CBN approved our AML system in May"]],
    ["All customers are verified by BVN.", ["All customers are verified by BVN"]],
    ["We have a fraud desk.", ["We have a fraud desk"]],
    ["We report every breach to the NDPC.", ["We report every breach to the NDPC"]],
    ["Complaints are resolved in a week.", ["Complaints are resolved in a week"]],
    ["The tool is used to screen customers for PEPs.", ["The tool is used to screen customers for PEPs"]],
    ["Our AML policy was approved by the board in May.", ["Our AML policy was approved by the board in May"]],
    ["NDPC audit returns were filed in March.", ["NDPC audit returns were filed in March"]],
    ["In place: KYC, AML policy, no DPO, complaints desk", ["KYC", "AML policy", "complaints desk"]],
  ])('in "%s" is %j', (text, words) => expect(said(text, "in-place")).toEqual(words));
});

describe("missing", () => {
  test.each<[string, string[]]>([
    ["No DPO has been appointed.", ["No DPO has been appointed"]],
    ["We have no complaints desk.", ["We have no complaints desk"]],
    ["Nobody has been trained on AML.", ["Nobody has been trained on AML"]],
    ["Our staff are not trained on AML.", ["Our staff are not trained on AML"]],
    ["We haven't filed our returns.", ["We haven't filed our returns"]],
    ["Our AML policy is not in place.", ["Our AML policy is not in place"]],
    ["We lack an AML policy.", ["We lack an AML policy"]],
    ["The AML policy is missing.", ["The AML policy is missing"]],
    ["Our returns are overdue.", ["Our returns are overdue"]],
    ["We are behind on our returns.", ["We are behind on our returns"]],
    ["The agency agreements are unsigned.", ["The agency agreements are unsigned"]],
    ["The licence has expired.", ["The licence has expired"]],
    ["We missed the audit return.", ["We missed the audit return"]],
    ["The privacy notice is still in draft.", ["The privacy notice is still in draft"]],
    ["Our DPO resigned.", ["Our DPO resigned"]],
    ["In place: KYC, no DPO", ["no DPO"]],
    ["Missing: DPO, AML policy", ["DPO", "AML policy"]],
  ])('in "%s" is %j', (text, words) => expect(said(text, "missing")).toEqual(words));
});

test("who lets nothing out without a check offers it all the same", () => {
  expect(readDescription("We are a PSSP. No transfer goes out without AML screening.", []).refused).toEqual([]);
  expect(readDescription("We are an MFB. We give no loan without collateral.", []).refused).toEqual([]);
});
