/** A part of a document that can be cited by itself. `offset`: where it begins in the document's text. */
export type Provision = { text: string; offset: number; number: string | null };

// A citation is read at a glance, but a rule cut in two misleads: short paragraphs are joined up to the first bound, long
// ones divided at the second.
const fewWords = 40;
const manyWords = 250;
// What is no prose (a table run together, a file read wrongly) has few words and no end.
const manyCharacters = 2500;

/** The largest rulebooks of the regulators watched have about 1,500 numbered paragraphs; more is a table or a fault of reading. */
export const maxProvisions = 2000;

// "4.2.1", "4.", "12)", "(a)" or "(iv)" before the text, or "Section 4", "Part II", "Article 9".
const numbered =
  /^[ \t]*(?:(?<number>\d{1,3}(?:\.\d{1,3}){1,5}|\d{1,3}(?=[.)]\s))\.?\)?[ \t]+\S|(?<named>(?:section|regulation|article|part|chapter|schedule|paragraph)[ \t]+(?:\d{1,3}(?:\.\d{1,3})*|[ivxlc]{1,6})\b))/i;

type Line = { start: number; end: number };
type Piece = Line & { number: string | null };

/** Divides a text at numbered paragraphs, named sections and blank lines into pieces of a citable size. */
export function provisionsOf(text: string): Provision[] {
  return joinShort(text, pieces(text))
    .flatMap((piece) => divideLong(text, piece))
    .slice(0, maxProvisions)
    .map(({ start, end, number }) => ({ text: text.slice(start, end), offset: start, number }));
}

/** Paragraphs, each with the number it begins with. */
function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let isOpen = false;
  for (const { start, end } of linesOf(text)) {
    if (start === end) {
      isOpen = false;
      continue;
    }
    const line = text.slice(start, end);
    const groups = numbered.exec(line)?.groups;
    const number = groups?.["number"] ?? groups?.["named"]?.replace(/\s+/g, " ") ?? null;
    const last = found.at(-1);
    if (isOpen && last && number === null) last.end = end;
    else found.push({ start, end, number });
    isOpen = true;
  }
  return found;
}

/** The lines of a text without the white space around them. */
function linesOf(text: string): Line[] {
  return Array.from(text.matchAll(/(?<=^|\n|\f|\r(?!\n))[^\r\n\f]*(?=[\r\n\f]|$)/g), (match) => {
    const start = match.index + match[0].length - match[0].trimStart().length;
    return { start, end: Math.max(start, match.index + match[0].trimEnd().length) };
  });
}

/** A piece that is too short goes with what follows it, unless that begins a provision of its own number of equal rank. */
function joinShort(text: string, all: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of all) {
    const last = joined.at(-1);
    const isShort = last && countWords(text, last) < fewWords && countWords(text, piece) + fewWords <= manyWords;
    const belongs = last && (piece.number === null || last.number === null || isBelow(piece.number, last.number));
    if (isShort && belongs) {
      last.end = piece.end;
      last.number ??= piece.number;
    } else joined.push({ ...piece });
  }
  return joined;
}

const isBelow = (number: string, parent: string): boolean => number.startsWith(`${parent}.`);

/** Cuts after a sentence where there is one before the bound, else after a word. */
function divideLong(text: string, piece: Piece): Piece[] {
  const parts: Piece[] = [];
  let { start } = piece;
  let words = 0;
  let wordEnd = start;
  let sentenceEnd = start;
  for (const { index, 0: word } of text.slice(piece.start, piece.end).matchAll(/\S{1,400}/g)) {
    const end = piece.start + index + word.length;
    if (words > 0 && (words >= manyWords || end - start > manyCharacters)) {
      const cut = sentenceEnd > start ? sentenceEnd : wordEnd;
      parts.push({ start, end: cut, number: piece.number });
      start = cut + /^\s*/.exec(text.slice(cut, piece.end))![0].length;
      words = countWords(text, { start, end: wordEnd });
    }
    words += 1;
    wordEnd = end;
    if (/[.;:]["”’)]?$/.test(word)) sentenceEnd = end;
  }
  parts.push({ start, end: piece.end, number: piece.number });
  return parts;
}

const countWords = (text: string, { start, end }: Line): number => text.slice(start, end).match(/\S+/g)?.length ?? 0;
