import { sift, type QuarantineKinds } from "../../assistant/rules/corpus/quarantine.ts";
import type { PolicyPlace } from "../schema.ts";

/** A paragraph of a policy, or a part of a long one, with its place. */
export type PolicyClause = PolicyPlace;

/** More are a list of words, and no policy: 200 pages have some 8,000. */
export const mostClauses = 12_000;

// A policy names its own telephone and tells staff what to type: that is no instruction to whoever assesses it.
const suspectKinds: QuarantineKinds = ["model", "disregard", "exemption", "payment"];

type Line = { text: string; start: number; page: number; isAfterGap: boolean; isBeforeGap: boolean };
type Heading = { section: string | null; heading: string | null };

// A clause is compared as one thing; what is longer says several.
const longestClause = 420;
const fewestWords = 3;
// "4.", "4.2", "4.2.1)", "Section 4", "Article IV"; a number that a wrapped line happens to begin with has no capital behind it.
const numbered =
  /^(?:#+\s*)?(?:(?:[Ss]ection|SECTION|[Aa]rticle|ARTICLE|[Cc]lause|CLAUSE|[Pp]art|PART|[Cc]hapter|CHAPTER)\s+)?(\d{1,3}(?:\.\d{1,3}){0,4})(?:[.):]\s*|\s+)(?=["“(]?\p{Lu})/u;
const listed = /^(?:\(?[a-z]{1,4}[.)]|\(?\d{1,3}\)|[•●▪◦–—*-])\s+/iu;
const furniture = /^(?:page\s+)?\d+(?:\s*(?:of|\/)\s*\d+)?$/i;

/** Reads a policy, its pages divided by form feeds, as clauses in their order. Each quote is a part of the text, byte for byte. */
export function clausesOf(text: string): PolicyClause[] {
  const hasPages = text.includes("\f");
  const clauses: PolicyClause[] = [];
  let under: Heading = { section: null, heading: null };
  for (const block of blocksOf(linesOf(text))) {
    const [first] = block;
    const start = first!.start;
    const end = block.at(-1)!.start + block.at(-1)!.text.length;
    const number = numbered.exec(first!.text)?.[1] ?? null;
    if (block.length === 1 && isHeading(first!)) {
      under = { section: number, heading: bare(first!.text) };
      continue;
    }
    if (number !== null) under = { ...under, section: number };
    for (const part of partsOf(text, start, end).flatMap(sifted))
      clauses.push({ ...part, ...under, page: hasPages ? first!.page : null });
  }
  return clauses;
}

/** Lines that say something, without what stands at the head or foot of every page. */
function linesOf(text: string): Line[] {
  const pages = text.split("\f");
  const repeated = repeatedIn(pages);
  const lines: Line[] = [];
  let start = 0;
  for (const [at, page] of pages.entries()) {
    let isAfterGap = true;
    for (const line of page.split("\n")) {
      const said = line.trim();
      const isKept = said !== "" && !furniture.test(said) && !repeated.has(alike(said));
      if (said === "") {
        isAfterGap = true;
        const last = lines.at(-1);
        if (last) last.isBeforeGap = true;
      } else if (isKept) {
        const lead = line.length - line.trimStart().length;
        lines.push({ text: said, start: start + lead, page: at + 1, isAfterGap, isBeforeGap: false });
        isAfterGap = false;
      }
      start += line.length + 1;
    }
    const last = lines.at(-1);
    if (last) last.isBeforeGap = true;
  }
  return lines;
}

const alike = (line: string): string => line.toLowerCase().replace(/\d+/g, "#").replace(/\s+/g, " ");
const edge = 2;
const leastRepeated = 3;

/** Lines that stand at the edge of most pages, but for their numbers. */
function repeatedIn(pages: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const lines = page.split("\n").flatMap((line) => (line.trim() === "" ? [] : [alike(line.trim())]));
    const edges = new Set([...lines.slice(0, edge), ...lines.slice(-edge)]);
    for (const line of edges) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const least = Math.max(leastRepeated, pages.length / 2);
  return new Set([...counts].flatMap(([line, pagesWith]) => (pagesWith >= least ? [line] : [])));
}

/** Lines that belong together: a paragraph, a numbered or listed item, a heading. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const before = last?.at(-1);
    const isNew =
      !last ||
      line.isAfterGap ||
      numbered.test(line.text) ||
      listed.test(line.text) ||
      (last.length === 1 && isHeading(before!));
    if (isNew) blocks.push([line]);
    else last.push(line);
  }
  return blocks;
}

function isHeading({ text, isAfterGap, isBeforeGap }: Line): boolean {
  if (/^#{1,6}\s/.test(text)) return true;
  const words = bare(text).split(/\s+/);
  if (words.length > 10 || /[.;,]$/.test(text) || !/\p{L}{3}/u.test(text)) return false;
  const isCapitals = text === text.toUpperCase();
  const isNumbered = numbered.test(text);
  const isAlone = isAfterGap && isBeforeGap && /^["“(]?\p{Lu}/u.test(text) && !text.endsWith(":");
  // A verb makes a sentence of it, however short.
  return (isCapitals || isNumbered || isAlone) && !/\b(?:shall|must|will|is|are|may)\b/.test(text);
}

const bare = (heading: string): string =>
  heading
    .replace(numbered, "")
    .replace(/^#+\s*/, "")
    .replace(/:$/, "")
    .trim();

/** A paragraph, cut between sentences where it is long. */
function partsOf(text: string, start: number, end: number): { quote: string; start: number }[] {
  const parts: { quote: string; start: number }[] = [];
  let from = start;
  const add = (to: number) => {
    const piece = text.slice(from, to);
    const lead = piece.length - piece.trimStart().length;
    const quote = piece.trim();
    if (quote.split(/\s+/).length >= fewestWords) parts.push({ quote, start: from + lead });
    from = to;
  };
  let lastEnd = start;
  for (const stop of text.slice(start, end).matchAll(/[.;!?](?=\s)/g)) {
    const at = start + stop.index + 1;
    if (at - from > longestClause && lastEnd > from) add(lastEnd);
    lastEnd = at;
  }
  if (end - from > longestClause && lastEnd > from) add(lastEnd);
  add(end);
  return parts;
}

/** A sentence that tells its reader what to do is a clause of its own, and marked. */
const sifted = ({ quote, start }: { quote: string; start: number }) =>
  sift({ text: quote, offset: start, number: null }, suspectKinds).map(({ text, offset, isQuarantined }) => ({
    quote: text,
    start: offset,
    ...(isQuarantined && { isQuarantined: true as const }),
  }));
