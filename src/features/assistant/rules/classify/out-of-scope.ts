import { escapePattern } from "#shared/escape.ts";
import foreign from "#data/assistant/foreign.json" with { type: "json" };
import words from "#data/assistant/out-of-scope.json" with { type: "json" };
import { regulatorNames } from "../../../catalogue/rules/regulator.ts";
import { listsOf } from "../word-file.ts";

const {
  choices, commands, doneToAssistants, feltByAssistants, languages, leading, marketFigures, movers, moves,
  ofAssistants, offices, ownRules, secrets, superlatives, today, works, bodies: otherBodies,
} = listsOf(words); // prettier-ignore
const { names: foreignNames, countries, states } = listsOf(foreign);
const bodies = [
  ...Object.entries(regulatorNames).flatMap(([code, name]) => [code, name].map((form) => form.toLowerCase())),
  ...otherBodies,
];

const any = (words: readonly string[]): string => `(?:${words.join("|")})`;
const form = (parts: TemplateStringsArray, ...words: readonly (readonly string[])[]): RegExp =>
  new RegExp(String.raw(parts, ...words.map(any)), "i");

/**
 * Kinds of message that no regulation answers, whatever words they share with one: about the assistant itself, work to be
 * done by it, who holds an office, how to reach somebody, what a market does today. Told by the form of the whole question,
 * from what people ask any assistant, so that a duty with the same words in it is not taken for one.
 */
