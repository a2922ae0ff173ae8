import { isSalutation } from "../../../document/rules/addressee.ts";

/** A line of a page without the blanks around it: `page` counts from 1, `start` and `end` are places in the page. */
export type Line = { page: number; start: number; end: number; text: string; isBehindGap: boolean };

// Headers and footers stand among the first and last lines of a page.
const edge = 4;
const headLines = 40;
// Longer than any header: what is repeated in full is text.
const maxFurniture = 120;

/** The lines of a text that may say something: without headers, footers, page numbers, letterhead and signatures. */
export function linesOf(pages: readonly string[]): Line[] {
  const byPage = pages.map((page, at) => linesOfPage(page, at + 1));
  const repeated = furnitureOf(byPage);
  const body = byPage.flatMap((lines) =>
    lines.filter((line, at) => !isPageNumber(line.text) && !(isAtEdge(at, lines.length) && repeated.has(keyOf(line)))),
  );
  return withoutSignatures(withoutLetterhead(body));
}

function linesOfPage(page: string, number: number): Line[] {
  const lines: Line[] = [];
  let isBehindGap = false;
  let place = 0;
  for (const raw of page.split("\n")) {
    const text = raw.trim();
    const start = place + (raw.length - raw.trimStart().length);
    if (text !== "") lines.push({ page: number, start, end: start + text.length, text, isBehindGap });
    isBehindGap = text === "";
    place += raw.length + 1;
  }
  return lines;
}

const isAtEdge = (at: number, count: number) => at < edge || at >= count - edge;

/** What is the same on each page but for its number. */
const keyOf = ({ text }: Line) => (text.length > maxFurniture ? "" : text.toLowerCase().replace(/[^a-z]/g, ""));

function furnitureOf(byPage: Line[][]): Set<string> {
  const seen = new Map<string, number>();
  for (const lines of byPage) {
    const keys = new Set(lines.filter((_, at) => isAtEdge(at, lines.length)).map(keyOf));
    for (const key of keys) if (key.length >= 3) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return new Set([...seen].filter(([, pages]) => pages > 1).map(([key]) => key));
}

const isPageNumber = (text: string) =>
  text.length <= 24 && /^(page )?[-–—|\s]*\d{1,4}[-–—|\s]*((of|\/) ?\d{1,4})?$/i.test(text);

/** Without what stands above those to whom a letter is addressed. */
function withoutLetterhead(lines: Line[]): Line[] {
  const greeted = lines.slice(0, headLines).findIndex(({ page, text }) => page === 1 && isSalutation(text));
  return greeted === -1 ? lines : lines.slice(greeted);
}

const farewell = /^yours (faithfully|sincerely|truly)\b/i;
const attachment = /^(annex(ure)?|appendix|schedule|attachment|enclosure)\b/i;

/** Without names and titles under a letter: up to the next page, or to what is attached. */
function withoutSignatures(lines: Line[]): Line[] {
  let signedOn: number | undefined;
  return lines.filter(({ page, text }) => {
    if (farewell.test(text)) signedOn = page;
    else if (page !== signedOn || attachment.test(text)) signedOn = undefined;
    return signedOn === undefined;
  });
}
