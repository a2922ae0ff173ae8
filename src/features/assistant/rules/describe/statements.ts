import type { LicenceCategory } from "../../../company/vocabulary.ts";
import type { Clause } from "./clauses.ts";
import { controlNoun } from "./control-words.ts";
import { modeOf } from "./modes.ts";
import { polarityOf, type Polarity } from "./polarity.ts";
import { anyOf } from "./word-lists.ts";

/** A part of the message, word for word, that says what the company has or does for compliance, or what it lacks. */
export type Statement = { kind: "in-place" | "missing"; words: string; start: number };

// Lines of the form that say who the company is and what it sells.
const identityHead =
  /^(?:company|name|industry|licen[cs]es?(?: category)?|category|services?|size|employees|customers?|products?|channels?|locations?)$/i;
const tellingHead = /^(?:what we do(?: and want to know)?|we want to know)$/i;
const missingHead =
  /\b(?:not have|don[’']t have|lack\w*|missing|gaps?|outstanding|not (?:yet )?(?:in place|done)|yet to|to do|weak\w*|problems?|issues?|no)\b/i;
const doubleHead = /\b(?:no|not|never|without)\b.*\b(?:gaps?|missing|outstanding|overdue|weak\w*|problems?|issues?)\b/i;
const presentHead =
  /\b(?:in place|have|done|existing|current(?:ly)? (?:have|controls?)|controls?|what we do(?! and)|compliance)\b/i;
const nothing = /^(?:none|nothing|nil|n\/?a|not applicable|no|-)$/i;
// What is said to be not done yet is owed, whatever it is called.
const unfinished = /\b(?:not yet|yet to|outstanding|overdue)\b/i;

/**
 * What the clauses of a message say is in place and what they say is missing or late, in the order of the text. "The Bank" is
 * the writer where the writer's licence is a bank's and no other bank is spoken of.
 */
export function readStatements(clauses: readonly Clause[], licence: LicenceCategory | null): Statement[] {
  const isOthersBank = !licence?.includes("bank") || clauses.some(({ text }) => otherBank.test(text));
  return clauses.map(withoutJoint).flatMap((clause) => {
    if (clause.isQuestion || clause.isHead || clause.mode === "planned" || identityHead.test(clause.head)) return [];
    if (isOfOthers(clause, isOthersBank)) return [];
    const kind = tellingHead.test(clause.head) ? null : kindOfHead(clause.head);
    return kind ? itemsUnder(clause, kind) : read(clause);
  });
}

/** Without the "and" or "but" that joins it to what stands before. */
function withoutJoint(clause: Clause): Clause {
  const joint =
    /^(?:(?:and|but|or|although|though|while|because|since|so|however|yet)[\s,]+)+/i.exec(clause.text)?.[0].length ?? 0;
  return { ...clause, text: clause.text.slice(joint), start: clause.start + joint };
}

const otherBank = anyOf([
  "(?:partner|sponsor|settlement|custodian|correspondent|lead|collection|other|another) banks?",
]);
const aBank = /^(?:the|this|that)\s+bank\b/i;
const somebodyElse = /^(?:it|they|he|she|this|that|these|those|their|its|his|her)\b/i;
// Whoever may have or do something that is none of the writer's. What is done with customers ("are verified") is the writer's.
const outsiders = [
  "competitors?", "rivals?", "peers?", "partners?", "customers?", "clients?", "users?", "merchants?", "borrowers?", "suppliers?", "vendors?", "(?:parent )?group", "lenders?", "lawyers?", "landlord", "police", "courts?",
]; // prettier-ignore
const authorities = ["regulators?", "cbn", "central bank", "ndpc", "sec", "ndic", "nfiu", "nibss", "efcc", "fccpc", "firs", "frc", "cac"]; // prettier-ignore
const deeds = ["have", "has", "hold", "holds", "own", "owns", "keeps?", "runs?", "got", "gets?", "makes?", "made", "wrote", "went", "did", "do", "does", "came", "found", "wants?", "asks?", "requires?", "\\p{L}{2,}ed"]; // prettier-ignore
// With these an authority says that something is in order.
const granting = ["gave", "granted", "approved", "cleared", "issued", "licen[cs]ed", "certified", "registered"]; // prettier-ignore
const actsOf = (who: readonly string[], exceptions: readonly string[]): RegExp =>
  new RegExp(
    String.raw`^(?:(?:our|the|all|most|many|every|each|an?)\s+)?(?:[\w-]+\s+){0,2}?(?:${who.join("|")})\s+(?:also\s+|already\s+|has\s+|have\s+)?(?!(?:${exceptions.join("|")})\b)(?:${deeds.join("|")})(?!\p{L})`,
    "iu",
  );
const outsiderActs = actsOf(outsiders, ["is", "are"]);
const authorityActs = actsOf(authorities, granting);

const isOfOthers = ({ text, isOfOthers: isTheirs }: Clause, isOthersBank: boolean): boolean =>
  isTheirs ||
  outsiderActs.test(text) ||
  authorityActs.test(text) ||
  somebodyElse.test(text) ||
  (isOthersBank && aBank.test(text));

function kindOfHead(head: string): Statement["kind"] | "unclear" | null {
  if (doubleHead.test(head)) return "unclear";
  if (missingHead.test(head)) return "missing";
  return presentHead.test(head) ? "in-place" : null;
}

/** What stands under "In place:" is there unless it says otherwise itself, and so is what stands under "Missing:" missing. */
function itemsUnder(clause: Clause, kind: Statement["kind"] | "unclear"): Statement[] {
  if (kind === "unclear") return [];
  return itemsOf(clause).flatMap(({ words, start }): Statement[] => {
    if (nothing.test(words)) return [];
    const said = controlNoun.test(words) ? kinds[polarityOf(words)] : null;
    if (kind === "in-place") return said ? [{ kind: said, words, start }] : [];
    return said === "in-place" && isSentence.test(words) ? [] : [{ kind, words, start }];
  });
}

const isSentence = /^(?:we|our|i)\b/i;

const kinds: Record<Polarity, Statement["kind"] | null> = { present: "in-place", absent: "missing", unclear: null };

function read(clause: Clause): Statement[] {
  const { text, start } = clause;
  const noun = controlNoun.exec(text);
  if (!noun && !unfinished.test(text)) return [];
  const kind = kinds[polarityOf(text)];
  if (kind === "missing") return [{ kind, words: text, start }];
  if (kind === null || !noun) return [];
  if (modeOf(clause, noun.index, noun.index + noun[0].length) !== "now") return [];
  return itemsOf(clause).map((item) => ({ kind, ...item }));
}

// Where a list of things is cut: at commas and semicolons, and at an "and" before what has an article or a verb of its own.
const itemEnd =
  /,\s*(?:and\s+|or\s+)?|;\s*|\s{1,3}and\s{1,3}(?=(?:an?|the|we|our|check|have|has|two|is|are|keep|file|run|use|did|done)\b)/giu;

/** The parts of a list of things, each of which can be held against a duty; the whole where it is no list. */
function itemsOf({ text, start }: Clause): { words: string; start: number }[] {
  const parts: { words: string; start: number }[] = [];
  let at = 0;
  const add = (end: number) => {
    const raw = text.slice(at, end);
    const words = raw.trim();
    if (words) parts.push({ words, start: start + at + (raw.length - raw.trimStart().length) });
  };
  for (const gap of text.matchAll(itemEnd)) {
    add(gap.index);
    at = gap.index + gap[0].length;
  }
  add(text.length);
  const named = parts.filter(({ words }) => controlNoun.test(words));
  return named.length > 1 ? named : [{ words: text, start }];
}
