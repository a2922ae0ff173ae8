import { clauseIn, type Clause } from "./clause.ts";
import type { DutyCues } from "./cues.ts";
import { hasLimit } from "./time-limit.ts";
import { endsAsLead, inlineList, isTitle, type InlineList, type Paragraph } from "./sentences.ts";
import { textOf, withoutEndMarks, type Token } from "./tokens.ts";

/**
 * What obliges: the words of its quote, whom, to what, and the words of the list's lead that it stands under. `timed`: the
 * words among which a time limit is one of the act, and not of whom or what it is about.
 */
type Found = {
  tokens: Token[];
  timed: Token[][];
  subject: string | null;
  act: string;
  isBan: boolean;
  lead: string | null;
};
/** `heading`: the words of the one over it. */
export type FoundUnder = Found & { heading: string | null };

/** What introduces a list. `open`: each item is a duty of `subject`; `named`: only items that order something are. */
type Lead = {
  kind: "open" | "named" | "none";
  tokens: readonly Token[];
  subject: string | null;
  isBan: boolean;
  ownStyle: string | null;
  itemStyle: string | null;
};

/** All that obliges in a text, in its order; a step for each paragraph. */
export function* dutiesIn(paragraphs: readonly Paragraph[], cues: DutyCues): Generator<void, FoundUnder[]> {
  const found: FoundUnder[] = [];
  let heading: string | null = null;
  let leads: Lead[] = [];
  for (const paragraph of paragraphs) {
    yield;
    leads = leadsOver(paragraph, leads);
    const { sentences, style } = paragraph;
    if (isTitle(paragraph)) heading = textOf(sentences.flat());
    if (paragraph.isHeading) continue;
    sentences.forEach((sentence, at) => {
      const lead = at === 0 ? leads.at(-1) : undefined;
      const isLast = at === sentences.length - 1;
      const inner = isLast && endsAsLead(sentence) ? leadOf(sentence, style, lead, cues) : undefined;
      if (inner?.kind !== "open") found.push(...readSentence(sentence, lead, cues).map((one) => ({ ...one, heading })));
      if (inner) leads.push(inner);
    });
  }
  return found;
}

/** The leads that this paragraph stands under: a list ends with what is no item of it. */
function leadsOver({ style, isHeading, lines }: Paragraph, leads: Lead[]): Lead[] {
  if (isHeading) return [];
  if (style === null) {
    const isWrapped = /^[a-z]/.test(lines[0]?.text ?? "");
    const top = leads.at(-1);
    return isWrapped || (top?.itemStyle === null && top.kind === "open") ? leads : [];
  }
  const same = leads.findLastIndex(({ itemStyle }) => itemStyle === style);
  if (same !== -1) return leads.slice(0, same + 1);
  const sibling = leads.findLastIndex(({ ownStyle }) => ownStyle === style);
  if (sibling !== -1) return leads.slice(0, sibling);
  const top = leads.at(-1);
  return top && top.itemStyle === null ? [...leads.slice(0, -1), { ...top, itemStyle: style }] : [];
}

const openEnds = new Set([
  "to",
  "that",
  "shall",
  "must",
  "not",
  "also",
  "they",
  "should",
  "hereby",
  "immediately",
  "from",
]);

/** "Shall, on receipt of a claim:" has its acts in the items. */
const circumstances = new Set(
  "on upon before within in at when where if not prior after with during by for".split(" "),
);

function leadOf(sentence: readonly Token[], style: string | null, over: Lead | undefined, cues: DutyCues): Lead {
  const base = { tokens: sentence, ownStyle: style, itemStyle: null };
  const clause = clauseIn(sentence, cues);
  const words = sentence.filter(({ word }) => word !== "");
  const isOpen = openEnds.has(words.at(-1)?.word ?? "");
  if (clause) {
    const subject = subjectOf(sentence, clause);
    const isAtEnd = isOpen || clause.act >= words.length || circumstances.has(words[clause.act]!.word);
    return { ...base, kind: isAtEnd ? "open" : "named", subject, isBan: clause.isBan };
  }
  if (over?.kind === "open")
    return { ...base, kind: isOpen ? "open" : "named", subject: over.subject, isBan: over.isBan };
  return { ...base, kind: "none", subject: null, isBan: false };
}

