import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { memoPdf } from "#features/assistant/adapters/memo-pdf.ts";
import { letters, missingSign } from "#features/assistant/adapters/memo-pdf/letters.ts";
import type { Memo } from "#features/assistant/rules/memo.ts";
import type { Citation } from "#features/assistant/schema.ts";
import { openPdf } from "#features/document/adapters/pdf.ts";
import { aMemo, gapReply, stepsReply } from "../../../support/assistant/memo.ts";
import { aCitation } from "../../../support/samples/replies.ts";

const missingNote = "This file's typeface lacks some characters of the texts below";

/** The pages of a memo's PDF as another program reads them: lines of text, addresses of links. */
async function read(memo: Memo) {
  const bytes = await memoPdf(memo);
  const opened = await openPdf(new Uint8Array(bytes));
  if (!("pdf" in opened)) throw new Error(opened.unreadable);
  const { pdf } = opened;
  onTestFinished(() => pdf.loadingTask.destroy());
  const pages: string[][] = [];
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    pages.push(text.split("\n").filter((line) => line.trim() !== ""));
    for (const { unsafeUrl } of (await page.getAnnotations()) as { unsafeUrl?: string }[])
      if (unsafeUrl !== undefined) links.push(unsafeUrl);
  }
  const text = pages.flat().join("\n");
  return { bytes, pdf, pages, links, text, info: (await pdf.getMetadata()).info as Record<string, unknown> };
}

const many = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at + 1));

/** As long as an answer gets: 4,000 characters, 18 issues, 25 sources of up to 250 words. */
function aLongMemo(): Memo {
  const citations = many(25, (number): Citation => {
    const quote = "Every operator shall keep a record of each transaction for at least five years. ".repeat(
      number % 18,
    );
    const status = (["in-force", "superseded", "captured"] as const)[number % 3]!;
    return aCitation({ number, quote: quote || "4.1 General", status, title: `Guidelines ${number}` });
  });
  const issues = many(
    6,
    (number) => `Keep the records for five years and produce them on demand of the Bank [${number}]`,
  );
  const lists = { highRisk: issues, mediumRisk: issues, lowRisk: issues };
  const message = "We are a payment service provider with agents in Lagos and Kano. ".repeat(80).slice(0, 4000);
  return aMemo({ kind: "gap", ...lists, citations, related: citations.slice(0, 3) }, { message });
}

describe("a short memo", () => {
  test("stands on one page, with day, company, page number and what the Markdown says", async () => {
    const { pages, text, info, pdf } = await read(aMemo());
    expect(pages).toHaveLength(1);
    expect(text).toContain("Answer to a compliance question\nPrepared for Ọ̀rẹ́ Microfinance Bank on 22 November 2026");
    expect(text).toContain("The question\nWhen must we report fraud?");
    expect(text).toContain("[1] Fraud desk circular, s.2\nA principal must report every fraud to the CBN");
    expect(text).toContain("Not legal advice\nAnswers are put together by a program");
    expect(text).toMatch(/Reviewed by: _+\s*Date: _+/);
    expect(text).toContain("Page 1 of 1");
    expect(text).not.toContain(missingNote);
    expect(info).toMatchObject({
      Title: "Answer to a compliance question: When must we report fraud?",
      Author: "Ilana",
      Language: "en",
    });
    expect(await pdf.getViewerPreferences()).toEqual(new Map([["DisplayDocTitle", true]]));
  });

  test("links to https sources only, and shows every address", async () => {
    const urls = ["https://A.example/x", "http://b.example/", "https://u@c.example/", "javascript:alert(1)"];
    const { links, text } = await read(aMemo({ citations: urls.map((url) => aCitation({ url })) }));
    expect([...new Set(links)]).toEqual(["https://a.example/x"]);
    for (const url of urls) expect(text).toContain(url);
  });
});

type Node = { role?: string; children?: Node[]; type?: string };
const rolesOf = ({ role, children = [] }: Node): string[] => [...(role ? [role] : []), ...children.flatMap(rolesOf)];
/** Texts that stand in marked content which is no part of the structure tree. */
const outside = ["artifact"];

