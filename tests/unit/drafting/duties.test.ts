import { expect, test } from "vitest";
import { readDutyCues } from "#features/drafting/adapters/duty-cues.ts";
import { asRequirements, readDuties } from "#features/drafting/rules/duties.ts";
import { requirementSchema } from "#features/catalogue/rules/requirement.ts";

const cues = readDutyCues("data/duty-cues.yaml");
const read = (...pages: string[]) => readDuties(pages, cues, "2026-03-02");
const quotes = (...pages: string[]) => read(...pages).map(({ quote }) => quote.replaceAll(/\s+/g, " "));

test("a sentence that obliges is quoted byte for byte, with its page, its place and what it says", () => {
  const page = "1. All banks shall pay a levy of N5,000.00 to the\n   Fund not later than 31 March 2027. Thank you.";
  const [duty, ...others] = read("An opening page.", page);
  expect(others).toEqual([]);
  expect(page.slice(duty!.start, duty!.start + duty!.quote.length)).toBe(duty!.quote);
  expect(duty).toMatchObject({
    quote: "All banks shall pay a levy of N5,000.00 to the\n   Fund not later than 31 March 2027.",
    page: 2,
    subject: "All banks",
    act: "pay a levy of N5,000.00 to the Fund not later than 31 March 2027",
    amount: "N5,000.00",
    timeLimit: "not later than 31 March 2027",
    recurrence: "once",
    deadline: { recurrence: "once", schedule: { type: "once", date: "2027-03-31" } },
  });
});

test.each([
  "All banks must display the notice in each branch.",
  "Licensees are hereby directed to close the accounts.",
  "Every operator is required to keep a register of agents.",
  "Institutions are mandated to migrate to the new message standard.",
  "Finance companies are prohibited from granting such loans.",
  "No dealer shall sell to another dealer.",
  "Insurers may not invest more than 5% in one company.",
  "Returns shall be submitted through the portal.",
  "The Board of Directors shall approve the policy at least once a year.",
  "The Commission hereby directs all capital market operators to register their branches.",
  "Please forward the names of your officers to this office.",
  "In addition, each institution is to appoint a Chief Compliance Officer.",
  "Where a customer complains, the bank shall answer within 24 hours of the complaint.",
  "Operators are not permitted to hold the funds of clients.",
])("obliges: %s", (sentence) => expect(quotes(sentence)).toEqual([sentence]));

test.each([
  'In this circular, "agent" shall mean a person engaged by a licensee.',
  "These Guidelines shall apply to all banks and discount houses.",
  "This circular takes effect immediately and supersedes that of 2019.",
  "The Regulations shall come into force on 1 May 2027.",
  "The CBN shall publish a list of approved vendors each quarter.",
  "The Bank shall conduct examinations from time to time.",
  "Licences shall be renewed by the Commission.",
  "Any institution that fails to comply shall pay a penalty of N2,000,000.",
  "Failure to render the return shall attract a penalty of N100,000 per day.",
  "Banks may charge a fee of N50.",
  "It has been observed that some banks must be reminded of the rule.",
  "Section 5 of the Act provides that every bank shall keep a register.",
  "Nothing in this circular shall affect earlier rights.",
  "Banks which are required to render the return know of it.",
  "The purpose of this circular is to inform all banks.",
  "Please be guided accordingly.",
  "Please ensure strict compliance with this circular.",
  "All enquiries should be directed to the Director.",
  "In 2019 banks were required to open a register.",
])("obliges nobody: %s", (sentence) => expect(quotes(sentence)).toEqual([]));

test("each item of a list is a duty with the words that lead to it", () => {
  const duties = read(
    "2. All banks shall:\n\n(a) keep records of each sale for\nfive years after the sale;\n(b) report to the CBN every quarter; and\n(c) train their staff.\n\nThank you.",
  );
  expect(duties.map(({ lead, subject, quote }) => ({ lead, subject, quote }))).toEqual([
    {
      lead: "All banks shall:",
      subject: "All banks",
      quote: "keep records of each sale for\nfive years after the sale",
    },
    { lead: "All banks shall:", subject: "All banks", quote: "report to the CBN every quarter" },
    { lead: "All banks shall:", subject: "All banks", quote: "train their staff." },
  ]);
});

