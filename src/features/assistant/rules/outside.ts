/**
 * Kinds of message that no regulation answers, whatever words they share with one: about the assistant itself, work to be
 * done by it, who holds an office, how to reach somebody, what a market does today, the law of another country. Told by
 * the form of the question, from what people ask any assistant.
 */
const forms: readonly RegExp[] = [
  // About the assistant, or an attempt to command it.
  /\b(your|hidden|initial) (system )?(prompt|instructions?|api key|configuration|guidelines)\b|\b(the|this) (system )?(prompt|api key)\b|\bsystem prompt\b|\b(the|previous|above|all) instructions (above|before|you)\b/,
  /\b(ignore|forget|disregard|override|bypass) (all|any|your|the|every|previous|everything|these|those|what)\b/,
  /^(hi|hello|hey|thanks|thank you|good (morning|afternoon|evening)|ok|okay|test)\b[^?]{0,20}$/,
  /\b(are|do|can|did|have|who|what) you (a |an |the |really )?(human|bot|robot|real|alive|chatgpt|gpt|claude|ai|model|love|like|feel|made|created|called|think|dream|trained|sentient|do\b(?! (for|with|if|when)))/,
  /\bwho (made|created|built|trained) you\b|\bwhat('s| is) your name\b|\byou are now\b|\bpretend (to be|that|you)\b|\brole ?play\b/,
  /\breveal\b.{0,40}\b(key|prompt|password|rules|secret)|\b(print|show|list|output|dump) .{0,30}(database|passwords?|user'?s|environment|e-?mails? address)/,
  // Work to be done: a text, a sum, a translation.
  /^(please |can you |could you )?(write|compose|draft|sing|translate|tell me a (joke|story|riddle)|draw|paint|solve|calculate \d|repeat|recite|imagine|recommend|suggest|rhyme|print|book me)\b/,
  /\b\d[\d.,]*\s*(%|per ?cent|plus|minus|times|divided by|[+*/x])\s*(of )?\d/,
  /\b(speak|talk|chat) (to|with) (your|a|the) (manager|human|real person|person|supervisor|somebody|someone)\b/,
  // Who holds an office, how to reach it, what something costs on a market today.
  /^who('s| is| was| are) (the )?(current |present |new |former )?(governor|chair|chairman|chairperson|president|head|ceo|md|boss|director[- ]general|dg|minister|founder|owner)\b(?!.*\b(must|may|should|need)\b)|^how old is\b/,
  // Advice and forecasts: what is best, what will happen.
  /\b(what|which|who|where)('s| is| are| has| have)?\b.{0,30}\b(the )?(best|cheapest|nicest)\b|\b(which|what)\b.{0,20}\b(law firms?|lawyers?|consultants?|software|language|vendors?|brand|bank|app|phone)\b.{0,20}\bshould (we|i|our [\w ]{1,30}) (use|buy|choose|hire|pick)\b|\bshould i (invest|buy|sell)\b/,
  /\bwill (the )?(cbn|naira|dollar|market|government|sec|bank|price)s?\b.{0,30}\b(announce|rise|fall|get|go up|go down|win|next)\b/,
  /\b(phone|telephone|mobile|whatsapp|contact|hotline) (number|line)s? (of|for) (the )?[\w ]{0,30}\b(office|cbn|ndic|sec|efcc|fccpc|ndpc|commission|bank)\b|\bwhat('s| is) the (e-?mail|postal|office|street)? ?address of\b|\bwhere is the .{0,30}\boffice\b/,
  /\b(exchange|naira|dollar|pound|euro|share|stock|oil|gold|bitcoin|inflation|policy|mpr)\b.{0,30}\b(rate|price|value)\b.{0,30}\b(today|now|currently|this (morning|week)|right now|yesterday|tomorrow|parallel market|black market)\b/,
  /\b(share|stock) price\b|\bcurrent (exchange|inflation)\b|\b(news|weather|forecast|match|score)\b.{0,30}\b(today|yesterday|tomorrow|tonight|this week)/,
];

/** Authorities and laws of other countries that Nigerian firms ask about. */
const foreignNames =
  /\b(FCA|PRA|FinCEN|FINRA|FDIC|OCC|CFPB|OFAC|HMRC|ICO|MiCA|MiFID|PSD[23]|DORA|GDPR|CCPA|HIPAA|Sarbanes|Dodd[- ]Frank|Regulation E|EBA|ESMA|ECB|BaFin|AMF|FINMA|MAS|HKMA|RBI|SARB|FSCA|POPIA|BoG|CBK|BCEAO|COBAC|EU (AI|law|directive|regulation)\b|Bank of (England|Ghana|Uganda|Zambia|Tanzania|Sierra Leone)|(Central|Reserve|National) Bank of (?!Nigeria)[A-Z]\w+|Federal Reserve)/;

const countries =
  "UK|U\\.K\\.|United Kingdom|Britain|British|England|English law|London|US|USA|U\\.S\\.|United States|American|EU|European|Europe|Germany|German|France|French|Paris|Italy|Spain|Ireland|Irish|Netherlands|Dutch|Switzerland|Swiss|Canada|Canadian|Australia|Australian|India|Indian|China|Chinese|Hong Kong|Japan|Japanese|Singapore|Dubai|UAE|Emirates|Saudi|Qatar|Turkey|Brazil|Mexico|Ghana|Ghanaian|Kenya|Kenyan|South Africa|South African|Egypt|Egyptian|Rwanda|Uganda|Tanzania|Zambia|Ethiopia|Senegal|Cameroon|Benin Republic|Togo|Gambia|Liberia|Sierra Leone|Ivory Coast|Morocco|Mauritius|Botswana|Namibia|Zimbabwe";

// A country is asked for as a place of law ("in Ghana", "Kenyan licensing"); a guest or goods from there are not.
const ofCountry = new RegExp(
  `\\b(in|of|under|by|for|does|do|will|can|is|are|has|have)\\s+(the\\s+)?(${countries})\\b|\\b(${countries})('s)?\\s+(\\w+\\s+)?(laws?|rules?|regulat\\w+|central bank|licen[cs]\\w+|acts?|authorit\\w+|supervis\\w+|tax\\w*|courts?|government|pensions?|banks?)\\b`,
);

// A firm that asks of its own dealings with a country asks Nigerian law: "our servers in Ireland", "a customer in Ghana".
const ownDealings = /\b(we|our|us|my|i|here|customers?|clients?|nigerians?|nigeria|naira|cbn|diaspora)\b/i;

/** Is the question of a kind that no regulation answers? */
export function isOutside(question: string): boolean {
  const text = question.trim().toLowerCase().replaceAll(/[‘’]/g, "'");
  return forms.some((form) => form.test(text));
}

/** Does the question ask for the law of another country? */
export function isForeign(question: string): boolean {
  return foreignNames.test(question) || (ofCountry.test(question) && !ownDealings.test(question));
}
