import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstDay } from "#features/document/rules/dates.ts";
import { proposalsOf } from "#features/document/rules/propose.ts";
import { normaliseReference, referencesIn } from "#features/document/rules/reference.ts";
import { aCircular } from "../../fixtures/documents/pdf.ts";

const valuesOf = (text: string, field: string) =>
  proposalsOf(text).flatMap((proposal) => (proposal.field === field ? [proposal.value] : []));

test("reads of a circular what it says of itself, with the words", () => {
  expect(proposalsOf(aCircular)).toEqual([
    { field: "reference", value: "FPR/DIR/PUB/CIR/001/099", quote: "FPR/DIR/PUB/CIR/001/099" },
    {
      field: "title",
      value: "REVIEW OF THE EXAMPLE REPORTING REQUIREMENTS",
      quote: "REVIEW OF THE EXAMPLE REPORTING REQUIREMENTS",
    },
    { field: "issuedOn", value: "2026-03-05", quote: "5th March, 2026" },
    { field: "effectiveOn", value: "2026-04-01", quote: "takes effect from 1 April 2026" },
    { field: "deadline", value: "2026-06-30", quote: "not later than 30th June, 2026" },
  ]);
});

describe("reference numbers", () => {
  test.each([
    "FPR/DIR/PUB/CIR/001/070",
    "BSD/DIR/PUB/LAB/14/059",
    "TED/DIR/GOM/GEN/01/069",
    "BSD/DIR/GEN/LAB/11/019 /9",
    "FRP/DIR/CIR/GEN/05/015",
    "Ted-Fem-Fpc-Gen-01-176-09",
    "ofid-05-2009",
    "NDPC/HQ/GN/VOL.02/24",
    "NFIU/EXT/PUB/GDNTE/AC-COMP/FI-DNFI/2-MAY-2023/VOL.01/001",
    "STR-NFIU-2024-A0001",
    "CMD/DIR/PUB/CIR/001006",
    "Circular No. 26-1",
    "SEC Circular No. 12/2024",
  ])("%s is found whole, and verbatim", (reference) => {
    expect(referencesIn(`Our letter ${reference}, of that day`)).toEqual([reference]);
    expect(valuesOf(`Ref: ${reference}\nMarch 5, 2026`, "reference")).toEqual([reference]);
  });

  test.each(["AML/CFT/CPF", "and/or", "01/02/2027", "KYC/AML 2022", "https://example.org/a/b/c", "Tier-1", "04062007"])(
    "%s is none",
    (text) => expect(referencesIn(text)).toEqual([]),
  );

  test("one that the text only mentions is not its own", () => {
    const text = "Dear Sir,\nWe refer to our circular FPR/DIR/PUB/CIR/001/070 which all institutions have received.";
    expect(valuesOf(text, "reference")).toEqual([]);
  });

  test("stands beside the date", () => {
    const line = "BSD/DIR/PUB/LAB/14/059    March 5, 2026";
    expect(valuesOf(line, "reference")).toEqual(["BSD/DIR/PUB/LAB/14/059"]);
    expect(valuesOf(line, "issuedOn")).toEqual(["2026-03-05"]);
  });

  test.each([
    [" BSD/DIR/GEN/LAB/12/011\t", "BSD/DIR/GEN/LAB/12/011"],
    ["BSD/DIR/GEN/LAB/11/019 /9", "BSD/DIR/GEN/LAB/11/019/9"],
    ["Ted-Fem-Fpc-Gen-01-176-09", "TED-FEM-FPC-GEN-01-176-09"],
    ["Circular  No.\n26-1", "CIRCULAR NO. 26-1"],
  ])("%j is compared as %j", (reference, normal) => {
    expect(normaliseReference(reference)).toBe(normal);
    expect(normaliseReference(normal)).toBe(normal);
  });
});

describe("days", () => {
  test.each([
    ["1st November, 2015", "2015-11-01"],
    ["w.e.f. Nov. 1, 2015", "2015-11-01"],
    ["Tuesday, the 1st day of July, 2026", "2026-07-01"],
    ["first of July 2026", "2026-07-01"],
    ["January 31 2027", "2027-01-31"],
    ["01/02/2027", "2027-02-01"],
    ["1.2.2027", "2027-02-01"],
    ["2027-02-01", "2027-02-01"],
    ["5 Sept 2026", "2026-09-05"],
  ])("%s is read as %s", (text, day) => expect(firstDay(text)?.day).toBe(day));

  test.each([
    "effective immediately",
    "Q2 2026",
    "tomorrow",
    "next Friday",
    "within 30 days of 2026",
    "July 2026",
    "31 February 2026",
    "32/01/2026",
    "13/13/2026",
    "02/13/2026",
    "section 1.2.2",
    "",
  ])("%s is none", (text) => expect(firstDay(text)).toBeUndefined());

  test("the first that is named counts", () => {
    expect(firstDay("from 1 May 2026 to 30 June 2026")?.day).toBe("2026-05-01");
  });

  test("any day is found as it is written", () => {
    const anyDay = fc.date({ min: new Date("1990-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(anyDay, (at) => {
        const day = at.toISOString().slice(0, 10);
        const long = at.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
        const short = at.toLocaleDateString("en-GB", { timeZone: "UTC" });
        expect([firstDay(`by ${long}.`)?.day, firstDay(`(${short})`)?.day]).toEqual([day, day]);
      }),
    );
  });
});

