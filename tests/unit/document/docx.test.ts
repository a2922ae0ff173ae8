import { describe, expect, test } from "vitest";
import { readDocx } from "#features/document/adapters/docx.ts";
import { unzipped } from "#features/document/adapters/zip.ts";
import { aDocx, aDocxOf, aParagraph, aZip } from "../../fixtures/documents/docx.ts";

const run = (inner: string) => `<w:r>${inner}</w:r>`;

describe("the text of a Word document", () => {
  test.each([
    ["paragraphs", aParagraph("One & two") + aParagraph("Three"), ["One & two\n\nThree"]],
    ["runs of a paragraph in one line", `<w:p>${run("<w:t>With</w:t>")}${run("<w:t>in 24 hours</w:t>")}</w:p>`, ["Within 24 hours"]],
    ["tabs and line breaks", `<w:p>${run("<w:t>4.2</w:t><w:tab/><w:t>Reporting</w:t><w:br/><w:t>Next</w:t>")}</w:p>`, ["4.2 Reporting\nNext"]],
    [
      "the pages that Word noted",
      `${aParagraph("First")}<w:p>${run("<w:br w:type='page'/><w:lastRenderedPageBreak/><w:t>Second</w:t>")}</w:p>`,
      ["First", "Second"],
    ],
    [
      "a row of a table in one line",
      `<w:tbl><w:tr><w:tc>${aParagraph("Loss")}</w:tc><w:tc>${aParagraph("24 hours")}${aParagraph("in writing")}</w:tc></w:tr></w:tbl>`,
      ["Loss | 24 hours in writing"],
    ],
    ["a text box once", `<w:p><mc:AlternateContent><mc:Choice>${run("<w:t>Box</w:t>")}</mc:Choice><mc:Fallback>${run("<w:t>Box</w:t>")}</mc:Fallback></mc:AlternateContent></w:p>`, ["Box"]],
    ["what was struck out is left out", `<w:p><w:del>${run("<w:delText>never</w:delText>")}</w:del>${run("<w:t>always</w:t>")}</w:p>`, ["always"]],
  ])("has %s", (_, body, pages) => {
    expect(readDocx(aDocxOf(body))).toEqual({ kind: "read", pages, total: pages.length });
  }); // prettier-ignore

  test.each([
    [
      "an archive of something else",
      aZip([{ name: "a.txt", bytes: Buffer.from("a") }]),
      "The file is no Word document",
    ],
    ["no archive", Buffer.from("PK\u0003\u0004 nothing more"), "The file is no Word document"],
    ["an empty document", aDocx([]), "The file holds no text"],
  ])("is not read from %s", (_, bytes, reason) => {
    expect(readDocx(bytes)).toEqual({ kind: "unreadable", reason });
  });
});

test("an archive that unpacks to more than a document can be is refused before it fills memory", () => {
  const bomb = aZip([{ name: "word/document.xml", bytes: Buffer.alloc(65 * 1024 ** 2) }]);
  expect(bomb.length).toBeLessThan(200_000);
  expect(() => unzipped(bomb, "word/document.xml")).toThrow(/larger than|maxOutputLength|length/i);
});

test.each([
  ["a list that points behind the end", (bytes: Buffer) => bytes.writeUInt32LE(0xfffffff0, bytes.length - 6)],
  ["an entry that begins behind the end", (bytes: Buffer) => bytes.writeUInt32LE(0xfffffff0, bytes.indexOf("504b0102", 0, "hex") + 42)],
  ["a way of packing that is not known", (bytes: Buffer) => bytes.writeUInt16LE(12, bytes.indexOf("504b0102", 0, "hex") + 10)],
])("an archive with %s is broken", (_, breakIt) => {
  const bytes = aZip([{ name: "word/document.xml", bytes: Buffer.from("<w:p/>") }]);
  breakIt(bytes);
  expect(() => unzipped(bytes, "word/document.xml")).toThrow(/out of range|packed by method 12/);
}); // prettier-ignore
