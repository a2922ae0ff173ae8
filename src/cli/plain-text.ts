import type { Column, MemoBlock } from "#features/assistant/rules/memo/document.ts";

/** Blocks as text for a terminal: lines of at most `width` characters, where no single word is longer. */
export function plainText(blocks: readonly MemoBlock[], width: number): string {
  return blocks.map((block) => `${gapBefore(block)}${blockText(block, width)}\n`).join("");
}

const gapBefore = ({ kind }: MemoBlock): string => (kind === "section" || kind === "entry" ? "\n" : "");

function blockText(block: MemoBlock, width: number): string {
  switch (block.kind) {
    case "section":
      return wrap(block.text.toUpperCase(), { width });
    case "entry":
      return wrap(block.text, { width });
    case "text":
      return wrap(block.text, { width });
    case "address":
      return wrap(block.text, { width, first: "    ", next: "    " });
    case "quote":
      return wrap(block.text, { width, first: "  | ", next: "  | " });
    case "facts":
      return block.rows.map(({ label, value }) => itemText(`${label}: ${value}`, width)).join("\n");
    case "table":
      return block.rows.map((row) => itemText(rowText(block.columns, row), width)).join("\n");
    case "list":
      return block.items.map((item) => itemText(item, width)).join("\n");
    case "blanks":
      return block.labels.map((label) => `${label}: ____________________`).join("  ");
    case "page":
      return "";
    case "image":
      return wrap(block.alt, { width });
    default:
      return block satisfies never;
  }
}

const rowText = (columns: readonly Column[], row: readonly string[]): string =>
  columns.flatMap(({ title }, at) => (row[at] ? [`${title}: ${row[at]}`] : [])).join("; ");

const itemText = (text: string, width: number) => wrap(text, { width, first: "  - ", next: "    " });

type Frame = { width: number; first?: string; next?: string };

/** Breaks each line of a text between words, and puts something before the first and every next. */
function wrap(text: string, { width, first = "", next = "" }: Frame): string {
  const room = Math.max(width - next.length, 20);
  const lines = harmless(text)
    .split("\n")
    .flatMap((line) => wrapLine(line.trimEnd(), room));
  return lines.map((line, at) => `${at === 0 ? first : next}${line}`.trimEnd()).join("\n");
}

function wrapLine(line: string, room: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(/(?<=\S)(?= )/)) {
    if (current !== "" && [...current].length + [...word].length > room) {
      lines.push(current);
      current = word.trimStart();
    } else current += word;
  }
  return [...lines, current];
}

/** Control characters could move the cursor or change colours, and marks of direction what is read: none gets through. */
export const harmless = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
    .replaceAll("\t", " ")
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, (sign) => (sign === "\n" ? sign : ""));

/** Columns as wide as what is widest in them. */
export function aligned(rows: readonly string[][]): string[] {
  const widths = rows[0]!.map((_cell, at) => Math.max(...rows.map((row) => [...row[at]!].length)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell + " ".repeat(widths[at]! - [...cell].length))
      .join("  ")
      .trimEnd(),
  );
}

/** The day of an instant, in UTC. */
export const day = (at: string | null): string => at?.slice(0, 10) ?? "-";

/** A line for whoever called. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`);