describe("days that bind", () => {
  test.each([
    ["with effect from 1st May, 2026", ["2026-05-01"]],
    ["w.e.f. 01/05/2026", ["2026-05-01"]],
    ["shall take effect on May 1, 2026", ["2026-05-01"]],
    ["The effective date is 1 May 2026.", ["2026-05-01"]],
    ["It comes into force on the 1st day of May 2026", ["2026-05-01"]],
    ["with effect\nfrom 1st\nMay, 2026", ["2026-05-01"]],
    ["This takes effect immediately.", []],
    ["with immediate effect", []],
    ["effective immediately. The circular of 1 May 2026 is withdrawn", []],
    ["with effect from the date of publication. Returns are due on 1 May 2026", []],
  ])("%j is in force from %j", (text, days) => expect(valuesOf(text, "effectiveOn")).toEqual(days));

  test.each([
    ["not later than 30th June, 2026", ["2026-06-30"]],
    ["no later than close of business on Tuesday, June 30, 2026", ["2026-06-30"]],
    ["on or before 30/06/2026", ["2026-06-30"]],
    ["The deadline is 30 June 2026.", ["2026-06-30"]],
    ["not later than 5 working days after the month end", []],
    ["not later than 30 days. Issued 1 May 2026", []],
    ["not later than the end of the month that follows the circular of 1 May 2026", []],
    ["on or before 1 May 2026 and, failing that, not later than 30 June 2026", ["2026-05-01", "2026-06-30"]],
    ["on or before 1 May 2026; again: on or before May 1, 2026", ["2026-05-01"]],
  ])("%j is due on %j", (text, days) => expect(valuesOf(text, "deadline")).toEqual(days));

  test("a date in running text is not the day of issue", () => {
    expect(valuesOf("The Bank met the institutions on 5 March 2026 and heard them.", "issuedOn")).toEqual([]);
  });
});

