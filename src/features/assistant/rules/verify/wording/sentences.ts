/** A sentence of a model as it may be checked: `text` without its full stop and the numbers at its end. */
export type Sentence = { text: string; numbers: readonly number[] };

// Far more than six sentences need; what comes after is a model that has lost its way.
const maxAnswerLength = 8000;
const maxUnits = 24;
const maxSentenceWords = 60;

const marks = /\[(\d{1,2})\]/g;
const quotation = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;
const abbreviation =
  /\b(?:nos?|s|ss|secs?|sections?|arts?|paras?|regs?|r|cap|ch|vol|pp?|e\.g|i\.e|viz|ltd|plc|inc|co)\./gi;

/**
 * The sentences of a model's answer in their order; null stands for what is no whole sentence with its numbers at the end.
 * A part is never cut out of a sentence: what is left could say the opposite.
 */
export function sentencesOf(answer: string): (Sentence | null)[] {
  const all = linesOf(answer).flatMap((line) => {
    const units = line.split(/(?<=\[\d{1,2}\]\s?[.!?]?)\s+(?=["“„«]?[\p{Lu}\d])/u);
    return units.map((unit, at) => sentenceOf(unit, at === units.length - 1));
  });
  return all.slice(0, maxUnits);
}

/** Of an answer that is still coming what ends with the numbers of a sentence; the rest may go on with "unless". */
export const saidWhole = (answer: string): string => /^[\s\S]*\[\d{1,2}\]\s?[.!]?(?=\s*\n)/.exec(answer)?.[0] ?? "";

/** Without what a model thinks aloud, its bold type and its list marks; a sentence that was wrapped is whole again. */
function linesOf(answer: string): string[] {
  const said = answer
    .slice(0, maxAnswerLength)
    .replace(/^\s*<think>[\s\S]*?(?:<\/think>|$)/, "")
    .replaceAll("**", "")
    .replaceAll(/\[(\d{1,2}(?:\s*,\s*\d{1,2})+)\]/g, (_, numbers: string) =>
      numbers.replaceAll(/\s*(\d{1,2})\s*,?/g, "[$1]"),
    );
  const lines: string[] = [];
  let isOpen = false;
  for (const line of said.split(/\r\n?|\n/)) {
    const text = line.trim().replace(/^(?:[-*•]|\d{1,2}[.)])\s+/, "");
    if (isOpen && text) lines.push(`${lines.pop()} ${text}`);
    else if (text) lines.push(text);
    isOpen = text !== "" && !/(?:[.!?:]["”’)]*|\[\d{1,2}\]\W*)$/.test(text);
  }
  return lines;
}

function sentenceOf(unit: string, isLast: boolean): Sentence | null {
  const parts = /^(.+?)([.!]?["”]?)((?:\s*\[\d{1,2}\])+)\s*([.!]?)$/su.exec(unit);
  if (!parts) return null;
  const [, body = "", stop = "", , stopAfter = ""] = parts;
  const quoteEnd = stop.replace(/^[.!]/, "");
  if (!isLast && !stop && !stopAfter) return null;
  const text = (body + quoteEnd).trim();
  if (!/^["“„«]?[\p{Lu}\d₦]/u.test(text) || holdsSeveral(text)) return null;
  if (text.split(/\s+/).length > maxSentenceWords) return null;
  return { text, numbers: [...new Set(Array.from(unit.matchAll(marks), ([, number]) => Number(number)))] };
}

/** Does another sentence end inside this one? It would have no number of its own. */
function holdsSeveral(text: string): boolean {
  const bare = text.replaceAll(quotation, "quotation").replaceAll(abbreviation, "");
  return /[.!?…]["”’)\]]*(?:\s|$)/u.test(bare.replaceAll(/\b\p{Lu}\./gu, ""));
}

/** What stands between quotation marks; null when a mark has no partner. */
export function quotationsOf(text: string): string[] | null {
  const rest = text.replaceAll(quotation, "");
  if (/["“”„«»]/.test(rest)) return null;
  return Array.from(text.matchAll(quotation), ([, quoted]) => quoted ?? "");
}

/** A sentence without the numbers inside it. */
export const withoutMarks = (text: string): string => text.replaceAll(/\s*\[\d{1,2}\]/g, "");