describe("for programs that read aloud", () => {
  test("headings, tables, quotes and links are marked as such", async () => {
    const { pdf } = await read(aMemo(gapReply));
    const marks = new Map([
      ["Marked", true],
      ["UserProperties", false],
      ["Suspects", false],
    ]);
    expect(await pdf.getMarkInfo()).toEqual(marks);
    const tree = await (await pdf.getPage(1)).getStructTree();
    const roles = rolesOf(tree);
    expect(roles.slice(0, 5)).toEqual(["Root", "Document", "H1", "P", "H2"]);
    expect(roles.filter((role) => role === "Table")).toHaveLength(2);
    expect(roles.filter((role) => role === "TR")).toHaveLength(5);
    expect(roles.filter((role) => role === "TH")).toHaveLength(10);
    expect(roles.filter((role) => role === "TD")).toHaveLength(15);
    for (const role of ["H3", "BlockQuote", "Link"]) expect(roles).toContain(role);
  });

  test("so are the parts of a list", async () => {
    const { pdf } = await read(aMemo(stepsReply));
    const roles = rolesOf(await (await pdf.getPage(1)).getStructTree());
    const at = roles.indexOf("L");
    expect(roles.slice(at, at + 4)).toEqual(["L", "LI", "Lbl", "LBody"]);
  });

  test("every text on every page is in the structure or said to be decoration", { timeout: 60_000 }, async () => {
    const { pdf } = await read(aLongMemo());
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const known = new Set(
        (function ids(node: Node & { id?: string }): string[] {
          return [...(node.id ? [node.id] : []), ...(node.children ?? []).flatMap(ids)];
        })(await page.getStructTree()),
      );
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const open: (string | null)[] = [];
      const loose: string[] = [];
      for (const item of items) {
        if ("str" in item) {
          const isKnown = open.some((id) => id !== null && (known.has(id) || outside.includes(id)));
          if (item.str.trim() !== "" && !isKnown) loose.push(item.str);
        } else if (item.type === "endMarkedContent") open.pop();
        else open.push((item as { tag?: string }).tag === "Artifact" ? "artifact" : (item.id ?? null));
      }
      expect(loose, `page ${number}`).toEqual([]);
    }
  });
});

describe("a table", () => {
  const [finding] = gapReply.findings!;
  test("of ten gaps with long words stands on the first page", async () => {
    const words =
      "our complaints desk has two telephone lines which are open from nine to five on working days ".repeat(9);
    const findings = many(10, () => ({ ...finding!, words, due: "by the 10th of the following month" }));
    const { pages } = await read(aMemo({ ...gapReply, findings, unmentioned: 3 }));
    expect(pages[0]!.filter((line) => line.includes("Breach: “our"))).toHaveLength(10);
    expect(pages[0]!.join("\n")).toContain("Also binding, not mentioned in the text: 3.");
  });

  test("that goes on has its head again, and loses no row", async () => {
    const findings = many(60, (number) => ({ ...finding!, words: `clause ${number}.`, stated: "x".repeat(300) }));
    const { pages, text } = await read(aMemo({ ...gapReply, findings }));
    for (const number of many(60, (each) => each)) expect(text).toContain(`“clause ${number}.”`);
    const withRows = pages.filter((page) => page.some((line) => line.includes("“clause")));
    expect(withRows.length).toBeGreaterThan(2);
    for (const page of withRows) expect(page.join(" ")).toMatch(/Gap\s+Figure\s+Rule\s+Due\s+Owner/);
  });
});

