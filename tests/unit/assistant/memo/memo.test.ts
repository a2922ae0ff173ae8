import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoFileName } from "#features/assistant/rules/memo/document.ts";
import { memoMarkdown } from "#features/assistant/rules/memo/markdown.ts";
import { safeHref } from "#features/assistant/rules/memo/words.ts";
import type { Citation, Reply } from "#features/assistant/schema.ts";
import { aMemo, gapReply, readMarkdown, stepsReply } from "../../../support/assistant/memo.ts";
import { aCitation } from "../../../support/samples/replies.ts";

const markdownOf = (...args: Parameters<typeof aMemo>) => memoMarkdown(aMemo(...args));
const headingsOf = (markdown: string) => markdown.split("\n").filter((line) => line.startsWith("#"));

// Signs of CommonMark and of its dialects between letters, blanks and breaks of every kind.
const signs =
  "# - * + 1. 12) > === --- ``` ~~~ [1] [a](http://x) ![x](y) <b> </div> <!-- &amp; &#10; & \\ ` _a_ **b** | |--| [1]: http://x [x]: y https://a.b www.a.b : + = ! ọ ₦ 😀 ] [ ( )";
const blanks = [
  " ",
  "  ",
  "    ",
  "\t",
  "\n",
  "\n\n",
  "\n\n\n",
  "\r\n",
  "\r",
  "\f",
  "\v",
  "\u00A0",
  "\u2028",
  "\uFEFF",
];
const hostile = fc
  .array(fc.constantFrom(...signs.split(" "), ...blanks, "word"), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join(""));
// U+0000 cannot be written in CommonMark (2.3), half characters not in UTF-8.
const anyText = fc
  .oneof(hostile, fc.string({ unit: "binary", minLength: 1, maxLength: 40 }))
  .map((text) => text.replaceAll("\0", "").toWellFormed())
  .filter((text) => text !== "");

