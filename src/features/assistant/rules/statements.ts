import type { Clause } from "./description/clauses.ts";
import { controlNoun, having, lacking } from "./description/control-words.ts";
import { meaningOf } from "./description/modes.ts";
import { serviceWords } from "./description/service-words.ts";

/** A part of the message, word for word, that says what the company has or does for compliance, or what it lacks. */
export type Statement = { kind: "in-place" | "missing"; words: string; start: number };

const missingHead =
  /\b(?:not have|don[’']?t have|do not have|lack\w*|missing|gaps?|outstanding|not (?:yet )?(?:in place|done)|yet to|to do|weak\w*|problems?|issues?|no)\b/i;
const presentHead =
  /\b(?:in place|have|done|existing|current(?:ly)? (?:have|controls?)|controls?|what we do(?! and)|compliance)\b/i;
// What is said to be not done yet is owed, whatever it is called.
const unfinished = /\b(?:not yet|yet to|outstanding|overdue)\b/i;
const finished = /\b(?:submitted|filed|appointed|approved|completed|signed|renewed|installed|lodged|certified)$/i;
const formHead =
  /^(?:company|name|industry|licen[cs]e(?: category)?|category|services?|size|employees|customers?|products?|channels?|locations?|what we do(?: and want to know)?|we want to know)$/i;

/** What the clauses of a message say is in place and what they say is missing or late, in the order of the text. */
export function readStatements(clauses: readonly Clause[]): Statement[] {
  return clauses.map(withoutJoint).flatMap((clause) => {
    const head = formHead.test(clause.head) ? "" : clause.head;
    if (clause.isQuestion || clause.isHead || clause.mode === "planned") return [];
    if (missingHead.test(head)) return itemsOf(clause).map((item) => ({ kind: "missing" as const, ...item }));
    if (presentHead.test(head) && !lacking.test(clause.text))
      return itemsOf(clause).map((item) => ({ kind: "in-place" as const, ...item }));
    return read(clause);
  });
}

/** Without the "and" or "but" that joins it to what stands before. */
function withoutJoint(clause: Clause): Clause {
  const joint =
    /^(?:(?:and|but|or|although|though|while|because|since|so|however|yet)[\s,]+)+/i.exec(clause.text)?.[0].length ?? 0;
  return { ...clause, text: clause.text.slice(joint), start: clause.start + joint };
}

function read(clause: Clause): Statement[] {
  const { text } = clause;
  const noun = controlNoun.exec(text);
  if (!noun && !unfinished.test(text) && !finished.test(text)) return [];
  if (lacking.test(text)) {
    if (isAboutServices(text)) return [];
    return [{ kind: "missing", words: text, start: clause.start }];
  }
  const [from, to] = noun ? [noun.index, noun.index + noun[0].length] : [0, 0];
  if (meaningOf(clause, from, to) !== "now" && !clause.isOfOthers) return [];
  if (!having.test(text) && !/^[A-Z\d]/.test(text) && text.split(/\s+/).length > 12) return [];
  return itemsOf(clause).map((item) => ({ kind: "in-place", ...item }));
}

/** "We do not issue cards", though cards may be regulated: what is denied there is a service and no control. */
function isAboutServices(text: string): boolean {
  const denied = lacking.exec(text);
  const rest = denied ? text.slice(denied.index + denied[0].length) : text;
  const [service] = serviceWords.flatMap(({ pattern }) => Array.from(rest.matchAll(pattern), (match) => match));
  if (!service) return false;
  const others = rest.slice(0, service.index) + rest.slice(service.index + service[0].length);
  return !controlNoun.test(others);
}

/** The parts of a list of things, each of which can be held against a duty; the whole where it is no list. */
function itemsOf({ text, start }: Clause): { words: string; start: number }[] {
  const parts: { words: string; start: number }[] = [];
  let at = 0;
  const add = (end: number) => {
    const raw = text.slice(at, end);
    const words = raw.trim();
    if (words) parts.push({ words, start: start + at + (raw.length - raw.trimStart().length) });
  };
  for (const gap of text.matchAll(
    /,\s*(?:and\s+|or\s+)?|;\s*|\s{1,3}and\s{1,3}(?=(?:an?|the|we|our|check|have|has|two|is|are|keep|file|run|use|did|done)\b)/giu,
  )) {
    add(gap.index);
    at = gap.index + gap[0].length;
  }
  add(text.length);
  const named = parts.filter(({ words }) => controlNoun.test(words));
  return named.length > 1 ? named : [{ words: text, start }];
}
