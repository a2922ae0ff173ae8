import { footOf, preparedFor, textsOf, type Memo } from "../../rules/memo/document.ts";
import { blockPen, styles } from "./blocks.ts";
import { paper, type Pdf } from "./canvas.ts";
import { letters, missingSign } from "./letters.ts";

const side = 56;
export const margins = { top: 64, bottom: 60, left: side, right: side };
const missingNote = `This file's typeface lacks some characters of the texts below; ${missingSign} stands for each. The Markdown file of this memo has them all.`;

/** Draws a memo, its pages numbered. */
export function drawMemo(pdf: Pdf, memo: Memo): void {
  const { draw, isIncomplete } = letters();
  // Drawn once for nothing: whether a letter is missing is said before all of them.
  for (const text of [memo.company ?? "", memo.prepared ?? "", ...memo.blocks.flatMap(textsOf)]) draw(text);
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const pen = blockPen({ pdf, draw, root });
  pen.text(memo.title, styles.title);
  if (preparedFor(memo) !== "") pen.text(preparedFor(memo), styles.prepared);
  if (isIncomplete()) pen.text(missingNote, styles.loud);
  for (const [at, block] of memo.blocks.entries()) {
    if (block.kind === "section" || block.kind === "entry") pen.keepTogether(memo.blocks.slice(at));
    pen.block(block);
  }
  root.end();
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    twoEnds(pdf, { left: draw(truncated(memo.company ?? memo.title)), right: memo.day, y: 30 });
    twoEnds(pdf, {
      left: draw(truncated(footOf(memo))),
      right: `Page ${page + 1} of ${count}`,
      y: pdf.page.height - 40,
    });
  }
}

const mostInHead = 70;
const truncated = (name: string) => (name.length > mostInHead ? `${name.slice(0, mostInHead - 1)}…` : name);

/** A line in the margin, which is no part of the text. */
function twoEnds(pdf: Pdf, { left, right, y }: { left: string; right: string; y: number }): void {
  const { bottom } = pdf.page.margins;
  // pdfkit begins a page for what is written below the margin.
  pdf.page.margins.bottom = 0;
  pdf.markContent("Artifact", { type: "Pagination" });
  const width = pdf.page.width - 2 * side;
  pdf.font("plain").fontSize(8).fillColor(paper.grey);
  pdf.text(left, side, y, { width: width - 120, height: 10, ellipsis: true });
  pdf.text(right, side + width - 110, y, { width: 110, align: "right", lineBreak: false });
  pdf.endMarkedContent();
  pdf.page.margins.bottom = bottom;
}
