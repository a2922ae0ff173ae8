import { oneLine, preparedFor, type Memo, type MemoBlock } from "./document.ts";

/**
 * A memo as CommonMark 0.31, with tables as most readers know them besides. What comes from users and documents is text and nothing else: it makes no heading, link, picture
 * or HTML, and a parser reads it back as it was, but for the character U+0000, which CommonMark has no way to write.
 */
export function memoMarkdown(memo: Memo): string {
  const blocks = [
    `# ${heading(memo.title)}`,
    text(preparedFor(memo)),
    ...memo.blocks.map((block) => blockMarkdown(block)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function blockMarkdown(block: MemoBlock): string {
  switch (block.kind) {
    case "section":
      return `## ${heading(block.text)}`;
    case "entry":
      return `### ${heading(block.text)}`;
    case "text":
      return block.tone === "loud" || block.tone === "lead" ? `**${heading(block.text)}**` : text(block.text);
    case "facts":
      return block.rows.map(({ label, value }) => item(`**${heading(label)}:** ${text(value)}`)).join("\n");
    case "list":
      return block.items.map((value) => item(text(value))).join("\n");
    case "table":
      return [block.columns.map(({ title }) => title), block.columns.map(() => null), ...block.rows]
        .map(rowMarkdown)
        .join("\n");
    case "quote":
      return prefixed(text(block.text), { first: "> ", next: "> " });
    case "address":
      return block.href === null ? text(block.text) : `<${block.href}>`;
    case "blanks":
      // A run of underscores between blanks opens and closes nothing (CommonMark 0.31, 6.2).
      return block.labels.map((label) => `${text(label)}: ____________________`).join(" ");
    case "page":
      return "---";
    case "image":
      return text(block.alt);
    default:
      return block satisfies never;
  }
}

/** A line of a table; null stands for the rule under its head. A bar is written as a reference: one with a backslash would still end the cell in some readers. */
const rowMarkdown = (cells: readonly (string | null)[]): string =>
  `| ${cells.map((cell) => (cell === null ? "---" : heading(cell).replaceAll("\\|", "&#124;"))).join(" | ")} |`;

const heading = (value: string): string => line(oneLine(value));
const item = (value: string): string => prefixed(value, { first: "- ", next: "  " });

const prefixed = (value: string, { first, next }: { first: string; next: string }): string =>
  value
    .split("\n")
    .map((part, at) => `${at === 0 ? first : next}${part}`.trimEnd())
    .join("\n");

/** Paragraphs, with a hard break wherever a line ends. Further empty lines are written as references, or they would be lost. */
function text(value: string): string {
  return value
    .split(/(?<=[^])\n\n(?=[^\n])/)
    .map((paragraph) => linesOf(paragraph).map(line).join("\\\n"))
    .join("\n\n");
}

/** The lines of a paragraph; a break that no text follows, or none precedes, stands in the line as itself. */
const linesOf = (paragraph: string): string[] => paragraph.split(/(?<=[^\n])\n(?=[^\n])/);

// Links are text too: neither brackets nor, for the readers that make links of bare addresses, their beginnings are left.
// The number of a citation stays as it is: without a definition, which nothing here can make, it leads nowhere.
const inline = /\[\d{1,3}\](?![(:])|[\\`*_<>~|#[\]]|&(?=[#\w])|:(?=\/\/)|(?<=www)\./gi;
// What begins a list, a rule, an underlined heading or the second row of a table.
const atStart = /^(?:[-+=:]|\d{1,9}(?=[.)]))/;

/** One line as inline text. Blanks at its ends would be dropped, and a break inside of it would end it. */
function line(value: string): string {
  return value
    .replaceAll(inline, (sign) => (sign.length > 1 ? sign : `\\${sign}`))
    .replace(atStart, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`))
    .replaceAll(/^\s|\s$|[\n\r\f\v\u2028\u2029]/g, (blank) => `&#${blank.charCodeAt(0)};`);
}