test("a list may stand in one sentence, be within a list, or name things and not acts", () => {
  expect(quotes("Operators shall: (a) keep records; (b) report losses; and (c) train staff.")).toEqual([
    "keep records",
    "report losses",
    "train staff.",
  ]);
  const nested =
    "1. All banks shall:\n(a) ensure that they:\n(i) know the owner; and\n(ii) record the name;\n(b) close the rest.\n2. The CBN will follow up.";
  expect(quotes(nested)).toEqual(["know the owner", "record the name", "close the rest."]);
  const named = "Banks shall submit the following returns every month:\n(a) assets;\n(b) liabilities.";
  expect(quotes(named)).toEqual(["Banks shall submit the following returns every month:"]);
});

test("wrapped and hyphenated lines, page breaks, headers and footers do not tear a sentence", () => {
  const header = "CENTRAL BANK OF NIGERIA\nGuidelines on Agents";
  const one = `${header}\n\nFinancial insti-\ntutions are re-\nquired to keep a register of agents that is shown to the\nPage 1 of 2`;
  const two = `${header}\n\npublic in each branch.\nPage 2 of 2`;
  const [duty, ...others] = read(one, two);
  expect(others).toEqual([]);
  expect(duty).toMatchObject({ page: 1, subject: "Financial institutions" });
  expect(one.slice(duty!.start, duty!.start + duty!.quote.length)).toBe(duty!.quote);
});

test("a sentence does not end at an abbreviation", () => {
  const sentence =
    "Payment of N5,000.00 under paras. 3.1.2 and 3.1.3 (i.e. the levy) shall be made to Fund Ltd. No. 5 Example St. by every agent.";
  expect(quotes(`See No. 4. ${sentence}`)).toEqual([sentence]);
});

test("misread letters and lost blanks are read all the same, and quoted as they stand", () => {
  expect(quotes("All bankssha11 submit retums every rnonth.")).toEqual([]);
  const [duty] = read("A1l banks shal1 submit a report every rnonth.");
  expect(duty).toMatchObject({ quote: "A1l banks shal1 submit a report every rnonth.", recurrence: "monthly" });
  expect(quotes("All banksshall submit a report.")).toEqual(["All banksshall submit a report."]);
});

test("letterhead, addressees and what stands below a signature are left out, an annex is not", () => {
  const letter =
    "ALL LETTERS MUST BE SENT TO THE BRANCH\nAll mail shall be sealed.\n\nTO ALL BANKS\n\nBanks shall keep a log.\n\nYours faithfully,\nA. Person\nCopies must be kept.\n\nANNEX 1\nBanks shall number the log.";
  expect(quotes(letter)).toEqual(["Banks shall keep a log.", "Banks shall number the log."]);
});

test("the same words twice are one duty, and a penalty is told with the duty before it", () => {
  const duties = read(
    "Banks shall render the return monthly. Any bank that fails to do so shall pay a penalty of N1 million.\n\nBanks shall render the return monthly.",
  );
  expect(duties).toHaveLength(1);
  expect(duties[0]!.penalty).toBe("Any bank that fails to do so shall pay a penalty of N1 million.");
});

test("as requirements duties keep their quotes, and their text has no line breaks", () => {
  const requirements = asRequirements(
    read("All banks shall:\n(a) keep rec-\nords of each\nsale;\n(b) report it monthly."),
  );
  expect(requirements.map((requirement) => requirementSchema.parse(requirement))).toMatchObject([
    {
      id: "r1",
      text: "All banks shall: keep records of each sale",
      quote: "keep rec-\nords of each\nsale",
      page: 1,
      basis: "read",
    },
    { id: "r2", text: "All banks shall: report it monthly.", deadline: { recurrence: "monthly", schedule: null } },
  ]);
});
