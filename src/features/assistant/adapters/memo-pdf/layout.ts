import type { Content, Margins, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { oneLine, preparedFor, type Memo, type MemoBlock, type Tone } from "../../rules/memo/document.ts";
import { letters, missingSign, type Letters } from "./letters.ts";

// The green of the application's light theme; the others keep a contrast of 7 to 1 on paper.
const green = "#0B5D45";
const grey = "#4A4A4A";
const tones: Record<Tone, { color?: string; bold?: boolean; fontSize?: number }> = {
  plain: {},
  loud: { color: "#7A2410", bold: true },
  quiet: { color: grey, fontSize: 9 },
};
const side = 56;
const missingNote = `This file's typeface lacks some characters of the texts below; ${missingSign} stands for each. The Markdown file of this memo has them all.`;

/** A memo as pdfmake wants it. */
export function memoLayout(memo: Memo): TDocumentDefinitions {
  const { draw, isIncomplete } = letters();
  const groups = groupsOf(memo.blocks);
  const head = [
    { text: draw(memo.title), fontSize: 19, bold: true, color: green },
    { text: draw(preparedFor(memo)), color: grey },
  ];
  const body = groups.flatMap((group, at) => groupContent(group, { draw, isLast: at === groups.length - 1 }));
  const note: Content[] = isIncomplete() ? [{ text: missingNote, ...tones.loud, margin: [0, 6, 0, 0] }] : [];
  return {
    pageSize: "A4",
    pageMargins: [side, 64, side, 60],
    language: "en",
    displayTitle: true,
    info: {
      // Marks that turn text would turn the window's title too.
      title: `${memo.title}: ${oneLine(memo.subject.replaceAll(/[\p{Cc}\p{Cf}]/gu, " "))}`,
      author: "Ilana",
      creator: "Ilana",
      creationDate: memo.writtenAt,
      modDate: memo.writtenAt,
    },
    defaultStyle: { font: "Inter", fontSize: 10, lineHeight: 1.25, preserveLeadingSpaces: true },
    header: twoEnds(draw(truncated(memo.company ?? memo.title)), memo.day, [side, 30, side, 0]),
    footer: (page, pages) => twoEnds("Not legal advice", `Page ${page} of ${pages}`, [side, 20, side, 0]),
    content: [...head, ...note, ...body],
  };
}

const mostInHead = 70;
const truncated = (name: string) => (name.length > mostInHead ? `${name.slice(0, mostInHead - 1)}…` : name);

const twoEnds = (left: string, right: string, margin: Margins): Content => ({
  columns: [
    { text: left, width: "*" },
    { text: right, width: "auto" },
  ],
  columnGap: 16,
  fontSize: 8,
  color: grey,
  margin,
});

/** A heading with what stands under it; of a section that begins with an entry, that entry too. */
type Group = { heading: MemoBlock | undefined; blocks: MemoBlock[] };

function groupsOf(blocks: readonly MemoBlock[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    const isOpening = block.kind === "entry" && last?.heading?.kind === "section" && lineCount(last.blocks) <= 2;
    if (last && (isOpening || !isHeading(block))) last.blocks.push(block);
    else groups.push(isHeading(block) ? { heading: block, blocks: [] } : { heading: undefined, blocks: [block] });
  }
  return groups;
}

const isHeading = ({ kind }: MemoBlock): boolean => kind === "section" || kind === "entry";

// Some three lines: that much of a text stands on the page of its heading.
const keptHeight = 48;
type GroupOptions = { draw: Letters["draw"]; isLast: boolean };

/** A short group is not divided; of a long one the heading is never left alone at the end of a page. */
function groupContent({ heading, blocks }: Group, { draw, isLast }: GroupOptions): Content[] {
  const content = blocks.map((block) => blockContent(block, draw));
  if (!heading) return content;
  const title = blockContent(heading, draw);
  if (isLast || lineCount(blocks) <= mostWholeLines) return [{ stack: [title, ...content], unbreakable: true }];
  // pdfmake keeps things together only whole: an empty stripe goes with the heading, and the text is moved up over it.
  const height = keptHeight * (blocks.some(isHeading) ? 2 : 1);
  const stripe: Content = { stack: [], margin: [0, height, 0, 0] };
  return [{ stack: [title, stripe], unbreakable: true }, { stack: [], margin: [0, -height, 0, 0] }, ...content];
}

// A third of a page.
const mostWholeLines = 15;
const charsInLine = 80;
const lineCount = (blocks: readonly MemoBlock[]): number =>
  blocks.flatMap(textsOf).reduce((sum, text) => sum + linesOf(text), 0);
const linesOf = (text: string): number => text.split(/[\r\n]/).length + Math.floor(text.length / charsInLine);

function textsOf(block: MemoBlock): readonly string[] {
  if (block.kind === "facts") return block.rows.map(({ value }) => value);
  if (block.kind === "list") return block.items;
  return block.kind === "blanks" ? block.labels : [block.text];
}

function blockContent(block: MemoBlock, draw: Letters["draw"]): Content {
  switch (block.kind) {
    case "section":
      return { text: draw(oneLine(block.text)), fontSize: 13, bold: true, color: green, margin: [0, 16, 0, 0] };
    case "entry":
      return { text: draw(oneLine(block.text)), fontSize: 10.5, bold: true, margin: [0, 10, 0, 0] };
    case "text":
      return { text: draw(block.text), ...tones[block.tone], margin: [0, 4, 0, 0] };
    case "facts": {
      const body = block.rows.map(({ label, value }) => [{ text: draw(label), color: grey }, { text: draw(value) }]);
      return { table: { widths: [100, "*"], body }, layout: "noBorders", margin: [0, 4, 0, 0] };
    }
    case "list":
      return { ul: block.items.map((item) => itemContent(draw(item))), margin: [0, 2, 0, 0] };
    case "quote":
      return quoted(draw(block.text));
    case "address": {
      const { text, href } = block;
      return href === null
        ? { text: draw(text), ...tones.quiet }
        : { text: draw(text), ...tones.quiet, color: green, decoration: "underline", link: href };
    }
    case "blanks":
      return {
        columns: block.labels.map((label) => ({ text: `${draw(label)}: ____________________________`, width: "*" })),
        margin: [0, 28, 0, 0],
      };
    default:
      return block satisfies never;
  }
}

const itemContent = (text: string): Content => ({
  text,
  margin: [0, 2, 0, 0],
  unbreakable: linesOf(text) <= mostWholeLines,
});

/** With a line at its side, as quotes are set. */
const quoted = (text: string): Content => ({
  table: { widths: ["*"], body: [[{ text }]] },
  layout: {
    hLineWidth: () => 0,
    vLineWidth: (column) => (column === 0 ? 2 : 0),
    vLineColor: () => "#9DB8AE",
    paddingLeft: () => 10,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
  margin: [0, 4, 0, 2],
});
