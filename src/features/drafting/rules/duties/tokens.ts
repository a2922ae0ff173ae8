import type { Line } from "./lines.ts";

/**
 * A word of a text as it stands (`raw`) and as it is compared (`word`): small, without the marks around it. What was
 * hyphenated at the end of a line is one.
 */
export type Token = { raw: string; word: string; page: number; start: number; end: number };

/**
 * What is known of misread words: those that lost the blank between them with what they were, and the words that matter, to
 * which a misread one is put right.
 */
export type Spelling = { glued: ReadonlyMap<string, readonly string[]>; known: ReadonlySet<string> };

/** The words of lines that belong together. */
export function tokensOf(lines: readonly Line[], spelling: Spelling): Token[] {
  const tokens: Token[] = [];
  for (const line of lines) {
    let isFirst = true;
    for (const { 0: raw, index } of line.text.matchAll(/\S+/g)) {
      const start = line.start + index;
      const before = tokens.at(-1);
      if (isFirst && before && isHyphenated(before, raw, line))
        tokens[tokens.length - 1] = joined(before, raw, start, spelling);
      else
        tokens.push(
          ...apart(
            { raw, word: wordOf(raw, spelling.known), page: line.page, start, end: start + raw.length },
            spelling,
          ),
        );
      isFirst = false;
    }
  }
  return tokens;
}

const longestWord = 60;
const isHyphenated = (before: Token, raw: string, { page }: Line) =>
  before.raw.length < longestWord && before.page === page && /[a-z]-$/.test(before.raw) && /^[a-z]/.test(raw);

function joined(before: Token, raw: string, start: number, { known }: Spelling): Token {
  const whole = before.raw.slice(0, -1) + raw;
  return { ...before, raw: whole, word: wordOf(whole, known), end: start + raw.length };
}

/** A word as it is compared. */
function wordOf(raw: string, known: Spelling["known"]): string {
  const bare = raw
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^[^a-z0-9₦$£€]{1,6}/, "")
    .replace(/[^a-z0-9%]{1,6}$/, "");
  if (known.has(bare) || !/[10|]|rn/.test(bare)) return bare;
  // Recognition of characters takes an l for a 1, an o for a 0 and an m for rn.
  const letters = bare.replaceAll(/[1|]/g, "l").replaceAll("0", "o");
  return [letters, letters.replaceAll("rn", "m")].find((word) => known.has(word)) ?? bare;
}

/** Words between which the blank was lost, each with its own place. */
function apart(token: Token, { glued }: Spelling): Token[] {
  const parts = glued.get(token.word) ?? aroundShall(token.word);
  const offset = token.raw.toLowerCase().indexOf(token.word);
  if (!parts || offset === -1 || token.raw.length !== token.end - token.start) return [token];
  let at = offset;
  return parts.map((word, index) => {
    const from = index === 0 ? 0 : at;
    at += word.length;
    const to = index === parts.length - 1 ? token.raw.length : at;
    return { ...token, word, raw: token.raw.slice(from, to), start: token.start + from, end: token.start + to };
  });
}

const notShall = /^(shallow|shallot|marshall)/;

/** "Banksshall" and "shallsubmit": hardly any word has "shall" in it. */
function aroundShall(word: string): string[] | undefined {
  const at = word.indexOf("shall");
  if (at === -1 || word === "shall" || notShall.test(word) || !/^[a-z]+$/.test(word)) return undefined;
  return [word.slice(0, at), "shall", word.slice(at + 5)].filter(Boolean);
}

/** Words as people read them: one blank between two. */
export const textOf = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw).join(" ");

const endMarks = new Set(".,;:–—-");
const opened: Readonly<Record<string, string>> = { ")": "(", "”": "“", '"': '"' };
// No sentence ends in more.
const mostEndMarks = 8;

/** Without the marks at its end. A bracket or a quotation that begins in the text itself ends in it too. */
export function withoutEndMarks(text: string): string {
  let end = text.length;
  while (end > 0 && end > text.length - mostEndMarks && isEndMark(text, end - 1)) end -= 1;
  return text.slice(0, end);
}

function isEndMark(text: string, at: number): boolean {
  const mark = text[at]!;
  const opening = opened[mark];
  if (opening === undefined) return endMarks.has(mark) || mark.trim() === "";
  const before = text.slice(0, at).split(mark).length - 1;
  return opening === mark ? before % 2 === 0 : text.slice(0, at).split(opening).length - 1 <= before;
}
