import { describe, expect, test } from "vitest";
import { compareClause } from "#features/assistant/rules/gap/compare.ts";
import type { Requirement } from "#features/catalogue/schema.ts";

const duty = (text: string, more: Partial<Requirement> = {}): Requirement => {
  return { id: "r1", text, provision: null, basis: "seen", deadline: null, ...more };
};
const verdictOf = (clause: string, requirement: Requirement, context?: string) =>
  compareClause(clause, { requirement, figures: requirement.figures ?? [] }, context).verdict;

const lines = duty("Have no fewer than 10 dedicated phone lines.", {
  figures: [{ kind: "count", op: "at-least", value: 10, unit: "items", what: "phone lines" }],
});
const capital = duty("Meet your tier's capital: N2bn in Tier 1, N500m in Tier 2.", {
  figures: [
    { kind: "capital", op: "at-least", value: 2e9, unit: "NGN", what: "Tier 1, national" },
    { kind: "capital", op: "at-least", value: 5e8, unit: "NGN", what: "Tier 2, single state" },
  ],
});
const breachNotice = duty("Tell the commission of a breach of personal data.", {
  figures: [{ kind: "deadline", op: "within", value: 72, unit: "hours" }],
});
const complaints = duty("Resolve complaints.", {
  figures: [{ kind: "deadline", op: "within", value: 10, unit: "working-days" }],
});
const returns = duty("File the return on agents.", {
  deadline: {
    rule: "Monthly by the 10th",
    recurrence: "monthly",
    details: null,
    schedule: { type: "monthly", day: 10, roll: null },
  },
});
const npl = duty("Hold bad loans at 10% or less.", {
  figures: [{ kind: "ratio", op: "at-most", value: 10, unit: "percent", what: "bad loans" }],
});
const records = duty("Keep records of transactions.", {
  deadline: { rule: "At least 5 years", recurrence: "event", details: null, schedule: null },
});
const noLoans = duty("Do not grant loans, apart from staff loans under a policy of the board.");
const noTransfers = duty("Do not engage in street trading or outbound transfers.");
const officer = duty("Appoint a data protection officer.");

const noContacts = duty("Do not access the call logs, contacts or photos of a borrower.");
const notUncleared = duty("Before any debit, get a mandate from the payer that the payer's bank has verified.");
const yearly = duty("Calculate and draw incentive fees yearly, not more often.");
const settled = duty("Have each equity trade settled two business days after its trade date.", {
  figures: [{ kind: "deadline", op: "exactly", value: 2, unit: "working-days" }],
});
const equity = duty("Hold no equity for more than six months.", {
  figures: [{ kind: "limit", op: "at-most", value: 6, unit: "months" }],
});
const motor = duty("Private cars: take no less than N15,000 for third-party cover.", {
  figures: [{ kind: "fee", op: "at-least", value: 15000, unit: "NGN", what: "private car" }],
});
const toldFirst = duty("Inform the commission of a new managing director.");

describe("a clause held against a duty", () => {
  test.each([
    ["The app never touches the photos, contacts or call logs of a borrower", noContacts, "meets"],
    ["The app does not touch photos", noContacts, "cannot-tell"],
    ["The app never reads contacts without consent, nor call logs or photos of a borrower", noContacts, "cannot-tell"],
    [
      "No debit is made until the payer has signed a mandate and the payer's bank has verified it",
      notUncleared,
      "meets",
    ],
    ["No mandate of the payer is verified before the payer's bank makes a debit", notUncleared, "missing"],
    ["Incentive fees are calculated and drawn every quarter", yearly, "breach"],
    ["Incentive fees are calculated and drawn once a year", yearly, "meets"],
    ["An equity trade is settled on the third business day after the trade date", settled, "breach"],
    ["An equity trade is settled on the second business day after the trade date", settled, "meets"],
    ["We have held equity in a mill for fourteen months", equity, "breach"],
    ["For private cars we take N15,000 for third-party cover", motor, "meets"],
    ["For private cars we take N9,000 for third-party cover", motor, "breach"],
    ["The commission will be informed of the new managing director", toldFirst, "cannot-tell"],
    ["Our fraud desk has two phone lines", lines, "breach"],
    ["Our fraud desk has twelve phone lines", lines, "meets"],
    ["Our fraud desk has phone lines", lines, "cannot-tell"],
    ["Bad loans stand at 14 percent", npl, "breach"],
    ["Bad loans stand at 9.5%", npl, "meets"],
    ["Two of the nine loans are bad", npl, "breach"],
    ["The return on agents is filed quarterly", returns, "breach"],
    ["The return on agents is filed every month", returns, "meets"],
    ["The return on agents goes in by the 12th", returns, "breach"],
    ["The return on agents goes in by the 8th", returns, "meets"],
    ["We told the commission of the breach three weeks after", breachNotice, "breach"],
    ["We tell the commission of a breach within 2 days", breachNotice, "meets"],
    ["Complaints are resolved within a week", complaints, "meets"],
    ["Complaints are resolved in 22 working days", complaints, "breach"],
    ["Records of transactions are deleted after two years", records, "breach"],
    ["Records of transactions are kept for 7 years", records, "meets"],
    ["We grant small loans to customers", noLoans, "breach"],
    ["We process bank transfers", noTransfers, "cannot-tell"],
    ["We make outbound transfers", noTransfers, "breach"],
    ["We grant loans to staff", noLoans, "cannot-tell"],
    ["We have not appointed a data protection officer", officer, "missing"],
    ["We have appointed a data protection officer", officer, "meets"],
    ["We have a data protection officer, but he left in May", officer, "cannot-tell"],
    ["Some branches have appointed a data protection officer", officer, "cannot-tell"],
  ])("%s", (clause, requirement, verdict) => expect(verdictOf(clause, requirement)).toBe(verdict));

  test.each([
    ["We are a Tier 1 bureau. Our capital is N1.4bn.", "breach"],
    ["We are a Tier 2 bureau. Our capital is N1.4bn.", "meets"],
    ["We are a bureau. Our capital is N1.4bn.", "cannot-tell"],
  ])("is compared with the figure that the whole text names: %s", (context, verdict) =>
    expect(verdictOf("Our capital is N1.4bn", capital, context)).toBe(verdict),
  );

  test("has both figures beside each other", () => {
    expect(compareClause("We have two phone lines", { requirement: lines, figures: lines.figures! })).toEqual({
      verdict: "breach",
      stated: "two phone lines",
      required: "Number: at least 10 (phone lines)",
      why: "Your text says two phone lines; the duty: Number: at least 10 (phone lines)",
    });
  });
});
