import { controlNoun } from "./control-words.ts";
import { anyOf } from "./word-lists.ts";

/** What a text says of the controls it names: they are there, they are lacking, or it cannot be told for sure. */
export type Polarity = "present" | "absent" | "unclear";

/** Words that deny what they stand before. */
const negators = [
  "rarely", "seldom", "hardly", "no one", "no(?! doubt\\b| less\\b| more than\\b| later\\b|\\.)", "not(?! only\\b| just\\b| more than\\b| less than\\b)", "never", "without", "neither", "none", "nobody", "nothing", "cannot", "can[’']t", "\\p{L}+n[’']t", "dont", "doesnt", "havent", "hasnt", "didnt", "arent", "isnt",
]; // prettier-ignore
const negator = anyOf(negators, "giu");

/** Words that say by themselves that something is lacking or late. */
const shortfalls = [
  "lack(?:s|ed|ing)?", "missing", "absent", "yet to", "outstanding", "overdue", "expired", "lapsed", "outdated", "out of date", "pending", "vacant", "unfilled", "resigned", "behind (?:on|with|schedule)", "missed", "miss(?:es)?", "skip(?:s|ped)?", "un\\p{L}{3,}ed", "unsigned", "incomplete", "struggling", "late", "still (?:drafting|working on|to be|in draft)", "in draft", "under review", "gaps?", "weak", "ignored?", "fail(?:s|ed|ing)?", "insufficient", "inadequate", "delay(?:s|ed)?", "informal(?:ly)?", "ad hoc", "unwritten", "verbal(?:ly)? only",
]; // prettier-ignore
const shortfall = anyOf(shortfalls, "giu");

/** What happens to a company and is no control, unless it is guarded against or dealt with. */
const events = [
  "(?:data )?breach(?:es|ed)?", "fine[ds]?", "penalt(?:y|ies)", "penali[sz]ed", "sanction(?:s|ed)?", "quer(?:y|ies|ied)", "warn(?:ed|ings?)", "violat\\p{L}+", "infractions?", "incidents?", "fraud", "hack(?:s|ed)?", "attack(?:s|ed)?", "lawsuits?", "sued", "complaints?", "disputes?", "loss(?:es)?", "default(?:s|ed)?",
]; // prettier-ignore
const event = anyOf(events, "giu");
const guardedBefore =
  /\b(?:report|screen|monitor|log|record|check|handl|resolv|settl|track|investigat|detect|prevent|notif|tell|train|cover|insur|answer|manag|against|for|on|about|of|to)\w*\s+(?:(?:any|all|every|each|the|our|customer|personal|data|suspected|and|or|[\w-]+,)\s+){0,3}$/i;
const guardedAfter =
  /^[\s-]+(?:(?:and|or)\s+)?(?:[\w-]+\s+){0,2}?(?:polic|plan|procedure|register|desk|screen|monitor|manage|response|report|line|officer|committee|framework|tool|software|team|unit|list|log|book|box|handling|insurance|prevention|control|training|notification|helpdesk|resolution|(?:is|are|gets?) (?:\w+ )?(?:resolved|logged|handled|answered|reported|recorded|checked|screened|tracked|investigated|settled|monitored))/i;

/** Words after which nothing is said of how things stand today. */
const doubts = [
  "should", "must", "ought", "need(?:s|ed)?", "ha(?:ve|s|d) to", "required to", "supposed to", "would", "could", "might", "(?<!\\b(?:in|by|of|since|until|from|last) )may", "if", "whether", "unless", "hop(?:e|es|ing)", "want(?:s|ed)?", "wish", "try(?:ing)?", "consider(?:s|ing)?", "think(?:s|ing)?", "believes?", "told (?:us|me)", "says?", "heard", "someone", "somebody", "supposedly", "allegedly", "apparently", "(?:un|not )sure", "maybe", "perhaps", "probably", "please", "kindly", "tell", "explain", "advise", "had", "(?<!\\b(?:is|are|was|were|be|been|being) )used to", "formerly", "previously", "in the past", "until", "no longer", "any ?more", "there (?:was|were)", "left", "quit", "retired", "departed", "dismissed", "sacked", "fired", "removed", "terminated", "revoked", "withdrawn", "withdrew", "cancelled", "suspended", "stopped", "ended", "ceased", "abandoned", "rejected", "refused", "declined", "dropped", "lost", "asked us", "ordered", "directed",
]; // prettier-ignore
const doubt = anyOf(doubts);

/** Of a part of what is asked nothing can be said of the whole. */
const shares = ["some(?: of)?", "half", "few", "part of", "partly", "partially", "almost", "nearly", "mostly", "most(?: of)?", "a (?:third|quarter)"]; // prettier-ignore
const share = anyOf(shares);

/** Nouns of compliance whose absence is no lack: "we have no complaints", "no passwords are kept". */
const neutralNouns = [
  "cloud", "servers?", "data cent(?:re|er)s?", "hosted", "passwords?", "personal data", "clients?[’'] money", "limits?", "dormant", "waste", "effluent", "refunds?", "suspicious", "receipts?", "website", "pricing", "rate", "kiosk", "patents?", "crew", "capital", "valid", "escrow", "nominee", "tax(?:es)?", "software", "solution", "accounts are", "tenders?", "guarant\\p{L}+", "custod\\p{L}+",
]; // prettier-ignore
const neutral = anyOf(neutralNouns, "giu");