const forms: readonly RegExp[] = [
  // An attempt to command the assistant, or to have its secrets.
  form`\b${commands} (?:all |any |every )?(?:of )?(?:your|the previous|previous|all previous|prior|the above|my earlier) (?:system )?${ownRules}\b`,
  form`\b${commands} (?:all|any|every|everything|the|your)?(?: of)? ?(?:the )?${[...ownRules, "rule", ""]} ?(?:above|before this)\b`,
  form`\b(?:reveal|print|show|output|dump|list|give|tell|repeat)(?: me| us)?(?: all| every| each)* ?${secrets}`,
  form`\b(?:your|hidden|initial) (?:system )?(?:prompt|instructions?|api key)\b|\bsystem prompt\b`,
  form`\byou are now\b|\bpretend (?:to be|that you|you)\b|\brole[- ]?play\b|\bfrom now on,? (?:you\b|only |answer |speak |reply )`,
  // About the assistant itself.
  /^(hi|hello|hey|thanks|thank you|good (morning|afternoon|evening))\b[^?]{0,20}$/i,
  /^(ok|okay|test|testing)[\s.!]*$/i,
  form`\b(?:are|were) you (?:really )?${ofAssistants}\b|\bare you \w+er than ${ofAssistants}`,
  form`\b(?:who|how|when|were|what) (?:were |are |has |have )?(?:you )?${doneToAssistants} (?:you\b|on our\b)|\bwhat(?:'s| is) your name\b|\bwhat are you called\b`,
  form`\b(?:do|did|can|could) you (?:ever |really |also )?${feltByAssistants}\b`,
  /^what (can|can't|do) you do\W*$/i,
  /\b(speak|talk|chat) (to|with) (your|a|the) (manager|human|real person|person|supervisor)\W*$/i,
  // Work to be done: a text, a sum, a translation.
  form`^(?:please |can you |could you |help me )*(?:write|compose|draft|make up|tell|give|sing)(?: me| us)?(?: a| an| another| the)?(?: \w+){0,2} ${works}\b`,
  form`^(?:please |can you |could you )*translate\b.*\b(?:to|into) ${languages}\b`,
  /^(please |can you |could you )*(sing|rhyme|recite)\b|^(please )?repeat (the word|after)\b/i,
  /^(what(?:'s| is)|how much is|calculate|compute|work out)\W+(the )?\d[\d.,]*\s*(%|per ?cent|plus|minus|times|divided by|[+*x])\s*(of )?\d/i,
  /^solve\b.*(\bequation\b|=)/i,
  // Who holds an office, and how to reach it.
  form`^who(?:'s| is| was| are) (?:the )?(?:(?:very )?first |second |last |current |present |new |former )?${offices}(?:,? (?:of|at) (?:the )?${bodies})?(?:,? ${today})?\W*$`,
  form`^who ${leading} (?:the )?${bodies}(?:,? ${today})?\W*$|^how old is (?:the )?${[...offices, ...bodies]}`,
  form`^(?:what(?:'s| is)|give me|where (?:can|do) (?:i|we) (?:find|get))\W+(?:the )?(?:phone|telephone|mobile|whatsapp|contact|hotline) (?:number|line)s? (?:of|for) (?:the )?${bodies}`,
  form`^(?:what(?:'s| is) the (?:e-?mail|postal|office|street)? ?address of|where(?:'s| is)|(?:which|what) street is) (?:the )?${bodies}`,
  // Advice and forecasts, and what a market does today.
  form`^(?:what|which|who|where)(?:'s| is| are)?\b(?: [\w-]+){0,3} (?:the )?(?:best|cheapest|nicest)(?: \w+){0,2} ${choices}\b|^(?:which|what) ${choices} (?:should (?:we|i) (?:use|buy|choose|hire|pick)|(?:is|are) (?:the )?(?:best|cheapest))`,
  form`^(?:which|wich|what|whose)\b.{0,40}\b${choices}\b.{0,40}\b${superlatives}\b|\b(?:which|wich|what) (?:\w+ ){0,3}${choices} (?:do|would|can|should) (?:you|i|we) (?:recommend|buy|choose|pick|prefer|go for|trust)\b|\brecommend (?:us |me )?(?:an? |any |some |the )?(?:good |cheap |reliable )?(?:\w+ ){0,2}${choices}\b`,
  /\bshould i (invest in|buy|sell)\b.*\b(shares?|stocks?|bitcoin|dollars?|gold|crypto)\b/i,
  form`^will (?:the )?${movers}\b.{0,30}\b${moves}\b`,
  form`^(?:(?:what|how much)(?:'s| is)? )?(?:the |a )?(?:us |british )?(?:dollars?|pounds?|euros?|usd|gbp|cfa|yuan) (?:to|vs|against) (?:the )?(?:naira|ngn)\b(?: (?:exchange )?rate)?(?: (?:is|be|for))?(?: ?${today})?\W*$`,
  form`^(?:what|how much)(?:'s| is| was)\b.{0,40}\b${marketFigures}\b.{0,25}\b${today}`,
  form`^what(?:'s| is) (?:the |this month's )?(?:current |latest )${marketFigures}(?: (?:of|for|from|in|at|between) [\w ]+)?\W*$`,
  form`\b(?:weather|forecast|match|score)\b.{0,30}\b${today}`,
];

const ofName = new RegExp(
  String.raw`\b(?:${any(foreignNames.map(escapePattern))}\b|(?:Central|Reserve|National) Bank of (?!Nigeria)[A-Z]\w+)`,
);
const country = any(countries.map(escapePattern));

// A country is asked for as a place of law ("in Ghana", "Kenyan licensing"); a guest or goods from there are not.
const placeOfLaw = new RegExp(
  String.raw`\b(?:in|of|under|by|for|does|do|will|can|is|are|has|have)\s+(?:the\s+)?${country}(?!\w)`,
);
const lawOfPlace = new RegExp(
  String.raw`\b${country}(?:'s)?\s+(?:\w+\s+)?(?:laws?|rules?|regulat\w+|central bank|licen[cs]\w+|acts?|authorit\w+|supervis\w+|tax\w*|courts?|government|pensions?|banks?)\b`,
);

const lawOfState = new RegExp(
  String.raw`\b${any(states)}(?:'s)?\s+(?:state(?:'s)?\s+)?(?:\w+ )?(?:ministry|government|governor|laws?|levy|levies|tax(?:es)?|permits?|internal revenue|board of|house of assembly|agency|authority)\b`,
  "i",
);

// A firm that asks of its own dealings with a country asks Nigerian law: "our servers in Ireland", "a customer in Ghana".
const ownDealings = /\b(we|our|my|i|here|customers?|clients?|nigerians?|nigeria|naira|cbn|diaspora)\b/i;
// In capitals it is a country.
const us = /\bus\b/;

/** Is the question of a kind that no regulation answers? */
export function isOutOfScope(question: string): boolean {
  const text = question.trim().replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, " ");
  return forms.some((each) => each.test(text));
}

/** Does the question ask for the law of another country, or of a state whose laws are not held? */
export function isForeign(question: string): boolean {
  const isOfCountry = placeOfLaw.test(question) || lawOfPlace.test(question);
  return (
    ofName.test(question) ||
    lawOfState.test(question) ||
    (isOfCountry && !ownDealings.test(question) && !us.test(question))
  );
}
