import type { Clause } from "./clauses.ts";

/** How a mention is meant: said of the company as it is, denied, planned, or of somebody else. */
export type Mode = "now" | "planned" | "negated" | "other";

const negator =
  /\b(?:not(?! only\b| just\b)|never|no longer|no(?! doubt\b| less\b| more than\b| later\b|\.)|without|neither|nor|none|cannot|can't|\w+n[’']t|lacks?|lacking|stopped|ceased|discontinued|suspended|dropped|yet to|refuses?|avoids?|excluding|rather than|instead of)(?!\w)/giu;
// After these a new thing is said: "we take no deposits and lend our own money".
const turning =
  /\b(?:but|only|just|instead|and (?:we|then|lend|take|give|offer|issue|process|run|provide|operate|use|work|rely|keep|have|hold))\b/i;
const planned =
  /\b(?:will(?! be (?:glad|grateful|happy))|we[’']ll|plan(?:s|ning)? (?:to|on|for)|planned|intend(?:s|ing)?|hop(?:e|es|ing) to|aim(?:s|ing)? to|expects? to|going to|about to|look(?:s|ing) to|consider(?:s|ing)|explor(?:e|es|ing)|want(?:s)? to (?!know|ask|understand|check|see|find)|would like to (?!know|ask|understand|check|see|find)|wish(?:es)? to (?!know|ask|understand|check)|in the process of|prepar(?:e|es|ing) to|seek(?:s|ing)?|appl(?:y|ies|ied|ying) for|applicants?|propos(?:e|es|ed|ing)|upcoming|yet to)\b/iu;
// A word of time makes a plan of the whole clause.
const ahead =
  /\b(?:next (?:year|quarter|month|week|phase)|(?:in|over|within) the (?:next|coming)|later (?:this|in)|soon|shortly|in (?:the )?(?:near )?future|in future|coming soon|in the pipeline|on (?:the|our) roadmap|once (?:we are )?(?:licensed|approved|granted))\b/iu;
// "Internet banking is planned for 2027."
const plannedAfter =
  /^[^,;]{0,30}\b(?:(?:is|are|was|were|being|still)\s+)?(?:planned|on (?:the|our) roadmap|in the pipeline|coming (?:soon|next|later)|to be launched|(?:in|on) (?:pilot|beta|trial)|being (?:tested|piloted)|(?:in|under) development|upcoming|being built|not (?:yet )?live|to follow)\b/iu;
const presentAgain = /\b(?:we are|we[’']re|we have|we hold|today|currently|already|at present|now)\b/i;

/** How the words of a clause from `from` to `to` (places within the clause) are meant. */
export function modeOf(clause: Clause, from: number, to: number): Mode {
  const before = clause.text.slice(0, from);
  const after = clause.text.slice(to);
  if (clause.isOfOthers || /^(?:unlike|as opposed to|compared (?:with|to)|similar to|just like)\b/i.test(clause.text))
    return "other";
  const isNegated = isNegatedBefore(before, after) || isDeniedAfter(before, after);
  if (isPlan(clause, before, after)) return "planned";
  if (isNegated) return "negated";
  return "now";
}

function isPlan(clause: Clause, before: string, after: string): boolean {
  if (clause.mode === "planned") return !presentAgain.test(clause.text);
  return planned.test(before) || plannedAfter.test(after) || ahead.test(clause.text);
}

/** A "no" holds until something new begins; "no cards" alone holds up to the next "and" or comma, but through "or". */
function isNegatedBefore(before: string, after: string): boolean {
  const last = [...before.matchAll(negator)].at(-1);
  if (!last) return false;
  const between = before.slice(last.index + last[0].length);
  // "No loan is given without collateral" gives loans.
  if (turning.test(between) || /\b(?:without|unless|until|except)\b/i.test(after)) return false;
  const isDeterminer = /^(?:no|without)$/i.test(last[0]);
  if (!isDeterminer || !/,|\band\b/i.test(between)) return true;
  // "no cards, wallets or agents" is one list; "no cards, savings and loans" is not.
  return (
    !/\band\b/i.test(between) && (/\b(?:or|nor)\b/i.test(between) || /^[^,]*(?:,[^,]*)?\b(?:or|nor)\b/i.test(after))
  );
}

/** "Cards are not offered": what is denied stands before the verb, so nobody else is its subject. */
function isDeniedAfter(before: string, after: string): boolean {
  if (/\b(?:we|i)\b/i.test(before)) return false;
  return /^[\s:,–-]*(?:\w+\s+){0,3}?(?:(?:is|are|was|were|has|have|do|does|did)(?:\s+not\b|n[’']t\b)|no$|none$|not (?:yet|offered|available|applicable|provided)|nil$|n\/a$)/i.test(
    after,
  );
}
