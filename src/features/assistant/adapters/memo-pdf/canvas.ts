import type { Letters } from "./letters.ts";

export type Pdf = PDFKit.PDFDocument;
/** `root`: of the structure tree. */
export type Canvas = { pdf: Pdf; draw: Letters["draw"]; root: ReturnType<Pdf["struct"]> };

// The green of the application's light theme; the others keep a contrast of 7 to 1 on paper.
export const paper = { green: "#0B5D45", grey: "#4A4A4A", red: "#7A2410", black: "#000000", line: "#9DB8AE" };

type Rule = { from: [x: number, y: number]; to: [x: number, y: number]; width: number };

/** A line that is decoration. */
export function ruled(pdf: Pdf, { from, to, width }: Rule): void {
  pdf.markContent("Artifact", { type: "Layout" });
  pdf
    .moveTo(...from)
    .lineTo(...to)
    .lineWidth(width)
    .strokeColor(paper.line)
    .stroke();
  pdf.endMarkedContent();
}