describe("what a memo says", () => {
  test("an answer, whole", () => {
    expect(markdownOf()).toBe(`# Answer to a compliance question

Prepared for Ọ̀rẹ́ Microfinance Bank on 22 November 2026

## The question

When must we report fraud?

## The answer

Fraud must be reported to the CBN within 24 hours [1].

## Sources

### [1] Fraud desk circular, s.2

> A principal must report every fraud to the CBN within 24 hours and shall not charge customers for the report.

Deadline: Within 24 hours

Central Bank of Nigeria (CBN) · Requirement · In force · Applies to the business, High risk

<https://www.cbn.gov.ng/fraud>

## About this memo

- **Answered:** 21 November 2026 at 10:00, Lagos time
- **Memo written:** 22 November 2026 at 00:30, Lagos time
- **Taken for:** A question, because it asks something
- **Worded by:** Rules: the summary is put together from the texts of the sources.
- **Library:** 199 regulations and 1 captured document when this memo was written. Its texts are quoted as it holds them: an entry may put a rule in its own words.

## Not legal advice

Answers are put together by a program from the texts it holds. Check the source before you act on it. The library may be incomplete.

Reviewed by: ____________________ Date: ____________________
`);
  });

  const understood = [{ label: "Licence category", value: "PSPs", because: "your profile" }];
  const openQuestions = [{ kind: "answer" as const, key: "q1", question: "Do you hold data?", help: "Count all." }];
  test.each<[what: string, reply: Partial<Reply>, said: string]>([
    ["a gap assessment", { kind: "gap" }, "# Compliance gap assessment\n"],
    ["a description", { kind: "gap" }, "## The description\n"],
    ["high risk", { highRisk: ["File it [1]"] }, "### High Risk Issues\n\n- File it [1]\n"],
    ["medium risk", { mediumRisk: ["a", "b"] }, "### Medium Risk Issues\n\n- a\n- b\n"],
    ["low risk", { lowRisk: ["a"] }, "### Low Risk Issues\n\n- a\n"],
    [
      "how the profile was used",
      { because: "Judged by your profile, because you are a PSP." },
      "\n\nJudged by your profile, because you are a PSP.\n",
    ],
    ["what was understood", { understood }, "- **Licence category:** PSPs (your profile)\n"],
    ["open questions", { openQuestions }, "more certain\n\n- Do you hold data? Count all.\n"],
    ["missing words", { missingTerms: ["agents", "tariff"] }, "contains\n\n“agents”, “tariff”\n"],
    ["only the closest", { outcome: "closest" }, "**Not a confirmed answer: there is text near the question,"],
    ["nothing", { outcome: "nothing" }, "**No answer: the texts that are held say nothing on it.**"],
    ["a model", { wording: { by: "model", dropped: 2, note: null } }, "did not hold: 2.\n"],
    ["why no model", { wording: { by: "rules", dropped: 0, note: "It was slow." } }, "sources. It was slow.\n"],
    [
      "what is near",
      { related: [aCitation()] },
      "## Related provisions\n\nThese stand near the question and are not part",
    ],
  ])("says %s where there is such a thing, and only there", (_what, reply, said) => {
    expect(markdownOf(reply)).toContain(said);
    expect(markdownOf()).not.toContain(said);
  });

  test.each<[Partial<Citation>, string]>([
    [
      { status: "superseded", verdict: "history" },
      "**Superseded: another instrument has taken its place, and this one",
    ],
    [{ takesEffectOn: "2027-04-01" }, "**Takes effect on 1 April 2027.**"],
    [{ takesEffectOn: "2027-04-01" }, "\nCentral Bank of Nigeria (CBN) · Requirement · Applies"],
    [{ status: "draft", verdict: "watch" }, "**Draft: it binds nobody yet.**"],
    [{ status: "withdrawn" }, "**Withdrawn: it was taken back and creates no duties.**"],
    [{ status: "captured", confidence: "unverified" }, "**Captured, not yet reviewed: published by the regulator"],
    [{ confidence: "unverified" }, "**Not verified: check it before you rely on it.**"],
    [{ confidence: "partly" }, "In force · Partly verified · Applies"],
    [{ verdict: "may", riskLevel: "Low" }, "May apply to the business, Low risk"],
    [{ verdict: "no" }, "Does not apply to the business\n"],
    [{ verdict: null, riskLevel: "Medium" }, "Medium inherent risk\n"],
    [{ verdict: null, regulationId: null }, "In force\n"],
    [{ url: "http://old.cbn.gov.ng/a_b" }, "\nhttp\\://old.cbn.gov.ng/a\\_b\n"],
    [{ provision: null }, "### [1] Fraud desk circular\n"],
    [{ regulator: "XYZ" }, "\nXYZ · Requirement"],
  ])("says of a source with %o how far it can be trusted", (citation, said) => {
    expect(markdownOf({ citations: [aCitation(citation)] })).toContain(said);
    expect(markdownOf()).not.toContain(said);
  });

  test("begins an assessment with its gaps as a table, with a place for whoever sees to them", () => {
    const markdown = markdownOf({ ...gapReply, highRisk: ["the same again"] }, { message: "Ours is a small bank." });
    expect(markdown).toContain(
      `
## Gaps to close

| Gap | Figure | Rule | Due | Owner |
| --- | --- | --- | --- | --- |
| Breach\\: “we have two lines for complaints” | Stated\\: 2 lines. Required\\: at least 10 lines. | [1] Complaints portal circular, s.3 | at all times |  |
| Cannot tell\\: “returns are filed” | The text does not say how often. | [2] Returns of microfinance banks, s.2 | by the 5th of the next month; next on 4 December 2026 |  |
`.replaceAll("\\:", ":"),
    );
    const order = [
      "## Gaps to close",
      "## Met, going by the text",
      "Also binding, not mentioned in the text: 12.",
      "## The answer",
    ];
    expect([...order, "## Sources", "## The description"].map((part) => markdown.indexOf(part))).toEqual(
      [...order, "## Sources", "## The description"].map((part) => markdown.indexOf(part)).toSorted((a, b) => a - b),
    );
    expect(markdown).not.toContain("the same again");
  });

  test("begins the answer to an event with its steps, and sets the line of an answer off", () => {
    const markdown = markdownOf(stepsReply);
    expect(markdown).toContain(
      "| Report the fraud on the portal | CBN | [1] Fraud desk circular, s.2 | 22 November 2026 at 09:00, Lagos time; within 24 hours |  |",
    );
    expect(markdown).toContain(
      "**Report it to the CBN within 24 hours [1].**\n\nThen see to the steps below.\n\n### Not covered by this answer\n\n- and who pays for it\n",
    );
  });

  test("sets each quote once", () => {
    const citations = [aCitation(), aCitation({ number: 2 }), aCitation({ number: 3, quote: "Keep a register." })];
    const summary = "Fraud desk circular: “A principal must report every fraud” [1].";
    const count = (markdown: string, text: string) => markdown.split(text).length - 1;
    const memo = markdownOf({ summary, citations, highRisk: ["A register: “Keep a register” [3]."] });
    expect(count(memo, "> A principal must report every fraud to the CBN within 24 hours")).toBe(1);
    expect(count(memo, "Keep a register")).toBe(1);
    expect(count(memo, "Quoted above.")).toBe(2);
  });

  test("says of a quote that it is the instrument's own", () => {
    const citations = [aCitation({ wording: "instrument" })];
    expect(markdownOf({ citations })).toContain("Requirement · In the instrument's own words · In force");
  });

  test("names nobody when nobody in particular asked", () => {
    expect(markdownOf({}, { company: null, isAccepted: true })).toContain("\nPrepared on 22 November 2026\n");
    expect(markdownOf({}, { company: null, isAccepted: true })).toContain("**Marked as right:** Yes");
  });
});