describe("a long memo", () => {
  test("has all its sources on numbered pages, and is small", async () => {
    const { bytes, pages, text } = await read(aLongMemo());
    expect(pages.length).toBeGreaterThan(5);
    for (const [at, page] of pages.entries()) expect(page.join("\n")).toContain(`Page ${at + 1} of ${pages.length}`);
    for (const number of many(25, (each) => each)) expect(text).toMatch(new RegExp(`^\\[${number}\\] Guidelines`, "m"));
    expect(bytes.length).toBeLessThan(500_000);
  });

  test("leaves no heading alone at the end of a page, wherever pages end", { timeout: 60_000 }, async () => {
    const isHeading = (line: string) => /^\[\d\] Guidelines|^(Sources|Related|High Risk)/.test(line);
    const isMargin = (line: string) =>
      /^Not legal advice|^Page \d|22 November 2026$|Microfinance Bank$/.test(line.trim());
    const quote = "Every operator shall keep a record of each transaction for at least five years. ".repeat(17);
    const citations = many(3, (number) => aCitation({ number, quote, title: `Guidelines ${number}` }));
    const endings: string[] = [];
    // Each begins a line further down than the one before: over all of them each heading comes to the end of a page.
    for (const lines of many(22, (number) => number + 15)) {
      const { pages } = await read(aMemo({ citations }, { message: "We run agents.\n".repeat(lines) }));
      expect(pages.length).toBeGreaterThan(1);
      endings.push(...pages.map((page) => page.findLast((line) => !isMargin(line))!));
    }
    expect(endings.filter((line) => isHeading(line))).toEqual([]);
    expect(endings.filter((line) => /We run|record|transaction|years/.test(line)).length).toBeGreaterThan(10);
  });
});

describe("letters", () => {
  test("the typeface has every letter that is written with it", async () => {
    const { draw } = letters();
    const all = many(0xff_ff, (code) => String.fromCharCode(code)).filter((letter) => /\P{C}/u.test(letter));
    const written = all.filter((letter) => !/[\s\p{M}]/u.test(letter) && draw(letter) === letter);
    expect(written.length).toBeGreaterThan(800);
    const { text } = await read(aMemo({}, { message: written.join(" ") }));
    const found = new Set(text.split(/\s+/));
    const unread = written.filter((letter) => !found.has(letter) && !found.has(letter.normalize("NFKC")));
    // Each shares its shape with another of the list, as which it is read: ∆ with the Greek Δ, ➀ with ①.
    expect(unread.length, unread.join(" ")).toBeLessThan(20);
  });

  test.each([
    ["₦5,000 – “Ẹ kú àárọ̀” é Ọ̀ ẹ́", "₦5,000 – “Ẹ kú àárọ̀” é Ọ̀ ẹ́".normalize("NFC"), false],
    ["ṣ Ṣ ṅ ɗan ƙasa Ɓauna ƴa", "ṣ Ṣ ṅ ɗan ƙasa Ɓauna ƴa", false],
    ["中 文", "\u25A1 \u25A1", true],
    ["👩‍👩‍👧", "\u25A1", true],
    ["سلام", "\u25A1\u25A1\u25A1\u25A1", true],
    ["\u202Eevil\u202C so\u00ADft \u200B", "evil soft ", false],
    ["a\tb\u2003c\u00A0d\r\ne\u2028f", "a b c\u00A0d\ne\nf", false],
    ["\uD800", "\u25A1", true],
  ])("draws %j as %j", (text, drawn, isIncomplete) => {
    const pen = letters();
    expect(pen.draw(text)).toBe(drawn);
    expect(pen.isIncomplete()).toBe(isIncomplete);
  });

  test("a memo says that letters are missing", async () => {
    const { text } = await read(aMemo({}, { message: "Ni hao, 你好" }));
    expect(text).toContain(missingNote);
    expect(text).toContain(`Ni hao, ${missingSign}${missingSign}`);
  });

  test("no text keeps a memo from being made", async () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary", maxLength: 100 }),
      fc.string({ unit: "grapheme", maxLength: 100 }),
    );
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const citations = [aCitation({ quote: `x${text}`, title: text, url: text, provision: text, regulator: text })];
        const reply = { summary: text, highRisk: [text], missingTerms: [text], citations, because: text };
        const bytes = await memoPdf(aMemo(reply, { message: text, company: { name: text } }));
        expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
      }),
      { numRuns: 10 },
    );
  });

  test.each([
    ["a word without an end", "x".repeat(4000)],
    ["nothing but breaks", "a\n".repeat(2000)],
    ["a break at each sign", "中-".repeat(2000)],
  ])("nor does %s", async (_what, message) => {
    const { bytes, text } = await read(aMemo({}, { message }));
    expect(bytes.length).toBeLessThan(500_000);
    expect(text).toContain("Not legal advice");
  });
});
