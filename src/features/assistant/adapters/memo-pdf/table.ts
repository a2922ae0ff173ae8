import type { MemoBlock } from "../../rules/memo/document.ts";
import { paper, ruled, type Canvas } from "./canvas.ts";

type Table = Extract<MemoBlock, { kind: "table" }>;
type Frame = Canvas & { left: number; width: number; bottom: number };

const size = 8.5;
const gap = 8;
const padding = 3;

const textHeight = ({ pdf, draw }: Frame, text: string, width: number): number =>
  pdf.fontSize(size).heightOfString(draw(text), { width, lineGap: 1 });

/** Where the columns begin, and how wide their texts may be, in points. */
function columnsOf({ left, width }: Frame, { columns }: Table) {
  let x = left;
  return columns.map(({ share }) => {
    const column = { x, width: (width * share) / 100 - gap };
    x += (width * share) / 100;
    return column;
  });
}

function rowHeight(frame: Frame, table: Table, cells: readonly string[]): number {
  const columns = columnsOf(frame, table);
  const texts = cells.map((cell, at) => textHeight(frame, cell, columns[at]!.width));
  // A row is never divided: what would be higher than a page ends there.
  return Math.min(Math.max(...texts) + 2 * padding, frame.bottom - frame.pdf.page.margins.top - 40);
}

/** As high as the head with the first row. */
export const tableHeight = (frame: Frame, table: Table): number => {
  frame.pdf.font("plain");
  return 4 * padding + 2 * size + rowHeight(frame, table, table.rows[0]!);
};

/** Draws a table with its head on each page that it comes to; no row is divided. */
export function tablePen(frame: Frame, table: Table): void {
  const { pdf, draw, root, left, width, bottom } = frame;
  const columns = columnsOf(frame, table);
  const titles = table.columns.map(({ title }) => title);
  const whole = pdf.struct("Table");
  root.add(whole);

  const drawCell = (cell: string, at: number, [y, height]: [y: number, height: number]) => {
    const { x, width: room } = columns[at]!;
    pdf.text(draw(cell), x, y + padding, { width: room, height: height - 2 * padding + 1, lineGap: 1, ellipsis: true });
  };
  function row(cells: readonly string[], tag: "TH" | "TD" | null): void {
    pdf.font(tag === "TD" ? "plain" : "bold").fontSize(size);
    pdf.fillColor(tag === "TD" ? paper.black : paper.green);
    const height = rowHeight(frame, table, cells);
    const { y } = pdf;
    if (tag === null) {
      // The head was read on the first page.
      pdf.markContent("Artifact", { type: "Pagination" });
      cells.forEach((cell, at) => drawCell(cell, at, [y, height]));
      pdf.endMarkedContent();
    } else {
      const line = pdf.struct("TR");
      whole.add(line);
      // The types of this library do not know `scope` yet.
      const options = tag === "TH" ? ({ scope: "Column" } as object) : {};
      cells.forEach((cell, at) => line.add(pdf.struct(tag, options, [() => drawCell(cell, at, [y, height])])));
      line.end();
    }
    pdf.y = y + height;
    ruled(pdf, { from: [left, pdf.y], to: [left + width, pdf.y], width: tag === "TD" ? 0.5 : 1 });
  }

  pdf.y += 4;
  row(titles, "TH");
  for (const cells of table.rows) {
    pdf.font("plain");
    if (pdf.y + rowHeight(frame, table, cells) > bottom) {
      pdf.addPage();
      row(titles, null);
    }
    row(cells, "TD");
  }
  whole.end();
  pdf.x = left;
}
