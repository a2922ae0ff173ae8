// What regulations never say, and what is written for those who hand texts to models (the OWASP list of risks of language
// models, LLM01, has the kinds). A text that is wrongly taken for one of them is quoted as before, only not reworded.
const addressedToModels = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.]{0,60}\b(?:instructions?|rules?|prompts?|above|previous|prior|earlier|everything)\b/i,
  /^[ \t>*#"'-]*(?:system|assistant|user|human|developer|tool)[ \t]*(?:message|prompt)?[ \t]*:/im,
  /\b(?:tell|inform|answer|assure|advise|reply to|respond to) (?:the|your|this) (?:user|reader|asker|person asking)\b/i,
  /\b(?:system|hidden|initial) prompt\b|\blanguage model\b|\bchat ?bot\b|\bAI (?:assistant|model|system)\b|\bas an? (?:AI|LLM)\b|\bLLMs?\b/i,
  /\byou are (?:now )?(?:an? )?(?:helpful |new |different )?(?:assistant|AI|model|bot)\b/i,
  /\b(?:do not|don't|never|without) (?:cite|citing|quote|quoting|mention|mentioning) (?:any|the|this|your|a) (?:sources?|citations?|passages?|instructions?|numbers?)\b/i,
  /<\|?\/?[a-z_]{2,}\|?>|\[\/?INST\]|<<\/?SYS>>|```|={3,}|-{3,} ?(?:begin|end|system|passage)/i,
  /\b(?:call|fetch|open|visit|load|send [a-z ]{1,40} to) https?:/i,
];

// Tags, direction marks, joiners and selectors: people do not see them, models read them.
const unseen = /[\p{Cf}\p{Co}\p{Cn}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;
// One is a slip of whoever typed or converted a text; a run of them carries words.
const mostUnseen = 8;
// Longer than any word, account or reference: something coded.
const coded = /[A-Za-z0-9+/=_-]{60,}/;

/** Does a text speak to a model instead of those it binds? Such a text is not handed to one. */
export function looksLikePromptInjection(text: string): boolean {
  const shown = text.replaceAll(unseen, "");
  return text.length - shown.length > mostUnseen || coded.test(shown) || addressesModels(text);
}

/** Do the words that people see of a text speak to a model? */
export function addressesModels(text: string): boolean {
  const folded = text.replaceAll(unseen, "").normalize("NFKC");
  return addressedToModels.some((pattern) => pattern.test(folded));
}

/** A text without what is not seen. */
export const seen = (text: string): string =>
  text.replaceAll(unseen, "").replaceAll(/\p{Cc}/gu, (char) => (char === "\n" ? "\n" : " "));
