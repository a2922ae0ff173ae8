import { load } from "cheerio";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { memoDocx } from "#features/assistant/adapters/memo-docx.ts";
import type { Memo } from "#features/assistant/rules/memo.ts";
import { aMemo, gapReply } from "../../../support/assistant/memo.ts";
import { aCitation } from "../../../support/samples/replies.ts";

/** The parts of a memo's DOCX, and its text as an office program reads it. */
async function read(memo: Memo) {
  const files = unzipSync(new Uint8Array(await memoDocx(memo)));
  const parts = new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  const body = load(parts.get("word/document.xml")!, { xml: true });
  const lines = body("w\\:p")
    .toArray()
    .map((paragraph) =>
      body(paragraph)
        .find("w\\:t, w\\:br")
        .toArray()
        .map((part) => (part.tagName === "w:br" ? "\n" : body(part).text()))
        .join(""),
    );
  return { parts, body, lines };
}

const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

describe("a memo as DOCX", () => {
  test("has headings, a table with its head, quotes and links", async () => {
    const { body, lines, parts } = await read(aMemo(gapReply));
    expect(lines.slice(0, 3)).toEqual([
      "Compliance gap assessment",
      "Prepared for Ọ̀rẹ́ Microfinance Bank on 22 November 2026",
      "Gaps to close",
    ]);
    const styles = body("w\\:pStyle")
      .toArray()
      .map((style) => body(style).attr("w:val"));
    expect(styles.slice(0, 2)).toEqual(["Heading1", "Heading2"]);
    expect(body("w\\:tbl")).toHaveLength(2);
    expect(body("w\\:tblHeader")).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining(["Stated: 2 lines. Required: at least 10 lines.", "Keep at least ten lines open."]),
    );
    expect(parts.get("docProps/core.xml")).toContain("Compliance gap assessment");
  });

  test("holds every letter of Nigeria's languages, and emoji", async () => {
    const message = "Ẹ kú àárọ̀ ṣ ɗan ƙasa Ɓauna ƴa ụ́ ₦5,000 👩‍👩‍👧 你好 <b>&amp;";
    const { lines } = await read(aMemo({}, { message }));
    expect(lines).toContain(message);
  });

  test("links to https sources only", async () => {
    const urls = ["https://a.example/x", "http://b.example/", "javascript:alert(1)", "file:///etc/passwd"];
    const { parts } = await read(aMemo({ citations: urls.map((url) => aCitation({ url })) }));
    const links = load(parts.get("word/_rels/document.xml.rels")!, { xml: true })('[TargetMode="External"]');
    expect(links.toArray().map(({ attribs }) => attribs["Target"])).toEqual(["https://a.example/x"]);
  });

  test("whatever the texts are, they are text: no fields, no macros, nothing that XML cannot hold", async () => {
    const hostile = fc.array(
      fc.constantFrom(
        "=1+1",
        "{ DDEAUTO c:\\\\cmd }",
        "</w:t>",
        "<w:fldSimple>",
        "]]>",
        "&#0;",
        "\0",
        "\u0007",
        "\uFFFE",
        "\uD800",
        "\u202E",
        "\t",
        "\n",
        "a",
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (signs) => {
        const text = signs.join("");
        const citations = [aCitation({ quote: `x${text}`, title: text, provision: text, regulator: text, url: text })];
        const findings = gapReply.findings!.map((finding) => ({ ...finding, words: text, due: text, stated: text }));
        const reply = { ...gapReply, citations, findings, summary: text, because: text };
        const { parts, body, lines } = await read(aMemo(reply, { message: text, company: { name: text } }));
        for (const part of parts.values()) expect(part).not.toMatch(notInXml);
        expect(body("w\\:fldSimple, w\\:instrText, w\\:object")).toHaveLength(0);
        expect([...parts.keys()].filter((name) => /vba|embeddings|activeX/i.test(name))).toEqual([]);
        const seen = `x${text}`
          .toWellFormed()
          .replaceAll(/[\p{Cc}\p{Bidi_Control}\uFFFE]/gu, (sign) => (sign === "\t" || sign === "\n" ? sign : ""));
        expect(lines).toContain(seen);
      }),
      { numRuns: 25 },
    );
  });

  test("a word without an end keeps it from nothing", async () => {
    const { lines } = await read(aMemo({}, { message: "x".repeat(4000) }));
    expect(lines).toContain("x".repeat(4000));
  });
});
