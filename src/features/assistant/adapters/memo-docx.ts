import type * as Docx from "docx";
import type { IParagraphOptions, ParagraphChild } from "docx";
import { escapeMarkup } from "#shared/escape.ts";
import { dated } from "./zip-dates.ts";
import { footOf, oneLine, preparedFor, type Memo, type MemoBlock, type Tone } from "../rules/memo/document.ts";

const green = "0B5D45";
const grey = "4A4A4A";
const tones: Record<Tone, { color?: string; bold?: boolean; size?: number }> = {
  plain: {},
  lead: { bold: true, size: 24 },
  loud: { color: "7A2410", bold: true },
  quiet: { color: grey, size: 18 },
};

// What XML 1.0 (2.2) has no place for, and marks that turn text around: office programs call a file with the first broken.
const unfit = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|\p{Bidi_Control}/gu;
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
    .replaceAll(unfit, "");

// Of an A4 page with margins of 2 cm, in twentieths of a point.
const pageWidth = 11_906;
const margin = 1134;
const textWidth = pageWidth - 2 * margin;

const page = {
  size: { width: pageWidth, height: 16_838 },
  margin: { top: margin, bottom: margin, left: margin, right: margin },
};
const headingStyle = (size: number, color?: string) => ({
  run: { font: "Arial", size, bold: true, ...(color && { color }) },
  paragraph: { keepNext: true },
});
const styles = {
  default: {
    document: { run: { font: "Arial", size: 20, language: { value: "en-GB" } } },
    heading1: headingStyle(38, green),
    heading2: headingStyle(26, green),
    heading3: headingStyle(21),
  },
};