describe("titles", () => {
  test.each([
    ["LETTER TO ALL BANKS\n\nOPERATIONS OF DOLLAR DESKS\n\nThe Bank has noted", "OPERATIONS OF DOLLAR DESKS"],
    ["Dear Sir/Madam,\nRE: OPERATIONS OF\nDOLLAR DESKS\nThe Bank has noted", "RE: OPERATIONS OF DOLLAR DESKS"],
    ["CIRCULAR TO ALL BANKS AND\nOTHER FINANCIAL INSTITUTIONS\nCASH POLICY OF 2026", "CASH POLICY OF 2026"],
    ["CIRCULAR TO ALL BANKS\nCASH POLICY OF 2026", "CASH POLICY OF 2026"],
  ])("%j has the subject %j", (text, title) => expect(valuesOf(text, "title")).toEqual([title]));

  const subject = "REVIEW OF THE LIMITS ON AGENT BANKING";
  test.each([
    [["CIRCULAR TO ALL BANKS"]],
    [["CIRCULAR TO ALL DEPOSIT MONEY BANKS, MOBILE MONEY", "OPERATORS AND OTHER FINANCIAL INSTITUTIONS"]],
    [["CIRCULAR TO ALL DEPOSIT MONEY BANKS, MOBILE MONEY", "", "OPERATORS AND OTHER FINANCIAL INSTITUTIONS"]],
    [
      [
        "Circular to all Deposit Money Banks, Mobile Money Operators,",
        "Payment Solution Service Providers and Other Financial Institutions in Nigeria",
      ],
    ],
    [
      [
        "LETTER TO ALL COMMERCIAL, MERCHANT AND NON-INTEREST BANKS,",
        "PAYMENT SERVICE BANKS, PRIMARY MORTGAGE",
        "BANKS, MICROFINANCE BANKS AND",
        "OTHER FINANCIAL INSTITUTIONS",
      ],
    ],
    [
      [
        "LETTER TO ALL COMMERCIAL, MERCHANT AND NON-INTEREST BANKS,",
        "",
        "PAYMENT SERVICE BANKS, PRIMARY MORTGAGE",
        "",
        "BANKS, MICROFINANCE BANKS AND",
        "",
        "OTHER FINANCIAL INSTITUTIONS",
      ],
    ],
    [["TO: ALL DEPOSIT MONEY BANKS, NON-INTEREST BANKS AND PAYMENT SERVICE", "BANKS"]],
    [["TO: ALL DEPOSIT MONEY BANKS", "ALL MICROFINANCE BANKS", "ALL SWITCHES, PROCESSORS AND CARD SCHEMES"]],
    [["TO:", "ALL AUTHORISED DEALERS", "BUREAUX DE CHANGE OPERATORS"]],
    [["TO ALL DEVELOPMENT FINANCE INSTITUTIONS", "AND THE GENERAL PUBLIC"]],
    [["CIRCULAR TO ALL CAPITAL MARKET OPERATORS, TRADE GROUPS", "AND OTHER STAKEHOLDERS"]],
    [["CIRCULAR TO ALL ISSUERS, ISSUING HOUSES, REGISTRARS, FUND", "MANAGERS, TRUSTEES AND CUSTODIANS"]],
    [["NOTICE TO ALL VIRTUAL ASSET SERVICE PROVIDERS AND", "WALLET VENDORS"]],
    [["CIRCULAR TO ALL BANKS", "DATE: 14TH SEPTEMBER, 2026"]],
    [["CIRCULAR TO ALL BANKS", "", "14TH SEPTEMBER, 2026"]],
    [["CIRCULAR TO ALL BANKS", "", "PSP/DIR/PUB/CIR/001/099"]],
    [["CIRCULAR TO ALL BANKS,"]],
    [["CIRCULAR TO ALL BANKS", "", "Dear Sir/Madam,"]],
  ])("the addressee %j is no part of the subject, whether a gap follows or none", (addressee) => {
    const letter = (...gap: string[]) => ["CENTRAL BANK OF NIGERIA", ...addressee, ...gap, subject, "The Bank hereby"];
    expect(valuesOf(letter("").join("\n"), "title")).toEqual([subject]);
    expect(valuesOf(letter().join("\n"), "title")).toEqual([subject]);
    expect(valuesOf(letter("", "RE:").join("\n").replace("RE:\n", "RE: "), "title")).toEqual([`RE: ${subject}`]);
    expect(valuesOf(letter("RE:").join("\n").replace("RE:\n", "RE: "), "title")).toEqual([`RE: ${subject}`]);
  });

  test("institutions may stand in a subject, also alone on its second line", () => {
    const text = "LETTER TO ALL BANKS\n\nLICENSING AND SUPERVISION OF\nPAYMENT SERVICE BANKS\n\nThe Bank hereby";
    expect(valuesOf(text, "title")).toEqual(["LICENSING AND SUPERVISION OF PAYMENT SERVICE BANKS"]);
  });

  test("a date may be the subject's second line", () => {
    const text =
      "LETTER TO ALL BANKS\n14TH SEPTEMBER, 2026\nEXTENSION OF THE DEADLINE TO\n31 DECEMBER 2026\n\nThe Bank";
    expect(valuesOf(text, "title")).toEqual(["EXTENSION OF THE DEADLINE TO 31 DECEMBER 2026"]);
  });

  test.each([
    [
      "a subject in small letters",
      "Circular to All Authorised\nDealers\n\nPayment of Personal Travel Allowance\n\nIt has come to our notice",
    ],
    ["no subject behind a long addressee", "TO: ALL DEPOSIT MONEY BANKS AND PAYMENT SERVICE\nBANKS\n\nThe Bank hereby"],
    ["no salutation", "CENTRAL BANK OF NIGERIA\n\nOPERATIONS OF DOLLAR DESKS"],
    [
      "no subject line",
      "Dear Sir,\n\nThe Bank has noted that institutions do not report as they are required to do.\n\nANNEX TO THE LETTER",
    ],
  ])("none is made up where there is %s", (_what, text) => expect(valuesOf(text, "title")).toEqual([]));
});

test("any text gives proposals whose words stand in it", () => {
  const pieces = fc.constantFrom(
    ...aCircular.split("\n"),
    "not later than ",
    "1 May 2026",
    "/",
    "\f",
    "Dear Sir,",
    "31/12/2026",
  );
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.array(pieces).map((parts) => parts.join("\n")),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const plain = text.replace(/\s+/g, " ");
      for (const { quote, value } of proposalsOf(text)) {
        expect(value).not.toBe("");
        expect(plain).toContain(quote);
      }
    }),
  );
});

// A pattern that tries each blank anew would need minutes or days for these.
describe("a long text that was written to hold up its reader is read like any other:", () => {
  const long = (part: string) => part.repeat(Math.ceil(200_000 / part.length));
  test.each([
    ["blanks behind a circular's number", `SEC Circular No${long(" ")}`],
    ["blanks behind a cue", `deadline for${long(" ")}`],
    ["one cue after the other", long("deadline for ")],
    ["a cue and words without end", `deadline for ${long("a ")}`],
    ["halves of numbers", long("AB/1/1/1")],
    ["halves of days", long("not later than 1 day of ")],
    ["line ends", long("\r\n")],
  ])("%s cost nothing", (_what, text) => {
    expect(referencesIn(text)).toEqual([]);
    expect(proposalsOf(text)).toEqual([]);
  });
});

test("the words of a cue may be far apart", () => {
  const text = `Returns are due not later\n${" ".repeat(500)}than ${" ".repeat(500)}1 May 2026.`;
  expect(valuesOf(text, "deadline")).toEqual(["2026-05-01"]);
  expect(referencesIn(`Circular No.${" ".repeat(50)}:${" ".repeat(50)}26-1`)).toHaveLength(1);
});