/** Having or keeping something: lacking only where what is not had is a control. */
const holdings = ["have", "has", "hold", "holds", "held", "keep", "keeps", "kept", "maintain\\p{L}*", "use", "uses", "run", "runs", "got", "get", "gets", "own", "owns", "do", "does"]; // prettier-ignore
/** Doing what a duty asks: not done, it is lacking. */
const acts = [
  "appoint\\p{L}*", "hired?", "employ\\p{L}*", "engaged?", "adopt\\p{L}*", "approv\\p{L}+", "sign(?:s|ed)?", "obtain\\p{L}*", "register(?:s|ed)?", "certif\\p{L}+", "accredit\\p{L}+", "licen[cs]ed", "fil(?:e|es|ed)", "submit\\p{L}*", "sen[dt]s?", "report(?:s|ed)?", "publish\\p{L}*", "display\\p{L}*", "paid", "pays?", "remit\\p{L}*", "deduct\\p{L}*", "contribut\\p{L}+", "train(?:s|ed)?", "conduct\\p{L}*", "perform\\p{L}*", "carr(?:y|ies|ied) out", "check(?:s|ed)?", "verif\\p{L}+", "collect\\p{L}*", "captur\\p{L}*", "screen(?:s|ed)?", "monitor(?:s|ed)?", "reconcil\\p{L}+", "test(?:s|ed)?", "review(?:s|ed)?", "audit(?:s|ed)?", "encrypt\\p{L}*", "back(?:s|ed)? up", "insured?", "done", "set up", "establish\\p{L}*", "install\\p{L}*", "fitted", "lodged?", "renew\\p{L}*", "cleared", "complet\\p{L}+", "compl(?:y|ies|ied)", "meets?", "met", "document(?:s|ed)?", "written", "updated?", "connect\\p{L}*", "integrated", "linked", "tied", "tagged", "moved?", "migrated", "follow(?:s|ed)?", "told", "notif\\p{L}+", "informed?", "implement\\p{L}*", "segregat\\p{L}+", "separat\\p{L}+", "assess(?:es|ed)?", "record(?:s|ed)?", "logs?", "logged", "retain\\p{L}*", "vetted", "designat\\p{L}+", "enrol\\p{L}*", "put in place", "posted", "resolv\\p{L}+", "handl(?:es?|ed)", "answer(?:s|ed)?", "investigat\\p{L}+",
]; // prettier-ignore
/** Other verbs of things that are there. */
const beings = ["sits?", "go(?:es)?", "chairs?", "there (?:is|are)", "there[’']s", "requires?", "asks?", "trade", "disclos\\p{L}+"]; // prettier-ignore
/** How a thing is when it is as it must be. */
const states = ["in place", "in charge", "up to date", "valid", "current", "ready", "available", "compliant", "complete", "formal", "adequate", "on (?:our|the)", "at the", "in (?:our|the)"]; // prettier-ignore

const having = anyOf([...holdings, ...acts, ...beings, ...states]);
const copula = /\b(?:is|are|was|were|be|been)\b/i;
const meantime =
  "(?:\\s*(?:yet|been|be|being|fully|currently|always|ever|formally|properly|really|regularly|still|so far|even|also|often|any|itself)\\b)*";
const actNext = new RegExp(String.raw`^${meantime}\s*(?:${[...acts, ...states].join("|")})(?!\p{L})`, "iu");
const holdingNext = new RegExp(String.raw`^${meantime}\s*(?:${holdings.join("|")})(?!\p{L})`, "iu");
const preposition = /\b(?:for|with|to|at|in|on|by|from|through)\b/i;
const longestFragment = 12;

/**
 * Reads a clause that names a control. In doubt it is unclear: a wrong "present" hides a duty, and a wrong "absent" accuses.
 */
export function polarityOf(text: string): Polarity {
  const denials = [...text.matchAll(negator)];
  const short = [...text.matchAll(shortfall)];
  if (doubt.test(text) || hasEvent(text) || denials.length + short.length > 1) return "unclear";
  const [denial] = denials;
  if (short.length > 0) return "absent";
  if (denial) return isLack(text, denial) ? "absent" : "unclear";
  return isThere(text) ? "present" : "unclear";
}

const hasEvent = (text: string): boolean =>
  Array.from(text.matchAll(event)).some(
    ({ 0: words, index }) =>
      !guardedBefore.test(text.slice(0, index)) && !guardedAfter.test(text.slice(index + words.length)),
  );

/** Is what is denied a control, or a deed that a duty asks? */
function isLack(text: string, denial: RegExpExecArray): boolean {
  const rest = text.slice(denial.index + denial[0].length);
  if (/^(?:nobody|no one|none|nothing)$/i.test(denial[0])) return having.test(rest) || controlNoun.test(rest);
  if (/^(?:no|without|neither)$/i.test(denial[0])) return isControl(rest) && isDeed(rest);
  if (actNext.test(rest)) return true;
  const [held] = holdingNext.exec(rest) ?? [];
  return held !== undefined && isControl(rest.slice(held.length));
}

/** "No risk assessment was done" as well as "no risk assessment", but not "no passwords leave our servers". */
function isDeed(rest: string): boolean {
  const verb = /\b(?:is|are|was|were|has|have|go|goes|leaves?|gets?)\b/i.exec(rest);
  return !verb || having.test(rest.slice(verb.index + verb[0].length));
}

/** Does a thing that is not had begin with a control that it is a lack not to have? */
function isControl(words: string): boolean {
  const place = preposition.exec(words)?.index ?? words.length;
  const object = words.slice(0, place);
  return controlNoun.test(object.replace(neutral, " "));
}

function isThere(text: string): boolean {
  if (share.test(text)) return false;
  if (having.test(text)) return true;
  // What we do in a verb that is not known may be anything.
  return !copula.test(text) && !/^(?:we|i)\b/i.test(text) && text.split(/\s+/).length <= longestFragment;
}
