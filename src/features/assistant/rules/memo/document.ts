/** A document for a file, an answer as a rule, before it is Markdown, PDF or DOCX. */
export type Memo = {
  title: string;
  /** The beginning of the question, one line. */
  subject: string;
  /** Whom it was prepared for; null: nobody in particular. */
  company: string | null;
  /** The calendar day in Lagos on which it was written: "21 November 2026". */
  day: string;
  /** The same as `YYYY-MM-DD`. */
  isoDay: string;
  writtenAt: Date;
  /** What stands below the title, line by line; whom it was prepared for, where it is left out. */
  prepared?: string;
  /** What stands at the foot of each page; that it is no legal advice, where it is left out. */
  foot?: string;
  blocks: readonly MemoBlock[];
};

/** How much a text is to be noticed: `lead` is the answer itself, `loud` a warning that must not be overlooked. */
export type Tone = "plain" | "lead" | "loud" | "quiet";
export type Fact = { label: string; value: string };
/** `share`: of the width, in percent; those of a table come to 100. */
export type Column = { title: string; share: number };
export type MemoBlock =
  | { kind: "section" | "entry"; text: string }
  | { kind: "text"; text: string; tone: Tone }
  | { kind: "facts"; rows: readonly Fact[] }
  | { kind: "list"; items: readonly string[] }
  /** Each row has a cell for each column; an empty one is to be filled in by hand. */
  | { kind: "table"; columns: readonly Column[]; rows: readonly (readonly string[])[] }
  /** The words of a source, as they are. */
  | { kind: "quote"; text: string }
  /** `href`: where it leads; null for what is not to be followed. */
  | { kind: "address"; text: string; href: string | null }
  /** To be filled in by hand, side by side. */
  | { kind: "blanks"; labels: readonly string[] }
  /** What follows begins on a page of its own. */
  | { kind: "page" }
  /** A JPEG picture with its size in pixels; `alt`: what it shows, for whoever does not see it. */
  | { kind: "image"; bytes: Uint8Array; width: number; height: number; alt: string };

/** All texts of a block, in their order. */
export function textsOf(block: MemoBlock): readonly string[] {
  if (block.kind === "facts") return block.rows.flatMap(({ label, value }) => [label, value]);
  if (block.kind === "table") return block.rows.flat();
  if (block.kind === "list") return block.items;
  if (block.kind === "page") return [];
  if (block.kind === "image") return [block.alt];
  return block.kind === "blanks" ? block.labels : [block.text];
}

/** What a heading or a name holds: one line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** "Prepared for Example Bank on 21 November 2026", or what the document says of itself. */
export const preparedFor = ({ company, day, prepared }: Pick<Memo, "company" | "day" | "prepared">): string =>
  prepared !== undefined
    ? prepared
    : company === null
      ? `Prepared on ${day}`
      : `Prepared for ${oneLine(company)} on ${day}`;

// What ends a path or a name on one of the usual file systems, and what nobody sees.
const unfitForName = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;

/** What stands at the foot of each page. */
export const footOf = ({ foot = "Not legal advice" }: Pick<Memo, "foot">): string => oneLine(foot);

/** What the file of a memo is called: its day and its subject. */
export function memoFileName({ isoDay, subject }: Pick<Memo, "isoDay" | "subject">, extension: string): string {
  // Windows drops a stop at the end of a name, and what begins with one is hidden elsewhere: the day stands before it.
  const words = oneLine(subject.replaceAll(unfitForName, " ")).replace(/[\s.]+$/, "");
  return `${isoDay} ${words || "Memo"}.${extension}`;
}
