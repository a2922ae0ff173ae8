import { buffer } from "node:stream/consumers";
import { oneLine, type Memo } from "../rules/memo/document.ts";
import { drawMemo, margins } from "./memo-pdf/layout.ts";
import { packageFile } from "#platform/program.ts";

const fontFile = (cut: string) => packageFile(`@expo-google-fonts/inter/${cut}/Inter_${cut}.ttf`);

/**
 * Makes a memo into a tagged PDF of A4 pages: headings, lists, tables, quotes and links are marked as such for programs that
 * read aloud. What the typeface lacks is shown by a sign, and a line at the top says so. Takes some tenths of a second.
 */
export async function memoPdf(memo: Memo): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: "A4",
    margins,
    lang: "en",
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    // Headers and footers are drawn when it is known how many pages there are.
    bufferPages: true,
    info: {
      // Marks that turn text would turn the window's title too.
      Title: `${memo.title}: ${oneLine(memo.subject.replaceAll(/[\p{Cc}\p{Cf}]/gu, " "))}`,
      Author: "Ilana",
      Creator: "Ilana",
      CreationDate: memo.writtenAt,
      ModDate: memo.writtenAt,
    },
  });
  pdf.registerFont("plain", fontFile("400Regular"));
  pdf.registerFont("bold", fontFile("600SemiBold"));
  const bytes = buffer(pdf);
  drawMemo(pdf, memo);
  pdf.end();
  return bytes;
}
