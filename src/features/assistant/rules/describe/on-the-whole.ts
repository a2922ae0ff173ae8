// Words that a question on the whole of a business is made of. One other word, and it is on that ("capital", "agents").
const plain = `
  a an the and or but so also then please kindly well of on in at by for to with from as be been being is are am was were do
  does did doing done have has had having will would can could should shall must may might need needs want wants like
  we i us me our ours my you your everything anything all else any there here now today currently still really fully just
  what which where when how who whether if that advise advice tell know explain show check assess review scan give help
  understand find see list look looking say let urgently urgent best most main key likely biggest major top important greatest
  i'm we're company business firm bank organisation organization board management team institution platform
  first next soon ahead months month weeks week quarter quarters year years coming upcoming
  not get put place comply`
  .split(/\s+/)
  .filter(Boolean);
const rules =
  "rule rules regulation regulations law laws requirement requirements obligation obligations duty duties licence licences license licenses regulator regulators".split(
    " ",
  );
const binding =
  "bind binds apply applies applicable govern governs cover covers concern concerns affect affects follow relevant ask asks".split(
    " ",
  );
const judging =
  "gap gaps fall short missing lacking lack left out overlook overlooked overlooking risk risks exposed compliance compliant status health stand start begin deal fix tackle address handle sort prioritise prioritize priority priorities focus prepare step steps ok okay order right safe things ready worry about watch doing due dates deadlines up falls coming".split(
    " ",
  );
const known = new Set([...plain, ...rules, ...binding, ...judging]);

// What alone makes it one. The others ask it only together: a rule that binds, a thing to do first.
const telling =
  /\b(?:gaps?|fall short|missing|lack(?:ing)?|left out|overlook\w*|at risk|exposed|compliance (?:status|health|check|scan|gaps?|risks?)|(?:do|should|can|must) (?:we|i) (?:start|begin|stand)|where (?:we|i) stand|prioriti[sz]e|priorities|(?:first|next) steps?|deal with|worry about|watch out|(?:am i|are we) (?:\w+ )?(?:compliant|ok|okay|in order|safe|ready|doing)|how (?:compliant|ready)|prepare|fall(?:s|ing)? due|(?:check|assess|review|scan) (?:us|our))\b/;
const doing =
  /\b(?:do|fix|tackle|address|handle|sort out|focus on)\b.*\b(?:first|next|soon|ahead|quarter|month|year)\b/;
const atLarge =
  /^what (?:else )?(?:do|should|must|are) (?:we|i) (?:need to )?(?:do|know|need|comply with|have in place|put in place|be doing)(?: to be compliant)?$/;
const ofRules = new RegExp(String.raw`\b(?:${rules.join("|")})\b.*\b(?:${binding.join("|")})\b`);
const rulesOfOurs = new RegExp(String.raw`\b(?:${rules.join("|")})\b.*\bwe have\b`);
const ofUs = /\bwhat (?:applies|binds)\b|\b(?:to|for) us\b/;

/** Does a sentence ask about the business as a whole, with no matter of its own? An assessment answers that. */
export function isOnTheWhole(sentence: string): boolean {
  const text = sentence.toLowerCase().replaceAll("’", "'");
  const words = text.match(/[\p{L}\p{N}'-]+/gu) ?? [];
  if (words.some((word) => !known.has(word) && !/^\d{1,2}$/.test(word) && word !== "this")) return false;
  // "This" alone is what was spoken of before, and no time.
  if (/\bthis\b(?! (?:quarter|month|year|week)\b)/.test(text)) return false;
  return [telling, doing, atLarge, ofRules, rulesOfOurs, ofUs].some((form) => form.test(text));
}

const ahead =
  /\b(?:prepare for|fall(?:s|ing)? due|(?:in|over|within|for) the (?:next|coming) (?:(?<count>\d{1,2}) )?(?<unit>months?|weeks?|quarters?|years?)|(?:next|coming) (?<unit2>months?|quarters?|years?)|deadlines? (?:ahead|coming)|what(?:'s| is) (?:due|coming))\b/gi;
const monthsIn = { week: 1, month: 1, quarter: 3, year: 12 };
const usualMonths = 12;

/** How many months ahead a sentence asks to look; null where it asks how things stand. At most two years. */
export function monthsAhead(sentence: string): number | null {
  const all = [...sentence.matchAll(ahead)];
  if (all.length === 0) return null;
  const spans = all.flatMap(({ groups }) => {
    const unit = (groups?.["unit"] ?? groups?.["unit2"])?.toLowerCase().replace(/s$/, "");
    if (!unit) return [];
    const each = monthsIn[unit as keyof typeof monthsIn];
    return [unit === "week" ? 1 : each * Number(groups?.["count"] ?? 1)];
  });
  return Math.min(24, Math.max(1, spans[0] ?? usualMonths));
}