describe("Markdown", () => {
  test("a table has the same cells, whatever they hold", () => {
    const [finding] = gapReply.findings!;
    fc.assert(
      fc.property(anyText, (text) => {
        const findings = [{ ...finding!, words: text, stated: text, due: text }];
        const markdown = markdownOf({ ...gapReply, findings });
        const [, table] = markdown.split("## Gaps to close\n\n");
        const rows = table!.split("\n\n")[0]!.split("\n");
        expect(rows.map((row) => row.match(/(?<!\\)\|/g)!.length)).toEqual([6, 6, 6]);
      }),
      { numRuns: 500 },
    );
  });

  test("a quote is read back as it was, byte for byte", () => {
    fc.assert(
      fc.property(anyText, (quote) => {
        const markdown = markdownOf({ citations: [aCitation({ quote })] });
        const quoted = markdown.split("\n").filter((line) => line.startsWith(">"));
        expect(readMarkdown(quoted.join("\n"))).toBe(quote);
      }),
      { numRuns: 1000 },
    );
  });

  test("so is a question, and it makes nothing but paragraphs", () => {
    fc.assert(
      fc.property(anyText, (message) => {
        const [, rest] = markdownOf({}, { message }).split("## The question\n\n");
        expect(readMarkdown(rest!.split("\n\n## The answer\n")[0]!)).toBe(message);
      }),
      { numRuns: 1000 },
    );
  });

  test("whatever the texts are, the headings are those of the memo", () => {
    const usual = headingsOf(markdownOf({ highRisk: ["a"], understood: [{ label: "a", value: "b", because: "c" }] }));
    fc.assert(
      fc.property(anyText, (text) => {
        const citations = [aCitation({ quote: text, regulator: text, url: text })];
        const understood = [{ label: text, value: text, because: text }];
        const reply = { summary: text, highRisk: [text], because: text, citations, understood, kindReason: text };
        const markdown = markdownOf(reply, { message: text, company: { name: text } });
        expect(headingsOf(markdown)).toEqual(usual);
        expect(markdown.replaceAll(/<https:[^<>\s]+>/g, "")).not.toMatch(/(?<!\\)<|(?<!\\)\]\(/);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ["https://www.cbn.gov.ng/a b", "https://www.cbn.gov.ng/a%20b"],
  ["https://cbn.gov.ng/?q=<x>", "https://cbn.gov.ng/?q=%3Cx%3E"],
  ["http://www.cbn.gov.ng/", null],
  ["https://cbn.gov.ng@evil.example/", null],
  ["javascript:alert(1)", null],
  ["/updates", null],
  ["", null],
])("the address %s leads to %s", (url, href) => {
  expect(safeHref(url)).toBe(href);
});

test.each([
  ["When must we report fraud?", "2026-11-22 When must we report fraud.pdf"],
  ["../../etc/passwd", "2026-11-22 .. .. etc passwd.pdf"],
  ['a\\b:c*d?"e<f>g|h', "2026-11-22 a b c d e f g h.pdf"],
  ["line\r\nSet-Cookie: x\u202Egpj", "2026-11-22 line Set-Cookie x gpj.pdf"],
  ["Ẹ kú àárọ̀ ...", "2026-11-22 Ẹ kú àárọ̀.pdf"],
  ["???", "2026-11-22 Memo.pdf"],
])("the file of a memo on %j is called %j", (subject, name) => {
  expect(memoFileName({ isoDay: "2026-11-22", subject }, "pdf")).toBe(name);
});
