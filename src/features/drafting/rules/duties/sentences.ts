import { amountIn } from "./fields.ts";
import type { Segment } from "./segments.ts";
import { tokensOf, type Spelling, type Token } from "./tokens.ts";

/** Words behind whose full stop a sentence goes on. */
export type Abbreviations = ReadonlySet<string>;

/** Lines that belong together, in sentences. */
export type Paragraph = Pick<Segment, "style" | "isHeading" | "lines"> & { sentences: Token[][] };

type Words = { abbreviations: Abbreviations; spelling: Spelling };

/** A step for each of them. */
export function* paragraphsOf(
  segments: readonly Segment[],
  { abbreviations, spelling }: Words,
): Generator<void, Paragraph[]> {
  const paragraphs: Paragraph[] = [];
  for (const { style, isHeading, lines } of segments) {
    yield;
    const sentences = sentencesOf(tokensOf(lines, spelling), abbreviations);
    paragraphs.push({ style, isHeading, lines, sentences: sentences.filter(({ length }) => length <= mostWords) });
  }
  return paragraphs;
}

// What has no end is a table; lists of some hundred words in one sentence exist.
const mostWords = 600;

const mostTitleWords = 8;

/** Is it a heading, in capitals, or of a few words without an end? "Late return: N100,000" is none. */
export function isTitle({ isHeading, sentences }: Paragraph): boolean {
  const [title, ...others] = sentences;
  if (!title || isHeading) return isHeading;
  if (others.length > 0 || title.length > mostTitleWords) return false;
  return !/[.;:,]$/.test(title.at(-1)!.raw) && amountIn(title) === null;
}

/** Does a sentence lead to a list? */
export const endsAsLead = (sentence: readonly Token[]): boolean =>
  /(:|:-|[-–—])$/.test(sentence.at(-1)!.raw) || isFollowing(sentence.at(-1)!.word);
const isFollowing = (word: string) => word === "following" || word === "under" || word === "below";

/** The sentences of a paragraph. */
function sentencesOf(tokens: readonly Token[], abbreviations: Abbreviations): Token[][] {
  const sentences: Token[][] = [];
  let from = 0;
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    if (next && !endsAt(token, next, abbreviations)) return;
    sentences.push(tokens.slice(from, at + 1));
    from = at + 1;
  });
  return sentences;
}

const closed = /[.!?]["”’')\]]{0,3}$/;

function endsAt({ raw, word }: Token, next: Token, abbreviations: Abbreviations): boolean {
  if (!closed.test(raw)) return false;
  if (/[!?]/.test(raw.slice(-2))) return true;
  // "i.e. banks" goes on, and so does what continues with a small letter.
  if (!/^["“‘'([]{0,2}[A-Z0-9•]/.test(next.raw)) return false;
  if (/^\(?[A-Za-z]\.$/.test(raw) || /^[A-Z](\.[A-Z])+\.$/.test(raw)) return false;
  return !(raw.endsWith(".") && abbreviations.has(word));
}

/** A part of a sentence that is listed in it, behind "(a)" or "ii)". */
const inlineMarker = /^(?:\(?(?:[a-z]|[ivx]{1,5}|\d{1,2})\)|\d{1,2}\.)$/;

/** What stands before the first item of a list in one sentence, which may be nothing, and the items. */
export type InlineList = { lead: Token[]; items: Token[][] };

/** The list that stands in one sentence: "shall: (a) keep …; and (b) report …". */
export function inlineList(sentence: readonly Token[]): InlineList | null {
  const starts = sentence.flatMap((token, at) => (isItemStart(sentence, token, at) ? [at] : []));
  const isBehindMark =
    /[;:]$/.test(sentence[(starts[0] ?? 0) - 1]?.raw ?? "") || isJoinBehindMark(sentence, starts[0] ?? 0);
  if (starts.length === 0 || (starts.length === 1 && !isBehindMark)) return null;
  const items = starts.map((at, index) => sentence.slice(at + 1, starts[index + 1] ?? sentence.length));
  return items.some((item) => item.length === 0) ? null : { lead: sentence.slice(0, starts[0]), items };
}

const isJoinBehindMark = (sentence: readonly Token[], at: number) =>
  ["and", "or"].includes(sentence[at - 1]?.word ?? "") && (sentence[at - 2]?.raw.endsWith(";") ?? false);

function isItemStart(sentence: readonly Token[], token: Token, at: number): boolean {
  if (!inlineMarker.test(token.raw)) return false;
  const before = sentence[at - 1];
  // "five (5) days" and "paragraph (b)" are no items.
  return (
    before !== undefined &&
    (/[:;,—–-]$/.test(before.raw) || ["and", "or", "to", "shall", "must", ""].includes(before.word))
  );
}