function readSentence(sentence: Token[], lead: Lead | undefined, cues: DutyCues): Found[] {
  const list = inlineList(sentence);
  if (list) return readInline(list, lead, cues);
  return lead && lead.kind !== "none" ? readItem(sentence, lead, cues) : readClauses(sentence, cues);
}

/** A list in one sentence: what stands before its first item introduces it, or is an item of the list around it. */
function readInline({ lead: first, items }: InlineList, over: Lead | undefined, cues: DutyCues): Found[] {
  const inner = first.length === 0 || !endsAsLead(first) ? undefined : leadOf(first, null, over, cues);
  if (inner?.kind === "open") return items.flatMap((item) => readItem(item, inner, cues));
  return [first, ...items].filter((part) => part.length > 0).flatMap((part) => readSentence(part, over, cues));
}

/** An item of a list obliges whom the lead names, unless it names somebody itself. */
function readItem(item: Token[], lead: Lead, cues: DutyCues): Found[] {
  const isOrder = cues.verbs.has(item[0]?.word ?? "");
  const own = isOrder ? [] : readClauses(item, cues);
  if (own.length > 0) return own;
  if (!isOrder && lead.kind !== "open") return [];
  const tokens = withoutJoin(item);
  if (tokens.length < 2) return [];
  const isBan = lead.isBan || tokens[0]!.word === "not";
  return [{ tokens, timed: [tokens], subject: lead.subject, act: actWords(tokens), isBan, lead: textOf(lead.tokens) }];
}

const connectors = new Set(["and", "or", "but", "while", "whilst"]);

/** Without the "; and" before the next item. */
function withoutJoin(tokens: Token[]): Token[] {
  const isJoin = connectors.has(tokens.at(-1)?.word ?? "");
  return isJoin ? tokens.slice(0, -1) : tokens;
}

/** The clauses of a sentence that oblige, each with its part of the sentence. */
function readClauses(sentence: Token[], cues: DutyCues): Found[] {
  const first = clauseIn(sentence, cues);
  if (!first) return [];
  const starts = [{ from: 0, clause: first }];
  for (let at = first.act; at < sentence.length - 2; at += 1) {
    const clause = startsClause(sentence, at) ? clauseIn(sentence, cues, at + 1) : null;
    // Without a subject of its own it goes on about the same.
    if (!clause || clause.cue - at > longestSubject || clause.subject === clause.cue) continue;
    starts.push({ from: at + 1, clause });
    at = clause.act;
  }
  return starts.map(({ from, clause }, index) => {
    const tokens = withoutJoin(sentence.slice(from, starts[index + 1]?.from ?? sentence.length));
    const act = sentence.slice(clause.act, from + tokens.length);
    const opening = sentence.slice(from, clause.subject);
    return {
      tokens,
      timed: [act, opening],
      subject: subjectOf(sentence, clause),
      act: actWords(act),
      isBan: clause.isBan,
      lead: null,
    };
  });
}

const longestSubject = 12;

/** ", and" and "; and" join clauses, ";" where the next has a time of its own; "and" alone joins words. */
function startsClause(sentence: readonly Token[], at: number): boolean {
  const token = sentence[at]!;
  if (token.raw.endsWith(";")) return hasLimit(sentence.slice(at + 1));
  return connectors.has(token.word) && /[,;]$/.test(sentence[at - 1]?.raw ?? "");
}

const subjectOf = (sentence: readonly Token[], { subject, cue }: Clause): string | null =>
  subject === cue ? null : withoutEndMarks(textOf(sentence.slice(subject, cue)).replace(numbered, "")) || null;

/** The number of what is quoted: "3.2 A financial institution. */
const numbered = /^["“]?(?:\d{1,3}(?:\.\d{1,3}){0,3}\.? |[a-z][.)] )?/;
const actWords = (tokens: readonly Token[]) => withoutEndMarks(textOf(tokens));
