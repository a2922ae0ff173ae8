import type { Line } from "./lines.ts";

/** Lines that belong together: a paragraph, a list item or a heading. `marker` is its number as its style is told by. */
export type Segment = { style: string | null; marker: string | null; isHeading: boolean; lines: Line[] };

/** Puts wrapped lines together, over the end of a page too. */
export function segmentsOf(lines: readonly Line[]): Segment[] {
  const width = usualWidth(lines);
  const segments: Segment[] = [];
  for (const line of lines) {
    const open = segments.at(-1);
    const before = open?.lines.at(-1);
    const marked = before && isWithin(before, line) ? null : markerOf(line.text);
    if (open && before && !marked && !open.isHeading && goesOn(before, line, width)) open.lines.push(line);
    else segments.push(segmentFrom(line, marked, open?.style ?? null));
  }
  return segments;
}

function segmentFrom(line: Line, marked: Marked | null, styleBefore: string | null): Segment {
  if (!marked) return { style: null, marker: null, isHeading: isInCapitals(line.text), lines: [line] };
  const text = line.text.slice(marked.length);
  const rest = { ...line, start: line.start + marked.length, text };
  const style = styleOf(marked, styleBefore);
  return { style, marker: marked.marker, isHeading: isInCapitals(text), lines: text === "" ? [] : [rest] };
}

/** How wide a full line is: nine in ten are narrower. */
function usualWidth(lines: readonly Line[]): number {
  const widths = lines.map(({ text }) => text.length).toSorted((a, b) => a - b);
  return widths[Math.floor(widths.length * 0.9)] ?? 0;
}

const ended = /[.!?:;]["”’)\]]*$/;

function goesOn(before: Line, line: Line, width: number): boolean {
  const startsSmall = /^[a-z(]/.test(line.text);
  if (ended.test(before.text)) return !line.isBehindGap && before.page === line.page && !isInCapitals(line.text);
  if (startsSmall) return true;
  if (line.isBehindGap || isInCapitals(line.text)) return false;
  // What stops well before the margin is a heading, or the last line of a paragraph.
  return before.text.length > width * 0.6;
}

/** "Within sixty" and "(60) days" are no list, nor are "paragraph" and "(b)". */
const isWithin = (before: Line, line: Line) =>
  isReference(before.text) || (!line.isBehindGap && /^\(\d/.test(line.text) && /[a-z]$/i.test(before.text));

/** Does a line end in the midst of "paragraph (b)"? What follows is no list item. */
const isReference = (text: string) =>
  /\b(paragraphs?|sections?|subsections?|items?|clauses?|regulations?|and|or)$/i.test(text);

type Marked = { marker: string; length: number };
const markers =
  /^(?:\(([0-9]{1,3}|[a-z]{1,5})\)|([0-9]{1,3}(?:\.[0-9]{1,3}){0,4})[.)]?(?=\s)|([a-z]|[ivx]{2,5})[.)](?=\s)|([•▪●○◦·*➢✓§-]|[–—])(?=\s))\s*/i;

/** The number or bullet at the beginning of a line. */
export function markerOf(text: string): Marked | null {
  const found = markers.exec(text);
  if (!found) return null;
  const [whole, inBrackets, number, letter, bullet] = found;
  if (inBrackets && /^[a-z]{2,}$/i.test(inBrackets) && !isRoman(inBrackets)) return null;
  // "5 working days" and "2026" are no numbers of paragraphs.
  if (number && !/[.)]\s*$/.test(whole) && !number.includes(".")) return null;
  return { marker: inBrackets ? `(${inBrackets})` : (number ?? letter ?? bullet ?? ""), length: whole.length };
}

const isRoman = (text: string) => /^[ivxl]+$/i.test(text);

/** What markers of one list have in common. An "i" behind an "h" is a letter. */
function styleOf({ marker }: Marked, before: string | null): string {
  const bare = marker.replace(/[()]/g, "");
  const shape = marker === bare ? "" : "()";
  if (/^\d/.test(bare)) return `${shape}number${bare.split(".").length}`;
  if (!/^[a-z]/i.test(bare)) return "bullet";
  const letters = `${shape}${bare === bare.toUpperCase() ? "LETTER" : "letter"}`;
  if (isRoman(bare) && !(before === letters && bare.length === 1 && !/^i$/i.test(bare))) return `${shape}roman`;
  return letters;
}

export function isInCapitals(line: string): boolean {
  const letters = line.replace(/[^A-Za-z]/g, "");
  return letters.length >= 3 && letters.replace(/[a-z]/g, "").length / letters.length >= 0.85;
}
