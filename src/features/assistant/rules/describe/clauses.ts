/** How things stand in a part of a text. `now`: it is so; `planned`: it is to be; `other`: it is so of somebody else. */
export type Mode = "now" | "planned" | "other";

/**
 * A part of a sentence that says one thing, cut so that a "no", a "will" or a "they" holds within it. `start` is its place
 * in the message; `text` is `message.slice(start, start + text.length)`.
 */
export type Clause = {
  text: string;
  start: number;
  /** Which sentence it is a part of, from 0. */
  sentence: number;
  isQuestion: boolean;
  mode: Mode;
  /** What stands before the colon that it follows, in lower case: the label of a form, or the head of a list. */
  head: string;
  /** It is itself what stands before a colon. */
  isHead: boolean;
  /** Somebody other than the writer is its subject. */
  isOfOthers: boolean;
};

type Span = { start: number; end: number };

// A full stop ends a sentence unless it belongs to a number or to an abbreviation.
const sentenceEnd = /[.!?]+["”’)]*(?=\s|$)|[\n\r;•·●▪]+|\s[–—-]\s(?=\p{L})/gu;
const abbreviation =
  /(?:^|[\s(])(?:ltd|nig|no|nos|e\.g|i\.e|etc|approx|inc|co|st|mr|mrs|ms|dr|prof|sec|vs|dept|govt|p\.a|\p{L})\.$/iu;
// White space is matched up to three places only: a run of thousands would be tried from each of its places.
// What begins a clause with a mood of its own: a contrast, a new subject, a "no", a plan.
const clauseStart = new RegExp(
  [
    /,?\s{1,3}(?=(?:but|however|although|though|whereas|while|except|unlike|rather than|instead of|as opposed to|because|since we|so we|once)\b)/,
    /,?\s{1,3}(?=(?:and|or|plus)\s+(?:we|our|i|it|they|the|no|none|not|never|do not|don't|have|has|had|will|are|is|plan|plans|intend|hope|aim|expect|only|just|still|yet|nobody|nothing|then|later|in time|there)\b)/,
    // "…, and loans are not reported": a subject of its own with its verb.
    /,\s{1,3}and\s{1,3}(?=(?:[\w’'-]+\s+){1,6}?(?:is|are|was|were|has|have|do|does|did|will|sits?|goes?)\b)/,
    /\s{1,3}and\s{1,3}(?=(?:[\w’'-]+\s+){1,4}?(?:is|are|was|were|has|have)\s+(?:not|never|no|yet)\b)/,
    /,\s{1,3}(?=(?:we|our|i|they|it|no|none|not|never|without|nor|neither|which|who|whose|where|then|next|later|soon|with plans|using|through|via|thanks to|owned|backed|all|both|nobody|nothing|yet|still)\b)/,
    /,\s{1,3}(?=(?:[\w’'-]+\s+){1,4}?(?:is|are|was|were|has|have|isn[’']t|aren[’']t|hasn[’']t|haven[’']t)\b)/,
    /\s{1,3}(?=without\b)/,
    // "…, so where should we start?": what stands before is said, not asked.
    /,\s+(?:(?:so|and|but|then)\s+)?(?=(?:what|which|where|when|how|who|why|do|does|did|is|are|can|could|should|must|may|will)\b)/,
    /[()]/,
    /:(?=\s)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "giu",
);

const asks =
  /^(?:(?:so|and|but|then|also|or|please|kindly|well|ok|okay|hi|hello|good (?:morning|day|afternoon|evening))[\s,]+)*(?:(?:by|until|since|from) (?=what|which|when|whom))?(?:what|which|where|when|how|who|whom|whose|why|do|does|did|is|are|am|was|were|can|could|should|shall|must|may|might|will|would|has|have we|have i|need we|any)\b/i;

// The line of the form for what is asked, which needs no question mark.
const askingLabel = /^(?:we want to know|(?:our )?questions?|worries)\s*:/i;

const bulletOrNumber = /^(?:[-*–—>]\s*|\(?\d{1,2}[.)]\s+|\(?[a-h][.)]\s+)+/u;
const planHead = /\bplan(?:s|ned)?\b|\broadmap\b|\bupcoming\b|\bcoming (?:soon|next)\b|\bnext steps?\b|\bin future\b/;
// Customers are no others here: what they do with a company is what it offers.
const others = [
  "competitors?", "rivals?", "peers?", "partners?", "(?:partner|settlement|correspondent|custodian|lead|sponsor) bank", "parent(?: company)?", "sister company", "affiliates?", "subsidiar(?:y|ies)", "sponsor", "shareholders?", "investors?", "suppliers?", "vendors?", "service providers?", "processors?", "landlord", "regulators?", "cbn", "ndpc", "sec", "ndic", "nibss", "banks", "(?:other|most|many) (?:companies|firms|fintechs|lenders)", "third party", "he", "she",
]; // prettier-ignore
const othersDo = [
  "is", "are", "was", "were", "has", "have", "had", "do", "does", "did", "will", "would", "may", "must", "can", "issues?", "holds?", "handles?", "provides?", "takes?", "keeps?", "runs?", "offers?", "process(?:es)?", "wants?", "ask(?:s|ed)?",
]; // prettier-ignore
const otherSubject = new RegExp(
  String.raw`^(?:(?:and|but|while|whereas|because|since)\s+)?(?:(?:our|the|their|its|a|an|most|many|some|these|those|other|all)\s+)?(?:[\w-]+\s+){0,3}?(?:${others.join("|")})\b(?![-'’])\s+(?:(?:in|of|at|abroad)\s+[\w-]+\s+|(?:\w+ly|also|already|still|now|all|both|each|then)\s+){0,2}(?:${othersDo.join("|")})\b`,
  "i",
);
const comparison =
  /^(?:and\s+|but\s+)?(?:unlike|as opposed to|compared (?:with|to)|similar to|just like|rather than|instead of)\b/i;
const ownSubject =
  /^(?:and\s+|but\s+|or\s+|although\s+|though\s+|while\s+|since\s+|because\s+|so\s+|once\s+)?(?:we|i|our|us|my)\b/i;

/** Does a text begin as a question does, whether or not it ends like one? */
export const beginsAsQuestion = (text: string): boolean => asks.test(text);

// A page of text has some 150; thousands are no text, and each is searched for hundreds of words.
const mostClauses = 400;

/** Reads a message as clauses in their order; what is between them is white space, points and bullets. */
export function readClauses(message: string): Clause[] {
  const clauses: Clause[] = [];
  let block = { head: "", mode: "now" as Mode };
  for (const [sentence, span] of sentencesOf(message).entries()) {
    const whole = message.slice(span.start, span.end);
    const isQuestion = /\?["”’)]*$/.test(whole.trimEnd());
    // A plan goes on through its sentences; the head of a list ends with it.
    if (span.isNewBlock || (span.isAfterStop && block.mode === "now")) block = { head: "", mode: "now" };
    let subjectIsOther = false;
    const parts = partsOf(message, span);
    const asksFrom = askingLabel.test(message.slice(span.start, span.end))
      ? 0
      : isQuestion
        ? Math.max(
            0,
            parts.findIndex(({ start, end }) => asks.test(message.slice(start, end))),
          )
        : parts.length;
    for (const [at, part] of parts.entries()) {
      const text = message.slice(part.start, part.end);
      const isHead = /^\s*:/.test(message.slice(part.end, part.end + 3));
      if (!isHead || ownSubject.test(text)) subjectIsOther = isSubjectOther(text, subjectIsOther);
      clauses.push({
        ...block,
        text,
        start: part.start,
        sentence,
        isQuestion: at >= asksFrom,
        isHead,
        isOfOthers: subjectIsOther,
      });
      if (isHead) block = headOf(text);
    }
  }
  return clauses.slice(0, mostClauses);
}

const headOf = (text: string): { head: string; mode: Mode } => {
  const head = text.toLowerCase();
  return { head, mode: planHead.test(head) ? "planned" : "now" };
};

/** The subject of a clause holds on until another one is named. */
function isSubjectOther(text: string, before: boolean): boolean {
  if (comparison.test(text)) return true;
  if (/^(?:and\s+)?our\b/i.test(text) || !ownSubject.test(text)) {
    if (otherSubject.test(text)) return true;
    return ownSubject.test(text) ? false : before && !/^(?:but|and)?\s*(?:no|not|without)\b/i.test(text);
  }
  return false;
}

type Sentence = Span & { isNewBlock: boolean; isAfterStop: boolean };

/** A blank line, or a line with a label of its own, ends what a head before it said. */
function sentencesOf(message: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  let isNewBlock = true;
  let isAfterStop = false;
  const close = (end: number, next: number, gap: string) => {
    const span = trimmed(message, { start, end });
    if (span.end > span.start) {
      const isLabelled = /^[^\n:]{2,60}:(?:\s|$)/.test(message.slice(span.start, span.end));
      sentences.push({ ...span, isNewBlock: isNewBlock || isLabelled, isAfterStop });
      isNewBlock = false;
    }
    isAfterStop = /[.!?]/.test(gap);
    if (/\n\s*\n/.test(gap)) isNewBlock = true;
    start = next;
  };
  for (const match of message.matchAll(sentenceEnd)) {
    const upTo = match.index + match[0].length;
    if (match[0].startsWith(".") && abbreviation.test(message.slice(Math.max(0, upTo - 12), match.index + 1))) continue;
    close(/[?!.]/.test(match[0]) ? upTo : match.index, upTo, match[0]);
  }
  close(message.length, message.length, "");
  return sentences;
}

function partsOf(message: string, span: Span): Span[] {
  const text = message.slice(span.start, span.end);
  const parts: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(clauseStart)) {
    if (isDoubleDenial(text.slice(start, match.index), text.slice(match.index))) continue;
    parts.push({ start: span.start + start, end: span.start + match.index });
    start = match.index + match[0].length;
  }
  parts.push({ start: span.start + start, end: span.end });
  return parts.map((part) => trimmed(message, part)).filter(({ start: from, end }) => end > from);
}

/** "No payment goes out without a check" says one thing. */
const isDoubleDenial = (before: string, after: string): boolean =>
  /^\s*without\b/i.test(after) && /\b(?:no|not|never|nothing|nobody|none|cannot|\w+n[’']t)\b/i.test(before);

const closing = /[\s.,!:"”]/u;

/** Without white space, bullets and closing points. */
function trimmed(message: string, { start, end }: Span): Span {
  const text = message.slice(start, end);
  const lead = text.length - text.trimStart().length;
  const bullet = bulletOrNumber.exec(text.trimStart())?.[0].length ?? 0;
  let length = text.length;
  while (length > lead + bullet && closing.test(text[length - 1]!)) length -= 1;
  return { start: start + lead + bullet, end: start + length };
}
