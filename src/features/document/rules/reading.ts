// A page of a letter holds 1,500 characters; fewer than this are a page number or the mark of a scanner's program.
const fewestChars = 50;
// 40 pages take about two minutes; what is longer is an annex that people read themselves.
export const maxScannedPages = 40;
// Clean scans reach 90 and more; below this, words are wrong in every line.
const surely = 75;

/** What reads texts, with its version. Another version may read again, which is no change of the document. */
export const readers = {
  pdf: "pdfjs-dist 6.5.438",
  html: "html-to-text 10.0.1",
  text: "plain text",
  scan: "tesseract.js 7.0.0",
} as const;

const pageBreak = "\f";
/** Pages as they are stored in one text. */
export const joinPages = (pages: readonly string[]): string =>
  pages.map((page) => page.replaceAll(pageBreak, "\n")).join(pageBreak);
export const splitPages = (text: string): string[] => text.split(pageBreak);
/** The text as people read it. */
export const withoutPageBreaks = (text: string): string => text.replaceAll(pageBreak, "\n\n").trim();

/** Numbers of the pages, from 1, that are still to be recognised after the `done`-th: those with hardly a letter. */
export function pagesToScan(pages: readonly string[], done: number): number[] {
  return pages
    .slice(0, maxScannedPages)
    .flatMap((text, at) => (at + 1 > done && text.replace(/\s/g, "").length < fewestChars ? [at + 1] : []));
}

/** A page of which few letters are certain, added to what was said of others. Confidence is 0 to 100. */
export function withDoubt(said: string | null, page: number, confidence: number | null): string | null {
  if (confidence === null || confidence >= surely) return said;
  const words = `page ${page} (${Math.round(confidence)} % certain)`;
  return said ? `${said}, ${words}` : `Hard to read: ${words}`;
}

/** What a reader of the text must know: pages that were left out. Null when there is nothing to say. */
export function whatIsMissing(pages: readonly string[], total: number): string | null {
  const read = pages.length;
  if (read < total) return `Only the first ${read} of ${total} pages were read`;
  const late = pages.slice(maxScannedPages).filter((text) => text.replace(/\s/g, "").length < fewestChars).length;
  return late === 0 ? null : `Pictures of text are recognised on the first ${maxScannedPages} of ${total} pages only`;
}
