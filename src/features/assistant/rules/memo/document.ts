/** An answer as a document for a file, before it is Markdown or PDF. */
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
  blocks: readonly MemoBlock[];
};

/** How much a text is to be noticed: `loud` must not be overlooked. */
export type Tone = "plain" | "loud" | "quiet";
export type Fact = { label: string; value: string };
export type MemoBlock =
  | { kind: "section" | "entry"; text: string }
  | { kind: "text"; text: string; tone: Tone }
  | { kind: "facts"; rows: readonly Fact[] }
  | { kind: "list"; items: readonly string[] }
  /** The words of a source, as they are. */
  | { kind: "quote"; text: string }
  /** `href`: where it leads; null for what is not to be followed. */
  | { kind: "address"; text: string; href: string | null }
  /** To be filled in by hand, side by side. */
  | { kind: "blanks"; labels: readonly string[] };

/** What a heading or a name holds: one line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** "Prepared for Example Bank on 21 November 2026". */
export const preparedFor = ({ company, day }: Pick<Memo, "company" | "day">): string =>
  company === null ? `Prepared on ${day}` : `Prepared for ${oneLine(company)} on ${day}`;

// What ends a path or a name on one of the usual file systems, and what nobody sees.
const unfitForName = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;

/** What the file of a memo is called: its day and its subject. */
export function memoFileName({ isoDay, subject }: Pick<Memo, "isoDay" | "subject">, extension: "md" | "pdf"): string {
  // Windows drops a stop at the end of a name, and what begins with one is hidden elsewhere: the day stands before it.
  const words = oneLine(subject.replaceAll(unfitForName, " ")).replace(/[\s.]+$/, "");
  return `${isoDay} ${words || "Memo"}.${extension}`;
}