/** Makes a memo into a DOCX file (ECMA-376). Texts are text: no fields but the page numbers, no links but those to https. */
export async function memoDocx(memo: Memo): Promise<Buffer> {
  const docx = await import("docx");
  const { Paragraph, TextRun, Table, TableRow, TableCell, ExternalHyperlink, HeadingLevel, PageNumber } = docx;

  const runs = (text: string, look: object = {}): InstanceType<typeof TextRun>[] =>
    clean(text)
      .split("\n")
      .map((line, at) => new TextRun({ text: line, ...(at > 0 && { break: 1 }), ...look }));
  const paragraph = (children: readonly ParagraphChild[], options: Omit<IParagraphOptions, "children"> = {}) =>
    new Paragraph({ children, spacing: { before: 80 }, ...options });
  const cell = (text: string, share: number, look: object = {}) =>
    new TableCell({
      children: [new Paragraph({ children: runs(text, { size: 18, ...look }) })],
      width: { size: Math.floor((textWidth * share) / 100), type: docx.WidthType.DXA },
      margins: { top: 40, bottom: 40, left: 80, right: 80 },
    });

  const rule = { style: docx.BorderStyle.SINGLE, size: 4, color: "9DB8AE" };
  const none = { style: docx.BorderStyle.NONE, size: 0, color: "auto" };
  function table({ columns, rows }: Extract<MemoBlock, { kind: "table" }>) {
    const head = columns.map(({ title, share }) => cell(title, share, { bold: true, color: green }));
    const body = rows.map(
      (row) => new TableRow({ cantSplit: true, children: row.map((text, at) => cell(text, columns[at]!.share)) }),
    );
    return new Table({
      rows: [new TableRow({ tableHeader: true, cantSplit: true, children: head }), ...body],
      width: { size: textWidth, type: docx.WidthType.DXA },
      columnWidths: columns.map(({ share }) => Math.floor((textWidth * share) / 100)),
      layout: docx.TableLayoutType.FIXED,
      borders: { top: rule, bottom: rule, left: none, right: none, insideHorizontal: rule, insideVertical: none },
    });
  }

  function content(block: MemoBlock): (InstanceType<typeof Paragraph> | InstanceType<typeof Table>)[] {
    switch (block.kind) {
      case "section":
        return [paragraph(runs(oneLine(block.text)), { heading: HeadingLevel.HEADING_2, spacing: { before: 320 } })];
      case "entry":
        return [paragraph(runs(oneLine(block.text)), { heading: HeadingLevel.HEADING_3, spacing: { before: 200 } })];
      case "text":
        return [paragraph(runs(block.text, tones[block.tone]))];
      case "facts":
        return block.rows.map(({ label, value }) =>
          paragraph([...runs(`${label}: `, { color: grey }), ...runs(value)]),
        );
      case "list":
        return block.items.map((item) => paragraph(runs(item), { bullet: { level: 0 } }));
      case "table":
        return [table(block)];
      case "quote": {
        const line = { ...rule, size: 12, space: 10 };
        return [paragraph(runs(block.text), { indent: { left: 240 }, border: { left: line } })];
      }
      case "address": {
        const { text, href } = block;
        const shown = runs(text, href === null ? tones.quiet : { size: 18, color: green, underline: {} });
        return [paragraph(href === null ? shown : [new ExternalHyperlink({ link: href, children: shown })])];
      }
      case "blanks":
        return [
          paragraph(runs(block.labels.map((label) => `${label}: ${"_".repeat(24)}`).join("   ")), {
            spacing: { before: 560 },
          }),
        ];
      case "page":
        return [new Paragraph({ children: [], pageBreakBefore: true })];
      case "image":
        return [paragraph([picture(docx, block)])];
      default:
        return block satisfies never;
    }
  }

  const small = { size: 16, color: grey };
  const ends = (children: readonly ParagraphChild[]) =>
    paragraph(children, { tabStops: [{ type: docx.TabStopType.RIGHT, position: textWidth }] });
  const file = new docx.Document({
    title: clean(oneLine(`${memo.title}: ${memo.subject}`)),
    creator: "Ilana",
    lastModifiedBy: "Ilana",
    styles,
    sections: [
      {
        properties: {
          page,
        },
        headers: {
          default: new docx.Header({
            children: [ends(runs(`${oneLine(memo.company ?? memo.title)}\t${memo.day}`, small))],
          }),
        },
        footers: {
          default: new docx.Footer({
            children: [
              ends([
                ...runs(`${footOf(memo)}\tPage `, small),
                new TextRun({ children: [PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES], ...small }),
              ]),
            ],
          }),
        },
        children: [
          paragraph(runs(memo.title), { heading: HeadingLevel.HEADING_1 }),
          ...(preparedFor(memo) === "" ? [] : [paragraph(runs(preparedFor(memo), { color: grey }))]),
          ...memo.blocks.flatMap(content),
        ],
      },
    ],
  });
  const bytes = await docx.Packer.toBuffer(file, undefined, [coreProperties(memo)]);
  return dated(bytes, memo.writtenAt);
}

// Of the width that the text has, in pixels of 96 to an inch; the height leaves room for a heading and some lines.
const mostPicture = { width: Math.floor((textWidth / 1440) * 96), height: 760 };

/** At 150 dots an inch, as in the PDF, and no larger than a page holds. */
function picture({ ImageRun }: typeof Docx, { bytes, width, height, alt }: Extract<MemoBlock, { kind: "image" }>) {
  const share = Math.min(96 / 150, mostPicture.width / width, mostPicture.height / height);
  const transformation = { width: Math.round(width * share), height: Math.round(height * share) };
  const name = clean(oneLine(alt));
  return new ImageRun({ type: "jpg", data: bytes, transformation, altText: { name, title: name, description: name } });
}

/** When it was written and what it is called; the library would write the moment at which the file is made. */
function coreProperties(memo: Memo) {
  const at = memo.writtenAt.toISOString().replace(/\.\d+Z$/, "Z");
  const title = escapeMarkup(clean(oneLine(`${memo.title}: ${memo.subject}`)));
  const data = `<?xml version="1.0" encoding="UTF-8"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${title}</dc:title><dc:creator>Ilana</dc:creator><cp:lastModifiedBy>Ilana</cp:lastModifiedBy><cp:revision>1</cp:revision><dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${at}</dcterms:modified></cp:coreProperties>`;
  return { path: "docProps/core.xml", data };
}
