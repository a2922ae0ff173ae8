import type { DutyCues } from "./cues.ts";
import { findPhrase, phraseAt } from "./phrases.ts";
import type { Token } from "./tokens.ts";

/**
 * What obliges in a sentence: from where its subject stands to where it ends, the obliging words at `cue`, the act behind
 * them at `act`. Places count the words of the sentence.
 */
export type Clause = { subject: number; cue: number; act: number; isBan: boolean };

/** The obliging words of a sentence, the first that bind an addressee; each next one as often as it is asked for. */
export function clauseIn(sentence: readonly Token[], cues: DutyCues, from = 0): Clause | null {
  if (from === 0 && phraseAt(cues.recitals, sentence, 0) > 0) return null;
  const told = findPhrase(cues.told, sentence, from);
  const end = told === -1 ? sentence.length : told;
  for (let at = from; at < end; at += 1) {
    const clause = clauseAt(sentence, at, cues, from);
    if (clause) return clause;
  }
  return null;
}

function clauseAt(sentence: readonly Token[], at: number, cues: DutyCues, from: number): Clause | null {
  if (at === from || isAfterJoin(sentence[at - 1])) {
    const asked = phraseAt(cues.asks, sentence, at);
    if (asked > 0)
      return isAskedOf(sentence, at + asked, cues) ? { subject: at, cue: at, act: at + asked, isBan: false } : null;
  }
  const ordered = phraseAt(cues.orders, sentence, at);
  if (ordered > 0) return orderedAt(sentence, at, ordered);
  const bans = Math.max(phraseAt(cues.prohibits, sentence, at), isNoneMay(sentence, at, from) ? 1 : 0);
  const length = Math.max(bans, phraseAt(cues.obliges, sentence, at));
  if (length === 0) return null;
  const subject = subjectStart(sentence, from, at, cues);
  if (subject === null || bindsNobody(sentence, { subject, cue: at, act: at + length }, cues)) return null;
  const isBan = bans >= length || sentence[at + length]?.word === "not" || sentence[subject]?.word === "no";
  // "Requires the prior approval" has the act in it.
  const act = sentence[at]!.word.startsWith("require") ? at : at + length;
  return { subject, cue: at, act, isBan };
}

/** "No new branch may be opened." */
const isNoneMay = (sentence: readonly Token[], at: number, from: number) =>
  sentence[at]!.word === "may" && sentence[from]!.word === "no" && at > from + 1;

const isAfterJoin = (before: Token | undefined) =>
  before !== undefined && (before.word === "and" || before.raw.endsWith(","));

/** "Please submit …" asks for an act, "please be guided" for none. */
function isAskedOf(sentence: readonly Token[], act: number, cues: DutyCues): boolean {
  const [verb, next, after] = sentence.slice(act, act + 3).map(({ word }) => word);
  const isPolite = verb === "ensure" && [next, after].includes("compliance");
  return verb !== undefined && cues.verbs.has(verb) && !isPolite;
}

// "Hereby directs all banks, … and all other financial institutions to" may be long.
const longestAddressees = 40;

function orderedAt(sentence: readonly Token[], cue: number, length: number): Clause | null {
  const subject = phraseEnd(sentence, cue, length);
  const last = Math.min(sentence.length, subject + longestAddressees);
  for (let at = subject; at < last; at += 1)
    if (["to", "that"].includes(sentence[at]!.word))
      return { subject, cue: at, act: at + 1, isBan: sentence[at + 1]?.word === "not" };
  return null;
}

/** "Directs all" has the first word of its subject in it. */
const phraseEnd = (sentence: readonly Token[], cue: number, length: number) =>
  ["all", "every", "each"].includes(sentence[cue + length - 1]!.word) ? cue + length - 1 : cue + length;

/** "The period within which returns are to be filed" says something else of the period. */
const prepositions = new Set(["within", "in", "under", "by", "on", "at", "during", "for", "to"]);
const isOfPeriod = (subject: readonly Token[]) =>
  subject.some(({ word }, at) => word === "which" && prepositions.has(subject[at - 1]?.word ?? ""));
const conditions = new Set(["if", "where", "when", "whenever", "unless", "until", "before", "after", "as", "should"]);

/** Where the subject of the words at `cue` begins; null when they stand in a clause about somebody or something else. */
function subjectStart(sentence: readonly Token[], from: number, cue: number, cues: DutyCues): number | null {
  const before = sentence[cue - 1];
  if (cue === from) return from === 0 ? null : cue;
  if (!before || (cues.relative.has(before.word) && !/[,:]$/.test(before.raw))) return null;
  if (/^(is|are)$/.test(sentence[cue]!.word) && isOfPeriod(sentence.slice(from, cue))) return null;
  const first = sentence[from]!;
  if (!cues.openings.has(first.word) || from > 0) return from;
  for (let at = from; at < cue - 1; at += 1) {
    const next = sentence[at + 1]!;
    if (sentence[at]!.raw.endsWith(",") && (cues.determiners.has(next.word) || /^[A-Z]/.test(next.raw))) return at + 1;
  }
  if (sentence.slice(from, cue).some(({ raw }) => raw.endsWith(","))) return from;
  if (conditions.has(first.word)) return null;
  return from + 1 < cue && cues.determiners.has(sentence[from + 1]!.word) ? from + 1 : from;
}

const fillers = new Set(
  "also hereby therefore only further however accordingly henceforth at all times no longer".split(" "),
);

/** Does the sentence speak of the regulator, of a text, of what words mean or of what follows a breach? */
function bindsNobody(
  sentence: readonly Token[],
  { subject, cue, act }: Omit<Clause, "isBan">,
  cues: DutyCues,
): boolean {
  if (findPhrase(cues.breach, sentence, subject, cue) !== -1) return true;
  if (phraseAt(cues.things, sentence, subject) > 0 || isRegulator(sentence, subject, cue, cues)) return true;
  let verb = act;
  while (fillers.has(sentence[verb]?.word ?? "") || sentence[verb]?.word === "not") verb += 1;
  if (phraseAt(cues.saysNothing, sentence, verb) > 0) return true;
  if (sentence[verb]?.word === "apply" && verb === sentence.length - 1) return true;
  if (sentence[verb]?.word !== "be") return false;
  const isApproval = sentence[verb + 1]?.word === "approved";
  return !isApproval && findPhrase(cues.byRegulator, sentence, verb, Math.min(verb + 5, sentence.length)) !== -1;
}

const joins = new Set(["and", "or", "through", "in", "on", "with", "its", "hereby", "also", "therefore"]);

function isRegulator(sentence: readonly Token[], subject: number, cue: number, cues: DutyCues): boolean {
  const length = phraseAt(cues.regulators, sentence, subject);
  if (length > 0 && (subject + length === cue || joins.has(sentence[subject + length]?.word ?? ""))) return true;
  // With a capital the Bank is the Central Bank.
  return sentence[subject]?.word === "the" && sentence[subject + 1]?.raw === "Bank" && subject + 2 === cue;
}
